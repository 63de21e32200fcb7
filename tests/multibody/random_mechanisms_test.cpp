// Properties of random trees and closed loops, in the plane and in space.
#include <rapidcheck.h>

#include "support/maximal_coordinates.hpp"
#include "support/random_mechanism.hpp"

namespace hysteron::multibody::testing {
namespace {

struct Draw {
  unsigned seed;
  Space space;
  bool floating;
};

Draw draw() {
  return {*rc::gen::inRange<unsigned>(0, 1u << 30), *rc::gen::arbitrary<bool>() ? Space::planar : Space::spatial,
          *rc::gen::arbitrary<bool>()};
}

// A random model that can be built: loops drawn at random may be singular, and are then drawn again.
struct Built {
  Model model;
  BuiltSystem system;
};
Built random_built(const Draw& d, bool loops, bool forces) {
  for (unsigned attempt = 0;; ++attempt) {
    RandomMechanism random(d.seed + 7919 * attempt, d.space, d.floating);
    const int n = 1 + random.pick(6);
    Model model = loops ? random.with_loops(n, 1 + random.pick(2)) : random.tree(n);
    if (forces) random.add_forces(model);
    auto result = build_system(model);
    if (result && (!loops || result->constraints.degrees_of_freedom > 0)) return {model, *result};
    RC_ASSERT(attempt < 30u);
  }
}

std::vector<BodyMotion> motions(Runner& runner, const Model& model) {
  std::vector<BodyMotion> out;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) out.push_back(runner.system().body(i, runner.work()));
  return out;
}

double size_of(const std::vector<BodyMotion>& motion) {
  double size = 1.0;
  for (const BodyMotion& m : motion) size = std::max({size, norm(m.acceleration), norm(m.angular_acceleration)});
  return size;
}

void agree_with_maximal_coordinates(bool loops) {
  const Built b = random_built(draw(), loops, true);
  Runner runner(b.system);
  const std::vector<BodyMotion> motion = motions(runner, b.model);
  const MaximalCoordinates other(b.model, motion);
  const double size = size_of(motion);
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const auto [a, alpha] = other.acceleration(i);
    RC_ASSERT((MaximalCoordinates::vec(motion[i].acceleration) - a).norm() < 1e-6 * size);
    RC_ASSERT((MaximalCoordinates::vec(motion[i].angular_acceleration) - alpha).norm() < 1e-6 * size);
  }
  RC_ASSERT(static_cast<std::size_t>(other.rows()) == b.system.constraints.rows);
  RC_ASSERT(static_cast<std::size_t>(other.rank()) == b.system.constraints.rank);
}

TEST(RandomMechanism, TreesAgreeWithMaximalCoordinates) {
  EXPECT_TRUE(rc::check([] { agree_with_maximal_coordinates(false); }));
}
TEST(RandomMechanism, LoopsAgreeWithMaximalCoordinates) {
  EXPECT_TRUE(rc::check([] { agree_with_maximal_coordinates(true); }));
}

// Change of a quantity along the rates, by a central difference.
template <class Quantity>
auto along_rates(Runner& runner, Quantity quantity) {
  std::vector<double> dy(runner.y().size()), moved = runner.y();
  runner.system().rates(runner.time(), runner.y(), dy, runner.work());
  const auto at = [&](double h) {
    for (std::size_t i = 0; i < dy.size(); ++i) moved[i] = runner.y()[i] + h * dy[i];
    runner.system().set_state(runner.time() + h, moved, runner.work());
    return quantity();
  };
  constexpr double h = 1e-5;
  const auto plus = at(h), minus = at(-h);
  return (1.0 / (2.0 * h)) * (plus - minus);
}

