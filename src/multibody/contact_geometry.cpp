#include "contact_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::multibody::detail {
namespace {

bool is_turn(const Quaternion& q) { return q.x != 0.0 || q.y != 0.0 || q.z != 0.0; }

double share_of(ContactPointRule rule, bool is_reversed) {
  if (rule == ContactPointRule::middle) return 0.5;
  return (rule == ContactPointRule::second) != is_reversed ? 1.0 : 0.0;
}

// The ball of a pair looks the same from all sides.
bool is_ball(const Shape& shape) {
  return std::holds_alternative<Point>(shape) || std::holds_alternative<Sphere>(shape);
}

// ω × (ω × r)
Vector3 centripetal(const Vector3& w, const Vector3& r) { return dot(w, r) * w - dot(w, w) * r; }

}  // namespace

std::size_t body_of(const System& system, const Mount& mount) {
  return mount.body == ground_name ? ground_index : *system.body_index(mount.body);
}

Pose pose_on_body(const System& system, const Mount& mount) {
  const auto frame = system.frame_pose(body_of(system, mount), mount.frame);
  return (frame ? *frame : Pose{}) * mount.pose;
}

// What lies in the plane needs a part of the products alone: the others are zero, and stay so.
template <bool is_planar>
[[gnu::always_inline]] inline void ContactGeometry::place(Side& side) noexcept {
  const RigidState& body = states_[side.state];
  const Mat3<double>& axes = body.axes;
  Vector3& origin = side.placed.origin;
  if constexpr (is_planar) {
    origin.x = body.motion.origin.x, origin.y = body.motion.origin.y;
    if (side.is_displaced) {
      origin.x += axes.r0.x * side.position.x + axes.r0.y * side.position.y;
      origin.y += axes.r1.x * side.position.x + axes.r1.y * side.position.y;
    }
  } else {
    origin = body.motion.origin;
    if (side.is_displaced) origin += axes * side.position;
  }
  if (!side.has_axes) return;
  if (is_planar && !side.is_turned) {
    side.placed.axes.r0.x = axes.r0.x, side.placed.axes.r0.y = axes.r0.y;
    side.placed.axes.r1.x = axes.r1.x, side.placed.axes.r1.y = axes.r1.y;
  } else {
    side.placed.axes = side.is_turned ? axes * side.turn : axes;
  }
}

ContactGeometry::ContactGeometry(const Model& model, const System& system, std::span<const ContactPoint> points)
    : system_(system), query_{.space = model.space}, points_(points.size()), near_(points.size()) {
  std::vector<std::size_t> state_of(model.bodies.size(), ground_index);
  for (std::size_t i = 0; i < points.size();) {
    const ContactPair& pair = model.contacts[points[i].pair];
    const geometry::PairFinder finder = geometry::finder_of(kind_of(pair.first.surface), kind_of(pair.second.surface));
    Pair& made = pairs_.emplace_back();
    made.find = finder.find;
    made.first = side_of(finder.is_flipped ? pair.second : pair.first, state_of);
    made.second = side_of(finder.is_flipped ? pair.first : pair.second, state_of);
    made.first.has_axes = !is_ball(*made.first.placed.shape);
    ContactRange& range = ranges_.emplace_back(ContactRange{i, i});
    for (; i < points.size() && points[i].pair == points[range.begin].pair; range.end = ++i) {
      Point& p = points_[i];
      p.pair = pairs_.size() - 1;
      p.is_flipped = points[i].is_reversed != finder.is_flipped;
      p.first = p.is_flipped ? made.second.state : made.first.state;
      p.second = p.is_flipped ? made.first.state : made.second.state;
      p.share = share_of(pair.point, points[i].is_reversed);
      p.radius = radius_of(points[i].first(model).surface);
    }
  }
  ground_ = bodies_.size();
  states_.resize(ground_ + 1);
  accelerations_.resize(ground_ + 1);
  const bool is_planar = model.space == Space::planar;
  for (Pair& pair : pairs_)
    for (Side* side : {&pair.first, &pair.second})
      if (side->is_fixed) side->state = ground_, is_planar ? place<true>(*side) : place<false>(*side);
  for (Point& p : points_)
    for (std::size_t* state : {&p.first, &p.second})
      if (*state == ground_index) *state = ground_;
}

