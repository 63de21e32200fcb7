// Rates of the nearest points. While the bodies move, the points move over their surfaces by u_a and u_b:
//   ṗ_a = v_a(p_a) + u_a,   ṗ_b = v_b(p_b) + u_b,   ṗ_a = ṗ_b + ḋ n + d ṅ,
// and the normal, which belongs to both surfaces with the curvatures K_a and K_b, changes by
//   ṅ = ω_b × n + K_b u_b = ω_a × n - K_a u_a.
// These are four equations across the normal for ṅ and u_a. (Montana's equations of contact, with a gap.)
#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/geometry/proximity.hpp"

namespace hysteron::geometry {
namespace {

// Coefficients of ṅ (two) and u_a (two) along the axes of the contact plane, and the right-hand side.
using Equation = std::array<double, 5>;
using Equations = std::array<Equation, 4>;

struct Axes {
  Vector3 first, second;
};
Axes any_axes(const Vector3& n) {
  const Vector3 helper = std::abs(n.x) < 0.6 ? Vector3{1.0, 0.0, 0.0} : Vector3{0.0, 1.0, 0.0};
  const Vector3 across = helper - dot(helper, n) * n, first = (1.0 / norm(across)) * across;
  return {first, cross(n, first)};
}
Axes principal_axes(const Curvature& c, const Vector3& n, const Axes& any) {
  return norm(c.direction) > 0.0 ? Axes{c.direction, cross(n, c.direction)} : any;
}

// (α ṅ + β u_a)·q = value
Equation equation(const Axes& axes, const Vector3& q, double alpha, double beta, double value) {
  const double x = dot(q, axes.first), y = dot(q, axes.second);
  return {alpha * x, alpha * y, beta * x, beta * y, value};
}

// q·ṅ + k q·u_a = q·(ω_a × n), divided by k where that is infinite.
Equation of_first(const Axes& axes, const Vector3& q, double k, const Vector3& turn) {
  if (std::isinf(k)) return equation(axes, q, 0.0, 1.0, 0.0);
  return equation(axes, q, 1.0, k, dot(q, turn));
}
// (1 + k d) q·ṅ - k q·u_a = q·(ω_b × n) + k q·(v_a - v_b), likewise.
Equation of_second(const Axes& axes, const Vector3& q, double k, double d, const Vector3& turn, const Vector3& speed) {
  if (std::isinf(k)) return equation(axes, q, d, -1.0, dot(q, speed));
  return equation(axes, q, 1.0 + k * d, -k, dot(q, turn) + k * dot(q, speed));
}

double largest_of(const Equation& e) {
  return std::max({std::abs(e[0]), std::abs(e[1]), std::abs(e[2]), std::abs(e[3])});
}

// Gauss elimination; false if the equations do not determine the unknowns, as at the centre of a cavity.
bool solve(Equations& e, std::array<double, 4>& x) {
  constexpr double least_pivot = 1e-14;  // of the row, which is scaled to 1
  for (Equation& row : e) {
    const double size = largest_of(row);
    if (!(size > 0.0)) return false;
    for (double& value : row) value /= size;
  }
  for (std::size_t k = 0; k < 4; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < 4; ++i)
      if (std::abs(e[i][k]) > std::abs(e[pivot][k])) pivot = i;
    std::swap(e[k], e[pivot]);
    if (std::abs(e[k][k]) < least_pivot) return false;
    for (std::size_t i = k + 1; i < 4; ++i) {
      const double factor = e[i][k] / e[k][k];
      for (std::size_t j = k; j < 5; ++j) e[i][j] -= factor * e[k][j];
    }
  }
  for (std::size_t k = 4; k-- > 0;) {
    x[k] = e[k][4];
    for (std::size_t j = k + 1; j < 4; ++j) x[k] -= e[k][j] * x[j];
    x[k] /= e[k][k];
  }
  return true;
}

// By the principal curvatures of both surfaces.
void solve_by_directions(const Proximity& at, const Vector3& turn_a, const Vector3& turn_b, const Vector3& speed,
                         Vector3& normal, Vector3& slide_a) {
  const Vector3& n = at.normal;
  const Axes axes = any_axes(n), own_a = principal_axes(at.curvature_a, n, axes),
             own_b = principal_axes(at.curvature_b, n, axes);
  Equations equations{of_first(axes, own_a.first, at.curvature_a.first, turn_a),
                      of_first(axes, own_a.second, at.curvature_a.second, turn_a),
                      of_second(axes, own_b.first, at.curvature_b.first, at.distance, turn_b, speed),
                      of_second(axes, own_b.second, at.curvature_b.second, at.distance, turn_b, speed)};
  std::array<double, 4> x{dot(turn_b, axes.first), dot(turn_b, axes.second), 0.0, 0.0};
  solve(equations, x);
  normal = x[0] * axes.first + x[1] * axes.second;
  slide_a = x[2] * axes.first + x[3] * axes.second;
}

// Surfaces with the same curvature in all directions, 1/ρ_a and 1/ρ_b: the four equations leave
//   (ρ_a + ρ_b + d) ṅ = ρ_a ω_a × n + ρ_b ω_b × n + (v_a - v_b)_across,   u_a = ρ_a (ω_a × n - ṅ).
// At least one of the two is not flat. False where the normal is not determined.
bool solve_round(const Proximity& at, const Vector3& turn_a, const Vector3& turn_b, const Vector3& across,
                 Vector3& normal, Vector3& slide_a) {
  constexpr double least = 1e-14;  // of the sizes that cancel
  const double k_a = at.curvature_a.first, k_b = at.curvature_b.first;
  if (k_a == 0.0) return false;
  const double radius_a = 1.0 / k_a;
  if (k_b == 0.0) {
    normal = turn_b;
  } else {
    const double radius_b = 1.0 / k_b, sum = radius_a + radius_b + at.distance;
    if (!(std::abs(sum) > least * (std::abs(radius_a) + std::abs(radius_b)))) return false;
    normal = (1.0 / sum) * (radius_a * turn_a + radius_b * turn_b + across);
  }
  slide_a = radius_a * (turn_a - normal);
  return true;
}
bool is_round(const Curvature& c) { return c.first == c.second; }

}  // namespace

double distance_rate(const NearestPoints& at, const RigidMotion& a, const RigidMotion& b) {
  // Along the normal all points of the line through both have the velocity of one of them.
  return dot(at.normal, a.velocity_at(at.point_a) - b.velocity_at(at.point_a));
}

ProximityRates rates_of(const Proximity& at, const RigidMotion& a, const RigidMotion& b) {
  const Vector3& n = at.normal;
  const Vector3 velocity_a = a.velocity_at(at.point_a), speed = velocity_a - b.velocity_at(at.point_b);
  const Vector3 turn_a = cross(a.angular_velocity, n), turn_b = cross(b.angular_velocity, n);
  ProximityRates rates;
  rates.distance = distance_rate(at, a, b);
  Vector3 slide_a;
  if (!is_round(at.curvature_a) || !is_round(at.curvature_b) ||
      !solve_round(at, turn_a, turn_b, speed - rates.distance * n, rates.normal, slide_a))
    solve_by_directions(at, turn_a, turn_b, speed, rates.normal, slide_a);
  rates.point_a = velocity_a + slide_a;
  rates.point_b = rates.point_a - rates.distance * n - at.distance * rates.normal;
  return rates;
}

}  // namespace hysteron::geometry
