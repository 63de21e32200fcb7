#include "hysteron/study/grid.hpp"

#include <cmath>

namespace hysteron {

std::vector<double> spaced(double from, double to, std::size_t count, bool logarithmic) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double t = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
    values[i] = logarithmic ? from * std::pow(to / from, t) : from + (to - from) * t;
  }
  if (count > 1) values.back() = to;
  return values;
}

Result<Grid> Grid::make(std::vector<SweepAxis> axes, std::string_view items) {
  Grid grid;
  grid.axes_ = std::move(axes);
  grid.size_ = 1;
  for (const SweepAxis& axis : grid.axes_) {
    if (axis.size() == 0) return Error{ErrorCode::missing, axis.name, axis.name + ": the axis has no values"};
    if (grid.size_ > most_rows / axis.size())
      return Error{ErrorCode::out_of_range, "vary",
                   "more than " + std::to_string(most_rows) + " " + std::string(items)};
    grid.size_ *= axis.size();
  }
  grid.strides_.assign(grid.axes_.size(), 1);
  for (std::size_t i = grid.axes_.size(); i-- > 1;) grid.strides_[i - 1] = grid.strides_[i] * grid.axes_[i].size();
  return grid;
}

}  // namespace hysteron
