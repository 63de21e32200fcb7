// Distance and point-on-line joints driven by position, speed or acceleration: the same motion, force and power.
#include "hysteron/multibody/simulation.hpp"
#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

constexpr std::array all_kinds{Driver::Kind::position, Driver::Kind::speed, Driver::Kind::acceleration};

// start + a sin(w t) and its derivatives, as the function of a driver of this kind.
struct Swing {
  double start, a, w;

  double place(double t) const { return start + a * std::sin(w * t); }
  double speed(double t) const { return a * w * std::cos(w * t); }
  double acceleration(double t) const { return -w * w * a * std::sin(w * t); }
  Driver driver(Driver::Kind kind, const std::string& joint) const {
    Driver out{.name = "motor", .coordinate = {joint, 0}, .kind = kind, .function = {}};
    out.function = Function::from([=, *this](double t) {
      const double jerk = -w * w * speed(t), snap = -w * w * acceleration(t);
      if (kind == Driver::Kind::position) return FunctionValue{place(t), speed(t), acceleration(t)};
      if (kind == Driver::Kind::speed) return FunctionValue{speed(t), acceleration(t), jerk};
      return FunctionValue{acceleration(t), jerk, snap};
    });
    return out;
  }
};

Body ball(const std::string& name, double mass) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.inertia = {.xx = 0.01, .yy = 0.01, .zz = 0.01};
  return body;
}

Joint joint_of(JointType type, const std::string& name, Mount first, Mount second) {
  Joint joint = revolute(name, std::move(first), std::move(second));
  joint.type = type;
  return joint;
}

// A ball on a line of which length is reeled in and out, without gravity: its angular momentum is kept, and the force
// along the line is m (r'' - r w²).
Model reel(Space space, Driver::Kind kind, const Swing& swing, double omega) {
  Model model;
  model.space = space;
  model.bodies = {ball("ball", 2.0)};
  // The assembly moves the ball out to the length of the line, and gives it the radial speed.
  model.bodies[0].pose = planar_pose(0.9 * swing.start, 0.0);
  model.bodies[0].velocity = Velocity{{0.0, swing.start * omega, 0.0}, {}};
  Joint line = joint_of(JointType::distance, "line", on("ground"), on("ball"));
  line.length = swing.start;
  if (kind == Driver::Kind::acceleration) line.speed = {{swing.speed(0.0)}, true};
  model.joints = {line};
  model.drivers = {swing.driver(kind, "line")};
  return model;
}

TEST(DrivenDistance, KeepsTheAngularMomentumAndGivesForceAndPower) {
  constexpr Swing swing{1.5, 0.4, 3.0};
  constexpr double omega = 1.2, mass = 2.0;
  for (const Space space : {Space::planar, Space::spatial})
    for (const Driver::Kind kind : all_kinds) {
      Runner runner(built(reel(space, kind, swing, omega)));
      for (const double t : {0.0, 0.4, 1.1, 2.5}) {
        if (t > 0.0) runner.run_to(t);
        const double r = swing.place(t), turning = omega * swing.start * swing.start / (r * r);
        const double force = mass * (swing.acceleration(t) - r * turning * turning);
        EXPECT_NEAR(runner.angle("line"), r, 1e-10);
        EXPECT_NEAR(runner.speed("line"), swing.speed(t), 1e-9);
        EXPECT_NEAR(runner.system().driver_force(0, runner.work()), force, 1e-8) << t;
        EXPECT_NEAR(runner.system().driver_power(0, runner.work()), force * swing.speed(t), 1e-8) << t;
        EXPECT_NEAR(runner.system().angular_momentum(runner.work()).z, mass * omega * swing.start * swing.start, 1e-9);
      }
    }
}

TEST(DrivenDistance, HasExactDerivatives) {
  constexpr Swing swing{1.5, 0.4, 3.0};
  for (const Driver::Kind kind : all_kinds) {
    Runner runner(built(reel(Space::planar, kind, swing, 1.2)));
    runner.run_to(0.4);
    const std::size_t n = runner.y().size();
    std::vector<double> exact(n * n), plus(n), minus(n);
    runner.system().jacobian(0.4, runner.y(), exact, runner.work());
    for (std::size_t column = 0; column < n; ++column) {
      constexpr double h = 1e-5;
      std::vector<double> y = runner.y();
      y[column] += h;
      runner.system().rates(0.4, y, plus, runner.work());
      y[column] -= 2.0 * h;
      runner.system().rates(0.4, y, minus, runner.work());
      for (std::size_t row = 0; row < n; ++row)
        EXPECT_NEAR(exact[row + n * column], (plus[row] - minus[row]) / (2.0 * h), 1e-7) << row << " " << column;
    }
  }
}

