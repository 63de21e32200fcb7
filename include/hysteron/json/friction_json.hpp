// The response of a friction law as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/study/friction.hpp"

namespace hysteron {

nlohmann::json friction_json(const FrictionInputs& inputs, const FrictionResponse& response);

}  // namespace hysteron