TEST(RandomMechanism, EnergyChangesByThePowerOfTheForces) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, true);
    Runner runner(b.system);
    double power = 0.0, size = 1.0;
    for (std::size_t f = 0; f < b.model.forces.size(); ++f) {
      power += runner.system().force_power(f, runner.work()).power;
      size = std::max(size, std::abs(runner.system().force_power(f, runner.work()).power));
    }
    const double rate = along_rates(runner, [&] {
      const Energies e = runner.system().energies(runner.work());
      size = std::max({size, e.kinetic, std::abs(e.gravity)});
      return e.kinetic + e.gravity;
    });
    RC_ASSERT(std::abs(rate - power) < 1e-5 * size * size_of(motions(runner, b.model)));
  }));
}

TEST(RandomMechanism, ASpringStoresWhatItDoesNotDissipate) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, true);
    Runner runner(b.system);
    const ForcePower p = runner.system().force_power(0, runner.work());
    RC_ASSERT(p.dissipated >= 0.0);
    const double rate = along_rates(runner, [&] { return runner.system().force_power(0, runner.work()).stored; });
    RC_ASSERT(std::abs(p.power + p.dissipated + rate) <
              1e-5 * std::max(1.0, std::abs(p.power)) * size_of(motions(runner, b.model)));
  }));
}

TEST(RandomMechanism, AFloatingOneKeepsItsMomentum) {
  EXPECT_TRUE(rc::check([] {
    const Draw d = draw();
    RandomMechanism random(d.seed, d.space, true);
    const Model model = random.tree(1 + random.pick(6));
    const auto result = build_system(model);
    RC_ASSERT(result.has_value());
    Runner runner(*result);
    const double size = size_of(motions(runner, model));
    const Vector3 p = along_rates(runner, [&] { return runner.system().momentum(runner.work()); });
    const Vector3 l = along_rates(runner, [&] { return runner.system().angular_momentum(runner.work()); });
    RC_ASSERT(norm(p) < 1e-6 * size);
    RC_ASSERT(norm(l) < 1e-5 * size);
  }));
}

TEST(RandomMechanism, RatesKeepTheConstraints) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, true);
    Runner runner(b.system);
    const Projection start = runner.system().residuals(0.0, runner.y(), runner.work());
    RC_ASSERT(start.position_residual < 1e-10);
    RC_ASSERT(start.speed_residual < 1e-9);
    std::vector<double> dy(runner.y().size()), moved = runner.y();
    runner.system().rates(0.0, runner.y(), dy, runner.work());
    runner.evaluate();
    const double size = size_of(motions(runner, b.model)), h = 1e-5 / size;
    for (std::size_t i = 0; i < dy.size(); ++i) moved[i] += h * dy[i];
    // What is left is of second order in the step.
    RC_ASSERT(runner.system().residuals(h, moved, runner.work()).speed_residual < 1e3 * h * h * size * size + 1e-9);
    const Projection done = runner.system().project(h, moved, runner.work());
    RC_ASSERT(done.converged);
    const Projection left = runner.system().residuals(h, moved, runner.work());
    RC_ASSERT(left.position_residual < 1e-10);
    RC_ASSERT(left.speed_residual < 1e-8);
  }));
}

// The model with poses and velocities of its bodies given.
Model in_this_state(Model model, const std::vector<BodyMotion>& motion) {
  for (Joint& joint : model.joints) joint.position.values.clear(), joint.speed.values.clear();
  for (std::size_t i = 0; i < motion.size(); ++i) {
    model.bodies[i].pose = motion[i].pose;
    model.bodies[i].velocity = Velocity{motion[i].velocity, motion[i].angular_velocity};
  }
  return model;
}

// The other end of each joint as the first, in the opposite order, and with it another tree.
Model turned_round(const Model& model) {
  Model other = model;
  for (Joint& joint : other.joints) {
    const bool symmetric =
        joint.type != JointType::universal && joint.type != JointType::planar && joint.type != JointType::point_on_line;
    if (symmetric) std::swap(joint.first, joint.second);
  }
  std::reverse(other.joints.begin(), other.joints.end());
  return other;
}

