// Where the points of contact are and how they move: by geometry/proximity, from the places and motions of the bodies
// that carry the surfaces. The System knows nothing of contacts; it gets forces on bodies and rows between
// points (contact_stick.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/contact_frame.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::detail {

// Index of a body in its System; ground_index for the ground.
std::size_t body_of(const System& system, const Mount& mount);
// Pose of a mount in its body.
Pose pose_on_body(const System& system, const Mount& mount);

// The contacts of a pair follow each other.
struct ContactRange {
  std::size_t begin = 0, end = 0;
};

// How the normal and the point where the force acts move.
struct PointRates {
  Vector3 normal, point;
};

// How a contact changes while one number of the state does.
struct PointVariation {
  double indentation = 0.0, indentation_rate = 0.0;
  Vector3 normal, point;
  Vector3 tangent, tangent2;
  Tangent slip;
  AngularSlip angular_slip;
};

class ContactGeometry {
 public:
  ContactGeometry(const Model& model, const System& system, std::span<const ContactPoint> points);

  std::size_t count() const noexcept { return points_.size(); }
  // That carry surfaces, without the ground.
  std::span<const std::size_t> bodies() const noexcept { return bodies_; }
  // Places of the two bodies of a contact in this list; its size for the ground.
  std::size_t first(std::size_t contact) const noexcept { return points_[contact].first; }
  std::size_t second(std::size_t contact) const noexcept { return points_[contact].second; }
  // Of each pair.
  std::span<const ContactRange> ranges() const noexcept { return ranges_; }

  // After System::set_state() or set_positions_and_speeds(), before all else: where all bodies are that carry surfaces,
  // or those of these pairs alone.
  void read_bodies(const Workspace& work) noexcept {
    system_.read_states(bodies_, std::span(states_).first(ground_), work);
  }
  void read_bodies_in_use(const Workspace& work) noexcept {
    if (in_use_.size() == ground_) return read_bodies(work);
    for (const std::size_t i : in_use_)
      system_.read_states(std::span(bodies_).subspan(i, 1), std::span(states_).subspan(i, 1), work);
  }
  // Until the next call; in ascending order.
  void use(std::span<const std::size_t> pairs);
  // Where the contacts of a pair are, with indentation and rate.
  void find(std::size_t pair) noexcept;

  // After find():
  double indentation(std::size_t contact) const noexcept { return points_[contact].indentation; }
  double indentation_rate(std::size_t contact) const noexcept { return points_[contact].rate; }
  const Vector3& normal(std::size_t contact) const noexcept { return near_[contact].normal; }
  const Vector3& point(std::size_t contact) const noexcept { return points_[contact].point; }
  // Velocity of the first side relative to the second along the tangents.
  Tangent slip(std::size_t contact) noexcept;

  // After slip():
  ContactFrame frame(std::size_t contact) const noexcept;
  AngularSlip angular_slip(std::size_t contact) const noexcept;
  // Along the tangents, as a vector.
  Vector3 vector_of(const Tangent& t, std::size_t contact) const noexcept {
    return t.x * points_[contact].tangent + t.y * points_[contact].tangent2;
  }
  const Vector3& tangent(std::size_t contact, std::size_t k) const noexcept {
    return k == 0 ? points_[contact].tangent : points_[contact].tangent2;
  }
  Vector3 vector_of(const ContactCouple& couple, std::size_t contact) const noexcept;
  // Adds the force on the first side, and a torque, and their opposites on the second, at the point of contact.
  void add_force(std::size_t contact, const Vector3& force, const Vector3& torque, Workspace& work) const noexcept;
  // The relative motion of both sides at the point of contact, along a direction.
  PointRow row(std::size_t contact, const Vector3& direction) const noexcept;

  // In space the tangents are made from one axis of the second surface: the one farthest from the normal, chosen at a
  // touch and kept until the next.
  int choose_axis(std::size_t contact) noexcept;
  void use_axis(std::size_t contact, int axis) noexcept { points_[contact].axis = axis; }

  PointRates rates(std::size_t contact) const noexcept;
  // After System::accelerations(), before the next three.
  void read_accelerations(const Workspace& work) noexcept {
    system_.read_accelerations(bodies_, std::span(accelerations_).first(ground_), work);
  }
  // Rate of the slip along both tangents, and of the indentation rate.
  Tangent slip_acceleration(std::size_t contact) const noexcept;
  double indentation_acceleration(std::size_t contact) const noexcept;

  // While the bodies change so: in the order of bodies(), and at the end the ground, which does not.
  PointVariation variation(std::size_t contact, std::span<const RigidVariation> bodies) const noexcept;

  // Centre of the sphere, point or corner of the first side.
  Vector3 centre(std::size_t contact) const noexcept {
    return near_[contact].point_a + points_[contact].radius * near_[contact].normal;
  }
  const RigidState& first_body(std::size_t contact) const noexcept { return states_[points_[contact].first]; }
  const RigidState& second_body(std::size_t contact) const noexcept { return states_[points_[contact].second]; }

 private:
  struct Side {
    std::size_t state = 0;  // of its body
    Vector3 position;       // of the surface in the body
    Mat3<double> turn;
    bool is_displaced = false, is_turned = false, is_fixed = false;
    bool has_axes = true;  // its function or the tangents need them
    geometry::Placed placed;
  };
  struct Pair {
    geometry::PairFunction find = nullptr;
    Side first, second;  // in the order that the function takes them
  };
  struct Point {
    std::size_t first = 0, second = 0;  // states of the bodies
    std::size_t pair = 0;
    bool is_flipped = false;  // the first side is the second of the function
    double share = 0.5;       // of the overlap, from the surface of the first side to the force
    double radius = 0.0;      // of the first side
    double indentation = 0.0, rate = 0.0;
    Vector3 point, velocity;  // where the force acts; of the first side relative to the second there
    Vector3 tangent, tangent2;
    int axis = 0;
  };

  Side side_of(const ContactSide& side, std::vector<std::size_t>& state_of);
  template <bool is_planar>
  void place(Side& side) noexcept;
  template <bool is_planar>
  void move(Point& p, geometry::NearestPoints& near) noexcept;
  template <bool is_planar>
  void find_in(std::size_t pair) noexcept;
  const Mat3<double>& axes_of_second(const Point& point) const noexcept {
    const Pair& pair = pairs_[point.pair];
    return point.is_flipped ? pair.first.placed.axes : pair.second.placed.axes;
  }
  void set_tangents(std::size_t contact) noexcept;
  geometry::ProximityRates rates_of(std::size_t contact, const geometry::RigidMotion& first,
                                    const geometry::RigidMotion& second) const noexcept;
  void vary_tangents(const Point& p, const RigidVariation& second, PointVariation& out) const noexcept;
  Vector3 relative_acceleration(std::size_t contact, const PointRates& rates) const noexcept;
  std::size_t body(std::size_t state) const noexcept { return state < ground_ ? bodies_[state] : ground_index; }

  const System& system_;
  geometry::ProximityQuery query_;
  std::vector<std::size_t> bodies_;  // that carry surfaces, without the ground
  std::vector<RigidState> states_;   // of these bodies and, at the end, of the ground
  std::vector<RigidAcceleration> accelerations_;
  std::size_t ground_ = 0;           // its place there
  std::vector<std::size_t> in_use_;  // states of the bodies of the pairs in use
  std::vector<Pair> pairs_;
  std::vector<ContactRange> ranges_;
  std::vector<Point> points_;
  std::vector<geometry::NearestPoints> near_;  // of each contact
};

}  // namespace hysteron::multibody::detail
