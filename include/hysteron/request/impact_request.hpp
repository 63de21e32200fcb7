// An impact as people type it: text with units from the command line or a file, checked and turned into SI.
// One place for all commands that take a law, bodies and a speed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/speed_policy.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/pair/pair.hpp"

namespace hysteron {

// Empty text: not given.
struct ImpactRequest {
  std::string law{};
  std::string mass{}, speed{};
  std::string stiffness{}, restitution{};
  std::vector<std::string> set{};  // "name=value"; also elastic=, dissipation=
  std::string body1{}, body2{};    // "radius=10mm,material=steel,..."
  bool exact = false;
  std::string separation{};  // force | depth; empty: the law's own
  std::string gravity{};
  std::string speed_policy{};      // measured | reference V | floor V
  std::string keep_indentation{};  // permanent indentation left by an earlier impact
  bool nondimensional = false;     // Bouc-Wen laws by pi1, pi2, pi3 at 1 m/s, with m = k = 1
};

struct ImpactSetup {
  LawSpec spec;  // names and values as given, in SI
  Law law;
  Pair pair;
  double mass = 0.0;   // effective
  double speed = 0.0;  // of approach
  SpeedPolicy speed_policy{};
  RestitutionMode mode = RestitutionMode::published;
  Separation separation = Separation::force;
  double gravity = 0.0;
  double kept_indentation = 0.0;
  bool nondimensional = false;
  Warnings warnings{};

  Touch touch() const { return {speed, mass}; }
  Touch damping_touch() const { return {speed_policy(speed), mass}; }
  // The problem once the law is resolved.
  ImpactProblem problem(const AnyContactLaw& resolved) const {
    return {.law = resolved,
            .touch = touch(),
            .separation = separation,
            .gravity = gravity,
            .kept_indentation = kept_indentation};
  }
};

Result<ImpactSetup> read_request(const ImpactRequest& request);

// The same without the law, whose parameters need not all be given, and without asking for a speed (0 if not given).
// The values of a nondimensional law are its numbers: pi1, pi2, ...
Result<ImpactSetup> read_circumstances(const ImpactRequest& request);

// "radius=10mm,material=steel,mass=0.1": `who` ("body1") starts the error messages.
Result<Body> read_body(std::string_view text, std::string_view who);

}  // namespace hysteron
