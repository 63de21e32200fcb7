// Materials as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/pair/material.hpp"

namespace hysteron {

nlohmann::json to_json(const Material& material);
nlohmann::json materials_json();  // {"materials": [...]}

}  // namespace hysteron
