// Energy of friction in contacts: what is lost, stored and booked, for every friction law under loads that grow from
// zero and fall to zero; against closed forms and small integrators of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "../support/contact_models.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/laws/specimen.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody {
namespace {

constexpr double mass = 0.05, radius = 0.03, inertia = 0.4 * mass * radius * radius;
// What resists a tangential force at the contact of a sphere: 1/m_t = 1/m + r²/J.
constexpr double tangential_mass = 1.0 / (1.0 / mass + radius * radius / inertia);

// A sphere that touches the plane y = 0 (in space z = 0) at the start.
struct Throw {
  double down = 1.0, along = 0.3;  // m/s
  double spin = 0.0;               // rad/s, about the axis across
  double twist = 0.0;              // rad/s, in space: about an axis of the ground along the motion
  bool in_space = false;
};

Model thrown_ball(const Throw& t, std::shared_ptr<const ContactElement> element) {
  Model model;
  Body ball = testing::planar_body("ball", mass, inertia);
  if (t.in_space) {
    model.space = Space::spatial;
    ball.inertia = {.xx = inertia, .yy = inertia, .zz = inertia};
    ball.pose = Pose{{0.0, 0.0, radius}, {}};
    ball.velocity = Velocity{{t.along, 0.0, -t.down}, {t.twist, t.spin, 0.0}};
  } else {
    ball.pose = planar_pose(0.0, radius);
    ball.velocity = Velocity{{t.along, -t.down, 0.0}, {0.0, 0.0, t.spin}};
  }
  model.bodies = {ball};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"ball", "", {}}, Sphere{radius}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = std::move(element);
  pair.point = ContactPointRule::first;
  model.contacts = {pair};
  return model;
}

std::shared_ptr<const ContactElement> element_with(const LawSpec& normal, const AnyFriction& friction) {
  return testing::element_of(normal, {.contact = {.may_touch_at_rest = false}}, FrictionElement(friction));
}

struct EnergyRun {
  integrate::Outcome outcome;
  std::string failure;
  LedgerClosure closure;
  std::vector<ContactHistory> contacts;
  std::vector<std::string> warnings;
  // At each sample.
  std::vector<double> times, slip, friction_loss, load_loss;
};

double term(const Ledger& ledger, const Sample& sample, const std::string& name) {
  for (std::size_t i = 0; i < ledger.entries().size(); ++i)
    if (ledger.entries()[i].name == name) return sample.ledger_terms[i];
  return 0.0;
}

EnergyRun run_energies(const Model& model, const SimulationSettings& settings) {
  const auto built = build_system(model);
  if (!built) throw std::runtime_error(built.error().message);
  auto simulation = Simulation::make(model, *built, settings);
  if (!simulation) throw std::runtime_error(simulation.error().message);
  EnergyRun run;
  simulation->on_contact([&](const ContactHistory& h) { run.contacts.push_back(h); });
  run.outcome = simulation->run(
      [&](const Sample& s) {
        run.closure.add(s.balance);
        run.times.push_back(s.time);
        run.slip.push_back(s.contacts[0].frame.velocity.x);
        run.friction_loss.push_back(term(simulation->ledger(), s, "dissipated.floor.friction"));
        run.load_loss.push_back(term(simulation->ledger(), s, "dissipated.floor.load"));
      },
      {});
  run.failure = simulation->failure();
  run.warnings = simulation->contact_warnings();
  return run;
}

// A sphere on linear springs in both directions: the slip after the impact, by the midpoint rule.
struct SpringImpact {
  double stiffness, tangential_stiffness, coefficient;

  double slip_after(const Throw& t, int steps) const {
    const double frequency = std::sqrt(stiffness / mass), duration = std::acos(-1.0) / frequency;
    double slip = t.along + radius * t.spin, elongation = 0.0;
    const double dt = duration / steps;
    for (int i = 0; i < steps; ++i) {
      // Normal motion in closed form; tangential motion by the midpoint rule, spring cut off after each step.
      const double middle = (i + 0.5) * dt, end = (i + 1.0) * dt;
      const auto limit_at = [&](double time) {
        return coefficient * stiffness * t.down / frequency * std::sin(frequency * time) / tangential_stiffness;
      };
      const auto cut = [&](double q, double limit) { return std::clamp(q, -limit, limit); };
      const double half_slip = slip - 0.5 * dt * tangential_stiffness * elongation / tangential_mass;
      const double half = cut(elongation + 0.5 * dt * slip, limit_at(middle));
      slip -= dt * tangential_stiffness * half / tangential_mass;
      elongation = cut(elongation + dt * half_slip, std::max(limit_at(end), 0.0));
    }
    return slip;
  }
};

