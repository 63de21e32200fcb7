// Forces of a model: their energies, tables, forces written in C++ with states of their own.
#include <numbers>

#include "support/contact_runs.hpp"
#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

Model spatial_body() {
  Model model;
  model.space = Space::spatial;
  Body body;
  body.name = "body", body.mass = 1.3;
  body.centre = {0.1, -0.05, 0.2};
  body.inertia = {.xx = 0.02, .yy = 0.03, .zz = 0.025, .xy = 0.002, .xz = -0.001, .yz = 0.003};
  body.pose = Pose{{0.2, 0.1, -0.3}, normalized(Quaternion{0.9, 0.3, -0.2, 0.4})};
  body.velocity = Velocity{{0.4, -0.2, 0.1}, {1.0, -2.0, 0.7}};
  model.bodies = {body};
  return model;
}

Bushing bushing(double damping) {
  Bushing out;
  out.name = "bushing";
  out.first = {"ground", "", {{0.1, 0.0, 0.0}, normalized(Quaternion{0.8, 0.1, 0.5, -0.1})}};
  out.second = {"body", "", {{0.0, 0.1, 0.05}, {}}};
  out.stiffness = {200.0, 300.0, 150.0};
  out.rotational_stiffness = {4.0, 6.0, 3.0};
  out.damping = {damping, 2.0 * damping, damping};
  out.rotational_damping = {damping, damping, 0.5 * damping};
  return out;
}

TEST(Bushing, KeepsTheEnergyWithoutDamping) {
  Model model = spatial_body();
  model.forces = {bushing(0.0)};
  Runner runner(built(model));
  const double energy = runner.energy();
  runner.run_to(1.0);
  EXPECT_GT(std::abs(runner.system().energies(runner.work()).stored), 0.01);
  EXPECT_NEAR(runner.energy(), energy, 1e-9 * energy);
}

TEST(Bushing, DissipatesWithDamping) {
  Model model = spatial_body();
  model.forces = {bushing(0.3)};
  Runner runner(built(model));
  const double energy = runner.energy();
  EXPECT_GT(runner.system().force_power(0, runner.work()).dissipated, 0.0);
  runner.run_to(1.0);
  EXPECT_LT(runner.energy(), 0.9 * energy);
}

// Each kind of damping alone slows a body down by v = v₀ exp(-ct/m), and the ledger has what is lost: ½mv₀²(1 -
// e^(-2ct/m)).
TEST(Forces, EachKindOfDampingAloneIsInTheLedger) {
  constexpr double mass = 2.0, inertia = 0.5, v = 3.0, c = 0.4, until = 1.5;
  const Function line = Function::polynomial({0.0, c});
  Bushing linear;
  linear.name = "d", linear.first = on("ground"), linear.second = on("body");
  Bushing rotational = linear;
  linear.damping = {c, 0.0, 0.0};
  rotational.rotational_damping = {0.0, 0.0, c};
  LinearSpring number;
  number.name = "d", number.first = on("ground"), number.second = on("body");
  LinearSpring curve = number;
  number.damping = c, curve.damping_curve = line;
  JointForce joint_number;
  joint_number.name = "d", joint_number.coordinate = {"guide", 0};
  JointForce joint_curve = joint_number;
  joint_number.damping = c, joint_curve.damping_curve = line;
  for (const Force& force : std::vector<Force>{linear, rotational, number, curve, joint_number, joint_curve}) {
    SCOPED_TRACE(force.index());
    const auto* const bushing = std::get_if<Bushing>(&force);
    const bool turns = bushing && bushing->rotational_damping.z > 0.0;
    Model model;
    model.bodies = {testing::planar_body("body", mass, inertia, planar_pose(1.0, 0.0),
                                         {{turns ? 0.0 : v, 0.0, 0.0}, {0.0, 0.0, turns ? v : 0.0}})};
    if (std::holds_alternative<JointForce>(force)) model.joints = {testing::slide("guide", "body", 0.0, 1.0, v)};
    model.forces = {force};
    double dissipated = 0.0;
    const auto run = testing::run_contacts(model, {.until = until, .tolerance = 1e-10}, [&](const Sample& sample) {
      dissipated = sample.ledger_terms.empty() ? 0.0 : sample.ledger_terms[0];
    });
    const double m = turns ? inertia : mass;
    EXPECT_NEAR(dissipated, 0.5 * m * v * v * (1.0 - std::exp(-2.0 * c * until / m)), 1e-7);
    EXPECT_LT(run.closure.relative_gap(), 1e-8);
  }
}

