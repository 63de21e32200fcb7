// Overlap of a sphere with another sphere, a half-space or the wall of a spherical cavity: its volume, and its area
// across the normal, which is dV/dδ.
#pragma once

#include <numbers>

#include "hysteron/geometry/shape.hpp"

namespace hysteron::geometry {

struct Overlap {
  double volume = 0.0, area = 0.0;  // m³, m²
};

// Cap of height h cut off a sphere of radius R: π h² (3R - h)/3.
constexpr double cap_volume(double radius, double height) {
  return std::numbers::pi * height * height * (3.0 * radius - height) / 3.0;
}

// Two spheres of radii r and R whose surfaces overlap by δ: their caps meet in a circle. With the centres
// d = r + R - δ apart the plane of the circle is (d² + r² - R²)/(2d) from the first centre.
inline Overlap two_spheres_overlap(double r, double big, double depth) {
  const double d = r + big - depth;
  if (!(depth > 0.0)) return {};
  // Heights of the caps, without the cancellation of r - (d² + r² - R²)/(2d).
  const double h1 = depth * (2.0 * big - depth) / (2.0 * d), h2 = depth * (2.0 * r - depth) / (2.0 * d);
  return {cap_volume(r, h1) + cap_volume(big, h2), std::numbers::pi * h1 * (2.0 * r - h1)};
}
inline Overlap half_space_overlap(double r, double depth) {
  if (!(depth > 0.0)) return {};
  return {cap_volume(r, depth), std::numbers::pi * depth * (2.0 * r - depth)};
}
// A sphere of radius r in a cavity of radius R > r: the part of the sphere beyond the wall. With the centres
// d = R - r + δ apart the circle is x = (d² + R² - r²)/(2d) from the centre of the cavity, and the overlap is the
// sphere's cap beyond it less the cap of the cavity.
inline Overlap cavity_overlap(double r, double big, double depth) {
  if (!(depth > 0.0)) return {};
  const double d = big - r + depth;
  const double sphere_cap = depth * (2.0 * big + depth) / (2.0 * d);  // d + r - x
  const double wall_cap = depth * (2.0 * r - depth) / (2.0 * d);      // R - x
  return {cap_volume(r, sphere_cap) - cap_volume(big, wall_cap), std::numbers::pi * wall_cap * (2.0 * big - wall_cap)};
}

constexpr bool has_sphere_overlap(Kind other) {
  return other == Kind::point || other == Kind::sphere || other == Kind::half_space || other == Kind::cavity;
}
// Of a sphere with a surface of one of these kinds, which has a radius unless it is a half-space.
inline Overlap sphere_overlap(double radius, Kind other, double other_radius, double depth) {
  if (other == Kind::half_space) return half_space_overlap(radius, depth);
  if (other == Kind::cavity) return cavity_overlap(radius, other_radius, depth);
  return two_spheres_overlap(radius, other_radius, depth);
}

}  // namespace hysteron::geometry
