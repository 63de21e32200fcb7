// A slow compression as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/request/press_request.hpp"

namespace hysteron {

nlohmann::json press_json(const PressSetup& setup, const StaticRun& run);

}  // namespace hysteron