TEST(Bushing, InThePlaneIsThreeSprings) {
  Model model;
  Body body;
  body.name = "body", body.mass = 2.0, body.inertia.zz = 0.5;
  body.pose = planar_pose(0.01, -0.02, 0.03);
  model.bodies = {body};
  Bushing b;
  b.name = "bushing", b.first = on("ground"), b.second = on("body");
  b.stiffness = {100.0, 200.0, 0.0}, b.rotational_stiffness = {0.0, 0.0, 50.0};
  model.forces = {b};
  Runner runner(built(model));
  const BodyMotion m = runner.body("body");
  EXPECT_NEAR(m.acceleration.x, -100.0 * 0.01 / 2.0, 1e-13);
  EXPECT_NEAR(m.acceleration.y, 200.0 * 0.02 / 2.0, 1e-13);
  EXPECT_NEAR(m.angular_acceleration.z, -50.0 * 0.03 / 0.5, 1e-12);
}

// A hardening spring as a table: its stored energy is the integral of the table.
TEST(JointForce, WithATableKeepsTheEnergy) {
  Model model;
  model.bodies = {rod("arm", 1.0, 1.0)};
  model.joints = {revolute("pin", on("ground"), on("arm"))};
  model.joints[0].position = {{1.2}, true};
  std::vector<double> angle, torque;
  for (int i = -8; i <= 8; ++i)
    angle.push_back(0.25 * i), torque.push_back(5.0 * angle.back() + 3.0 * std::pow(angle.back(), 3));
  JointForce spring;
  spring.name = "spring", spring.coordinate = {"pin", 0}, spring.elastic_curve = *Function::table(angle, torque);
  model.forces = {spring};
  Runner runner(built(model));
  EXPECT_NEAR(runner.body("arm").angular_acceleration.z, -(5.0 * 1.2 + 3.0 * 1.2 * 1.2 * 1.2) * 3.0, 1e-9);
  const double energy = runner.energy();
  EXPECT_NEAR(energy, 2.5 * 1.44 + 0.75 * std::pow(1.2, 4), 1e-9);
  runner.run_to(1.7);
  // The spline has jumps of its third derivative at its knots, which steps do not meet.
  EXPECT_NEAR(runner.energy(), energy, 1e-8);
}

TEST(AppliedForce, AlongTheBodyTurnsWithIt) {
  Model model = spatial_body();
  AppliedForce thrust;
  thrust.name = "thrust";
  thrust.at = {"body", "", {model.bodies[0].centre, {}}};
  thrust.force = {Function(0.0), Function(0.0), Function::polynomial({2.0, 3.0})};
  thrust.along_body = true;
  model.forces = {thrust};
  Runner runner(built(model));
  runner.run_to(0.5);
  const BodyMotion centre = runner.system().frame(0, {model.bodies[0].centre, {}}, runner.work());
  const Vector3 f = 1.3 * centre.acceleration;
  EXPECT_NEAR(norm(f - 3.5 * rotation(centre.pose.orientation).column(2)), 0.0, 1e-11);
  const ForcePower p = runner.system().force_power(0, runner.work());
  EXPECT_NEAR(p.power, dot(f, centre.velocity), 1e-11);
  EXPECT_EQ(p.supplied, p.power);
}

// A force that follows the displacement with a lag: dF/dt = (-k x - F)/T on its point.
struct Lagging : CustomForceLaw {
  std::vector<double> initial_state() const override { return {0.25}; }
  void evaluate(const CustomForceInput<double>& in, CustomForceOutput<double>& out) const noexcept override {
    evaluate_any(in, out);
  }
  template <class T>
  static void evaluate_any(const CustomForceInput<T>& in, CustomForceOutput<T>& out) {
    out.wrenches[0].force.x = in.state[0];
    out.wrenches[1].force.x = -in.state[0];
    out.state_rates[0] = (T(-40.0) * (in.points[0].position.x - in.points[1].position.x) - in.state[0]) / T(0.1);
  }
};
struct LaggingWithDerivatives : Lagging {
  using Lagging::evaluate;
  bool evaluate(const CustomForceInput<Dual>& in, CustomForceOutput<Dual>& out) const noexcept override {
    evaluate_any(in, out);
    return true;
  }
};

