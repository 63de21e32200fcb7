// One impact of a law as continuous curves through computed points.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

class Trace {
 public:
  Trace() = default;
  Trace(std::vector<SeriesPoint> points, double mass, double gravity);

  // The value of a quantity at a time. Before touch and after separation the bodies move freely.
  double at(double time, Measured what) const;

  struct Scales {
    double indentation, force;
  };
  // Distance of a measured point (δ, F) from the loop in the plane of δ/scale and F/scale, > 0 on the left of its
  // direction. The loop includes the line F = 0 before touch and after separation. `loading`: the part of the loop with
  // which the point is compared.
  double distance(double indentation, double force, bool loading, const Scales& scales) const;

 private:
  struct Foot {
    double x, y, along_x, along_y;  // point of the loop and its direction, scaled
  };
  double force(std::size_t i, double s) const;
  double indentation(std::size_t i, double s) const;
  double in_free_flight(double time, Measured what) const;
  // The point of the loop at the parameter s, 0 to 1, of piece i.
  Foot foot(std::size_t i, double s, const Scales& scales) const;
  // The piece of loading or unloading whose chord is nearest; nothing if there is none.
  std::optional<std::size_t> nearest_piece(double x, double y, bool loading, const Scales& scales) const;
  Foot foot_of_perpendicular(std::size_t piece, double x, double y, const Scales& scales) const;

  std::vector<SeriesPoint> points_;
  std::vector<double> bulge_;  // of the force between two points, which makes the impulse exact
  std::size_t reversal_ = 0;   // the deepest point
  double mass_ = 0.0, gravity_ = 0.0;
};

}  // namespace hysteron::detail
