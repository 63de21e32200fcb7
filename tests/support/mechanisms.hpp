// Five mechanisms with the numbers of the reference solutions, for comparison with another program: a model for this
// library, the state of each body at the start, and the points whose positions and velocities are compared at the end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "hysteron/integrate/integrator.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/multibody/system.hpp"

namespace mechanisms {

using hysteron::multibody::Body;
using hysteron::multibody::Joint;
using hysteron::multibody::JointType;
using hysteron::multibody::Model;
using hysteron::multibody::Mount;
using hysteron::multibody::Pose;
using hysteron::multibody::Quaternion;
using hysteron::multibody::Space;
using hysteron::multibody::Vector3;

inline constexpr double gravity = 9.81;

struct FourBarNumbers {
  double crank = 0.2, coupler = 0.5, rocker = 0.45, ground = 0.6;
  double crank_mass = 0.3, coupler_mass = 0.8, rocker_mass = 0.7;
  double angle = 1.0;
};
struct SliderCrankNumbers {
  double crank = 0.05, rod = 0.12, rod_centre = 0.06;
  double crank_mass = 0.1, crank_inertia = 1e-4, rod_mass = 0.21, rod_inertia = 2.5e-4, slider_mass = 0.14;
  double angle = 1.0;
};
struct ChainNumbers {
  std::size_t count;
  double length, mass;
  explicit ChainNumbers(std::size_t n)
      : count(n), length(1.0 / static_cast<double>(n)), mass(0.5 / static_cast<double>(n)) {}
};
struct RssrNumbers {
  double crank = 0.2, coupler = 0.7, rocker = 0.4;
  double rocker_x = 0.5, rocker_y = 0.1, rocker_z = 0.3;
  double crank_mass = 0.3, coupler_mass = 0.8, rocker_mass = 0.5, axial_inertia = 1e-4;
  double angle = 0.3;
};
struct TopNumbers {
  double mass = 0.5, centre = 0.06, transverse = 8e-4, axial = 5e-4, angle = 0.5, spin = 200.0;
};
inline constexpr FourBarNumbers four_bar_numbers{};
inline constexpr SliderCrankNumbers slider_crank_numbers{};
inline constexpr RssrNumbers rssr_numbers{};
inline constexpr TopNumbers top_numbers{};

struct BodyStart {
  Vector3 origin;
  Quaternion orientation{};
  Vector3 angular_velocity{};
};
struct WatchedPoint {
  std::size_t body;
  Vector3 in_body;
  double length;  // m, against which errors of its position are measured: an error of 1 is about a radian
};
// The joint that closes a loop: not a part of the tree.
inline constexpr std::size_t no_loop = static_cast<std::size_t>(-1);

struct Mechanism {
  std::string name;
  double end;  // s
  Vector3 gravity;
  Model model{};
  std::vector<BodyStart> start{};
  std::vector<WatchedPoint> watched{};
  std::size_t loop_joint = no_loop;  // in model.joints
  // Positions x, y, z of the watched points at the end from the reference solution; empty: none is known.
  std::vector<double> reference{};
};

inline Quaternion about_z(double angle) { return {std::cos(0.5 * angle), 0.0, 0.0, std::sin(0.5 * angle)}; }

inline Body make_rod(const std::string& name, double mass, double length, const BodyStart& start, double axial = 0.0) {
  // In the plane it does not matter, but another program may refuse a rod without it.
  const double thin = 1e-3 * mass * length * length / 12.0;
  const auto properties = hysteron::geometry::rod_mass(mass, length, axial > 0.0 ? axial : thin);
  return {.name = name,
          .mass = mass,
          .centre = {0.5 * length, 0.0, 0.0},
          .inertia = properties.inertia,
          .frames = {},
          .pose = Pose{start.origin, start.orientation},
          .velocity = {}};
}
inline Mount at(const std::string& body, const Vector3& point = {}, const Quaternion& orientation = {}) {
  return {.body = body, .frame = {}, .pose = {point, orientation}};
}
inline Joint make_joint(const std::string& name, JointType type, const Mount& first, const Mount& second,
                        std::vector<double> position = {}, std::vector<double> speed = {}) {
  const bool is_exact = !position.empty();
  return {.name = name,
          .type = type,
          .first = first,
          .second = second,
          .position = {std::move(position), is_exact},
          .speed = {std::move(speed), is_exact},
          .length = 0.0};
}

inline Mechanism four_bar() {
  const auto& p = four_bar_numbers;
  const Vector3 a{p.crank * std::cos(p.angle), p.crank * std::sin(p.angle), 0.0}, c{p.ground, 0.0, 0.0};
  const double diagonal = std::hypot(c.x - a.x, c.y - a.y);
  const double coupler =
      std::atan2(c.y - a.y, c.x - a.x) +
      std::acos((p.coupler * p.coupler + diagonal * diagonal - p.rocker * p.rocker) / (2.0 * p.coupler * diagonal));
  const Vector3 b{a.x + p.coupler * std::cos(coupler), a.y + p.coupler * std::sin(coupler), 0.0};
  const double rocker = std::atan2(b.y - c.y, b.x - c.x);
  Mechanism m{.name = "four-bar", .end = 2.0, .gravity = {0.0, -gravity, 0.0}};
  m.start = {{{}, about_z(p.angle)}, {a, about_z(coupler)}, {c, about_z(rocker)}};
  m.model.gravity = m.gravity;
  m.model.bodies = {make_rod("crank", p.crank_mass, p.crank, m.start[0]),
                    make_rod("coupler", p.coupler_mass, p.coupler, m.start[1]),
                    make_rod("rocker", p.rocker_mass, p.rocker, m.start[2])};
  m.model.joints = {
      make_joint("O", JointType::revolute, at("ground"), at("crank"), {p.angle}, {0.0}),
      make_joint("A", JointType::revolute, at("crank", {p.crank, 0.0, 0.0}), at("coupler")),
      make_joint("B", JointType::revolute, at("coupler", {p.coupler, 0.0, 0.0}), at("rocker", {p.rocker, 0.0, 0.0})),
      make_joint("C", JointType::revolute, at("ground", c), at("rocker"))};
  m.watched = {{0, {p.crank, 0.0, 0.0}, p.crank}, {2, {p.rocker, 0.0, 0.0}, p.rocker}};
  m.loop_joint = 2;
  const double crank_end = 0.0536975282595634, rocker_end = 1.86246541514303;
  m.reference = {p.crank * std::cos(crank_end),         p.crank * std::sin(crank_end),   0.0,
                 c.x + p.rocker * std::cos(rocker_end), p.rocker * std::sin(rocker_end), 0.0};
  return m;
}

inline Mechanism slider_crank() {
  const auto& p = slider_crank_numbers;
  const Vector3 a{p.crank * std::cos(p.angle), p.crank * std::sin(p.angle), 0.0};
  const double rod = -std::asin(a.y / p.rod);
  const Vector3 b{a.x + p.rod * std::cos(rod), 0.0, 0.0};
  Mechanism m{.name = "slider-crank", .end = 1.0, .gravity = {0.0, -gravity, 0.0}};
  m.start = {{{}, about_z(p.angle)}, {a, about_z(rod)}, {b}};
  m.model.gravity = m.gravity;
  const auto body = [&](const char* name, double mass, double inertia, double centre, std::size_t i) {
    return Body{.name = name,
                .mass = mass,
                .centre = {centre, 0.0, 0.0},
                .inertia = {inertia, inertia, inertia},
                .frames = {},
                .pose = Pose{m.start[i].origin, m.start[i].orientation},
                .velocity = {}};
  };
  m.model.bodies = {body("crank", p.crank_mass, p.crank_inertia, 0.0, 0),
                    body("rod", p.rod_mass, p.rod_inertia, p.rod_centre, 1),
                    body("slider", p.slider_mass, 1e-4, 0.0, 2)};
  m.model.joints = {make_joint("O", JointType::revolute, at("ground"), at("crank"), {p.angle}, {0.0}),
                    make_joint("A", JointType::revolute, at("crank", {p.crank, 0.0, 0.0}), at("rod")),
                    make_joint("B", JointType::revolute, at("rod", {p.rod, 0.0, 0.0}), at("slider")),
                    make_joint("G", JointType::prismatic, at("ground"), at("slider"))};
  m.watched = {{0, {p.crank, 0.0, 0.0}, p.crank}, {2, {}, p.crank}};
  m.loop_joint = 2;
  const double crank_end = 0.717826048826528;
  m.reference = {p.crank * std::cos(crank_end), p.crank * std::sin(crank_end), 0.0, 0.153067315199968, 0.0, 0.0};
  return m;
}

// Released from the horizontal; 1 m and 0.5 kg in all. The end is chosen as in the reference solutions.
inline Mechanism chain(std::size_t n) {
  const ChainNumbers p(n);
  Mechanism m{.name = "chain of " + std::to_string(n),
              .end = n <= 10 ? 0.4 : (n <= 100 ? 0.1 : 0.02),

              .gravity = {0.0, -gravity, 0.0}};
  m.model.gravity = m.gravity;
  for (std::size_t i = 0; i < n; ++i) {
    const std::string name = "link" + std::to_string(i);
    m.start.push_back({{p.length * static_cast<double>(i), 0.0, 0.0}});
    m.model.bodies.push_back(make_rod(name, p.mass, p.length, m.start.back()));
    const Mount parent = i == 0 ? at("ground") : at("link" + std::to_string(i - 1), {p.length, 0.0, 0.0});
    m.model.joints.push_back(
        make_joint("pin" + std::to_string(i), JointType::revolute, parent, at(name), {0.0}, {0.0}));
  }
  m.watched = {{0, {p.length, 0.0, 0.0}, p.length}, {n - 1, {p.length, 0.0, 0.0}, 1.0}};
  // The angle of the first link is from the downward vertical.
  const auto reference = [&](double first, double x, double y) {
    m.reference = {p.length * std::sin(first), -p.length * std::cos(first), 0.0, x, y, 0.0};
  };
  if (n == 10) reference(0.286066993632021, 0.46145092478135, -0.777161470966897);
  if (n == 100) reference(1.05598893237923, 0.99037532492274, -0.04905);
  return m;
}

inline Mechanism rssr() {
  const auto& p = rssr_numbers;
  const Vector3 a{p.crank * std::cos(p.angle), p.crank * std::sin(p.angle), 0.0};
  const Vector3 c{p.rocker_x, p.rocker_y, p.rocker_z};
  // |A - C - c (sin ψ, 0, cos ψ)| = b, the larger of both solutions.
  const Vector3 d = a - c;
  const double reach = std::hypot(d.x, d.z);
  const double psi = std::atan2(d.x, d.z) +
                     std::acos((dot(d, d) + p.rocker * p.rocker - p.coupler * p.coupler) / (2.0 * p.rocker * reach));
  const Vector3 b{c.x + p.rocker * std::sin(psi), c.y, c.z + p.rocker * std::cos(psi)};
  const Vector3 u = (1.0 / p.coupler) * (b - a);
  const Quaternion along = hysteron::geometry::normalized(Quaternion{1.0 + u.x, 0.0, -u.z, u.y});
  // Its x axis is z of the world, its z axis is y of the world.
  const Quaternion pin{0.5, -0.5, -0.5, -0.5};
  Mechanism m{.name = "RSSR", .end = 1.0, .gravity = {0.0, 0.0, -gravity}};
  m.start = {{{}, about_z(p.angle)}, {a, along}, {c, pin * about_z(psi)}};
  m.model.space = Space::spatial;
  m.model.gravity = m.gravity;
  m.model.bodies = {make_rod("crank", p.crank_mass, p.crank, m.start[0], p.axial_inertia),
                    make_rod("coupler", p.coupler_mass, p.coupler, m.start[1], p.axial_inertia),
                    make_rod("rocker", p.rocker_mass, p.rocker, m.start[2], p.axial_inertia)};
  m.model.joints = {
      make_joint("O", JointType::revolute, at("ground"), at("crank"), {p.angle}, {0.0}),
      make_joint("A", JointType::spherical, at("crank", {p.crank, 0.0, 0.0}), at("coupler")),
      make_joint("B", JointType::spherical, at("coupler", {p.coupler, 0.0, 0.0}), at("rocker", {p.rocker, 0.0, 0.0})),
      make_joint("C", JointType::revolute, at("ground", c, pin), at("rocker"))};
  m.watched = {{0, {p.crank, 0.0, 0.0}, p.crank}, {2, {p.rocker, 0.0, 0.0}, p.rocker}};
  m.loop_joint = 2;
  const double crank_end = 2.10198903879818;
  m.reference = {
      p.crank * std::cos(crank_end), p.crank * std::sin(crank_end), 0.0, 0.242028739450318, c.y, 0.605697282831248};
  return m;
}

inline Mechanism top() {
  const auto& p = top_numbers;
  const Quaternion tilt{std::cos(0.5 * p.angle), std::sin(0.5 * p.angle), 0.0, 0.0};
  const Vector3 axis{0.0, -std::sin(p.angle), std::cos(p.angle)};
  Mechanism m{.name = "heavy top", .end = 1.0, .gravity = {0.0, 0.0, -gravity}};
  m.start = {{{}, tilt, p.spin * axis}};
  m.model.space = Space::spatial;
  m.model.gravity = m.gravity;
  m.model.bodies = {{.name = "top",
                     .mass = p.mass,
                     .centre = {0.0, 0.0, p.centre},
                     .inertia = {p.transverse, p.transverse, p.axial},
                     .frames = {},
                     .pose = Pose{{}, tilt},
                     .velocity = {}}};
  const Vector3 w = m.start[0].angular_velocity;
  m.model.joints = {make_joint("O", JointType::spherical, at("ground"), at("top"), {tilt.w, tilt.x, tilt.y, tilt.z},
                               {w.x, w.y, w.z})};
  m.watched = {{0, {0.0, 0.0, p.centre}, p.centre}};
  m.reference = {0.00218551093237722, 0.0315071246851626, 0.0510149452223373};
  return m;
}

// A system of this library as a problem for its integrator.
class Host {
 public:
  explicit Host(const hysteron::multibody::System& system) : system_(system), work_(system.workspace()) {}
  std::size_t size() const { return system_.size(); }
  void rates(double t, std::span<const double> y, std::span<double> out) { system_.rates(t, y, out, *work_); }
  void project(double t, std::span<double> y) { system_.project(t, y, *work_); }
  void jacobian(double t, std::span<const double> y, std::span<double> columns) {
    system_.jacobian(t, y, columns, *work_);
  }
  // Positions and velocities of the watched points.
  std::vector<double> result(const Mechanism& mechanism, double t, std::span<const double> y) {
    system_.set_state(t, y, *work_);
    std::vector<double> out;
    for (const WatchedPoint& point : mechanism.watched) {
      const auto motion = system_.frame(at(mechanism.model.bodies[point.body].name, point.in_body), *work_);
      for (const Vector3& v : {motion.pose.position, motion.velocity}) out.insert(out.end(), {v.x, v.y, v.z});
    }
    return out;
  }

 private:
  const hysteron::multibody::System& system_;
  std::unique_ptr<hysteron::multibody::Workspace> work_;
};

// The largest difference of the watched positions to the reference, relative to the length of each point.
inline double position_error(const Mechanism& mechanism, const std::vector<double>& result,
                             const std::vector<double>& reference) {
  double largest = 0.0;
  for (std::size_t i = 0; i < reference.size(); ++i) {
    const double difference = std::abs(result[i / 3 * 6 + i % 3] - reference[i]) / mechanism.watched[i / 3].length;
    largest = std::max(largest, difference);
  }
  return largest;
}

}  // namespace mechanisms