Model lagging_model(std::shared_ptr<const CustomForceLaw> law) {
  Model model;
  Body cart;
  cart.name = "cart", cart.mass = 2.0;
  model.bodies = {cart};
  Joint rail = revolute("rail", on("ground"), on("cart"));
  rail.type = JointType::prismatic;
  rail.position = {{0.3}, true};
  model.joints = {rail};
  model.forces = {CustomForce{"actuator", {on("cart", 0.1), on("ground")}, std::move(law)}};
  return model;
}

TEST(CustomForce, HasStatesOfItsOwn) {
  const BuiltSystem system = built(lagging_model(std::make_shared<Lagging>()));
  EXPECT_EQ(system.system->state_names(),
            (std::vector<std::string>{"rail.displacement", "rail.displacement.speed", "actuator.state1"}));
  EXPECT_EQ(system.start, (std::vector<double>{0.3, 0.0, 0.25}));
  std::vector<double> dy(3);
  const auto work = system.system->workspace();
  system.system->rates(0.0, system.start, dy, *work);
  EXPECT_NEAR(dy[1], 0.25 / 2.0, 1e-15);
  EXPECT_NEAR(dy[2], (-40.0 * 0.4 - 0.25) / 0.1, 1e-12);
}

TEST(CustomForce, HasTheSameJacobianWithAndWithoutDerivatives) {
  const double expected[3][3] = {{0.0, 1.0, 0.0}, {0.0, 0.0, 0.5}, {-400.0, 0.0, -10.0}};
  for (const std::shared_ptr<const CustomForceLaw>& law :
       {std::shared_ptr<const CustomForceLaw>(std::make_shared<Lagging>()),
        std::shared_ptr<const CustomForceLaw>(std::make_shared<LaggingWithDerivatives>())}) {
    const BuiltSystem system = built(lagging_model(law));
    const auto work = system.system->workspace();
    std::vector<double> jacobian(9);
    system.system->jacobian(0.0, system.start, jacobian, *work);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(jacobian[i + 3 * j], expected[i][j], 1e-6) << i << j;
  }
}

TEST(Function, SplineThroughACubicIsTheCubic) {
  const auto cubic = [](double x) { return 1.0 - 2.0 * x + 0.5 * x * x + 0.3 * x * x * x; };
  const std::vector<double> x{-1.0, -0.3, 0.1, 0.8, 2.0};
  std::vector<double> y;
  for (const double at : x) y.push_back(cubic(at));
  const Function f = *Function::table(x, y);
  for (const double at : {-1.0, -0.7, 0.0, 0.1, 0.5, 1.9, 2.0}) {
    EXPECT_NEAR(f(at).value, cubic(at), 1e-13);
    EXPECT_NEAR(f(at).first, -2.0 + at + 0.9 * at * at, 1e-12);
    EXPECT_NEAR(f(at).second, 1.0 + 1.8 * at, 1e-11);
  }
  EXPECT_NEAR(f(3.0).value, cubic(2.0) + f(2.0).first, 1e-12);
  EXPECT_FALSE(Function::table({0.0, 0.0}, {1.0, 2.0}));
  EXPECT_FALSE(Function::table({0.0}, {1.0}));
  EXPECT_FALSE(Function::table({0.0, 1.0}, {1.0, std::nan("")}));
}

