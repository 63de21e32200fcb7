// Makes a panel from curves in SI units; SI prefixes keep the numbers on the axes readable.
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
  std::optional<double> low{}, high{};  // ends of the axis in SI; computed from the curves if not given
};

// The prefix follows from the largest value shown on each axis; the unit "-" has none.
Panel scaled_panel(std::string title, const AxisName& x, const AxisName& y, std::vector<Curve> curves);

}  // namespace hysteron