ContactGeometry::Side ContactGeometry::side_of(const ContactSide& side, std::vector<std::size_t>& state_of) {
  Side out;
  const std::size_t body = body_of(system_, side.mount);
  const Pose pose = pose_on_body(system_, side.mount);
  out.position = pose.position;
  out.turn = rotation(pose.orientation);
  out.is_displaced = norm(pose.position) != 0.0;
  out.is_turned = is_turn(pose.orientation);
  out.placed.shape = &side.surface;
  out.is_fixed = body == ground_index;
  out.state = ground_index;
  if (out.is_fixed) return out;
  if (state_of[body] == ground_index) {
    state_of[body] = bodies_.size();
    bodies_.push_back(body);
  }
  out.state = state_of[body];
  return out;
}

// The force acts at p_a + σ δ n, with σ its share of the overlap.
template <bool is_planar>
[[gnu::always_inline]] inline void ContactGeometry::move(Point& p, geometry::NearestPoints& near) noexcept {
  if (p.is_flipped) near = flipped(near);
  const Vector3& n = near.normal;
  p.indentation = -near.distance;
  const double inward = p.share * p.indentation;
  const geometry::RigidMotion &first = states_[p.first].motion, &second = states_[p.second].motion;
  if constexpr (is_planar) {
    const double x = near.point_a.x + inward * n.x, y = near.point_a.y + inward * n.y;
    const double wa = first.angular_velocity.z, wb = second.angular_velocity.z;
    double vx = first.velocity.x - wa * (y - first.origin.y), vy = first.velocity.y + wa * (x - first.origin.x);
    if (p.second < ground_) {
      vx -= second.velocity.x - wb * (y - second.origin.y);
      vy -= second.velocity.y + wb * (x - second.origin.x);
    }
    p.point.x = x, p.point.y = y;
    p.velocity.x = vx, p.velocity.y = vy;
    p.rate = -(n.x * vx + n.y * vy);
  } else {
    p.point = near.point_a + inward * n;
    p.velocity = first.velocity_at(p.point);
    if (p.second < ground_) p.velocity -= second.velocity_at(p.point);
    p.rate = -dot(n, p.velocity);
  }
}

template <bool is_planar>
[[gnu::always_inline]] inline void ContactGeometry::find_in(std::size_t pair) noexcept {
  Pair& p = pairs_[pair];
  if (!p.first.is_fixed) place<is_planar>(p.first);
  if (!p.second.is_fixed) place<is_planar>(p.second);
  const ContactRange range = ranges_[pair];
  p.find(p.first.placed, p.second.placed, query_, &near_[range.begin]);
  for (std::size_t i = range.begin; i < range.end; ++i) move<is_planar>(points_[i], near_[i]);
}

void ContactGeometry::find(std::size_t pair) noexcept {
  query_.space == Space::planar ? find_in<true>(pair) : find_in<false>(pair);
}

void ContactGeometry::use(std::span<const std::size_t> pairs) {
  in_use_.clear();
  for (const std::size_t pair : pairs)
    for (const Side* side : {&pairs_[pair].first, &pairs_[pair].second})
      if (!side->is_fixed) in_use_.push_back(side->state);
  std::sort(in_use_.begin(), in_use_.end());
  in_use_.erase(std::unique(in_use_.begin(), in_use_.end()), in_use_.end());
}

// In the plane z × n; in space one axis of the second surface without its part along the normal.
void ContactGeometry::set_tangents(std::size_t contact) noexcept {
  Point& p = points_[contact];
  const Vector3& n = near_[contact].normal;
  if (query_.space == Space::planar) {
    p.tangent = {-n.y, n.x, 0.0};
    return;
  }
  const Vector3 axis = axes_of_second(p).column(static_cast<std::size_t>(p.axis));
  const Vector3 across = axis - dot(axis, n) * n;
  p.tangent = (1.0 / norm(across)) * across;
  p.tangent2 = cross(n, p.tangent);
}