TEST(RandomMechanism, TheRootOfTheTreeDoesNotMatter) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, true);
    Runner runner(b.system);
    const auto other = build_system(turned_round(in_this_state(b.model, motions(runner, b.model))));
    RC_ASSERT(other.has_value());
    Runner round(*other);
    const auto one = motions(runner, b.model), two = motions(round, b.model);
    const double size = size_of(one);
    for (std::size_t i = 0; i < one.size(); ++i) {
      RC_ASSERT(norm(one[i].acceleration - two[i].acceleration) < 1e-8 * size);
      RC_ASSERT(norm(one[i].angular_acceleration - two[i].angular_acceleration) < 1e-8 * size);
    }
  }));
}

Model rescaled(Model model, double length, double mass, double time) {
  const double v = length / time, a = v / time, f = mass * a;
  const auto pose = [&](Pose& p) { p.position = length * p.position; };
  const auto mount = [&](Mount& m) { pose(m.pose); };
  model.gravity = a * model.gravity;
  for (Body& b : model.bodies) {
    b.mass *= mass;
    b.centre = length * b.centre;
    for (double* j : {&b.inertia.xx, &b.inertia.yy, &b.inertia.zz, &b.inertia.xy, &b.inertia.xz, &b.inertia.yz})
      *j *= mass * length * length;
    if (b.pose) pose(*b.pose);
    if (b.velocity) b.velocity = Velocity{v * b.velocity->linear, (1.0 / time) * b.velocity->angular};
  }
  for (Joint& j : model.joints) mount(j.first), mount(j.second), j.length *= length;
  auto& spring = std::get<LinearSpring>(model.forces[0]);
  mount(spring.first), mount(spring.second);
  spring.stiffness *= f / length, spring.rest_length *= length, spring.damping *= f / v;
  auto& push = std::get<AppliedForce>(model.forces[1]);
  mount(push.at);
  for (TimeFunction& g : push.force) g = f * g(0.0).value;
  for (TimeFunction& g : push.torque) g = f * length * g(0.0).value;
  return model;
}

TEST(RandomMechanism, OtherUnitsGiveTheSameMotion) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, true);
    constexpr double length = 8.0, mass = 0.25, time = 4.0;
    const auto other = build_system(rescaled(b.model, length, mass, time));
    RC_ASSERT(other.has_value());
    RC_ASSERT(other->constraints.rank == b.system.constraints.rank);
    Runner runner(b.system), scaled(*other);
    const auto one = motions(runner, b.model), two = motions(scaled, b.model);
    const double size = size_of(one);
    for (std::size_t i = 0; i < one.size(); ++i) {
      RC_ASSERT(norm(one[i].acceleration - (time * time / length) * two[i].acceleration) < 1e-8 * size);
      RC_ASSERT(norm(one[i].angular_acceleration - (time * time) * two[i].angular_acceleration) < 1e-8 * size);
    }
  }));
}

