// Materials and balls as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/pair/ball.hpp"
#include "hysteron/pair/material.hpp"

namespace hysteron {

nlohmann::json to_json(const Material& material);
nlohmann::json materials_json();  // {"materials": [...]}
nlohmann::json to_json(const Ball& ball);
nlohmann::json balls_json();  // {"balls": [...]}

}  // namespace hysteron
