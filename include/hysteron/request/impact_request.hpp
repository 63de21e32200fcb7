// An impact as people type it: text with units from the command line or a file, checked and turned into SI.
// One place for all commands that take a law, bodies and a speed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/impact/impact.hpp"
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

// Which v₀ the damping of a law is resolved with: contacts that start at rest would divide by zero.
struct SpeedPolicy {
  enum class Kind { measured, reference, floor } kind = Kind::measured;
  double value = 0.0;  // m/s

  double operator()(double speed) const {
    if (kind == Kind::reference) return value;
    return kind == Kind::floor && speed < value ? value : speed;
  }
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

// "radius=10mm,material=steel,mass=0.1": `who` ("body1") starts the error messages.
Result<Body> read_body(std::string_view text, std::string_view who);

}  // namespace hysteron
