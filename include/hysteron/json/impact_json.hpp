// One impact as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/study/run_impact.hpp"

namespace hysteron {

// Keys as in the public contract; what does not apply is null.
nlohmann::json impact_json(const ImpactSetup& setup, const ImpactAnswer& answer);

}  // namespace hysteron
