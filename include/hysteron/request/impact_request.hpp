// An impact as people type it: text with units from the command line or a file, checked and turned into SI.
// One place for all commands that take a law, bodies and a speed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/pair/pair.hpp"

namespace hysteron {

// Empty text: not given.
struct ImpactRequest {
  std::string law{};
  std::string mass{}, speed{};
  std::string stiffness{}, restitution{};
  std::vector<std::string> set{};  // "name=value"; also elastic=, dissipation=, restitution_source=
  std::string body1{}, body2{};    // "radius=10mm,material=steel,..."
  bool exact = false;
  std::string separation{};  // force | depth; empty: the law's own
  std::string gravity{};
  std::string speed_policy{};            // measured | reference V | floor V
  std::string keep_indentation{};        // permanent indentation left by an earlier impact
  bool nondimensional = false;           // Bouc-Wen laws by pi1, pi2, pi3 at 1 m/s, with m = k = 1
  RestitutionTable restitution_table{};  // e(v₀) in place of a restitution; empty: none
};

struct ImpactSetup : ImpactConditions {
  LawSpec spec;  // names and values as given, in SI
  Law law;
  Pair pair;
  double speed = 0.0;  // of approach
  bool nondimensional = false;
  Warnings warnings{};

  Touch touch() const { return touch_at(speed); }
  Touch damping_touch() const { return damping_touch_at(speed); }
  // The problem once the law is resolved.
  ImpactProblem problem(const AnyContactLaw& resolved) const { return problem_at(speed, resolved); }
};

Result<ImpactSetup> read_request(const ImpactRequest& request);

// The same without the law, whose parameters need not all be given, and without asking for a speed (0 if not given).
// The values of a nondimensional law are its numbers: pi1, pi2, ...
Result<ImpactSetup> read_circumstances(const ImpactRequest& request);

// "radius=10mm,material=steel,mass=0.1": `who` ("body1") starts the error messages.
Result<Body> read_body(std::string_view text, std::string_view who);

}  // namespace hysteron
