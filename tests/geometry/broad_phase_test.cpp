// Pairs of overlapping boxes against a look at all pairs, and what finding them costs.
#include "hysteron/geometry/broad_phase.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "hysteron/geometry/outline.hpp"

namespace hysteron::geometry {
namespace {

std::vector<IndexPair> all_pairs(const std::vector<Bounds>& boxes) {
  std::vector<IndexPair> out;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
      const Vector3 &a = boxes[i].low, &b = boxes[i].high, &c = boxes[j].low, &d = boxes[j].high;
      if (std::max(a.x, c.x) <= std::min(b.x, d.x) && std::max(a.y, c.y) <= std::min(b.y, d.y) &&
          std::max(a.z, c.z) <= std::min(b.z, d.z))
        out.push_back({i, j});
    }
  return out;
}

class Boxes {
 public:
  explicit Boxes(std::uint64_t seed) : random_(seed) {}

  // Middles within these half sizes.
  std::vector<Bounds> draw(std::size_t count, const Vector3& half_sizes, double largest) {
    std::vector<Bounds> out;
    for (std::size_t i = 0; i < count; ++i) {
      const Vector3 middle{number(half_sizes.x), number(half_sizes.y), number(half_sizes.z)};
      const Vector3 half{std::abs(number(largest)), std::abs(number(largest)), std::abs(number(largest))};
      out.push_back({middle - half, middle + half});
    }
    return out;
  }
  void move(std::vector<Bounds>& boxes, double far) {
    for (Bounds& box : boxes) {
      const Vector3 by{number(far), number(far), number(far)};
      box = {box.low + by, box.high + by};
    }
  }

 private:
  double number(double half) { return half > 0.0 ? std::uniform_real_distribution(-half, half)(random_) : 0.0; }
  std::mt19937_64 random_;
};

std::vector<IndexPair> found_by(BroadPhase& phase, const std::vector<Bounds>& boxes) {
  const auto found = phase.update(boxes);
  return {found.begin(), found.end()};
}

TEST(BroadPhase, FindsTheSamePairsAsALookAtAll) {
  Boxes draw(1);
  BroadPhase phase;
  std::size_t pairs = 0;
  for (const Vector3& sizes : {Vector3{1, 1, 1}, Vector3{10, 0.1, 0.1}, Vector3{0, 3, 0}, Vector3{0, 0, 0}})
    for (const std::size_t count : {0u, 1u, 2u, 50u, 200u}) {
      const auto boxes = draw.draw(count, sizes, 0.1);
      const auto expected = all_pairs(boxes);
      EXPECT_EQ(found_by(phase, boxes), expected) << count;
      pairs += expected.size();
    }
  EXPECT_GT(pairs, 1000u);
}

// What was sorted before has no influence on the result.
TEST(BroadPhase, FollowsBoxesThatMoveAndChangeInNumber) {
  Boxes draw(2);
  BroadPhase phase;
  auto boxes = draw.draw(150, {1, 1, 1}, 0.1);
  for (int i = 0; i < 50; ++i) {
    draw.move(boxes, i % 10 == 9 ? 1.0 : 0.01);
    if (i == 20) boxes.resize(120);
    if (i == 30)
      for (Bounds& box : boxes) box.low.y *= 50.0, box.high.y = box.low.y + 0.3;  // now spread along y
    EXPECT_EQ(found_by(phase, boxes), all_pairs(boxes)) << i;
    BroadPhase fresh;
    EXPECT_EQ(found_by(fresh, boxes), found_by(phase, boxes));
  }
}

TEST(BroadPhase, TakesBoxesWithoutEndAndWithoutNumbers) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Bounds> boxes{{{0, 0, 0}, {1, 1, 1}},
                                  {{-inf, -inf, -inf}, {inf, inf, inf}},
                                  {{5, 0, 0}, {6, 1, 1}},
                                  {{nan, 0, 0}, {1, 1, 1}},
                                  {{6, 1, 1}, {7, 2, 2}}};
  BroadPhase phase;
  EXPECT_EQ(found_by(phase, boxes), (std::vector<IndexPair>{{0, 1}, {1, 2}, {1, 4}, {2, 4}}));
}

// A sparse cloud: 10 000 boxes of a size of 1 in a row of 20 000, of which few overlap. The cost is counted, not timed.
TEST(BroadPhase, CostGrowsWithWhatIsNear) {
  Boxes draw(3);
  BroadPhase phase;
  std::vector<std::size_t> compared;
  for (const std::size_t count : {1000u, 10000u}) {
    const auto boxes = draw.draw(count, {static_cast<double>(count), 1.0, 1.0}, 0.5);
    phase.update(boxes);
    compared.push_back(phase.compared());
    EXPECT_LT(phase.compared(), 2 * count);
  }
  EXPECT_LT(compared[1], 15 * compared[0]);
}