// It sticks from the start, because k_t v_t < μ K v_n.
TEST(FrictionEnergy, ATangentialSpringSticksFromTheStartIfItsLimitGrowsFaster) {
  const SpringImpact reference{3e4, 2.5e4, 0.6};
  const CundallStrack friction{
      .tangential_stiffness = reference.tangential_stiffness, .tangential_damping = 0.0, .coefficient = 0.6};
  for (const bool in_space : {false, true})
    for (const double along : {1.6, -0.4, 4.0}) {
      SCOPED_TRACE(::testing::Message() << along << (in_space ? " in space" : ""));
      const Throw t{.down = 6.0, .along = along, .in_space = in_space};
      const double eighth = 0.125 * std::acos(-1.0) * std::sqrt(mass / reference.stiffness);
      const EnergyRun run =
          run_energies(thrown_ball(t, element_with({.law = "hooke", .values = {{"stiffness", 3e4}}}, friction)),
                       {.until = 9.0 * eighth, .tolerance = 1e-12, .sample_interval = eighth});
      ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
      ASSERT_EQ(run.contacts.size(), 1u);
      const double frequency = std::sqrt(reference.tangential_stiffness / tangential_mass);
      // At first the spring holds: a harmonic oscillation.
      EXPECT_NEAR(run.slip[1], along * std::cos(frequency * eighth), 1e-9 * std::abs(along));
      const double slip = reference.slip_after(t, 200000);
      EXPECT_NEAR(run.slip.back(), slip, 2e-5 * std::abs(along));
      const double lost = 0.5 * tangential_mass * (along * along - slip * slip);
      EXPECT_NEAR(run.contacts[0].lost_friction, lost, 1e-4 * 0.5 * tangential_mass * along * along);
      EXPECT_GE(run.contacts[0].lost_friction, 0.0);
      EXPECT_LT(run.closure.relative_gap(), 1e-9);
    }
}

// A dashpot gives a force at touch, which leaves the tangential spring room to hold: nothing is stored there at once.
TEST(FrictionEnergy, ATangentialSpringStartsUnstretchedUnderAForceThatJumps) {
  const CundallStrack friction{.tangential_stiffness = 2.5e4, .tangential_damping = 0.0, .coefficient = 0.6};
  const LawSpec dashpot{.law = "kelvin-voigt", .values = {{"stiffness", 3e4}, {"damping", 20.0}}};
  for (const double along : {0.5, 5.0, 50.0}) {
    SCOPED_TRACE(along);
    const EnergyRun run = run_energies(thrown_ball({.down = 6.0, .along = along}, element_with(dashpot, friction)),
                                       {.until = 8e-3, .tolerance = 1e-11, .sample_interval = 1e-5});
    ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
    for (std::size_t i = 1; i < run.friction_loss.size(); ++i)
      EXPECT_GE(run.friction_loss[i], run.friction_loss[i - 1] - 1e-11) << run.times[i];
    EXPECT_LT(run.closure.relative_gap(), 1e-9);
  }
}

constexpr LuGre bristles{.sigma0 = 7e4,
                         .sigma1 = 13.0,
                         .sigma2 = 0.0,
                         .coefficient = 0.17,
                         .static_coefficient = 0.22,
                         .stribeck_speed = 0.01};

// Hertz and LuGre by the classical Runge-Kutta method: depth, its rate, slip, z, energy lost at given load, and by
// changes of the load, -σ0/2 z² dN.
std::array<double, 6> bristle_impact(const Throw& t, double stiffness, double until, int steps) {
  using Vector = std::array<double, 6>;
  const auto rates = [&](const Vector& y) {
    const double depth = std::max(y[0], 0.0), root = std::sqrt(depth);
    const double load = stiffness * depth * root, load_rate = 1.5 * stiffness * root * y[1];
    const double v = y[2], z = y[3], x = v / bristles.stribeck_speed;
    const double g = bristles.coefficient + (bristles.static_coefficient - bristles.coefficient) * std::exp(-x * x);
    const double z_rate = v - bristles.sigma0 * std::abs(v) / g * z;
    const double force = -load * (bristles.sigma0 * z + bristles.sigma1 * z_rate + bristles.sigma2 * v);
    return Vector{y[1],
                  -load / mass,
                  force / tangential_mass,
                  z_rate,
                  -force * v - load * bristles.sigma0 * z * z_rate,
                  -0.5 * bristles.sigma0 * z * z * load_rate};
  };
  const auto add = [](Vector a, double k, const Vector& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += k * b[i];
    return a;
  };
  Vector y{0.0, t.down, t.along + radius * t.spin, 0.0, 0.0, 0.0};
  const double dt = until / steps;
  for (int i = 0; i < steps; ++i) {
    const Vector a = rates(y), b = rates(add(y, 0.5 * dt, a)), c = rates(add(y, 0.5 * dt, b)), d = rates(add(y, dt, c));
    y = add(add(add(add(y, dt / 6.0, a), dt / 3.0, b), dt / 3.0, c), dt / 6.0, d);
  }
  return y;
}

