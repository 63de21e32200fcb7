// Curves and styles that the figures of several papers share.
#pragma once

#include <string>
#include <vector>

#include "hysteron/impact/impact.hpp"
#include "hysteron/report/figure.hpp"

namespace hysteron::reproduce {

// The style of the same colour as one of the first seven, dashed.
std::size_t dashed(std::size_t style);

// Colours the curves of a panel by a ramp, in their order: for curves of one law that differ in one number. Points keep
// their style.
void shade_lines(Panel& panel);

// Points of a series for a figure with many curves.
inline constexpr std::size_t points_per_curve = 160;

// A curve through the points of a series; x and y are functions of a SeriesPoint.
template <class X, class Y>
Curve series_curve(std::string label, std::size_t style, const std::vector<SeriesPoint>& series, const X& x,
                   const Y& y) {
  Curve curve{.label = std::move(label), .style = style};
  for (const SeriesPoint& p : series) {
    curve.x.push_back(x(p));
    curve.y.push_back(y(p));
  }
  return curve;
}

// The loop of an impact: force against indentation times a factor that sets its unit.
Curve loop_curve(std::string label, std::size_t style, const std::vector<SeriesPoint>& series, double depth_factor,
                 double force_factor);

}  // namespace hysteron::reproduce
