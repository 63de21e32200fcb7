// The response of one friction law to one slip: force, rate of the state, energies and their gradients, in SI. What the
// symbols and signs mean: laws/friction/friction_law.hpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/friction/friction_law.hpp"

namespace hysteron {

struct FrictionInputs {
  std::string law;                         // id or alias
  std::map<std::string, double> values{};  // parameters by name
  Tangent velocity{};                      // v
  double normal_force = 0.0;               // N
  Tangent holding_force{};                 // the force that would keep v = 0; read at v = 0 by laws with true stick
  std::optional<double> normal_damping{};  // ∂F/∂δ̇ of the normal law; for laws that damp the slip like the approach
  std::optional<std::vector<double>> state{};  // not given: that at the first touch, with this slip
  std::optional<double> time_step{};           // not given: no step is made
};

// A state, its rate and the rows of their gradients have as many numbers as the law has states: 0 or 2.
struct FrictionResponse {
  const Entry* entry = nullptr;
  std::map<std::string, double> values{};  // parameters, defaults included
  std::vector<double> state{};
  Tangent force{};
  std::vector<double> state_rate{};  // ż
  double stored_energy = 0.0;        // J
  double dissipated_power = 0.0;     // W, at constant normal force
  double stick_slip_event = 1.0;     // falls through zero where stick or slip ends; 1 without that event
  std::vector<std::vector<double>> force_gradient{};  // rows F_x, F_y; columns v_x, v_y, N, z
  std::vector<std::vector<double>> rate_gradient{};   // rows ż; the same columns
  std::vector<double> admissible_state{};             // the nearest one
  std::optional<std::vector<double>> next_state{};    // after one time step at constant slip
  Warnings warnings{};
};

Result<FrictionResponse> friction_response(const FrictionInputs& inputs);

}  // namespace hysteron
