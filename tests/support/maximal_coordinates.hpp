// Accelerations of a mechanism by a way that shares nothing with the library: every body with its own six (in the plane
// three) coordinates, every joint as equations between frames, their derivatives by differences, one dense system of
// equations of motion and constraints. Rows may depend on one another: the accelerations are unique all the same.
#pragma once

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <vector>

#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::testing {

class MaximalCoordinates {
 public:
  using Vec = Eigen::Vector3d;
  using Mat = Eigen::Matrix3d;

  struct State {  // of the centre of mass
    Vec place;
    Mat turn;
    Vec velocity, spin;
  };

  MaximalCoordinates(const Model& model, const std::vector<BodyMotion>& motion) : model_(model) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      const BodyMotion& m = motion[i];
      const Mat turn = matrix(m.pose.orientation);
      const Vec arm = turn * vec(model.bodies[i].centre), w = vec(m.angular_velocity);
      bodies_.push_back({vec(m.pose.position) + arm, turn, vec(m.velocity) + w.cross(arm), w});
    }
    solve();
  }

  // Acceleration of the body's origin, and angular acceleration.
  std::pair<Vec, Vec> acceleration(std::size_t body) const {
    const State& s = bodies_[body];
    const Vec arm = -(s.turn * vec(model_.bodies[body].centre));
    const Vec a = part(body, 0), alpha = part(body, 3);
    return {a + alpha.cross(arm) + s.spin.cross(s.spin.cross(arm)), alpha};
  }
  Eigen::Index rank() const { return rank_; }
  Eigen::Index rows() const { return rows_; }

  static Vec vec(const Vector3& v) { return {v.x, v.y, v.z}; }
  static Mat matrix(const Quaternion& q) {
    return Eigen::Quaterniond(q.w, q.x, q.y, q.z).normalized().toRotationMatrix();
  }

 private:
  struct Placed {
    Vec at;
    Mat axes;
  };

  bool planar() const { return model_.space == Space::planar; }
  std::vector<int> freedoms() const {
    return planar() ? std::vector<int>{0, 1, 5} : std::vector<int>{0, 1, 2, 3, 4, 5};
  }
  Eigen::Index columns() const { return static_cast<Eigen::Index>(bodies_.size() * freedoms().size()); }

  Vec part(std::size_t body, int from) const {
    Vec out = Vec::Zero();
    const auto f = freedoms();
    for (std::size_t k = 0; k < f.size(); ++k)
      if (f[k] >= from && f[k] < from + 3) out(f[k] - from) = x_(static_cast<Eigen::Index>(body * f.size() + k));
    return out;
  }

  int number(const std::string& name) const {
    for (std::size_t i = 0; i < model_.bodies.size(); ++i)
      if (model_.bodies[i].name == name) return static_cast<int>(i);
    return -1;
  }

  Placed placed(const Mount& mount, const std::vector<State>& states) const {
    const int b = number(mount.body);
    const Vec local = vec(mount.pose.position);
    const Mat turn = matrix(mount.pose.orientation);
    if (b < 0) return {local, turn};
    const State& s = states[static_cast<std::size_t>(b)];
    return {s.place + s.turn * (local - vec(model_.bodies[static_cast<std::size_t>(b)].centre)), s.turn * turn};
  }

  std::vector<double> equations(const Joint& joint, const std::vector<State>& states) const {
    const Placed a = placed(joint.first, states), b = placed(joint.second, states);
    const Vec gap = b.at - a.at, own = a.axes.transpose() * gap;
    const Mat r = a.axes.transpose() * b.axes;  // r(i, j): axis i of the first times axis j of the second
    std::vector<double> out;
    const auto add = [&](std::initializer_list<double> values) { out.insert(out.end(), values); };
    const bool flat = planar();
    switch (joint.type) {
      case JointType::fixed:
        flat ? add({gap.x(), gap.y(), r(0, 1)}) : add({gap.x(), gap.y(), gap.z(), r(0, 1), r(1, 2), r(2, 0)});
        break;
      case JointType::revolute:
        flat ? add({gap.x(), gap.y()}) : add({gap.x(), gap.y(), gap.z(), r(2, 0), r(2, 1)});
        break;
      case JointType::prismatic:
        flat ? add({own.y(), r(0, 1)}) : add({own.y(), own.z(), r(0, 1), r(1, 2), r(2, 0)});
        break;
      case JointType::cylindrical:
        add({own.x(), own.y(), r(2, 0), r(2, 1)});
        break;
      case JointType::universal:
        add({gap.x(), gap.y(), gap.z(), r(2, 0)});
        break;
      case JointType::spherical:
        add({gap.x(), gap.y(), gap.z()});
        break;
      case JointType::planar:
        if (!flat) add({own.z(), r(2, 0), r(2, 1)});
        break;
      case JointType::distance:
        add({gap.norm()});
        break;
      case JointType::point_on_line:
        flat ? add({own.y()}) : add({own.y(), own.z()});
        break;
      case JointType::free:
        break;
    }
    return out;
  }

  Eigen::VectorXd all_equations(const std::vector<State>& states) const {
    std::vector<double> list;
    for (const Joint& joint : model_.joints)
      for (const double e : equations(joint, states)) list.push_back(e);
    return Eigen::Map<Eigen::VectorXd>(list.data(), static_cast<Eigen::Index>(list.size()));
  }

  static Mat turned(const Vec& w, const Mat& r) {
    const double angle = w.norm();
    return angle > 0.0 ? Mat(Eigen::AngleAxisd(angle, w / angle).toRotationMatrix() * r) : r;
  }

  // Differences of order six.
  template <class F>
  static Eigen::VectorXd first_derivative(F f, double h) {
    return (45.0 * (f(h) - f(-h)) - 9.0 * (f(2 * h) - f(-2 * h)) + (f(3 * h) - f(-3 * h))) / (60.0 * h);
  }
  template <class F>
  static Eigen::VectorXd second_derivative(F f, double h) {
    return (270.0 * (f(h) + f(-h)) - 27.0 * (f(2 * h) + f(-2 * h)) + 2.0 * (f(3 * h) + f(-3 * h)) - 490.0 * f(0.0)) /
           (180.0 * h * h);
  }

  void solve() {
    const auto f = freedoms();
    const Eigen::Index n = columns(), m = all_equations(bodies_).size();
    Eigen::MatrixXd jacobian(m, n), mass = Eigen::MatrixXd::Zero(n, n);
    Eigen::VectorXd force = Eigen::VectorXd::Zero(n);
    for (std::size_t b = 0; b < bodies_.size(); ++b)
      for (std::size_t k = 0; k < f.size(); ++k)
        jacobian.col(static_cast<Eigen::Index>(b * f.size() + k)) = first_derivative(
            [&](double h) {
              std::vector<State> moved = bodies_;
              if (f[k] < 3)
                moved[b].place(f[k]) += h;
              else
                moved[b].turn = turned(h * Vec::Unit(f[k] - 3), moved[b].turn);
              return all_equations(moved);
            },
            1e-2);
    const Eigen::VectorXd bias = second_derivative(
        [&](double h) {
          std::vector<State> moved = bodies_;
          for (State& s : moved) s.place += h * s.velocity, s.turn = turned(h * s.spin, s.turn);
          return all_equations(moved);
        },
        3e-3);
    inertia_and_forces(mass, force);
    Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(n + m, n + m);
    whole.topLeftCorner(n, n) = mass;
    whole.topRightCorner(n, m) = jacobian.transpose();
    whole.bottomLeftCorner(m, n) = jacobian;
    Eigen::VectorXd right(n + m);
    right << force, -bias;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
    solver.setThreshold(1e-9);
    solver.compute(whole);
    x_ = solver.solve(right).head(n);
    rows_ = m;
    rank_ = m == 0 ? 0 : Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(jacobian).setThreshold(1e-8).rank();
  }

  void inertia_and_forces(Eigen::MatrixXd& mass, Eigen::VectorXd& force) const {
    const auto f = freedoms();
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const Body& body = model_.bodies[b];
      const Inertia& j = body.inertia;
      Mat own;
      own << j.xx, j.xy, j.xz, j.xy, j.yy, j.yz, j.xz, j.yz, j.zz;
      if (planar()) own = Mat(Vec(0.0, 0.0, j.zz).asDiagonal());
      const Mat world = bodies_[b].turn * own * bodies_[b].turn.transpose();
      Eigen::Matrix<double, 6, 6> m6 = Eigen::Matrix<double, 6, 6>::Zero();
      m6.topLeftCorner<3, 3>() = body.mass * Mat::Identity();
      m6.bottomRightCorner<3, 3>() = world;
      Eigen::Matrix<double, 6, 1> w6;
      w6 << body.mass * vec(model_.gravity), -bodies_[b].spin.cross(world * bodies_[b].spin);
      add_springs(b, w6);
      for (std::size_t r = 0; r < f.size(); ++r) {
        const auto row = static_cast<Eigen::Index>(b * f.size() + r);
        force(row) = w6(f[r]);
        for (std::size_t c = 0; c < f.size(); ++c)
          mass(row, static_cast<Eigen::Index>(b * f.size() + c)) = m6(f[r], f[c]);
      }
    }
  }

  // Linear springs with dampers, and applied forces along the world's axes.
  void add_springs(std::size_t body, Eigen::Matrix<double, 6, 1>& w6) const {
    const auto push = [&](const Vec& at, const Vec& f, const Vec& torque) {
      w6.head<3>() += f;
      w6.tail<3>() += (at - bodies_[body].place).cross(f) + torque;
    };
    const auto velocity = [&](const Mount& mount, const Vec& at) -> Vec {
      const int b = number(mount.body);
      if (b < 0) return Vec::Zero();
      const State& s = bodies_[static_cast<std::size_t>(b)];
      return s.velocity + s.spin.cross(at - s.place);
    };
    for (const Force& force : model_.forces) {
      if (const auto* spring = std::get_if<LinearSpring>(&force)) {
        const Vec a = placed(spring->first, bodies_).at, b = placed(spring->second, bodies_).at,
                  n = (b - a).normalized();
        const double rate = n.dot(velocity(spring->second, b) - velocity(spring->first, a));
        const Vec pull = (spring->stiffness * ((b - a).norm() - spring->rest_length) + spring->damping * rate) * n;
        if (number(spring->first.body) == static_cast<int>(body)) push(a, pull, Vec::Zero());
        if (number(spring->second.body) == static_cast<int>(body)) push(b, -pull, Vec::Zero());
      }
      if (const auto* applied = std::get_if<AppliedForce>(&force))
        if (number(applied->at.body) == static_cast<int>(body)) {
          const auto value = [](const std::array<TimeFunction, 3>& g) {
            return Vec(g[0](0.0).value, g[1](0.0).value, g[2](0.0).value);
          };
          push(placed(applied->at, bodies_).at, value(applied->force), value(applied->torque));
        }
    }
  }

  const Model& model_;
  std::vector<State> bodies_;
  Eigen::VectorXd x_;
  Eigen::Index rows_ = 0, rank_ = 0;
};

}  // namespace hysteron::multibody::testing
