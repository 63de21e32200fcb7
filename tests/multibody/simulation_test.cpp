#include "hysteron/multibody/simulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron::multibody {
namespace {

Body rod(const std::string& name, double mass, double length) {
  const geometry::MassProperties properties = geometry::rod_mass(mass, length);
  Body out;
  out.name = name;
  out.mass = properties.mass;
  out.centre = {0.5 * length, 0.0, 0.0};
  out.inertia = properties.inertia;
  return out;
}

Joint hinge(const std::string& name, const std::string& first, const Pose& at, const std::string& second) {
  Joint out;
  out.name = name;
  out.first.body = first;
  out.first.pose = at;
  out.second.body = second;
  return out;
}

Model pendulum(double angle) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {rod("rod", 1.5, 0.8)};
  model.joints = {hinge("pin", ground_name, {}, "rod")};
  model.joints[0].position = {.values = {angle}, .exact = true};
  return model;
}

Model driven_and_damped() {
  Model model = pendulum(-1.0);
  model.bodies.push_back(rod("tip", 0.5, 0.3));
  model.joints.push_back(hinge("elbow", "rod", planar_pose(0.8, 0.0), "tip"));
  Driver motor;
  motor.name = "motor";
  motor.coordinate.joint = "pin";
  motor.function = Function::polynomial({-1.0, 0.0, 2.0});
  model.drivers = {motor};
  JointForce brake;
  brake.name = "brake";
  brake.coordinate.joint = "elbow";
  brake.stiffness = 3.0;
  brake.damping = 0.2;
  AppliedForce wind;
  wind.name = "wind";
  wind.at.body = "tip";
  wind.at.pose = planar_pose(0.3, 0.0);
  wind.force = {Function(0.4), Function(0.0), Function(0.0)};
  model.forces = {brake, wind};
  return model;
}

struct Record {
  std::vector<double> times, energies, states;
  LedgerClosure closure;
  std::vector<double> ledger_terms;
  integrate::Outcome outcome;
  double residual = 0.0;

  void take(const Sample& s) {
    times.push_back(s.time);
    energies.push_back(s.balance.total());
    states.insert(states.end(), s.state.begin(), s.state.end());
    closure.add(s.balance);
    ledger_terms.assign(s.ledger_terms.begin(), s.ledger_terms.end());
    residual = std::max(residual, s.position_residual);
  }
};

Simulation made(const Model& model, const SimulationSettings& settings) {
  auto built = build_system(model);
  EXPECT_TRUE(built) << (built ? "" : built.error().message);
  auto simulation = Simulation::make(model, *built, settings);
  EXPECT_TRUE(simulation) << (simulation ? "" : simulation.error().message);
  return std::move(*simulation);
}

std::string refusal(const Model& model, const SimulationSettings& settings) {
  const auto simulation = Simulation::make(model, *build_system(model), settings);
  EXPECT_FALSE(simulation);
  return simulation ? std::string() : simulation.error().message;
}

Record run(const Model& model, const SimulationSettings& settings) {
  Simulation simulation = made(model, settings);
  Record out;
  out.outcome = simulation.run([&](const Sample& s) { out.take(s); }, {});
  EXPECT_EQ(out.times.size(), simulation.sample_count());
  return out;
}

TEST(Simulation, SamplesComeAtTheTimesRequestedAndAtTheEnd) {
  const Record even = run(pendulum(0.0), {.until = 0.3, .sample_interval = 0.1});
  ASSERT_EQ(even.times.size(), 4u) << "0.3 is three intervals, up to rounding";
  EXPECT_EQ(even.times.front(), 0.0);
  EXPECT_EQ(even.times.back(), 0.3);
  const Record uneven = run(pendulum(0.0), {.until = 0.25, .sample_interval = 0.1});
  ASSERT_EQ(uneven.times.size(), 4u);
  EXPECT_EQ(uneven.times.back(), 0.25);
  EXPECT_EQ(run(pendulum(0.0), {.until = 0.3}).times.size(), 2u);
}

TEST(Simulation, ThePeriodIsThatOfTheEllipticIntegral) {
  // θ is from the downward vertical, the joint's angle from the x axis.
  const double amplitude = 1.2, length = 0.8;
  const double k = std::sin(amplitude / 2.0), frequency = std::sqrt(1.5 * 9.81 / length);
  const double period = 4.0 / frequency * std::comp_ellint_1(k);
  const Record whole = run(pendulum(amplitude - std::numbers::pi / 2.0),
                           {.until = period, .tolerance = 1e-11, .sample_interval = period});
  EXPECT_NEAR(whole.states[2], whole.states[0], 1e-9);
  EXPECT_NEAR(whole.states[3], 0.0, 1e-8);
}

