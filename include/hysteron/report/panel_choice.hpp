// Which panels of a figure are drawn: names as they are typed after --panels.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron {

// The panels that a kind of figure has, in order, and those it shows unless others are chosen.
struct PanelNames {
  std::vector<std::string_view> all, shown;
};

// "Which panels --plot draws: loop, force, ..., or all; default: loop, force".
std::string panels_help(const PanelNames& names);

// An error for a name that is not one of these; "all" stands for every panel.
std::optional<Error> check_panels(const PanelNames& names, const std::vector<std::string>& chosen);

// The chosen names, "all" spelled out, or those shown unless others are chosen. Each name once.
std::vector<std::string_view> panels_to_draw(const PanelNames& names, const std::vector<std::string>& chosen);

}  // namespace hysteron
