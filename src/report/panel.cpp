#include "hysteron/report/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

using Coordinate = std::vector<double> Curve::*;

double largest_shown(const std::vector<Curve>& curves, Coordinate coordinate, const AxisName& name) {
  if (name.high) return *name.high;
  double largest = 0.0;
  for (const Curve& curve : curves)
    for (const double value : curve.*coordinate)
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

Axis axis_of(std::vector<Curve>& curves, Coordinate coordinate, const AxisName& name) {
  const Scale scale =
      name.unit == "-" ? Scale{1.0, "-"} : scale_for(largest_shown(curves, coordinate, name), name.unit);
  const auto scaled = [&](const std::optional<double>& value) {
    return value ? std::optional(*value / scale.factor) : std::nullopt;
  };
  for (Curve& curve : curves) {
    for (double& value : curve.*coordinate) value /= scale.factor;
    if (coordinate != &Curve::y) continue;
    for (double& value : curve.low) value /= scale.factor;
    for (double& value : curve.high) value /= scale.factor;
  }
  return {.label = fmt::format("{} [{}]", name.name, scale.unit),
          .logarithmic = name.logarithmic,
          .low = scaled(name.low),
          .high = scaled(name.high)};
}

}  // namespace

Panel scaled_panel(std::string title, const AxisName& x, const AxisName& y, std::vector<Curve> curves) {
  Panel panel{.title = std::move(title), .curves = std::move(curves)};
  panel.x = axis_of(panel.curves, &Curve::x, x);
  panel.y = axis_of(panel.curves, &Curve::y, y);
  return panel;
}

}  // namespace hysteron
