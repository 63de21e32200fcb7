// Materials as text for the terminal.
#pragma once

#include <string>

#include "hysteron/pair/material.hpp"

namespace hysteron {

// A table of all materials, then their sources.
std::string materials_text();
std::string material_text(const Material& material);

}  // namespace hysteron
