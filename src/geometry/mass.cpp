#include "hysteron/geometry/mass.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>

namespace hysteron::geometry {
namespace {

Eigen::Matrix3d matrix_of(const Inertia& i) {
  Eigen::Matrix3d m;
  m << i.xx, i.xy, i.xz, i.xy, i.yy, i.yz, i.xz, i.yz, i.zz;
  return m;
}
Inertia inertia_of(const Eigen::Matrix3d& m) { return {m(0, 0), m(1, 1), m(2, 2), m(0, 1), m(0, 2), m(1, 2)}; }

// m (|d|² 1 - d dᵀ): Steiner's term for a mass at d.
Eigen::Matrix3d offset_inertia(double mass, const Vector3& d) {
  const Eigen::Vector3d v{d.x, d.y, d.z};
  return mass * (v.squaredNorm() * Eigen::Matrix3d::Identity() - v * v.transpose());
}

constexpr bool is_solid(Kind kind) {
  return kind == Kind::sphere || kind == Kind::box || kind == Kind::cylinder || kind == Kind::capsule ||
         kind == Kind::ellipsoid;
}

}  // namespace

Inertia scaled(const Inertia& i, double f) { return {f * i.xx, f * i.yy, f * i.zz, f * i.xy, f * i.xz, f * i.yz}; }

std::array<double, 3> principal_moments(const Inertia& inertia) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(matrix_of(inertia), Eigen::EigenvaluesOnly);
  return {solver.eigenvalues()[0], solver.eigenvalues()[1], solver.eigenvalues()[2]};
}

MassProperties mass_properties(const Ellipsoid& ellipsoid, double density) {
  const auto [a, b, c] = ellipsoid.semi_axes;
  const double m = density * 4.0 / 3.0 * std::numbers::pi * a * b * c;
  return {m, {}, {.xx = m / 5.0 * (b * b + c * c), .yy = m / 5.0 * (a * a + c * c), .zz = m / 5.0 * (a * a + b * b)}};
}

MassProperties mass_properties(const Sphere& sphere, double density) {
  return mass_properties(Ellipsoid{{sphere.radius, sphere.radius, sphere.radius}}, density);
}

MassProperties mass_properties(const Box& box, double density) {
  const auto [a, b, c] = box.sides;
  const double m = density * a * b * c;
  return {
      m, {}, {.xx = m / 12.0 * (b * b + c * c), .yy = m / 12.0 * (a * a + c * c), .zz = m / 12.0 * (a * a + b * b)}};
}

MassProperties mass_properties(const Cylinder& cylinder, double density) {
  const auto [radius, length] = cylinder;
  const double m = density * std::numbers::pi * radius * radius * length;
  const double across = m * (3.0 * radius * radius + length * length) / 12.0;
  return {m, {}, {.xx = across, .yy = across, .zz = m * radius * radius / 2.0}};
}

// A cylinder and two half spheres; the centre of a half sphere lies 3/8 of its radius from its flat face.
MassProperties mass_properties(const Capsule& capsule, double density) {
  const double r = capsule.radius, from_middle = capsule.straight_length / 2.0 + 3.0 / 8.0 * r;
  const MassProperties middle = mass_properties(Cylinder{r, capsule.straight_length}, density);
  const MassProperties ends = mass_properties(Sphere{r}, density);
  const double ends_across = ends.mass * (0.4 * r * r - 9.0 / 64.0 * r * r + from_middle * from_middle);
  const double across = middle.inertia.xx + ends_across;
  return {middle.mass + ends.mass, {}, {.xx = across, .yy = across, .zz = middle.inertia.zz + ends.inertia.zz}};
}

std::optional<MassProperties> mass_properties(const Shape& shape, double density) {
  return std::visit(
      [&]<class S>(const S& s) -> std::optional<MassProperties> {
        if constexpr (is_solid(S::kind))
          return mass_properties(s, density);
        else
          return std::nullopt;
      },
      shape);
}

MassProperties rod_mass(double mass, double length, double axial_inertia) {
  const double across = mass * length * length / 12.0;
  return {mass, {}, {.xx = axial_inertia, .yy = across, .zz = across}};
}

// m l²/12 across, none about its axis.
MassProperties rod_mass(double mass, const Vector3& from, const Vector3& to) {
  return {mass, 0.5 * (from + to), inertia_of(offset_inertia(mass / 12.0, to - from))};
}

MassProperties with_mass(const MassProperties& body, double mass) {
  return {mass, body.centre, scaled(body.inertia, mass / body.mass)};
}

MassProperties moved(const MassProperties& body, const Pose& pose) {
  const Mat3<double> r = rotation(pose.orientation);
  Eigen::Matrix3d turn;
  turn << r.r0.x, r.r0.y, r.r0.z, r.r1.x, r.r1.y, r.r1.z, r.r2.x, r.r2.y, r.r2.z;
  return {body.mass, point_at(pose, body.centre), inertia_of(turn * matrix_of(body.inertia) * turn.transpose())};
}

MassProperties sum_of(std::span<const MassProperties> parts) {
  MassProperties all;
  for (const MassProperties& part : parts) {
    all.mass += part.mass;
    all.centre += part.mass * part.centre;
  }
  if (!(all.mass > 0.0)) return {};
  all.centre = (1.0 / all.mass) * all.centre;
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
  for (const MassProperties& part : parts)
    inertia += matrix_of(part.inertia) + offset_inertia(part.mass, part.centre - all.centre);
  all.inertia = inertia_of(inertia);
  return all;
}

}  // namespace hysteron::geometry