Tangent ContactGeometry::slip(std::size_t contact) noexcept {
  set_tangents(contact);
  const Point& p = points_[contact];
  return {dot(p.tangent, p.velocity), dot(p.tangent2, p.velocity)};
}

int ContactGeometry::choose_axis(std::size_t contact) noexcept {
  Point& p = points_[contact];
  if (query_.space == Space::planar) return p.axis;
  const Mat3<double>& axes = axes_of_second(p);
  double least = 2.0;
  for (int i = 0; i < 3; ++i) {
    const double along = std::abs(dot(axes.column(static_cast<std::size_t>(i)), near_[contact].normal));
    if (along < least) least = along, p.axis = i;
  }
  return p.axis;
}

ContactFrame ContactGeometry::frame(std::size_t contact) const noexcept {
  const Point& p = points_[contact];
  return {p.point, near_[contact].normal, p.tangent, p.tangent2, p.velocity};
}

AngularSlip ContactGeometry::angular_slip(std::size_t contact) const noexcept {
  const Point& p = points_[contact];
  const Vector3 w = states_[p.first].motion.angular_velocity - states_[p.second].motion.angular_velocity;
  if (query_.space == Space::planar) return {{w.z, 0.0}, 0.0};
  return {{dot(w, p.tangent), dot(w, p.tangent2)}, dot(w, near_[contact].normal)};
}

Vector3 ContactGeometry::vector_of(const ContactCouple& couple, std::size_t contact) const noexcept {
  if (query_.space == Space::planar) return {0.0, 0.0, couple.rolling.x};
  return vector_of(couple.rolling, contact) + couple.spinning * near_[contact].normal;
}

void ContactGeometry::add_force(std::size_t contact, const Vector3& force, const Vector3& torque,
                                Workspace& work) const noexcept {
  const Point& p = points_[contact];
  if (p.first < ground_) system_.add_force(work, bodies_[p.first], p.point, force, torque);
  if (p.second < ground_) system_.add_force(work, bodies_[p.second], p.point, -force, -torque);
}

PointRow ContactGeometry::row(std::size_t contact, const Vector3& direction) const noexcept {
  const Point& p = points_[contact];
  return {body(p.first), body(p.second), p.point, p.point, direction};
}

geometry::ProximityRates ContactGeometry::rates_of(std::size_t contact, const geometry::RigidMotion& first,
                                                   const geometry::RigidMotion& second) const noexcept {
  const Point& p = points_[contact];
  const geometry::Placed &a = pairs_[p.pair].first.placed, &b = pairs_[p.pair].second.placed;
  return geometry::rates_of(with_curvatures(near_[contact], p.is_flipped ? b : a, p.is_flipped ? a : b, query_.space),
                            first, second);
}

PointRates ContactGeometry::rates(std::size_t contact) const noexcept {
  const Point& p = points_[contact];
  const geometry::ProximityRates rates = rates_of(contact, states_[p.first].motion, states_[p.second].motion);
  return {rates.normal, rates.point_a + p.share * (p.rate * near_[contact].normal + p.indentation * rates.normal)};
}

