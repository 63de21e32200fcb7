// Inputs of a mechanism: closed forms, impulses of speeds that jump, and the order of their hold.
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_scenes.hpp"
#include "../support/multibody_runs.hpp"
#include "hysteron/multibody/mechanism.hpp"

namespace hysteron::multibody {
namespace {

using Numbers = std::vector<double>;

Mechanism mechanism(const Model& model, const SimulationSettings& settings, std::vector<std::string> inputs) {
  auto made = Mechanism::make(model, settings, std::move(inputs));
  if (!made) throw std::runtime_error(made.error().message);
  return std::move(*made);
}

void advance(Mechanism& m, double t) {
  const auto error = m.advance_to(t);
  ASSERT_FALSE(error) << error->message;
  ASSERT_EQ(m.time(), t);
}

void set(Mechanism& m, const char* input, double value, double rate = 0.0, double acceleration = 0.0) {
  const auto error = m.set(*m.input(input), value, rate, acceleration);
  ASSERT_FALSE(error) << error->message;
}

// A wheel of inertia 0.5 kg m² on the ground.
Model wheel() {
  Model model;
  Body body;
  body.name = "wheel";
  body.mass = 1.0;
  body.inertia.zz = 0.5;
  model.bodies = {body};
  model.joints = {testing::revolute("O", testing::on("ground"), testing::on("wheel"))};
  return model;
}

Model motor_wheel() {
  Model model = wheel();
  JointForce torque;
  torque.name = "torque";
  torque.coordinate = {"O", 0};
  model.forces = {torque};
  return model;
}

Model driven_wheel(Driver::Kind kind, const TimeFunction& function) {
  Model model = wheel();
  model.drivers = {{"motor", {"O", 0}, kind, function}};
  return model;
}

// Sampled torques: J ω' = M in each interval, and the work is what the wheel has.
TEST(Inputs, HeldTorquesTurnAWheel) {
  Mechanism m = mechanism(motor_wheel(), {.until = 1.0}, {"torque"});
  double speed = 0.0, angle = 0.0;
  for (int k = 0; k < 20; ++k) {
    const double torque = std::sin(1.7 * k), a = torque / 0.5, h = 0.05;
    set(m, "torque", torque);
    advance(m, h * (k + 1));
    angle += speed * h + 0.5 * a * h * h;
    speed += a * h;
    EXPECT_NEAR(*m.get("O.angle.speed"), speed, 1e-12);
    EXPECT_NEAR(*m.get("O.angle"), angle, 1e-12);
    EXPECT_NEAR(m.sample()->balance.work, 0.25 * speed * speed, 1e-12);
  }
}

// M = 2 + 3 τ + 4 τ²/2 from t = 0.3 on: ω' = M/J.
TEST(Inputs, GoOnWithTheirRateAndAcceleration) {
  Mechanism m = mechanism(motor_wheel(), {.until = 1.0}, {"torque"});
  advance(m, 0.3);
  set(m, "torque", 2.0, 3.0, 4.0);
  EXPECT_EQ(m.input_value(*m.input("torque")).value, 2.0);
  EXPECT_NEAR(*m.get("wheel.angle.acceleration"), 4.0, 1e-12);
  for (const double tau : {0.1, 0.35, 0.7}) {
    advance(m, 0.3 + tau);
    EXPECT_NEAR(*m.get("O.angle.speed"), (2.0 * tau + 1.5 * tau * tau + 2.0 / 3.0 * tau * tau * tau) / 0.5, 1e-12);
    EXPECT_NEAR(m.input_value(*m.input("torque")).first, 3.0 + 4.0 * tau, 1e-12);
  }
}

// Components of a force along the axes of the world, on a free body of 2 kg.
TEST(Inputs, PushAFreeBody) {
  Model model;
  model.bodies = {testing::planar_body("block", 2.0, 0.1, {}, {})};
  AppliedForce push;
  push.name = "push";
  push.at = testing::on("block");
  push.force[0] = TimeFunction(1.0);
  model.forces = {push};
  EXPECT_EQ(available_inputs(model), (std::vector<std::string>{"push.x", "push.y", "push.torque"}));
  Mechanism m = mechanism(model, {.until = 1.0}, {"push.y", "force.push.torque"});
  advance(m, 0.5);
  set(m, "push.y", -3.0);
  set(m, "force.push.torque", 0.2);
  advance(m, 1.0);
  EXPECT_NEAR(*m.get("block.x"), 0.25, 1e-12);
  EXPECT_NEAR(*m.get("block.y.velocity"), -0.75, 1e-12);
  EXPECT_NEAR(*m.get("block.angle.velocity"), 1.0, 1e-12);
}

// An input keeps the course of the model until it is set.
TEST(Inputs, BeginAsTheModelDoes) {
  Mechanism m = mechanism(driven_wheel(Driver::Kind::position, Function::polynomial({0.2, 1.0, 3.0})), {.until = 1.0},
                          {"driver.motor"});
  advance(m, 0.4);
  EXPECT_NEAR(*m.get("O.angle"), 0.2 + 0.4 + 3.0 * 0.16, 1e-12);
  EXPECT_NEAR(*m.get("motor.force"), 0.5 * 6.0, 1e-12);
}

TEST(Inputs, OfADriverGiveItsSpeedOrAcceleration) {
  Mechanism speed = mechanism(driven_wheel(Driver::Kind::speed, 0.0), {.until = 1.0}, {"motor"});
  set(speed, "motor", 0.0, 3.0);
  advance(speed, 0.5);
  EXPECT_NEAR(*speed.get("O.angle"), 0.375, 1e-12);
  EXPECT_NEAR(*speed.get("motor.force"), 1.5, 1e-12);
  Mechanism acceleration = mechanism(driven_wheel(Driver::Kind::acceleration, 1.0), {.until = 1.0}, {"motor"});
  advance(acceleration, 0.5);
  set(acceleration, "motor", -2.0);
  EXPECT_NEAR(*acceleration.get("motor.force"), -1.0, 1e-12);
  advance(acceleration, 1.0);
  EXPECT_NEAR(*acceleration.get("O.angle.speed"), -0.5, 1e-12);
}

// A wheel that is brought to ω at once takes Jω²/2; that energy is work of the drive.
TEST(Inputs, SpeedsThatJumpDoTheWorkOfAnImpulse) {
  for (const auto kind : {Driver::Kind::speed, Driver::Kind::position}) {
    Mechanism m = mechanism(driven_wheel(kind, 0.0), {.until = 1.0}, {"motor"});
    advance(m, 0.25);
    kind == Driver::Kind::speed ? set(m, "motor", 4.0) : set(m, "motor", 0.0, 4.0);
    EXPECT_NEAR(m.sample()->balance.work, 0.25 * 16.0, 1e-12);
    EXPECT_NEAR(*m.get("energy.kinetic"), 0.25 * 16.0, 1e-12);
    advance(m, 0.5);
    EXPECT_NEAR(*m.get("O.angle"), 1.0, 1e-12);
    kind == Driver::Kind::speed ? set(m, "motor", -1.0) : set(m, "motor", 1.0, -1.0);
    advance(m, 1.0);
    EXPECT_NEAR(m.sample()->balance.work, 0.25, 1e-12);
    EXPECT_NEAR(*m.get("O.angle"), 0.5, 1e-12);
    EXPECT_NEAR(m.sample()->balance.invariant(), 0.0, 1e-12);
  }
}

// Two driven links in a row: the impulses act together, and a free link follows them. At rest and straight, with L the
// first link, the angular momentum of the free one about its pin is kept: m c L ω + (J + m c²) ω₂ = 0.
TEST(Inputs, SpeedsThatJumpMoveAFreeLink) {
  const double w = 1.5, L = 0.8, m2 = 3.0, c = 0.25, J = 0.2;
  Model model;
  Body first = testing::rod("first", 2.0, L), second;
  second.name = "second", second.mass = m2, second.inertia.zz = J, second.centre = {c, 0.0, 0.0};
  second.pose = planar_pose(L, 0.0);
  model.bodies = {first, second};
  model.joints = {testing::revolute("O", testing::on("ground"), testing::on("first")),
                  testing::revolute("P", testing::on("first", L), testing::on("second"))};
  model.joints[0].position = {{0.0}, true};
  model.drivers = {{"motor", {"O", 0}, Driver::Kind::speed, 0.0}};
  Mechanism m = mechanism(model, {.until = 0.4}, {"motor"});
  advance(m, 0.2);
  set(m, "motor", w);
  EXPECT_NEAR(*m.get("second.angle.velocity"), -m2 * c * L * w / (J + m2 * c * c), 1e-12);
  const double work = m.sample()->balance.work;
  EXPECT_NEAR(work, *m.get("energy.kinetic"), 1e-12);
  advance(m, 0.4);
  EXPECT_NEAR(m.sample()->balance.invariant(), 0.0, 1e-9);
}

// The speed of the crank of a slider-crank with a clearance joint jumps while the journal is in its bearing.
Model clearance_crank() {
  const testing::ClearanceNumbers numbers{.crank = 0.05,
                                          .rod = 0.12,
                                          .rod_mass = 0.21,
                                          .rod_inertia = 2.5e-4,
                                          .rod_centre = 0.06,
                                          .slider_mass = 0.14,
                                          .crank_speed = 500.0,
                                          .hole_radius = 0.01,
                                          .clearance = 5e-4};
  Model model = testing::clearance_slider_crank(
      numbers, testing::element_of({.law = "flores", .values = {{"stiffness", 1e9}, {"restitution", 0.8}}}, {},
                                   FrictionElement(Coulomb{.coefficient = 0.1})));
  model.drivers[0].kind = Driver::Kind::speed;
  model.drivers[0].function = numbers.crank_speed;
  return model;
}

TEST(Inputs, SpeedsThatJumpWithContactsKeepTheLedgerClosed) {
  Model model = clearance_crank();
  const std::string motor = model.drivers[0].name;
  Mechanism m = mechanism(model, {.until = 0.02}, {motor});
  const Input input = *m.input(motor);
  const double start = m.sample()->balance.invariant(), speed = m.input_value(input).value;
  LedgerClosure closure;
  for (int k = 1; k <= 40; ++k) {
    advance(m, 0.0005 * k);
    ASSERT_FALSE(m.set(input, speed * (1.0 + 0.02 * std::sin(2.1 * k))));
    closure.add(m.sample()->balance);
  }
  EXPECT_GT(std::abs(m.sample()->balance.work), 0.0);
  EXPECT_NEAR(closure.start, start, 1e-9 * closure.throughput);
  EXPECT_LT(closure.relative_gap(), 1e-8);
}

// A point of 1 kg that hits a driven wall at 1 m/s, at t = 0.
Model ball_and_wall(double damping) {
  Model model;
  model.bodies = {testing::planar_body("ball", 1.0, 1.0, {}, {{0.0, -1.0, 0.0}, {}}),
                  testing::planar_body("wall", 1.0, 1.0)};
  Joint guide = testing::revolute("guide", testing::on("ground", 0.0, 0.0, M_PI / 2.0),
                                  testing::on("wall", 0.0, 0.0, M_PI / 2.0));
  guide.type = JointType::prismatic;
  model.joints = {guide};
  model.drivers = {{"wall", {"guide", 0}, Driver::Kind::speed, 0.0}};
  AppliedForce push;
  push.name = "push";
  push.at = testing::on("ball");
  model.forces = {push};
  ContactPair pair;
  pair.name = "contact";
  pair.first = {testing::on("ball"), Point{}};
  pair.second = {testing::on("wall"), HalfSpace{}};
  pair.element = testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", 1e4}, {"damping", damping}}});
  model.contacts = {pair};
  return model;
}

// The force jumps by c Δv with the wall's speed, and falls from there: that is its peak.
TEST(Inputs, SpeedsThatJumpShowInPeakForces) {
  Mechanism m = mechanism(ball_and_wall(150.0), {.until = 0.1}, {"driver.wall"});
  double peak = 0.0, time = 0.0;
  m.simulation().on_contact([&](const ContactHistory& h) { peak = h.peak_force, time = h.peak_force_time; });
  advance(m, 0.003);
  const double before = *m.get("contact.force");
  set(m, "driver.wall", 3.0);
  const double after = *m.get("contact.force");
  EXPECT_NEAR(after - before, 450.0, 1e-6);
  advance(m, 0.1);
  m.simulation().close_contacts();
  EXPECT_EQ(time, 0.003);
  EXPECT_NEAR(peak, after, 1e-9 * after);
  EXPECT_NEAR(m.sample()->balance.invariant(), 0.5, 1e-8);
}

// A wall that goes away at once ends a contact whose force would pull, at that instant.
TEST(Inputs, SpeedsThatJumpEndAContact) {
  Mechanism m = mechanism(ball_and_wall(20.0), {.until = 0.1}, {"driver.wall"});
  double end = 0.0;
  m.simulation().on_contact([&](const ContactHistory& h) { end = h.end; });
  advance(m, 0.005);
  EXPECT_EQ(*m.get("contact.state"), 1.0);
  set(m, "driver.wall", -50.0);
  EXPECT_EQ(*m.get("contact.force"), 0.0);
  advance(m, 0.1);
  EXPECT_EQ(end, 0.005);
}

// Each macro step cuts the step of the integration: the peak lies in a part that is kept. With x = (v/ω) e^{-ζt} sin
// ωt, ω² = k - ζ² and ζ = c/2 for 1 kg, F = k x + c x' has its peak where (k - c²) x' = c k x.
TEST(Inputs, ThatCutEveryStepLeaveThePeakForce) {
  const double k = 1e4, c = 20.0, decay = c / 2.0, w = std::sqrt(k - decay * decay);
  const double at = std::atan2(w, c * k / (k - c * c) + decay) / w;
  const double x = std::exp(-decay * at) * std::sin(w * at) / w;
  const double rate = std::exp(-decay * at) * std::cos(w * at) - decay * x;
  Mechanism m = mechanism(ball_and_wall(c), {.until = 0.1}, {"push.x"});
  double peak = 0.0, time = 0.0;
  m.simulation().on_contact([&](const ContactHistory& h) { peak = h.peak_force, time = h.peak_force_time; });
  for (int i = 1; i <= 500; ++i) {
    set(m, "push.x", i % 2 ? 1e-6 : -1e-6);
    advance(m, 1e-4 * i);
  }
  EXPECT_NEAR(peak, k * x + c * rate, 1e-6);
  EXPECT_NEAR(time, at, 1e-6);
}

// A host that stops just before a function of the model jumps, and changes an input there.
TEST(Inputs, ChangeJustBeforeABreakpoint) {
  Model model = motor_wheel();
  Body other = model.bodies[0];
  other.name = "other";
  model.bodies.push_back(other);
  model.joints.push_back(testing::revolute("P", testing::on("ground"), testing::on("other")));
  const auto step = [](double t) { return FunctionValue{t < 0.5 ? 0.0 : 2.0, 0.0, 0.0}; };
  model.drivers = {{"motor", {"P", 0}, Driver::Kind::speed, Function::from(step, {0.5})}};
  Mechanism m = mechanism(model, {.until = 1.0}, {"torque"});
  advance(m, std::nextafter(0.5, 0.0));
  set(m, "torque", 1.0);
  EXPECT_EQ(*m.get("P.angle.speed"), 0.0);
  advance(m, 1.0);
  EXPECT_NEAR(*m.get("P.angle"), 1.0, 1e-12);
  EXPECT_NEAR(*m.get("O.angle.speed"), 1.0, 1e-12);
  EXPECT_NEAR(m.sample()->balance.work, 0.25 * 4.0 + 0.25, 1e-12);
}

// Between the ends of its parts the course is a polynomial, which the steps integrate without error, whatever their
// tolerance: ∫ of the lead over its time h is h (M0 + M1)/2 for equal rates and accelerations of zero.
TEST(Inputs, EndAStepWhereALeadEnds) {
  Mechanism m = mechanism(motor_wheel(), {.until = 1.0, .tolerance = 1e-3}, {"torque"});
  ASSERT_FALSE(m.lead(*m.input("torque"), 0.3, 10.0));
  advance(m, 1.0);
  EXPECT_NEAR(*m.get("O.angle.speed"), (0.15 * 10.0 + 0.7 * 10.0) / 0.5, 1e-12);
}

TEST(Inputs, PositionsThatJumpAreRefused) {
  Mechanism m =
      mechanism(driven_wheel(Driver::Kind::position, Function::polynomial({0.5, 2.0})), {.until = 1.0}, {"motor"});
  advance(m, 0.25);
  const auto error = m.set(*m.input("motor"), 1.2, 2.0);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->field, "motor");
  EXPECT_EQ(error->message,
            "the driven position 'motor' would jump from 1 to 1.2 at t = 0.25 s: a body cannot be in two places at one "
            "time. Lead it there (lead) in the time of the step, or set rate and acceleration with the value that it "
            "has");
  EXPECT_TRUE(m.set(*m.input("motor"), std::nan("")));
  EXPECT_TRUE(m.lead(*m.input("motor"), 0.25, 2.0));
  advance(m, 0.5);
  EXPECT_NEAR(*m.get("O.angle"), 1.5, 1e-12);
  set(m, "motor", 1.5 * (1.0 + 1e-13), 2.0);
  advance(m, 1.0);
  EXPECT_NEAR(*m.get("O.angle"), 2.5, 1e-9);
}

// A position that is led from rest to rest goes with the polynomial 10 s³ - 15 s⁴ + 6 s⁵, without an impulse, and on
// with the rate that was given.
TEST(Inputs, AreLedSmoothlyToAValue) {
  Mechanism m = mechanism(driven_wheel(Driver::Kind::position, 0.0), {.until = 2.0}, {"motor"});
  const Input motor = *m.input("motor");
  advance(m, 0.5);
  ASSERT_FALSE(m.lead(motor, 1.5, 3.0));
  for (const double s : {0.0, 0.25, 0.5, 0.8, 1.0}) {
    advance(m, 0.5 + s);
    EXPECT_NEAR(*m.get("O.angle"), 3.0 * s * s * s * (10.0 - 15.0 * s + 6.0 * s * s), 1e-12);
    EXPECT_NEAR(*m.get("O.angle.speed"), 90.0 * s * s * (1.0 - s) * (1.0 - s), 1e-11);
    EXPECT_NEAR(m.sample()->balance.invariant(), 0.0, 1e-8);  // of the 8 J at the middle
  }
  advance(m, 1.7);
  EXPECT_NEAR(*m.get("O.angle"), 3.0, 1e-12);
  ASSERT_FALSE(m.lead(motor, 1.9, 3.5, 2.0, -1.0));
  advance(m, 2.0);
  EXPECT_NEAR(*m.get("O.angle"), 3.5 + 0.2 - 0.005, 1e-12);
  EXPECT_NEAR(*m.get("O.angle.speed"), 1.9, 1e-11);
  EXPECT_NEAR(*m.get("motor.force"), -0.5, 1e-10);
}

// Set to what it gives while it is led, an input goes on from there and is led no more.
TEST(Inputs, AreNotLedAnyMoreOnceTheyAreSet) {
  Mechanism m = mechanism(driven_wheel(Driver::Kind::position, 0.0), {.until = 2.0}, {"motor"});
  const Input motor = *m.input("motor");
  ASSERT_FALSE(m.lead(motor, 1.0, 3.0));
  advance(m, 0.25);
  const FunctionValue now = m.input_value(motor);
  set(m, "motor", now.value, now.first, now.second);
  advance(m, 1.25);
  EXPECT_NEAR(*m.get("O.angle"), now.value + now.first + 0.5 * now.second, 1e-9);
}

// Values that go on as they would have: no bit changes, however often they are set.
TEST(Inputs, SetToWhatTheyAreChangeNoBit) {
  const Model model = clearance_crank();
  const std::string motor = model.drivers[0].name;
  Mechanism alone = mechanism(model, {.until = 0.01}, {motor}), fed = mechanism(model, {.until = 0.01}, {motor});
  const double speed = fed.input_value(*fed.input(motor)).value;
  for (int k = 1; k <= 25; ++k) {
    ASSERT_FALSE(fed.set(*fed.input(motor), speed));
    advance(fed, 0.0004 * k);
  }
  advance(alone, 0.01);
  const Sample *a = alone.sample(), *b = fed.sample();
  ASSERT_GT(a->contacts.size(), 0u);
  EXPECT_TRUE(std::equal(a->state.begin(), a->state.end(), b->state.begin()));
  EXPECT_TRUE(std::equal(a->ledger_terms.begin(), a->ledger_terms.end(), b->ledger_terms.begin()));
}

// Restored with other inputs set since, and with one that is being led.
TEST(Inputs, AreSavedAndRestored) {
  const Model model = clearance_crank();
  const std::string motor = model.drivers[0].name;
  const SimulationSettings settings{.until = 0.01};
  Mechanism m = mechanism(model, settings, {motor});
  const Input input = *m.input(motor);
  const double speed = m.input_value(input).value;
  const auto drive = [&](Mechanism& to, int k) {
    if (k % 3 == 1) {
      ASSERT_FALSE(to.set(input, speed * (1.0 + 0.01 * k), 5.0 * k));
    }
    if (k % 3 == 2) {
      ASSERT_FALSE(to.lead(input, to.time() + 0.0007, speed));
    }
    advance(to, 0.0004 * (k + 1));
  };
  std::vector<Numbers> saved, states;
  for (int k = 0; k < 25; ++k) {
    saved.push_back(*m.save());
    drive(m, k);
    ASSERT_FALSE(m.set(input, 2.0 * speed));  // a step with a wrong guess
    advance(m, m.time() + 0.0003);
    ASSERT_FALSE(m.restore(saved.back()));
    drive(m, k);
    const Sample* s = m.sample();
    states.emplace_back(s->state.begin(), s->state.end());
  }
  for (const std::size_t from : {1u, 9u, 14u}) {
    Mechanism other = mechanism(model, settings, {motor});
    ASSERT_FALSE(other.restore(saved[from]));
    for (std::size_t k = from; k < states.size(); ++k) {
      drive(other, static_cast<int>(k));
      const Sample* s = other.sample();
      ASSERT_EQ(Numbers(s->state.begin(), s->state.end()), states[k]) << from << " " << k;
    }
  }
}

// The error at the end of a pendulum whose torque sin(3t) is sampled with its first derivatives, against the torque as
// a function of the model. Held values are late by half an interval: order 1; with rates 2, with accelerations 3.
double error_of_hold(int derivatives, int intervals) {
  Model model = motor_wheel();
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies[0].centre = {0.0, -0.3, 0.0};
  const SimulationSettings settings{.until = 1.0, .tolerance = 1e-12};
  Mechanism held = mechanism(model, settings, {"torque"});
  std::get<JointForce>(model.forces[0]).effort = Function::from([](double t) {
    return FunctionValue{std::sin(3.0 * t), 3.0 * std::cos(3.0 * t), -9.0 * std::sin(3.0 * t)};
  });
  Mechanism exact = mechanism(model, settings, {});
  for (int k = 0; k < intervals; ++k) {
    const double t = held.time();
    set(held, "torque", std::sin(3.0 * t), derivatives > 0 ? 3.0 * std::cos(3.0 * t) : 0.0,
        derivatives > 1 ? -9.0 * std::sin(3.0 * t) : 0.0);
    advance(held, (k + 1.0) / intervals);
  }
  advance(exact, 1.0);
  return std::abs(*held.get("O.angle") - *exact.get("O.angle"));
}

TEST(Inputs, FollowAFunctionToTheOrderOfTheirHold) {
  for (const int derivatives : {0, 1, 2}) {
    const double coarse = error_of_hold(derivatives, 32), fine = error_of_hold(derivatives, 64);
    EXPECT_NEAR(std::log2(coarse / fine), derivatives + 1.0, 0.1) << coarse << " " << fine;
  }
}

// A speed that is set at each stop follows the driver of the model: cos(t), whose jumps are booked.
TEST(Inputs, OfSpeedsFollowADriver) {
  const double end = 1.0;
  Numbers errors;
  for (const int intervals : {16, 32}) {
    Mechanism m = mechanism(driven_wheel(Driver::Kind::speed, 1.0), {.until = end}, {"motor"});
    for (int k = 0; k < intervals; ++k) {
      const double t = m.time();
      set(m, "motor", std::cos(t), -std::sin(t));
      advance(m, end * (k + 1.0) / intervals);
      EXPECT_NEAR(m.sample()->balance.invariant(), 0.25, 1e-9);
    }
    errors.push_back(std::abs(*m.get("O.angle") - std::sin(end)));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2.0, 0.1);
}

// Inputs change while the implicit method is in use.
TEST(Inputs, ReachTheImplicitMethod) {
  Model model = motor_wheel();
  std::get<JointForce>(model.forces[0]).damping = 1e4;
  Mechanism m = mechanism(model, {.until = 1.0, .method = integrate::Method::implicit_bdf}, {"torque"});
  for (const double torque : {10.0, -20.0, 5.0}) {
    set(m, "torque", torque);
    advance(m, m.time() + 0.5);
    EXPECT_NEAR(*m.get("O.angle.speed"), torque / 1e4, 1e-9);
  }
  EXPECT_NEAR(*m.get("O.angle"), (10.0 - 20.0 + 5.0) * 0.5 / 1e4, 1e-7);
}

TEST(Inputs, AreNamedWhereTheyAreWrong) {
  Model model = motor_wheel();
  EXPECT_EQ(Mechanism::make(model, {}, {"torqe"}).error().message,
            "there is no driver or force component 'torqe': did you mean 'torque'?");
  EXPECT_EQ(Mechanism::make(wheel(), {}, {"torque"}).error().message,
            "there is no driver or force component 'torque': the model has neither drivers nor forces of time");
  model.drivers = {{"torque", {"O", 0}, Driver::Kind::speed, 0.0}};
  EXPECT_EQ(Mechanism::make(model, {}, {"torque"}).error().message,
            "both a driver and a force are named 'torque'; write 'driver.torque' or 'force.torque'");
  Mechanism m = mechanism(model, {.until = 1.0}, {"driver.torque"});
  EXPECT_EQ(m.input("driver.torqu").error().message,
            "'driver.torqu' is not an input of this mechanism: did you mean 'driver.torque'?");
}

}  // namespace
}  // namespace hysteron::multibody
