// An impact as people type it: text with units from the command line or a file, checked and turned into SI.
// Used by every command that takes a law, bodies and a speed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/study/impact_setup.hpp"

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
  std::string keep_indentation{};        // permanent indentation from an earlier impact
  bool nondimensional = false;           // Bouc-Wen laws by pi1, pi2, pi3 at 1 m/s, with m = k = 1
  RestitutionTable restitution_table{};  // e(v₀) instead of a restitution; empty: none
};

Result<ImpactSetup> read_request(const ImpactRequest& request);

// The same without the law, whose parameters need not all be given, and without a speed (0 if not given).
// The values of a nondimensional law are its numbers: pi1, pi2, ...
Result<ImpactSetup> read_circumstances(const ImpactRequest& request);

// Everything but the law: bodies, mass, speed and conditions. The spec stays empty.
Result<ImpactInputs> read_conditions(const ImpactRequest& request);
// The same between these bodies instead of those of the request.
Result<ImpactInputs> read_conditions(const ImpactRequest& request, const Body& body1, const Body& body2);

// The law with its values in SI; their units follow the law's exponents.
Result<LawSpec> read_spec(const ImpactRequest& request);

// "radius=10mm,material=steel,mass=0.1": `body_name` ("body1") starts the error messages.
Result<Body> read_body(std::string_view text, std::string_view body_name);

}  // namespace hysteron
