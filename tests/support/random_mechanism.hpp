// Random mechanisms: a tree of joints in a random state, and loops closed where its bodies happen to be.
#pragma once

#include <random>
#include <string>

#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {

class RandomMechanism {
 public:
  RandomMechanism(unsigned seed, Space space, bool floating) : random_(seed), space_(space), floating_(floating) {}

  // Tree of n bodies in a random state, given as poses and velocities of the bodies.
  Model tree(int n) {
    Model model;
    model.space = space_;
    if (!floating_) model.gravity = vector();
    for (int i = 0; i < n; ++i) {
      model.bodies.push_back(body("b" + std::to_string(i)));
      const int parent = floating_ && i > 0 ? pick(i) : pick(i + 1) - 1;
      if (i == 0 && floating_) continue;
      Joint joint = revolute("j" + std::to_string(i), mount(parent < 0 ? "ground" : "b" + std::to_string(parent)),
                             mount(model.bodies.back().name));
      joint.type = tree_type();
      const std::size_t positions = count(joint.type, false), speeds = count(joint.type, true);
      for (std::size_t k = 0; k < positions; ++k) joint.position.values.push_back(value());
      for (std::size_t k = 0; k < speeds; ++k) joint.speed.values.push_back(value());
      model.joints.push_back(joint);
    }
    return model;
  }

  // The same with `loops` joints more between random bodies, all initial values given by bodies.
  Model with_loops(int n, int loops) {
    Model model = tree(n);
    Runner runner(built(model));
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      const BodyMotion m = runner.system().body(i, runner.work());
      model.bodies[i].pose = m.pose;
      model.bodies[i].velocity = Velocity{m.velocity, m.angular_velocity};
    }
    for (Joint& joint : model.joints) joint.position.values.clear(), joint.speed.values.clear();
    for (int k = 0; k < loops; ++k) {
      const int a = pick(n), b = pick(n + 1) - 1;
      if (a == b) continue;
      Joint joint;
      joint.name = "loop" + std::to_string(k);
      joint.type = loop_type();
      const Pose at{vector(), turn()};
      const auto inside = [&](int body, const Pose& pose) {
        if (body < 0) return Mount{"ground", "", pose};
        return Mount{model.bodies[static_cast<std::size_t>(body)].name, "",
                     inverse(*model.bodies[static_cast<std::size_t>(body)].pose) * pose};
      };
      joint.first = inside(b, at);
      // A universal joint asks for axes across; the frames otherwise coincide, or lie apart along the line or distance.
      Pose other = at;
      const double apart = 0.5 + std::abs(value());
      if (joint.type == JointType::distance || joint.type == JointType::point_on_line)
        other.position += rotate(at.orientation, Vector3{apart, 0.0, 0.0});
      joint.second = inside(a, other);
      joint.length = apart;
      model.joints.push_back(joint);
    }
    return model;
  }

  void add_forces(Model& model) {
    LinearSpring spring;
    spring.name = "spring", spring.first = mount("ground"), spring.second = mount(model.bodies.back().name);
    spring.stiffness = 3.0, spring.rest_length = 0.3, spring.damping = 0.7;
    AppliedForce push;
    push.name = "push", push.at = mount(model.bodies.front().name);
    const Vector3 f = vector(), t{0.0, 0.0, value()};
    push.force = {f.x, f.y, f.z};
    push.torque = {t.x, t.y, t.z};
    model.forces = {spring, push};
  }

  double value() { return std::uniform_real_distribution<double>(-1.0, 1.0)(random_); }
  int pick(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  Vector3 vector() { return {value(), value(), space_ == Space::planar ? 0.0 : value()}; }
  Vector3 unit() {
    const Vector3 v = vector();
    return 1.0 / norm(v) * v;
  }
  Quaternion turn() {
    if (space_ == Space::planar) return axis_angle({0.0, 0.0, 1.0}, 3.0 * value());
    return normalized(Quaternion{value(), value(), value(), value()});
  }
  Mount mount(const std::string& body) { return {body, "", {vector(), turn()}}; }

 private:
  std::size_t count(JointType type, bool speeds) const {
    switch (type) {
      case JointType::fixed:
        return 0;
      case JointType::cylindrical:
      case JointType::universal:
        return 2;
      case JointType::spherical:
        return speeds ? 3 : 4;
      case JointType::planar:
        return 3;
      case JointType::free:
        return space_ == Space::planar ? 3 : speeds ? 6 : 7;
      default:
        return 1;
    }
  }

  JointType tree_type() {
    using enum JointType;
    static constexpr JointType flat[] = {revolute, revolute, prismatic, fixed, planar, free};
    static constexpr JointType all[] = {revolute,  revolute, prismatic, cylindrical, universal,
                                        spherical, planar,   free,      fixed};
    return space_ == Space::planar ? flat[pick(6)] : all[pick(9)];
  }
  JointType loop_type() {
    using enum JointType;
    static constexpr JointType flat[] = {revolute, prismatic, distance, point_on_line};
    static constexpr JointType all[] = {revolute, prismatic, cylindrical,   spherical,
                                        planar,   distance,  point_on_line, fixed};
    return space_ == Space::planar ? flat[pick(4)] : all[pick(8)];
  }

  // Inertia of three point pairs along random axes: physical by construction.
  Body body(const std::string& name) {
    Body out;
    out.name = name;
    out.mass = 1.5 + value();
    out.centre = 0.5 * vector();
    for (int k = 0; k < 4; ++k) {
      const Vector3 p = vector();
      const double m = 0.3 + 0.2 * value();
      out.inertia.xx += m * (p.y * p.y + p.z * p.z), out.inertia.yy += m * (p.x * p.x + p.z * p.z);
      out.inertia.zz += m * (p.x * p.x + p.y * p.y);
      out.inertia.xy -= m * p.x * p.y, out.inertia.xz -= m * p.x * p.z, out.inertia.yz -= m * p.y * p.z;
    }
    return out;
  }

  std::mt19937 random_;
  Space space_;
  bool floating_;
};

}  // namespace hysteron::multibody::testing
