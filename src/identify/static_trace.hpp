// One slow compression of a law as continuous curves through computed points: a leg for each loading and unloading.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/contact/quasi_static.hpp"

namespace hysteron::detail {

class StaticTrace {
 public:
  StaticTrace() = default;
  explicit StaticTrace(const StaticRun& run);

  struct Scales {
    double indentation, force;
  };
  // Distance of a measured point (δ, F) from a leg in the plane of δ/scale and F/scale, > 0 on the left of its
  // direction. A leg includes the line F = 0 before touch, or after the force has vanished. The part of the other leg
  // near the deepest point counts too. As the distance from a set of points it is continuous.
  double distance(double indentation, double force, std::size_t leg, const Scales& scales) const;

  // The force of a leg at this depth: 0 where the bodies are apart, that at its end beyond its deepest point.
  double force_at(std::size_t leg, double indentation) const;

  std::size_t legs() const { return legs_.size(); }
  const std::vector<StaticPoint>& points(std::size_t leg) const { return legs_[leg]; }

 private:
  using Leg = std::vector<StaticPoint>;
  struct Foot {
    double x, y, along_x, along_y;  // point of the curve and its direction, scaled
  };
  // Shares of a piece between two points.
  struct Part {
    double low, high;
  };
  static bool is_loading(std::size_t leg) { return leg % 2 == 0; }
  double depth_of_turn(std::size_t leg) const;
  static double force(const StaticPoint& a, const StaticPoint& b, double share);
  static Foot foot(const StaticPoint& a, const StaticPoint& b, double share, const Scales& scales);
  static std::optional<Part> part_deeper_than(const StaticPoint& a, const StaticPoint& b, double from);
  static Foot foot_of_perpendicular(const StaticPoint& a, const StaticPoint& b, const Part& part, double x, double y,
                                    const Scales& scales);
  // The foot on the piece whose chord is nearest, of the part of the leg that is deeper than `from`.
  static std::optional<Foot> nearest_foot(const Leg& leg, double x, double y, double from, const Scales& scales);

  std::vector<Leg> legs_;
};

}  // namespace hysteron::detail