// The axis is that of the largest spread, not the one along which the boxes are far from the origin.
TEST(BroadPhase, SweepsAlongTheAxisOfTheLargestSpread) {
  Boxes draw(5);
  BroadPhase phase;
  for (const Vector3& sizes : {Vector3{1, 1000, 1}, Vector3{1, 1, 1000}, Vector3{1000, 1, 1}}) {
    auto boxes = draw.draw(1000, sizes, 0.5);
    const Vector3 far{sizes.x > 1 ? 0.0 : 1e5, sizes.y > 1 ? 0.0 : 1e5, sizes.z > 1 ? 0.0 : 1e5};
    for (Bounds& box : boxes) box = {box.low + far, box.high + far};
    phase.update(boxes);
    EXPECT_LT(phase.compared(), 2000u) << sizes.x << ' ' << sizes.y << ' ' << sizes.z;
    for (Bounds& box : boxes) box = {box.low + 100.0 * sizes - far, box.high + 100.0 * sizes - far};
    phase.update(boxes);
    EXPECT_LT(phase.compared(), 2000u) << sizes.x << ' ' << sizes.y << ' ' << sizes.z;
  }
}

TEST(BroadPhase, SortsNearlySortedBoxesInLinearTime) {
  Boxes draw(4);
  BroadPhase phase;
  auto boxes = draw.draw(10000, {10000.0, 1.0, 1.0}, 0.5);
  phase.update(boxes);
  draw.move(boxes, 0.2);
  phase.update(boxes);
  EXPECT_LT(phase.moved(), 10000u);
}

// Every point of a shape lies in its box, and some lie at each of its ends.
TEST(Bounds, AreTheSmallestBoxOfAShapeInItsPlace) {
  const std::vector<Shape> shapes{Point{}, Sphere{0.4}, Box{{0.5, 1.0, 1.5}}, rectangle(2.0, 1.0),
                                  Line{{{0, 0, 0}, {1, 2, 3}, {-1, 0, 2}}}};
  const Pose pose{{3.0, -2.0, 1.0}, normalized(Quaternion{0.9, 0.2, -0.4, 0.3})};
  for (const Shape& shape : shapes) {
    const Bounds box = bounds_of(placed(shape, pose));
    if (std::holds_alternative<Sphere>(shape)) {
      EXPECT_LT(norm(box.high - Vector3{3.4, -1.6, 1.4}), 1e-15);
      EXPECT_LT(norm(box.low - Vector3{2.6, -2.4, 0.6}), 1e-15);
      continue;
    }
    Outline outline = outline_of(shape, Space::spatial);
    if (outline.points.empty()) outline.points.push_back({});
    Bounds expected{{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}};
    for (const Vector3& p : points_at(pose, outline.points)) {
      expected.low = {std::min(expected.low.x, p.x), std::min(expected.low.y, p.y), std::min(expected.low.z, p.z)};
      expected.high = {std::max(expected.high.x, p.x), std::max(expected.high.y, p.y), std::max(expected.high.z, p.z)};
    }
    EXPECT_LT(norm(box.low - expected.low) + norm(box.high - expected.high), 1e-12) << name_of(kind_of(shape));
  }
}

// Of a round body the farthest point along an axis of the world, by search over its surface in spherical coordinates.
TEST(Bounds, OfRoundBodiesReachTheirFarthestPoints) {
  const Pose pose{{3.0, -2.0, 1.0}, normalized(Quaternion{0.9, 0.2, -0.4, 0.3})};
  for (const Shape& shape : {Shape(Cylinder{0.4, 2.0}), Shape(Capsule{0.4, 2.0}), Shape(Ellipsoid{{0.4, 0.9, 1.6}})}) {
    Vector3 high{-1e9, -1e9, -1e9};
    constexpr int n = 400;
    for (int i = 0; i < n; ++i)
      for (int k = 0; k <= n; ++k) {
        const double u = 2.0 * std::numbers::pi * i / n, v = std::numbers::pi * k / n;
        const Vector3 unit{std::sin(v) * std::cos(u), std::sin(v) * std::sin(u), std::cos(v)};
        const double side = unit.z < 0.0 ? -1.0 : 1.0;
        Vector3 p{0.4 * std::cos(u), 0.4 * std::sin(u), side};
        if (std::holds_alternative<Capsule>(shape)) p = 0.4 * unit + Vector3{0, 0, side};
        if (std::holds_alternative<Ellipsoid>(shape)) p = {0.4 * unit.x, 0.9 * unit.y, 1.6 * unit.z};
        const Vector3 w = point_at(pose, p);
        high = {std::max(high.x, w.x), std::max(high.y, w.y), std::max(high.z, w.z)};
      }
    const Bounds box = bounds_of(placed(shape, pose));
    const Vector3 beyond = box.high - high, middle = 0.5 * (box.low + box.high);
    for (const double x : {beyond.x, beyond.y, beyond.z}) {
      EXPECT_GE(x, -1e-12) << name_of(kind_of(shape));
      EXPECT_LE(x, 1e-3) << name_of(kind_of(shape));
    }
    EXPECT_LT(norm(middle - pose.position), 1e-12);
  }
}

TEST(Bounds, OfMatterWithoutEndHaveNoEnd) {
  for (const Shape& shape : {Shape(HalfSpace{}), Shape(Bore{0.1}), Shape(Cavity{0.1})})
    EXPECT_TRUE(std::isinf(bounds_of(placed(shape, {})).high.x));
  const Bounds wider = grown({{0, 0, 0}, {1, 1, 1}}, 0.5);
  EXPECT_EQ(wider.low.x, -0.5);
  EXPECT_EQ(wider.high.z, 1.5);
}

}  // namespace
}  // namespace hysteron::geometry