// Places change with the number of the state as they do with time for bodies that move by their variations.
PointVariation ContactGeometry::variation(std::size_t contact, std::span<const RigidVariation> bodies) const noexcept {
  const Point& p = points_[contact];
  const Vector3& n = near_[contact].normal;
  const auto motion = [&](std::size_t state) {
    return geometry::RigidMotion{states_[state].motion.origin, bodies[state].origin, bodies[state].turn};
  };
  const geometry::ProximityRates moved = rates_of(contact, motion(p.first), motion(p.second));
  PointVariation out;
  out.indentation = -moved.distance;
  out.normal = moved.normal;
  out.point = moved.point_a + p.share * (out.indentation * n + p.indentation * out.normal);
  const auto velocity = [&](std::size_t state) {
    const geometry::RigidMotion& body = states_[state].motion;
    const RigidVariation& change = bodies[state];
    return change.velocity + cross(change.angular_velocity, p.point - body.origin) +
           cross(body.angular_velocity, out.point - change.origin);
  };
  const Vector3 change = velocity(p.first) - velocity(p.second);
  out.indentation_rate = -dot(out.normal, p.velocity) - dot(n, change);
  vary_tangents(p, bodies[p.second], out);
  out.slip = {dot(out.tangent, p.velocity) + dot(p.tangent, change),
              dot(out.tangent2, p.velocity) + dot(p.tangent2, change)};
  const Vector3 w = states_[p.first].motion.angular_velocity - states_[p.second].motion.angular_velocity;
  const Vector3 turning = bodies[p.first].angular_velocity - bodies[p.second].angular_velocity;
  if (query_.space == Space::planar)
    out.angular_slip = {{turning.z, 0.0}, 0.0};
  else
    out.angular_slip = {
        {dot(turning, p.tangent) + dot(w, out.tangent), dot(turning, p.tangent2) + dot(w, out.tangent2)},
        dot(turning, n) + dot(w, out.normal)};
  return out;
}

// As set_tangents(), differentiated.
void ContactGeometry::vary_tangents(const Point& p, const RigidVariation& second, PointVariation& out) const noexcept {
  if (query_.space == Space::planar) {
    out.tangent = {-out.normal.y, out.normal.x, 0.0};
    return;
  }
  const Vector3& n = near_[static_cast<std::size_t>(&p - points_.data())].normal;
  const Vector3 axis = axes_of_second(p).column(static_cast<std::size_t>(p.axis)), turned = cross(second.turn, axis);
  const double along = dot(axis, n), along_change = dot(turned, n) + dot(axis, out.normal);
  const Vector3 across = axis - along * n, change = turned - along_change * n - along * out.normal;
  out.tangent = (1.0 / norm(across)) * (change - dot(p.tangent, change) * p.tangent);
  out.tangent2 = cross(out.normal, p.tangent) + cross(n, out.tangent);
}

// d/dt (v_1(P) - v_2(P)). The point P moves at its own velocity, not with the bodies: d/dt v(P) = a(P) + ω × (Ṗ -
// v(P)).
Vector3 ContactGeometry::relative_acceleration(std::size_t contact, const PointRates& rates) const noexcept {
  const Point& p = points_[contact];
  const auto of = [&](std::size_t state) {
    if (state == ground_) return Vector3{};
    const geometry::RigidMotion& motion = states_[state].motion;
    const RigidAcceleration& a = accelerations_[state];
    const Vector3 arm = p.point - motion.origin;
    return a.origin + cross(a.angular, arm) + centripetal(motion.angular_velocity, arm) +
           cross(motion.angular_velocity, rates.point - motion.velocity_at(p.point));
  };
  return of(p.first) - of(p.second);
}

// d/dt t·(v_1 - v_2). In stick, where v_1 - v_2 = -δ̇ n, the turning of t gives δ̇ t·ṅ.
Tangent ContactGeometry::slip_acceleration(std::size_t contact) const noexcept {
  const Point& p = points_[contact];
  const PointRates rates = this->rates(contact);
  const Vector3 change = relative_acceleration(contact, rates) + p.rate * rates.normal;
  return {dot(p.tangent, change), dot(p.tangent2, change)};
}

// -d/dt n·(v_1 - v_2)
double ContactGeometry::indentation_acceleration(std::size_t contact) const noexcept {
  const PointRates rates = this->rates(contact);
  return -dot(near_[contact].normal, relative_acceleration(contact, rates)) -
         dot(rates.normal, points_[contact].velocity);
}

}  // namespace hysteron::multibody::detail
