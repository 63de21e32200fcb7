// Materials and balls as text for the terminal.
#pragma once

#include <string>

#include "hysteron/pair/ball.hpp"
#include "hysteron/pair/material.hpp"

namespace hysteron {

// A table of all materials, then their sources.
std::string materials_text();
std::string material_text(const Material& material);

// Balls of sports: mass, diameter and the restitution that the rules prescribe.
std::string balls_text();
std::string ball_text(const Ball& ball);

}  // namespace hysteron
