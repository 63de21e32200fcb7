// Mass, centre and inertia of shapes: closed forms, and integration over points for those that are turned and moved.
#include "hysteron/geometry/mass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace hysteron::geometry {
namespace {

constexpr double pi = std::numbers::pi;

TEST(MassProperties, OfUniformBodies) {
  const MassProperties ball = mass_properties(Sphere{0.1}, 1000.0), can = mass_properties(Cylinder{0.1, 0.3}, 1000.0),
                       pill = mass_properties(Capsule{0.1, 0.0}, 1000.0);
  EXPECT_NEAR(ball.inertia.xx, 0.4 * ball.mass * 0.01, 1e-12);
  EXPECT_NEAR(ball.mass, 1000.0 * 4.0 / 3.0 * pi * 1e-3, 1e-12);
  EXPECT_NEAR(can.inertia.zz, 0.5 * can.mass * 0.01, 1e-12);
  EXPECT_NEAR(can.inertia.xx, can.mass * (0.01 / 4.0 + 0.09 / 12.0), 1e-12);
  EXPECT_NEAR(pill.mass, ball.mass, 1e-12);
  EXPECT_NEAR(pill.inertia.xx, ball.inertia.xx, 1e-12);
  const MassProperties box = mass_properties(Box{{1.0, 2.0, 3.0}}, 2.0);
  EXPECT_NEAR(box.mass, 12.0, 1e-12);
  EXPECT_NEAR(box.inertia.xx, 13.0, 1e-12);
  EXPECT_NEAR(box.inertia.yy, 10.0, 1e-12);
  EXPECT_NEAR(box.inertia.zz, 5.0, 1e-12);
}

TEST(MassProperties, OnlySolidsHaveThem) {
  for (const Shape& shape : {Shape(Point{}), Shape(HalfSpace{}), Shape(Bore{1.0}), Shape(Cavity{1.0}),
                             Shape(Polygon{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}), Shape(Line{{{0, 0, 0}, {1, 0, 0}}})})
    EXPECT_FALSE(mass_properties(shape, 1.0)) << name_of(kind_of(shape));
  for (const Shape& shape : {Shape(Sphere{1.0}), Shape(Box{{1, 1, 1}}), Shape(Cylinder{1.0, 1.0}),
                             Shape(Capsule{1.0, 1.0}), Shape(Ellipsoid{{1, 2, 3}})})
    EXPECT_TRUE(mass_properties(shape, 1.0)) << name_of(kind_of(shape));
}

bool is_in_capsule(const Vector3& p, double radius, double straight) {
  const double z = std::max(0.0, std::abs(p.z) - 0.5 * straight);
  return p.x * p.x + p.y * p.y + z * z < radius * radius;
}
bool is_in_ellipsoid(const Vector3& p, const Vector3& a) {
  return p.x * p.x / (a.x * a.x) + p.y * p.y / (a.y * a.y) + p.z * p.z / (a.z * a.z) < 1.0;
}

// Sums over the midpoints of a fine grid.
template <class Inside>
MassProperties summed(double half_size, Inside inside) {
  constexpr int n = 200;
  const double h = 2.0 * half_size / n, cell = h * h * h;
  MassProperties sum;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const Vector3 p{(i + 0.5) * h - half_size, (j + 0.5) * h - half_size, (k + 0.5) * h - half_size};
        if (!inside(p)) continue;
        sum.mass += cell;
        sum.inertia.xx += cell * (p.y * p.y + p.z * p.z);
        sum.inertia.yy += cell * (p.x * p.x + p.z * p.z);
        sum.inertia.zz += cell * (p.x * p.x + p.y * p.y);
      }
  return sum;
}

void expect_close(const MassProperties& a, const MassProperties& b, double relative) {
  EXPECT_NEAR(a.mass / b.mass, 1.0, relative);
  EXPECT_NEAR(a.inertia.xx / b.inertia.xx, 1.0, relative);
  EXPECT_NEAR(a.inertia.yy / b.inertia.yy, 1.0, relative);
  EXPECT_NEAR(a.inertia.zz / b.inertia.zz, 1.0, relative);
}

TEST(MassProperties, OfCapsulesAndEllipsoidsAreSumsOverTheirPoints) {
  expect_close(mass_properties(Capsule{0.5, 0.8}, 1.0),
               summed(1.0, [](const Vector3& p) { return is_in_capsule(p, 0.5, 0.8); }), 4e-3);
  const Vector3 axes{0.9, 0.5, 0.7};
  expect_close(mass_properties(Ellipsoid{axes}, 1.0),
               summed(1.0, [&](const Vector3& p) { return is_in_ellipsoid(p, axes); }), 4e-3);
}