TEST(RandomMechanism, ReactionsBalanceEveryBody) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), true, false);
    Runner runner(b.system);
    const auto motion = motions(runner, b.model);
    std::vector<Vector3> force(motion.size()), torque(motion.size());
    double size = size_of(motion);
    for (std::size_t j = 0; j < b.model.joints.size(); ++j) {
      const Reaction r = runner.system().reaction(j, runner.work());
      size = std::max({size, norm(r.force), norm(r.torque)});
      for (std::size_t i = 0; i < motion.size(); ++i) {
        const Vector3 c = runner.system().mass_centre(i, runner.work());
        const double sign = b.model.joints[j].second.body == b.model.bodies[i].name  ? 1.0
                            : b.model.joints[j].first.body == b.model.bodies[i].name ? -1.0
                                                                                     : 0.0;
        force[i] += sign * r.force;
        torque[i] += sign * (r.torque + cross(r.point - c, r.force));
      }
    }
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const Body& body = b.model.bodies[i];
      const BodyMotion c = runner.system().frame(i, {body.centre, {}}, runner.work());
      const Mat3<double> axes = rotation(c.pose.orientation);
      const Inertia& j = body.inertia;
      const Mat3<double> own{{j.xx, j.xy, j.xz}, {j.xy, j.yy, j.yz}, {j.xz, j.yz, j.zz}};
      const auto times_inertia = [&](const Vector3& w) { return axes * (own * (transpose(axes) * w)); };
      const Vector3 f = body.mass * (c.acceleration - b.model.gravity) - force[i];
      Vector3 n = times_inertia(c.angular_acceleration) + cross(c.angular_velocity, times_inertia(c.angular_velocity)) -
                  torque[i];
      if (b.model.space == Space::planar) n = {0.0, 0.0, j.zz * c.angular_acceleration.z - torque[i].z};
      RC_ASSERT(std::hypot(f.x, f.y) < 1e-8 * size);
      RC_ASSERT(b.model.space == Space::planar || std::abs(f.z) < 1e-8 * size);
      RC_ASSERT(norm(n) < 1e-8 * size);
    }
  }));
}

TEST(RandomMechanism, TheJacobianIsTheDerivativeOfTheRates) {
  EXPECT_TRUE(rc::check([] {
    const Built b = random_built(draw(), *rc::gen::arbitrary<bool>(), true);
    Runner runner(b.system);
    const std::size_t n = runner.y().size();
    std::vector<double> exact(n * n), plus(n), minus(n), y = runner.y();
    runner.system().jacobian(0.0, y, exact, runner.work());
    constexpr double h = 1e-4;
    const auto difference = [&](std::size_t column, double step) {
      const double at = y[column];
      y[column] = at + step;
      runner.system().rates(0.0, y, plus, runner.work());
      y[column] = at - step;
      runner.system().rates(0.0, y, minus, runner.work());
      y[column] = at;
      std::vector<double> out(n);
      for (std::size_t i = 0; i < n; ++i) out[i] = (plus[i] - minus[i]) / (2.0 * step);
      return out;
    };
    for (std::size_t column = 0; column < n; ++column) {
      const std::vector<double> fine = difference(column, h), coarse = difference(column, 2.0 * h);
      double size = 1.0;
      for (std::size_t i = 0; i < n; ++i) size = std::max({size, std::abs(plus[i]), std::abs(exact[i + n * column])});
      // Differences of order four; near singular positions the fifth derivative is large.
      for (std::size_t i = 0; i < n; ++i)
        RC_ASSERT(std::abs(exact[i + n * column] - (4.0 * fine[i] - coarse[i]) / 3.0) < 1e-4 * size);
    }
  }));
}

// Rows between points of random bodies, or of the ground.
struct PointOnBody {
  std::size_t body = 0;
  Vector3 place;  // in the body
};
struct RandomRow {
  PointOnBody first, second;
  Vector3 direction;

  PointRow at(const System& system, Workspace& work) const {
    return {first.body, second.body, system.frame(first.body, {first.place, {}}, work).pose.position,
            system.frame(second.body, {second.place, {}}, work).pose.position, direction};
  }
  // direction · (x_first - x_second) of a part of the motion.
  double difference(const System& system, Workspace& work, Vector3 BodyMotion::*part) const {
    return dot(direction, system.frame(first.body, {first.place, {}}, work).*part -
                              system.frame(second.body, {second.place, {}}, work).*part);
  }
};
std::vector<RandomRow> random_rows(RandomMechanism& random, std::size_t bodies) {
  std::vector<RandomRow> rows;
  for (int i = 0; i < 4; ++i) {
    const auto first = static_cast<std::size_t>(random.pick(static_cast<int>(bodies)));
    const std::size_t second = i == 0 || bodies == first + 1 ? ground_index : first + 1;
    rows.push_back({{first, random.vector()}, {second, random.vector()}, random.unit()});
  }
  return rows;
}
std::vector<PointRow> rows_at(const std::vector<RandomRow>& rows, const System& system, Workspace& work) {
  std::vector<PointRow> out;
  for (const RandomRow& row : rows) out.push_back(row.at(system, work));
  return out;
}

