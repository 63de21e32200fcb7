// How near two shapes are to each other: for every pair of kinds that can touch one function, in one table
// (src/geometry/proximity.cpp). A new pair is one function and one row.
//
// A pair gives no, one or several points of contact, each with its distance d (negative where the shapes overlap), the
// common normal n and the two points p_a = p_b + d n of the surfaces. The normal points from the second shape to the
// first: a push on the first is along it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "hysteron/core/contact.hpp"
#include "hysteron/geometry/shape.hpp"

namespace hysteron::geometry {

// A shape in the world.
struct Placed {
  const Shape* shape = nullptr;
  Vector3 origin;
  Mat3<double> axes = identity3<double>();  // columns: the axes of its frame
};
Placed placed(const Shape& shape, const Pose& pose);

// Principal curvatures of a surface at a point, in 1/m: positive where it is convex, negative in holes, infinite at
// points and corners.
struct Curvature {
  double first = 0.0, second = 0.0;
  Vector3 direction;  // of the first, a unit vector across the normal; zero if both curvatures are equal
};

// Which part of each shape touches: 0 of smooth shapes; of a polygon 2 i for the edge from corner i on, 2 i + 1 for
// corner i.
struct Feature {
  std::uint32_t a = 0, b = 0;
  friend bool operator==(const Feature&, const Feature&) = default;
};

struct NearestPoints {
  double distance = 0.0;  // m
  Vector3 normal;
  Vector3 point_a;
  Feature feature;
  std::uint32_t number = 0;  // within the pair, below max_points(); a corner keeps it while it slides on
};
// The same with the shapes exchanged.
NearestPoints flipped(const NearestPoints& p);

struct Proximity : NearestPoints {
  Vector3 point_b;
  Curvature curvature_a, curvature_b;
};
Proximity with_curvatures(const NearestPoints& points, const Placed& a, const Placed& b, Space space);

// Whether there is a function for this pair of kinds, in either order.
bool can_touch(Kind a, Kind b);
// At most so many points has this pair at a time.
std::size_t max_points(const Shape& a, const Shape& b);
// Both can touch, and what lies in a hole is smaller than the hole. The message does not name the shapes' bodies.
std::optional<Error> check_pair(const Shape& a, const Shape& b);

struct ProximityQuery {
  Space space = Space::spatial;
  double reach = infinity;  // m; points that are farther apart are left out
};
// Writes the nearest points of a pair of kinds, at most max_points() of them, in the order of their numbers, and
// returns their end.
using PairFunction = NearestPoints* (*)(const Placed& a, const Placed& b, const ProximityQuery& query,
                                        NearestPoints* out);
// For callers that look at a pair again and again: its function is chosen once.
struct PairFinder {
  PairFunction find = nullptr;  // null: the two cannot touch
  bool is_flipped = false;      // it takes the two in the other order
};
PairFinder finder_of(Kind a, Kind b);

// Appends the points of the pair, in the order of their numbers.
void find_proximities(const Placed& a, const Placed& b, const ProximityQuery& query, std::vector<Proximity>& out);

struct RigidMotion {
  Vector3 origin, velocity;  // of a point of the body, in the world
  Vector3 angular_velocity;

  Vector3 velocity_at(const Vector3& point) const { return velocity + cross(angular_velocity, point - origin); }
};

// How distance, normal and points change while the two bodies move. The points move over their surfaces as well.
struct ProximityRates {
  double distance = 0.0;
  Vector3 normal;
  Vector3 point_a, point_b;
};
double distance_rate(const NearestPoints& at, const RigidMotion& a, const RigidMotion& b);
ProximityRates rates_of(const Proximity& at, const RigidMotion& a, const RigidMotion& b);

}  // namespace hysteron::geometry
