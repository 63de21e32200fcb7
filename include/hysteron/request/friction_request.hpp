// One slip of a friction law as people write it: text with units, checked and turned into SI.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hysteron/study/friction.hpp"

namespace hysteron {

// Empty text or list: not given.
struct FrictionRequest {
  std::string law{};
  std::vector<std::string> set{};                        // "name=value"
  std::vector<std::string> velocity{}, holding_force{};  // one component, or two
  std::string normal_force{}, normal_damping{}, time_step{};
  std::optional<std::vector<double>> state{};  // in SI: its unit is the law's own
};

Result<FrictionInputs> read_friction_request(const FrictionRequest& request);

}  // namespace hysteron