TEST(RandomMechanism, ResponseIsAccelerationPerForce) {
  EXPECT_TRUE(rc::check([] {
    const Draw d = draw();
    const Built b = random_built(d, *rc::gen::arbitrary<bool>(), false);
    RandomMechanism random(d.seed + 1, d.space, false);
    Runner runner(b.system);
    const System& system = runner.system();
    const auto drawn = random_rows(random, b.model.bodies.size());
    const auto rows = rows_at(drawn, system, runner.work());
    const std::size_t n = rows.size();
    std::vector<double> response(n * n), without(n), dy(runner.y().size());
    system.response(rows, response, runner.work());
    for (std::size_t i = 0; i < n; ++i)
      without[i] = drawn[i].difference(system, runner.work(), &BodyMotion::acceleration);
    constexpr double push = 10.0;
    for (std::size_t j = 0; j < n; ++j) {
      system.set_state(0.0, runner.y(), runner.work());
      system.add_model_forces(runner.work());
      system.add_force(runner.work(), rows[j].first, rows[j].first_point, push * rows[j].direction);
      system.add_force(runner.work(), rows[j].second, rows[j].second_point, -push * rows[j].direction);
      system.accelerations(dy, runner.work());
      for (std::size_t i = 0; i < n; ++i) {
        const double with = drawn[i].difference(system, runner.work(), &BodyMotion::acceleration);
        const double size = std::abs(response[i * n + i]) + std::abs(response[j * n + j]) + 1.0;
        RC_ASSERT(std::abs((with - without[i]) / push - response[i * n + j]) < 1e-6 * size);
      }
      RC_ASSERT(response[j * n + j] >= -1e-9);
    }
  }));
}

// Forces along rows after the accelerations act as forces that were there before: on the rates of the state, and on the
// forces in the joints.
TEST(RandomMechanism, RowForcesActAsForcesAtTheirPoints) {
  EXPECT_TRUE(rc::check([] {
    const Draw d = draw();
    const Built b = random_built(d, *rc::gen::arbitrary<bool>(), false);
    RandomMechanism random(d.seed + 3, d.space, false);
    Runner runner(b.system);
    const System& system = runner.system();
    Workspace& work = runner.work();
    const auto rows = rows_at(random_rows(random, b.model.bodies.size()), system, work);
    const std::vector<double> forces{3.0, -7.0, 2.0, 5.0};
    std::vector<double> expected(runner.y().size()), found(expected.size()), response(rows.size() * rows.size());
    const auto reactions = [&] {
      system.compute_reactions(work);
      std::vector<Reaction> out;
      for (std::size_t j = 0; j < b.model.joints.size(); ++j) out.push_back(system.reaction(j, work));
      return out;
    };
    system.set_state(0.0, runner.y(), work);
    system.add_model_forces(work);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      system.add_force(work, rows[i].first, rows[i].first_point, forces[i] * rows[i].direction);
      system.add_force(work, rows[i].second, rows[i].second_point, -forces[i] * rows[i].direction);
    }
    system.accelerations(expected, work);
    const auto expected_reactions = reactions();
    system.set_state(0.0, runner.y(), work);
    system.add_model_forces(work);
    system.accelerations(found, work);
    system.response(rows, response, work);
    system.add_row_forces(forces, found, work);
    // The response to other rows must not disturb what follows.
    system.response(std::span(rows).first(1), std::span(response).first(1), work);
    const auto found_reactions = reactions();
    double size = 1.0;
    for (const double x : expected) size = std::max(size, std::abs(x));
    for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(std::abs(found[i] - expected[i]) < 1e-8 * size);
    for (std::size_t j = 0; j < found_reactions.size(); ++j) {
      const Vector3 &f = expected_reactions[j].force, &m = expected_reactions[j].torque;
      const double scale = 1e-7 * (100.0 + size + norm(f) + norm(m));
      RC_ASSERT(norm(found_reactions[j].force - f) < scale);
      RC_ASSERT(norm(found_reactions[j].torque - m) < scale);
    }
  }));
}