TEST(DrivenDistance, LedgerCloses) {
  constexpr Swing swing{1.5, 0.4, 3.0};
  for (const Driver::Kind kind : all_kinds) {
    const Model model = reel(Space::planar, kind, swing, 1.2);
    auto simulation = Simulation::make(model, built(model), {.until = 3.0, .tolerance = 1e-11, .sample_interval = 0.1});
    ASSERT_TRUE(simulation);
    LedgerClosure closure;
    simulation->run([&](const Sample& sample) { closure.add(sample.balance); }, {});
    EXPECT_LT(closure.relative_gap(), 1e-9);
    EXPECT_GT(closure.throughput, 1.0);
  }
}

// A bead on an inclined line starts where its coordinate says: force m x'' - m g sin(slope) along the line, and
// m g cos(slope) across it.
TEST(DrivenPlaceOnALine, GivesForceAndPower) {
  constexpr Swing swing{0.2, 0.3, 4.0};
  constexpr double slope = 0.4, mass = 2.0, g = 9.81;
  for (const Space space : {Space::planar, Space::spatial})
    for (const Driver::Kind kind : all_kinds) {
      Model model;
      model.space = space;
      model.gravity = {0.0, -g, 0.0};
      model.bodies = {ball("bead", mass)};
      Joint line = joint_of(JointType::point_on_line, "line", on("ground", 0.0, 0.0, -slope), on("bead"));
      line.position = {{swing.start}, true};
      line.speed = {{swing.speed(0.0)}, true};
      model.joints = {line};
      model.drivers = {swing.driver(kind, "line")};
      Runner runner(built(model));
      for (const double t : {0.0, 0.3, 1.7}) {
        if (t > 0.0) runner.run_to(t);
        const double force = mass * (swing.acceleration(t) - g * std::sin(slope));
        EXPECT_NEAR(runner.angle("line"), swing.place(t), 1e-10);
        EXPECT_NEAR(runner.system().driver_force(0, runner.work()), force, 1e-8);
        EXPECT_NEAR(runner.system().driver_power(0, runner.work()), force * swing.speed(t), 1e-8);
        EXPECT_NEAR(norm(runner.reaction("line").force), std::hypot(force, mass * g * std::cos(slope)), 1e-8);
      }
    }
}

// Without a start the place is that of the bodies, and the speed of a driven acceleration begins with zero.
TEST(DrivenPlaceOnALine, StartsWhereTheBodyIs) {
  Model model;
  model.bodies = {ball("bead", 1.0)};
  model.bodies[0].pose = planar_pose(0.7, 0.0);
  model.joints = {joint_of(JointType::point_on_line, "line", on("ground"), on("bead"))};
  model.drivers = {{.name = "motor", .coordinate = {"line", 0}, .kind = Driver::Kind::acceleration, .function = 2.0}};
  Runner runner(built(model));
  EXPECT_NEAR(runner.angle("line"), 0.7, 1e-12);
  runner.run_to(1.0);
  EXPECT_NEAR(runner.angle("line"), 1.7, 1e-11);
}

TEST(LoopRows, AreThoseOfTheSystem) {
  const BuiltSystem system = built(reel(Space::planar, Driver::Kind::position, {1.5, 0.4, 3.0}, 1.2));
  const auto has = [&](std::vector<std::vector<int>> active, std::vector<double> pivots) {
    return system.system->has_loop_rows({std::move(active), std::move(pivots)});
  };
  EXPECT_TRUE(has({{0}}, {1.0}));
  EXPECT_TRUE(has({{}}, {1.0}));
  EXPECT_FALSE(has({{1}}, {1.0}));
  EXPECT_FALSE(has({{-1}}, {1.0}));
  EXPECT_FALSE(has({{0, 0}}, {1.0}));
  EXPECT_FALSE(has({}, {1.0}));
  EXPECT_FALSE(has({{0}, {0}}, {1.0}));
  EXPECT_FALSE(has({{0}}, {}));
}

}  // namespace
}  // namespace hysteron::multibody::testing
