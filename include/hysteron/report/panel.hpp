// A panel from curves in SI: its axes get prefixes that keep their numbers readable.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/report/figure.hpp"

namespace hysteron {

struct AxisName {
  std::string_view name;        // "force F"
  std::string_view unit = "-";  // in SI
  bool logarithmic = false;
  std::optional<double> low{}, high{};  // where the axis ends, in SI; otherwise as the curves need
};

// Prefixes follow the largest value that is shown on each axis; "-" has none.
Panel scaled_panel(std::string title, const AxisName& x, const AxisName& y, std::vector<Curve> curves);

}  // namespace hysteron