TEST(Simulation, TheLedgerClosesWithDriverDamperAndForce) {
  const Record r = run(driven_and_damped(), {.until = 1.5, .tolerance = 1e-10, .sample_interval = 0.01});
  EXPECT_EQ(r.outcome.status, integrate::Status::finished);
  EXPECT_LT(r.closure.relative_gap(), 1e-8);
  EXPECT_GT(r.closure.throughput, 1.0);
  EXPECT_LT(r.residual, 1e-10);
  ASSERT_EQ(r.ledger_terms.size(), 3u);  // motor, brake's loss, wind
  EXPECT_GT(std::abs(r.ledger_terms[0]), 0.1);
  EXPECT_GT(r.ledger_terms[1], 1e-3) << "a damper takes energy";
}

TEST(Simulation, TermsAreNamedAfterWhatSuppliesOrTakesEnergy) {
  const Ledger ledger(driven_and_damped());
  ASSERT_EQ(ledger.entries().size(), 3u);
  EXPECT_EQ(ledger.entries()[0].name, "work.motor");
  EXPECT_EQ(ledger.entries()[1].name, "dissipated.brake");
  EXPECT_EQ(ledger.entries()[2].name, "work.wind");
  EXPECT_TRUE(Ledger(pendulum(0.0)).entries().empty());
}

TEST(Simulation, AStoppedRunGoesOnWithTheSameBits) {
  for (const auto method : {integrate::Method::explicit_8, integrate::Method::implicit_bdf}) {
    const SimulationSettings settings{.until = 3.0, .method = method, .tolerance = 1e-8, .sample_interval = 0.05};
    const Model model = driven_and_damped();
    // Checkpoints are taken after the same steps in both runs: the implicit solver begins anew there.
    constexpr int steps_between = 70;
    Record whole;
    Simulation undisturbed = made(model, settings);
    int steps = 0;
    undisturbed.run([&](const Sample& s) { whole.take(s); },
                    [&](double) {
                      if (++steps % steps_between == 0) undisturbed.checkpoint();
                      return true;
                    });
    Record parts;
    Simulation first = made(model, settings);
    SimulationCheckpoint at;
    steps = 0;
    first.run([&](const Sample& s) { parts.take(s); },
              [&](double) {
                if (++steps % steps_between != 0) return true;
                at = first.checkpoint();
                return false;
              });
    ASSERT_GT(at.samples, 1u);
    ASSERT_LT(at.samples, whole.times.size());
    Simulation second = made(model, settings);
    steps = 0;
    second.run([&](const Sample& s) { parts.take(s); },
               [&](double) {
                 if (++steps % steps_between == 0) second.checkpoint();
                 return true;
               },
               &at);
    EXPECT_EQ(parts.times, whole.times) << name_of(method);
    EXPECT_EQ(parts.states, whole.states) << name_of(method);
  }
}

TEST(Simulation, SymplecticRunsKeepTheEnergyOfLongRuns) {
  const Model model = pendulum(0.3);
  const Record r =
      run(model, {.until = 200.0, .method = integrate::Method::symplectic_4, .step = 2e-3, .sample_interval = 1.0});
  for (const double energy : r.energies) EXPECT_NEAR(energy, r.energies.front(), 1e-7 * 1.5 * 9.81 * 0.8);
}

TEST(Simulation, SymplecticMethodsAreRefusedWhereTheyDoNotSuit) {
  const SimulationSettings fixed{.until = 1.0, .method = integrate::Method::symplectic_4, .step = 1e-3};
  EXPECT_NE(refusal(driven_and_damped(), fixed).find("supplies or dissipates"), std::string::npos);
  Model two = driven_and_damped();
  two.drivers.clear();
  two.forces.clear();
  EXPECT_NE(refusal(two, fixed).find("depend on speeds"), std::string::npos);
  EXPECT_NE(refusal(pendulum(0.0), {.until = 1.0, .method = integrate::Method::leapfrog}).find("length of a step"),
            std::string::npos);
}

