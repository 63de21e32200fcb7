// A comparison as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/study/compare.hpp"

namespace hysteron {

// Each law as impact_json() writes it and relative to the lossless impact; laws that were not computed with the reason.
nlohmann::json compare_json(const Comparison& comparison);

}  // namespace hysteron
