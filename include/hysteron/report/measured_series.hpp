// Measured loops and series, drawn over computed ones.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/data.hpp"

namespace hysteron {

// Columns of equal length; a quantity that was not measured is empty.
struct MeasuredSeries {
  std::string label;
  std::vector<double> time, indentation, indentation_rate, force;
  Warnings warnings{};
};

// The rows at this approach speed, within a thousandth. An error if there are none, or no quantity that a panel shows.
Result<MeasuredSeries> measured_series(const DataSet& data, double speed);

}  // namespace hysteron
