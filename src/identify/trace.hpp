// One impact of a law as continuous curves through computed points.
#pragma once

#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

class Trace {
 public:
  Trace() = default;
  Trace(std::vector<SeriesPoint> points, double mass, double gravity);

  // Before touch and after separation nothing acts and the bodies move freely.
  double at(double time, Measured what) const;

  struct Scales {
    double indentation, force;
  };
  // Distance of a measured point (δ, F) from the loop in the plane of δ/scale and F/scale, > 0 on its left side. The
  // loop goes on along F = 0 before touch and after separation. `loading`: the part of the loop that the point belongs
  // to; near the reversal both count.
  double distance(double indentation, double force, bool loading, const Scales& scales) const;

 private:
  struct Foot {
    double x, y, along_x, along_y;  // point of the loop and its direction, scaled
  };
  double force(std::size_t i, double s) const;
  double indentation(std::size_t i, double s) const;
  Foot foot(std::size_t i, double s, const Scales& scales) const;

  std::vector<SeriesPoint> points_;
  std::vector<double> bulge_;  // of the force between two points, so that the impulse is right
  std::size_t reversal_ = 0;   // the deepest point
  double mass_ = 0.0, gravity_ = 0.0;
};

}  // namespace hysteron::detail
