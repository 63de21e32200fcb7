// The path of a slow compression as its measurements show it: which rows are loading and which unloading.
#pragma once

#include <span>
#include <vector>

#include "hysteron/contact/quasi_static.hpp"
#include "hysteron/identify/data.hpp"

namespace hysteron::detail {

struct StaticPath {
  std::vector<std::size_t> leg_of;   // of each row: 2c for the loading of cycle c, 2c + 1 for its unloading
  std::vector<PressTarget> targets;  // of each cycle, with the deepest indentation measured
};

// The first leg is a loading. A change of direction counts when the indentation has gone back by more than a share of
// its range, so that noise makes no turns.
StaticPath find_static_path(std::span<const double> indentation);

// The path of one run of a data set.
StaticPath static_path_of(const DataSet& set, std::size_t run);

}  // namespace hysteron::detail
