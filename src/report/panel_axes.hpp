// Ranges, ticks and plot area of a panel, computed here because labels are placed in pixels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hysteron/report/figure.hpp"

namespace hysteron::detail {

struct AxisRange {
  double low = 0.0, high = 1.0;
  bool logarithmic = false;
  std::vector<double> ticks{};
  std::vector<std::string> names{};  // of the ticks, instead of their numbers

  double share(double value) const;  // 0 at the low end, 1 at the high one
};

// Encloses all curves; the ends that the axis gives are kept. `most_ticks` fit beside each other.
AxisRange axis_range(const Panel& panel, bool horizontal, int pixels);

// The tick as text, with as many digits as neighbours need to differ.
std::vector<std::string> tick_texts(const AxisRange& range);

struct Pixel {
  double x = 0.0, y = 0.0;  // y downwards
};

// Where a panel draws its curves, in pixels of the figure.
struct PlotArea {
  double left = 0.0, top = 0.0, width = 1.0, height = 1.0;
  AxisRange x{}, y{};

  Pixel at(double value_x, double value_y) const {
    return {left + x.share(value_x) * width, top + (1.0 - y.share(value_y)) * height};
  }
  bool contains(const Pixel& p) const {
    return p.x >= left && p.x <= left + width && p.y >= top && p.y <= top + height;
  }
};

// The pieces of a curve that lie in the area, as pixels not more than `spacing` apart.
std::vector<std::vector<Pixel>> drawn_pieces(const Curve& curve, const PlotArea& area, double spacing);

}  // namespace hysteron::detail