// Three points give a parabola, here 1.5 x - 0.5 x², whose top of 1.125 is at 1.5; four give a cubic, here x³ - x,
// whose valley of -2/(3√3) is at 1/√3, while its hill lies below the highest point.
TEST(Function, TablesSayWhereTheyLeaveTheRangeOfTheirPoints) {
  const auto parabola = Function::table({0.0, 1.0, 2.0}, {0.0, 1.0, 1.0})->overshoot();
  ASSERT_TRUE(parabola);
  EXPECT_NEAR(parabola->at, 1.5, 1e-15);
  EXPECT_NEAR(parabola->value, 1.125, 1e-15);
  EXPECT_NEAR(parabola->share(), 0.125, 1e-15);
  const auto cubic = Function::table({-1.0, 0.0, 1.0, 2.0}, {0.0, 0.0, 0.0, 6.0})->overshoot();
  ASSERT_TRUE(cubic);
  EXPECT_NEAR(cubic->at, 1.0 / std::sqrt(3.0), 1e-14);
  EXPECT_NEAR(cubic->value, -2.0 / (3.0 * std::sqrt(3.0)), 1e-14);
  EXPECT_NEAR(cubic->share(), 1.0 / (9.0 * std::sqrt(3.0)), 1e-15);
  EXPECT_FALSE(Function::table({-1.0, 0.0, 1.0, 2.0}, {5.0, 5.0, 5.0, 5.0})->overshoot());
  EXPECT_FALSE(Function::table({0.0, 1.0}, {0.0, 5.0})->overshoot());
  for (const Interpolation within : {Interpolation::monotone, Interpolation::linear})
    EXPECT_FALSE(Function::table({0.0, 1.0, 2.0}, {0.0, 1.0, 1.0}, within)->overshoot());
}

TEST(Function, MonotoneTablesDoNotOvershoot) {
  // A spring with play: no force up to 5 mm, then 20 N/mm.
  const std::vector<double> x{-10.0, 0.0, 5.0, 10.0, 15.0}, y{0.0, 0.0, 0.0, 100.0, 200.0};
  const Function f = *Function::table(x, y, Interpolation::monotone);
  double before = 0.0;
  for (double at = -20.0; at <= 20.0; at += 0.125) {
    if (at <= 5.0) {
      EXPECT_EQ(f(at).value, 0.0) << at;
    }
    EXPECT_GE(f(at).value, before) << at;
    before = f(at).value;
  }
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(f(x[i]).value, y[i], 1e-12);
  EXPECT_NEAR(f(20.0).value, 200.0 + 5.0 * f(15.0).first, 1e-12);
}

// Worked by hand for [0, 1, 2] -> [0, 1, 4]: chords 1 and 3, slope 6/(3/1 + 3/3) = 1.5 in the middle, (3·1 - 3)/2 = 0
// and (3·3 - 1)/2 = 4 at the ends; Hermite's cubic in the middle of a piece is the mean of the values plus an eighth of
// the difference of the slopes.
TEST(Function, MonotoneTablesHaveTheSlopesOfFritschAndButland) {
  const Function f = *Function::table({0.0, 1.0, 2.0}, {0.0, 1.0, 4.0}, Interpolation::monotone);
  EXPECT_NEAR(f(0.0).first, 0.0, 1e-15);
  EXPECT_NEAR(f(1.0).first, 1.5, 1e-15);
  EXPECT_NEAR(f(2.0).first, 4.0, 1e-14);
  EXPECT_NEAR(f(0.5).value, 0.5 - 1.5 / 8.0, 1e-15);
  EXPECT_NEAR(f(1.5).value, 2.5 + (1.5 - 4.0) / 8.0, 1e-15);
  // Intervals 1 and 2, chords 1 and 4, weights 2·2 + 1 and 2 + 2·1.
  const Function unequal = *Function::table({0.0, 1.0, 3.0}, {0.0, 1.0, 9.0}, Interpolation::monotone);
  EXPECT_NEAR(unequal(1.0).first, 9.0 / (5.0 / 1.0 + 4.0 / 4.0), 1e-15);
}

TEST(Function, LinearTablesAreChordsAndEndAsTold) {
  const Function straight = *Function::table({0.0, 1.0, 3.0}, {0.0, 2.0, 0.0}, Interpolation::linear);
  EXPECT_EQ(straight(0.5).value, 1.0);
  EXPECT_EQ(straight(2.0).value, 1.0);
  EXPECT_EQ(straight(2.0).first, -1.0);
  EXPECT_EQ(straight(4.0).value, -1.0);
  EXPECT_EQ(straight(-1.0).value, -2.0);
  const Function level = *Function::table({0.0, 1.0, 3.0}, {0.5, 2.0, 0.25}, Interpolation::linear, TableEnds::level);
  EXPECT_EQ(level(-1.0).value, 0.5);
  EXPECT_EQ(level(4.0).value, 0.25);
  EXPECT_EQ(level(4.0).first, 0.0);
  EXPECT_EQ(level(2.0).first, -0.875);
}

}  // namespace
}  // namespace hysteron::multibody::testing
