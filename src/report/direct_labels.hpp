// Names of curves beside the curves, where there are few enough to find room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "panel_axes.hpp"

namespace hysteron::detail {

inline constexpr std::size_t most_direct_labels = 6;  // of a panel

struct DirectLabel {
  const Curve* curve = nullptr;
  Pixel left{};                       // of the text, at half its height
  std::optional<Pixel> from{}, to{};  // a thin line from the text to its curve, if they are not side by side
};

// A label for each name in the panel; nothing if there are too many, or there is no room.
std::optional<std::vector<DirectLabel>> direct_labels(const Panel& panel, const PlotArea& area);

}  // namespace hysteron::detail