// States and accelerations of bodies are those of their frames.
TEST(RandomMechanism, RigidStatesAreThoseOfTheFrames) {
  EXPECT_TRUE(rc::check([] {
    const Draw d = draw();
    const Built b = random_built(d, *rc::gen::arbitrary<bool>(), false);
    Runner runner(b.system);
    const System& system = runner.system();
    std::vector<std::size_t> bodies{ground_index};
    for (std::size_t i = 0; i < b.model.bodies.size(); ++i) bodies.push_back(i);
    std::vector<RigidState> states(bodies.size());
    std::vector<RigidAcceleration> accelerations(bodies.size());
    system.read_states(bodies, states, runner.work());
    system.read_accelerations(bodies, accelerations, runner.work());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const BodyMotion at = system.body(bodies[i], runner.work());
      const double size = 1.0 + norm(at.acceleration) + norm(at.angular_acceleration) + norm(at.velocity);
      RC_ASSERT(norm(states[i].motion.origin - at.pose.position) < 1e-12 * size);
      RC_ASSERT(norm(states[i].motion.velocity - at.velocity) < 1e-12 * size);
      RC_ASSERT(norm(states[i].motion.angular_velocity - at.angular_velocity) < 1e-12 * size);
      RC_ASSERT(norm(accelerations[i].origin - at.acceleration) < 1e-11 * size);
      RC_ASSERT(norm(accelerations[i].angular - at.angular_acceleration) < 1e-11 * size);
      const Vector3 v{0.3, -0.5, d.space == Space::planar ? 0.0 : 0.8};
      RC_ASSERT(norm(states[i].axes * v - rotate(at.pose.orientation, v)) < 1e-12);
    }
  }));
}

// Speeds of the rows change by W p, and what the joints prescribe is kept.
TEST(RandomMechanism, ImpulsesChangeSpeedsByTheResponse) {
  EXPECT_TRUE(rc::check([] {
    const Draw d = draw();
    const Built b = random_built(d, *rc::gen::arbitrary<bool>(), false);
    RandomMechanism random(d.seed + 2, d.space, false);
    Runner runner(b.system);
    const System& system = runner.system();
    const auto drawn = random_rows(random, b.model.bodies.size());
    const auto rows = rows_at(drawn, system, runner.work());
    const std::size_t n = rows.size();
    const std::vector<double> impulses{0.3, -0.7, 0.2, 0.5};
    std::vector<double> response(n * n), before(n);
    system.response(rows, response, runner.work());
    for (std::size_t i = 0; i < n; ++i) before[i] = drawn[i].difference(system, runner.work(), &BodyMotion::velocity);
    std::vector<double> y(runner.y().begin(), runner.y().end());
    const double residual = system.residuals(0.0, y, runner.work()).speed_residual;
    system.prepare_impulses(0.0, y, runner.work());
    system.response(rows, response, runner.work());
    system.apply_impulses(impulses, y, runner.work());
    RC_ASSERT(system.residuals(0.0, y, runner.work()).speed_residual < residual + 1e-8);
    for (std::size_t i = 0; i < n; ++i) {
      double expected = before[i], size = 1.0 + std::abs(before[i]);
      for (std::size_t j = 0; j < n; ++j) {
        expected += response[i * n + j] * impulses[j];
        size += std::abs(response[j * n + j]);
      }
      RC_ASSERT(std::abs(drawn[i].difference(system, runner.work(), &BodyMotion::velocity) - expected) < 1e-7 * size);
    }
  }));
}

}  // namespace
}  // namespace hysteron::multibody::testing