TEST(FrictionEnergy, ChangesOfTheLoadOfBristlesHaveTheirOwnAccount) {
  constexpr double stiffness = 1e8, until = 1e-4;  // before the reversal, with bristles bent
  const Throw t{.down = 1.0, .along = 0.5, .spin = 10.0};
  const EnergyRun run =
      run_energies(thrown_ball(t, element_with({.law = "hertz", .values = {{"stiffness", stiffness}}}, bristles)),
                   {.until = until, .tolerance = 1e-12});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  const auto reference = bristle_impact(t, stiffness, until, 40000);
  EXPECT_LT(reference[5], -1e-6);  // the stiffening bristles have given energy
  EXPECT_NEAR(run.load_loss.back(), reference[5], 1e-6 * std::abs(reference[5]));
  EXPECT_NEAR(run.friction_loss.back(), reference[4], 1e-6 * reference[4]);
  EXPECT_NEAR(run.slip.back(), reference[2], 1e-8);
  // The contact lasts: its row counts what is lost, not what is stored.
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_NEAR(run.contacts[0].lost_friction, reference[4] + reference[5], 1e-6 * reference[4]);
}

TEST(FrictionEnergy, TheGapOfBristlesVanishesWithTheTolerance) {
  const Throw t{.down = 1.0, .along = 0.5, .spin = 10.0};
  for (const char* law : {"hertz", "hooke"}) {
    const Model model = thrown_ball(t, element_with({.law = law, .values = {{"stiffness", 1e6}}}, bristles));
    for (const double tolerance : {1e-7, 1e-9, 1e-11}) {
      const EnergyRun run = run_energies(model, {.until = 0.01, .tolerance = tolerance, .sample_interval = 1e-5});
      ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
      EXPECT_LT(run.closure.relative_gap(), 1e3 * tolerance) << law;
    }
  }
}

TEST(FrictionEnergy, ARunWarnsOfBristlesThatAreNotPassive) {
  const auto warnings = [](const LuGre& law) {
    return run_energies(thrown_ball({}, element_with({.law = "hertz", .values = {{"stiffness", 1e6}}}, law)),
                        {.until = 1e-6})
        .warnings;
  };
  ASSERT_EQ(warnings(bristles).size(), 1u);
  EXPECT_NE(warnings(bristles)[0].find("contact 'floor': lugre"), std::string::npos);
  EXPECT_NE(warnings(bristles)[0].find("not passive"), std::string::npos);
  LuGre passive = bristles;
  passive.sigma2 = 4.0;
  EXPECT_TRUE(warnings(passive).empty());
}

std::vector<AnyFriction> friction_laws() {
  return {Coulomb{.coefficient = 0.3},
          Coulomb{.coefficient = 0.2, .static_coefficient = 0.4},
          CoulombTanh{0.3, 0.02},
          Threlfall{.coefficient = 0.3, .regularisation_speed = 0.02},
          BengisuAkay{.static_coefficient = 0.4, .coefficient = 0.3, .regularisation_speed = 0.02, .decay = 10.0},
          Ambrosio{.coefficient = 0.3, .speed_low = 1e-3, .speed_high = 0.02},
          AdamsCoulomb{.coefficient = 0.3, .static_coefficient = 0.4, .stiction_speed = 0.01, .sliding_speed = 0.05},
          Stribeck{.coefficient = 0.3,
                   .static_coefficient = 0.4,
                   .stribeck_speed = 0.1,
                   .stribeck_exponent = 2.0,
                   .regularisation_speed = 0.02,
                   .viscous = 0.1},
          LuGre{.sigma0 = 1e4,
                .sigma1 = 1.0,
                .sigma2 = 0.5,
                .coefficient = 0.3,
                .static_coefficient = 0.4,
                .stribeck_speed = 0.1},
          CundallStrack{.tangential_stiffness = 5e4, .tangential_damping = 0.0, .coefficient = 0.3},
          CundallStrack{.tangential_stiffness = 5e4, .tangential_damping = 5.0, .coefficient = 0.3},
          CundallStrack{.tangential_stiffness = 5e5, .tangential_damping = not_given, .coefficient = 0.3}};
}

