// Advice as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/advise.hpp"

namespace hysteron {

// `request`: the inputs as typed, for the commands that run the laws.
nlohmann::json advice_json(const advise::Advice& advice, const ImpactRequest& request);

}  // namespace hysteron
