// The nearest of several points of a curve, with the side on which a point lies.
#pragma once

#include <algorithm>
#include <cmath>

#include "hysteron/core/contact.hpp"

namespace hysteron::detail {

struct NearestPoint {
  double squared = infinity;
  double signed_distance = 0.0;  // > 0 on the left of the curve's direction

  // Distance of (x, y) from (fx, fy); the curve runs there along (ax, ay).
  void offer(double x, double y, double fx, double fy, double ax, double ay) {
    const double dx = x - fx, dy = y - fy, d2 = dx * dx + dy * dy;
    if (!(d2 < squared)) return;
    squared = d2;
    signed_distance = std::copysign(std::sqrt(d2), ax * dy - ay * dx);
  }

  // A straight piece from (x0, y0) to (x1, y1).
  void offer_segment(double x, double y, double x0, double y0, double x1, double y1) {
    const double ax = x1 - x0, ay = y1 - y0, length2 = ax * ax + ay * ay;
    if (!(length2 > 0.0)) return;
    const double s = std::clamp(((x - x0) * ax + (y - y0) * ay) / length2, 0.0, 1.0);
    offer(x, y, x0 + s * ax, y0 + s * ay, ax, ay);
  }
};

}  // namespace hysteron::detail