// Every law of the catalogue is in the list above.
TEST(FrictionEnergy, TheListHasEveryLaw) {
  std::array<bool, std::variant_size_v<AnyFriction>> found{};
  for (const AnyFriction& law : friction_laws()) found[law.index()] = true;
  EXPECT_TRUE(std::all_of(found.begin(), found.end(), [](bool f) { return f; }));
}

// The load grows from zero and falls to zero in every impact. Losses never fall at any instant, and the ledger closes.
TEST(FrictionEnergy, NoFrictionLawCreatesEnergyInAnImpact) {
  const std::vector<LawSpec> normals{{.law = "hooke", .values = {{"stiffness", 3e4}}},
                                     {.law = "hertz", .values = {{"stiffness", 1e7}}},
                                     {.law = "tsuji", .values = {{"stiffness", 1e7}, {"restitution", 0.6}}},
                                     {.law = "kelvin-voigt", .values = {{"stiffness", 3e4}, {"damping", 10.0}}},
                                     specimen(*find_law("johnson"), 0.6)};
  std::vector<Throw> throws;
  for (const bool in_space : {false, true})
    for (const double along : {0.0, 1e-3, 0.4, 6.0})
      for (const double spin : {0.0, 30.0}) throws.push_back({1.0, along, spin, in_space ? 11.0 : 0.0, in_space});
  for (const AnyFriction& friction : friction_laws())
    for (const LawSpec& normal : normals)
      for (const Throw& t : throws) {
        SCOPED_TRACE(::testing::Message() << friction.index() << " " << normal.law << " " << t.along << " " << t.spin
                                          << (t.in_space ? " in space" : ""));
        const double until = normal.law == "johnson" ? 1e-3 : 8e-3;
        const EnergyRun run = run_energies(thrown_ball(t, element_with(normal, friction)),
                                           {.until = until, .tolerance = 1e-11, .sample_interval = until / 100.0});
        ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure << outcome_text(run.outcome);
        ASSERT_GE(run.contacts.size(), 1u);
        const double energy = 0.5 * mass * (1.0 + t.along * t.along);
        for (std::size_t i = 1; i < run.friction_loss.size(); ++i)
          ASSERT_GE(run.friction_loss[i], run.friction_loss[i - 1] - 1e-9 * energy) << run.times[i];
        ASSERT_LT(run.closure.relative_gap(), 1e-8);
      }
}

// A ball that is pulled back while it slides in space: its slip turns by nearly half a turn without stopping. The
// spring stood again as it began once the slip had turned by a right angle.
TEST(FrictionEnergy, ASlidingSpringTurnsWithTheSlip) {
  constexpr double mu = 0.1;
  Model model = thrown_ball({.down = 0.0, .along = 1.0, .in_space = true},
                            element_with({.law = "hertz", .values = {{"stiffness", 1e7}}},
                                         CundallStrack{.tangential_stiffness = 1e5, .coefficient = mu}));
  model.bodies[0].velocity->linear.y = 0.5;
  model.gravity = {-20.0, 0.0, -9.81};
  // At its static indentation.
  model.bodies[0].pose->position.z = radius - std::pow(mass * 9.81 / 1e7, 2.0 / 3.0);
  const auto built = build_system(model);
  ASSERT_TRUE(built) << built.error().message;
  auto simulation = Simulation::make(model, *built, {.until = 0.12, .tolerance = 1e-9, .sample_interval = 1e-3});
  ASSERT_TRUE(simulation) << simulation.error().message;
  double turned = 0.0;
  const auto outcome = simulation->run(
      [&](const Sample& sample) {
        const ContactSample& c = sample.contacts[0];
        if (sample.time < 0.01) return;  // until the spring slides
        turned = std::max(turned, std::acos(c.slip.x / length(c.slip)));
        EXPECT_NEAR(dot(c.friction, c.slip), -mu * c.normal_force * length(c.slip), 1e-6) << sample.time;
      },
      {});
  ASSERT_EQ(outcome.status, integrate::Status::finished) << simulation->failure();
  EXPECT_GT(turned, 2.5);
}

}  // namespace
}  // namespace hysteron::multibody
