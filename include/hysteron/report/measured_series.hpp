// Measured loops and series, to be laid over computed ones.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/data.hpp"

namespace hysteron {

// Measured at the same instants; what was not measured is empty.
struct MeasuredSeries {
  std::string label;
  std::vector<double> time, indentation, indentation_rate, force;
  Warnings warnings{};
};

// The rows at this approach speed, within a thousandth. Refused if there are none, or nothing that a panel shows.
Result<MeasuredSeries> measured_series(const DataSet& data, double speed);

}  // namespace hysteron
