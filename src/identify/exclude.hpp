// A problem without some of its data.
#pragma once

#include "hysteron/identify/fit.hpp"

namespace hysteron::detail {

struct Reduced {
  ResidualProblem problem;
  std::vector<ExcludedDatum> excluded;
};

// The result refers to `problem`. An error names a line without data, and a quantity of which nothing would be left.
Result<Reduced> without(const ResidualProblem& problem, const std::vector<DataLine>& lines);

}  // namespace hysteron::detail
