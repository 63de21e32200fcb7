// The impacts predicted from a fit to slow compressions, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/json/fit_words.hpp"

namespace hysteron {

nlohmann::json predicted_json(const PredictedUse& impacts);

}  // namespace hysteron