// A rod of mass m and length l along a unit vector e: m l²/12 (1 - e eᵀ).
TEST(MassProperties, OfARodBetweenTwoPoints) {
  const MassProperties rod = rod_mass(3.0, {1.0, 2.0, 3.0}, {3.0, 3.0, 5.0});  // l = 3, e = (2, 1, 2)/3
  EXPECT_NEAR(rod.centre.x, 2.0, 1e-15);
  EXPECT_NEAR(rod.centre.y, 2.5, 1e-15);
  EXPECT_NEAR(rod.centre.z, 4.0, 1e-15);
  EXPECT_NEAR(rod.inertia.xx, 2.25 * 5.0 / 9.0, 1e-15);
  EXPECT_NEAR(rod.inertia.yy, 2.25 * 8.0 / 9.0, 1e-15);
  EXPECT_NEAR(rod.inertia.xy, -2.25 * 2.0 / 9.0, 1e-15);
  EXPECT_NEAR(rod.inertia.xz, -2.25 * 4.0 / 9.0, 1e-15);
  EXPECT_NEAR(rod.inertia.yz, -2.25 * 2.0 / 9.0, 1e-15);
  const MassProperties along_x = rod_mass(3.0, 2.0, 0.5);
  EXPECT_EQ(along_x.inertia.xx, 0.5);
  EXPECT_NEAR(along_x.inertia.yy, 1.0, 1e-15);
}

// Two points of mass 1 and 3 at a distance of 4 m: the centre 3 m from the first, m₁m₂/(m₁+m₂) d² across.
TEST(MassProperties, OfPartsAreReducedToTheCommonCentre) {
  const std::vector<MassProperties> parts{{1.0, {0.0, 1.0, 0.0}, {}}, {3.0, {4.0, 1.0, 0.0}, {}}};
  const MassProperties all = sum_of(parts);
  EXPECT_NEAR(all.mass, 4.0, 1e-15);
  EXPECT_NEAR(all.centre.x, 3.0, 1e-15);
  EXPECT_NEAR(all.centre.y, 1.0, 1e-15);
  EXPECT_NEAR(all.inertia.xx, 0.0, 1e-15);
  EXPECT_NEAR(all.inertia.yy, 12.0, 1e-14);
  EXPECT_NEAR(all.inertia.zz, 12.0, 1e-14);
  EXPECT_EQ(sum_of({}).mass, 0.0);
  const std::vector<MassProperties> massless{{0.0, {1.0, 1.0, 1.0}, {}}};
  EXPECT_EQ(sum_of(massless).centre.x, 0.0) << "not 0/0";
}

// Halves of a box, one of which is described in a turned frame.
TEST(MassProperties, OfTurnedPartsAreThoseOfTheWhole) {
  const Pose turned{{0.5, 0.0, 0.0}, axis_angle({0.0, 0.0, 1.0}, pi / 2.0)};
  const std::vector<MassProperties> halves{moved(mass_properties(Box{{1.0, 3.0, 4.0}}, 2.0), {{-0.5, 0.0, 0.0}, {}}),
                                           moved(mass_properties(Box{{3.0, 1.0, 4.0}}, 2.0), turned)};
  const MassProperties whole = mass_properties(Box{{2.0, 3.0, 4.0}}, 2.0), sum = sum_of(halves);
  expect_close(sum, whole, 1e-14);
  EXPECT_NEAR(sum.inertia.xy, 0.0, 1e-13);
  EXPECT_NEAR(with_mass(whole, 1.0).inertia.xx, 25.0 / 12.0, 1e-14);
}

TEST(MassProperties, PrincipalMomentsAreInOrder) {
  // The tensor of the moments 1, 2, 4 turned by 45 degrees about z: xy = (yy - xx)/2.
  const auto moments = principal_moments({.xx = 3.0, .yy = 3.0, .zz = 1.0, .xy = 1.0});
  EXPECT_NEAR(moments[0], 1.0, 1e-14);
  EXPECT_NEAR(moments[1], 2.0, 1e-14);
  EXPECT_NEAR(moments[2], 4.0, 1e-14);
}

}  // namespace
}  // namespace hysteron::geometry
