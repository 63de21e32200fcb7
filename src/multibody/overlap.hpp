// Overlap of a ball with another ball, a half-space or the wall of a spherical cavity: its volume, and its area across
// the normal, which is dV/dδ.
#pragma once

#include <algorithm>
#include <numbers>

namespace hysteron::multibody {

struct Overlap3 {
  double volume = 0.0, area = 0.0;  // m³, m²
};

// Cap of height h cut off a sphere of radius R: π h² (3R - h)/3.
constexpr double cap_volume(double radius, double height) {
  return std::numbers::pi * height * height * (3.0 * radius - height) / 3.0;
}

// Two balls of radii r and R whose surfaces overlap by δ: their caps meet in a circle. With the centres
// d = r + R - δ apart the plane of the circle is (d² + r² - R²)/(2d) from the first centre.
inline Overlap3 ball_overlap(double r, double big, double depth) {
  const double d = r + big - depth;
  if (!(depth > 0.0)) return {};
  // Heights of the caps, without the cancellation of r - (d² + r² - R²)/(2d).
  const double h1 = depth * (2.0 * big - depth) / (2.0 * d), h2 = depth * (2.0 * r - depth) / (2.0 * d);
  return {cap_volume(r, h1) + cap_volume(big, h2), std::numbers::pi * h1 * (2.0 * r - h1)};
}
inline Overlap3 half_space_overlap(double r, double depth) {
  if (!(depth > 0.0)) return {};
  return {cap_volume(r, depth), std::numbers::pi * depth * (2.0 * r - depth)};
}
// A ball of radius r in a cavity of radius R > r: the part of the ball beyond the wall. With the centres
// d = R - r + δ apart the circle is x = (d² + R² - r²)/(2d) from the centre of the cavity, and the overlap is the
// ball's cap beyond it less the cap of the cavity.
inline Overlap3 cavity_overlap(double r, double big, double depth) {
  if (!(depth > 0.0)) return {};
  const double d = big - r + depth;
  const double ball_cap = depth * (2.0 * big + depth) / (2.0 * d);  // d + r - x
  const double wall_cap = depth * (2.0 * r - depth) / (2.0 * d);    // R - x
  return {cap_volume(r, ball_cap) - cap_volume(big, wall_cap), std::numbers::pi * wall_cap * (2.0 * big - wall_cap)};
}

}  // namespace hysteron::multibody