TEST(Simulation, SettingsOutOfRangeAreRefused) {
  const Model model = pendulum(0.0);
  EXPECT_NE(refusal(model, {.until = 0.0}).find("until"), std::string::npos);
  EXPECT_NE(refusal(model, {.until = std::nan("")}).find("until"), std::string::npos);
  for (const double until : {1e18, 1e24})
    EXPECT_NE(refusal(model, {.until = until}).find("until: at 1e+"), std::string::npos)
        << refusal(model, {.until = until});
  EXPECT_TRUE(Simulation::make(model, *build_system(model), {.until = 1e6}));
  EXPECT_NE(refusal(model, {.until = 1.0, .sample_interval = -1.0}).find("every"), std::string::npos);
  EXPECT_EQ(
      refusal(model, {.until = 2.0, .sample_interval = 2.5e-8}),
      "every: an interval of 2.5e-08 s gives 8e+07 samples in a run of 2 s; at most 1e+07 are taken: give 2e-07 s "
      "or more, a shorter run, or the times that matter ('times')");
  EXPECT_TRUE(Simulation::make(model, *build_system(model), {.until = 2.0, .sample_interval = 2e-7}));
  EXPECT_EQ(refusal(model, {.until = 1.0, .sample_times = std::vector<double>(10'000'001, 0.5)}),
            "times: 10000001 samples are listed; at most 1e+07 are taken: give fewer times");
  refusal(model, {.until = 1.0, .tolerance = 0.0});
}

TEST(Simulation, BodiesReportTheirWholeTurn) {
  Model model = pendulum(0.0);
  model.gravity = {};
  model.joints[0].speed = {.values = {10.0}, .exact = true};
  Simulation simulation = made(model, {.until = 2.0, .sample_interval = 2.0});
  const Quantity angle = *find_quantity(model, "rod.angle"), joint = *find_quantity(model, "pin.angle");
  double last = 0.0, of_joint = 0.0;
  simulation.run(
      [&](const Sample& s) {
        last = value(angle, model, s);
        of_joint = value(joint, model, s);
      },
      {});
  EXPECT_NEAR(last, 20.0, 1e-9);
  EXPECT_NEAR(of_joint, 20.0, 1e-9);
}

TEST(Simulation, NoStepIsLongerThanTheLargest) {
  const Model model = pendulum(1.0);
  const auto built = build_system(model);
  ASSERT_TRUE(built);
  auto simulation = Simulation::make(model, *built, {.until = 1.0, .largest_step = 1e-3});
  ASSERT_TRUE(simulation);
  double before = 0.0, longest = 0.0;
  simulation->run({[](const Sample&) {}}, [&](double t) {
    longest = std::max(longest, t - std::exchange(before, t));
    return true;
  });
  EXPECT_NEAR(longest, 1e-3, 1e-12);
}

// A checkpoint of a file may be damaged: sizes, times and numbers that cannot be are refused.
TEST(Simulation, AcceptsItsOwnCheckpointsOnly) {
  const Model model = pendulum(1.0);
  const auto built = build_system(model);
  ASSERT_TRUE(built);
  auto simulation = Simulation::make(model, *built, {.until = 2.0, .sample_interval = 0.1});
  ASSERT_TRUE(simulation);
  std::optional<SimulationCheckpoint> taken;
  simulation->run({[](const Sample&) {}}, [&](double t) {
    if (t > 1.0 && !taken) taken = simulation->checkpoint();
    return !taken;
  });
  ASSERT_TRUE(taken);
  EXPECT_TRUE(simulation->accepts(*taken));
  const auto refuses = [&](const char* what, const std::function<void(SimulationCheckpoint&)>& damage) {
    SimulationCheckpoint damaged = *taken;
    damage(damaged);
    EXPECT_FALSE(simulation->accepts(damaged)) << what;
  };
  refuses("a short state", [](auto& c) { c.integrator.state.pop_back(); });
  refuses("a long state", [](auto& c) { c.integrator.state.push_back(0.0); });
  refuses("no number", [](auto& c) { c.integrator.state[0] = std::nan(""); });
  refuses("a step of zero", [](auto& c) { c.integrator.step = 0.0; });
  refuses("an infinite step", [](auto& c) { c.integrator.step = 1.0 / 0.0; });
  refuses("a time before the start", [](auto& c) { c.integrator.time = -0.1; });
  refuses("a time after the end", [](auto& c) { c.integrator.time = 2.1; });
  refuses("another number of samples", [](auto& c) { ++c.samples; });
  refuses("more samples than there are", [](auto& c) { c.samples = c.integrator.outputs_given = 22; });
  refuses("rows of a loop", [](auto& c) { c.loop_rows.active.push_back({0}); });
  refuses("pivots of a loop", [](auto& c) { c.loop_rows.pivots.push_back(1.0); });
}

}  // namespace
}  // namespace hysteron::multibody
