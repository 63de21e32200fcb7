// What the table of contacts says of an impact: its classes, its restitutions where they have a meaning, slip and
// impulses with their signs, and its peak.
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_runs.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/multibody/run_ranges.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::run_contacts;

constexpr double mass = 2.0, inertia = 3e-3, radius = 0.05;

ContactPair floor_of(const std::string& body, std::shared_ptr<const ContactElement> element, double arm = 0.0,
                     double below = 0.0) {
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{body, "", planar_pose(arm, -below)}, Sphere{radius}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.point = ContactPointRule::first;
  pair.element = std::move(element);
  return pair;
}

// A ball off the centre of mass lies below it, so that the turning body lifts it from the floor.
double below(double arm) { return arm == 0.0 ? 0.0 : 0.02; }

// A body with a ball at (arm, -below) from its centre of mass, which touches the plane y = 0 at the start.
Model thrown(std::shared_ptr<const ContactElement> element, double arm, double along, double down) {
  Model model;
  model.bodies = {testing::planar_body("ball", mass, inertia, planar_pose(0.0, radius + below(arm)),
                                       {{along, -down, 0.0}, {0.0, 0.0, 0.0}})};
  model.contacts = {floor_of("ball", std::move(element), arm, below(arm))};
  return model;
}

struct LossCase {
  ImpactLoss loss;
  double restitution, restitution_error;
  std::shared_ptr<const ContactElement> element;
};

// Lossless; calibrated for 0.5; and a dashpot so strong that the body stays where it is: with ξ = c/(2√(km)) = 2000,
// e -> 1/(4ξ²) = 6e-8.
std::vector<LossCase> losses() {
  const double k = 1e4, c = 2.0 * 2000.0 * std::sqrt(k * mass);
  return {{ImpactLoss::elastic, 1.0, 1e-7, testing::element_of({.law = "hertz", .values = {{"stiffness", 1e10}}})},
          {ImpactLoss::inelastic, 0.5, 1e-6,
           testing::element_of({.law = "hunt-crossley", .values = {{"stiffness", 1e10}, {"restitution", 0.5}}},
                               {.mode = RestitutionMode::exact})},
          {ImpactLoss::plastic, 0.0, 1e-6,
           testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", k}, {"damping", c}}})}};
}

// All combinations, with what follows by hand: the impulse (1 + e) m_eff v with m_eff = 1/(1/m + a²/J), and the slip
// that the spin a I/J adds at the radius.
TEST(ContactOutcome, ClassesOfAllImpactsAreThoseByHand) {
  const struct {
    ImpactDirection direction;
    double along, down;
  } throws[] = {{ImpactDirection::direct, 0.0, 0.01},
                {ImpactDirection::oblique, 0.007, 0.01},
                {ImpactDirection::tangential, 2e3, 1e-3}};
  for (const LossCase& loss : losses())
    for (const double arm : {0.0, 0.03})
      for (const auto& thrown_as : throws) {
        SCOPED_TRACE(::testing::Message()
                     << "e " << loss.restitution << ", arm " << arm << ", along " << thrown_as.along);
        const ContactRun run = run_contacts(thrown(loss.element, arm, thrown_as.along, thrown_as.down),
                                            {.until = 0.02, .tolerance = thrown_as.along > 1.0 ? 1e-12 : 1e-9});
        ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
        ASSERT_GE(run.contacts.size(), 1u);
        if (loss.loss != ImpactLoss::plastic) {
          EXPECT_EQ(run.contacts.size(), 1u);
        }
        const ContactHistory& c = run.contacts[0];
        EXPECT_EQ(c.line, arm == 0.0 ? ImpactLine::central : ImpactLine::eccentric);
        EXPECT_EQ(c.direction, thrown_as.direction);
        EXPECT_EQ(c.loss, loss.loss);
        EXPECT_EQ(c.course, ContactCourse::impact);
        const double m = 1.0 / (1.0 / mass + arm * arm / inertia), e = loss.restitution;
        const double impulse = (1.0 + e) * m * thrown_as.down, spin = arm * impulse / inertia;
        EXPECT_NEAR(c.approach_speed, thrown_as.down, 1e-9 * thrown_as.down);
        // While it touches the body turns a little, which changes its arm.
        const double turn = arm == 0.0 ? 0.0 : 1e-3;
        EXPECT_NEAR(c.newton, e, loss.restitution_error + turn);
        EXPECT_NEAR(c.impulse, impulse, (1e-6 + turn) * impulse);
        EXPECT_NEAR(c.slip_before, -thrown_as.along, 1e-9 * thrown_as.along);
        EXPECT_NEAR(c.slip_after, -(thrown_as.along + (radius + below(arm)) * spin),
                    1e-9 * thrown_as.along + turn * radius * spin);
        EXPECT_EQ(c.tangential_impulse, 0.0);
      }
}

void expect_no_restitution(const ContactHistory& c) {
  EXPECT_TRUE(std::isnan(c.newton)) << c.newton;
  EXPECT_TRUE(std::isnan(c.poisson)) << c.poisson;
  EXPECT_TRUE(std::isnan(c.stronge)) << c.stronge;
  EXPECT_EQ(c.loss, ImpactLoss::none);
}

std::shared_ptr<const ContactElement> hertz(double stiffness) {
  return testing::element_of({.law = "hertz", .values = {{"stiffness", stiffness}}});
}

// The second and the third of three balls touch before the first arrives: that contact begins at rest, and separates at
// the speed that the first brought.
TEST(ContactOutcome, ATouchAtRestHasNoRestitution) {
  Model model;
  const double places[] = {-0.15, 0.0, 0.1};
  for (const double x : places)
    model.bodies.push_back(testing::planar_body("ball" + std::to_string(model.bodies.size()), mass, inertia,
                                                planar_pose(x, 0.0), {{x < -0.1 ? 1.0 : 0.0, 0.0, 0.0}, {}}));
  for (const char* first : {"ball0", "ball1"}) {
    ContactPair pair = floor_of(first, hertz(1e8));
    pair.name = first;
    pair.second = {{first[4] == '0' ? "ball1" : "ball2", "", {}}, Sphere{radius}};
    model.contacts.push_back(pair);
  }
  const ContactRun run = run_contacts(model, {.until = 0.1, .tolerance = 1e-10});
  ASSERT_EQ(run.contacts.size(), 2u);
  const ContactHistory &hit = run.contacts[0].contact == 0 ? run.contacts[0] : run.contacts[1],
                       &rest = run.contacts[0].contact == 1 ? run.contacts[0] : run.contacts[1];
  EXPECT_NEAR(hit.approach_speed, 1.0, 1e-9);
  EXPECT_FALSE(std::isnan(hit.newton));
  EXPECT_LT(rest.approach_speed, 1e-6);
  EXPECT_GT(rest.separation_speed, 0.5);
  EXPECT_EQ(rest.direction, ImpactDirection::none);
  expect_no_restitution(rest);
}

TEST(ContactOutcome, ASlowApproachHasARestitution) {
  const ContactRun run = run_contacts(thrown(hertz(1e8), 0.0, 0.0, 1e-6), {.until = 10.0, .tolerance = 1e-10});
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_NEAR(run.contacts[0].newton, 1.0, 1e-3);
  EXPECT_EQ(run.contacts[0].direction, ImpactDirection::direct);
}

// Surfaces that overlap at the start are pushed apart by what is stored in them: whether at rest, on their way in, or
// on their way out, where the end of the contact was missed.
TEST(ContactOutcome, AnOverlapAtTheStartHasNoRestitution) {
  for (const double down : {0.0, 0.5, -0.5}) {
    SCOPED_TRACE(down);
    Model model = thrown(hertz(1e6), 0.0, 0.0, down);
    model.bodies[0].pose = planar_pose(0.0, radius - 0.02);
    const ContactRun run = run_contacts(model, {.until = 0.1, .tolerance = 1e-10});
    ASSERT_EQ(run.contacts.size(), 1u);
    const ContactHistory& c = run.contacts[0];
    // (2/5) K δ^2.5 + m v²/2 become m v'²/2.
    EXPECT_NEAR(c.separation_speed, std::sqrt(0.8 * 1e6 * std::pow(0.02, 2.5) / mass + down * down), 1e-8);
    expect_no_restitution(c);
  }
}

// A damped contact that opens at the start unloads: its end was missed.
TEST(ContactOutcome, AnOverlapThatOpensAtTheStartEnds) {
  Model model = thrown(testing::element_of({.law = "tsuji", .values = {{"stiffness", 1e6}, {"restitution", 0.5}}}), 0.0,
                       0.0, -0.5);
  model.bodies[0].pose = planar_pose(0.0, radius - 0.002);
  const ContactRun run = run_contacts(model, {.until = 0.1, .tolerance = 1e-10, .sample_interval = 1e-3});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  // Never slower than it began, nor faster than with all that is stored: (2/5) K δ^2.5.
  EXPECT_GT(run.contacts[0].separation_speed, 0.5);
  EXPECT_LT(run.contacts[0].separation_speed, std::sqrt(0.8 * 1e6 * std::pow(0.002, 2.5) / mass + 0.25));
  EXPECT_LT(run.closure.relative_gap(), 1e-9);
}

// A ball on a spring under its weight: it goes up and down and never leaves.
TEST(ContactOutcome, AContactThatLastsHasNoRestitution) {
  Model model = thrown(testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", 1e5}, {"damping", 50.0}}}),
                       0.0, 0.0, 0.01);
  model.gravity = {0.0, -9.81, 0.0};
  const ContactRun run = run_contacts(model, {.until = 0.5, .tolerance = 1e-10});
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_TRUE(run.contacts[0].is_open);
  EXPECT_GT(run.contacts[0].reversals, 3u);
  EXPECT_EQ(run.contacts[0].course, ContactCourse::lasting);
  EXPECT_TRUE(std::isnan(run.contacts[0].newton));
}

// In space slip and tangential impulse are magnitudes: a ball that slides all the time loses μ times the normal
// impulse.
TEST(ContactOutcome, InSpaceTheTangentialImpulseIsAMagnitude) {
  const double mu = 0.1, along[] = {3.0, -4.0};
  Model model;
  model.space = Space::spatial;
  Body ball;
  ball.name = "ball";
  ball.mass = mass;
  ball.inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
  ball.pose = Pose{{0.0, 0.0, radius}, {}};
  ball.velocity = Velocity{{along[0], along[1], -1.0}, {}};
  model.bodies = {ball};
  ContactPair pair = floor_of("ball", testing::element_of({.law = "hertz", .values = {{"stiffness", 1e8}}}, {},
                                                          FrictionElement(Coulomb{.coefficient = mu})));
  pair.first.mount.pose = {};
  model.contacts = {pair};
  const ContactRun run = run_contacts(model, {.until = 0.01, .tolerance = 1e-10});
  ASSERT_EQ(run.contacts.size(), 1u);
  const ContactHistory& c = run.contacts[0];
  EXPECT_NEAR(c.impulse, 2.0 * mass, 1e-8);
  EXPECT_NEAR(c.tangential_impulse, mu * c.impulse, 1e-8);
  EXPECT_NEAR(c.slip_before, 5.0, 1e-9);
  EXPECT_NEAR(c.slip_after, 5.0 - c.tangential_impulse * (1.0 / mass + radius * radius / inertia), 1e-6);
}

// Touch, reversal and separation of a linear spring: half a period of √(k/m) long, as deep as v √(m/k).
TEST(ContactEvents, AnImpactOnASpringHasThree) {
  const double k = 2e6, v = 0.8, omega = std::sqrt(k / mass);
  Model model = thrown(testing::element_of({.law = "hooke", .values = {{"stiffness", k}}}), 0.0, 0.25, v);
  model.bodies[0].pose = planar_pose(0.0, radius + 0.1);
  const ContactRun run = run_contacts(model, {.until = 0.2, .tolerance = 1e-11});
  const double touch = 0.1 / v;
  const ContactEvent expected[] = {
      {touch, 0, ContactEventKind::touch, 0.0, v, 0.0, -0.25},
      {touch + 0.5 * M_PI / omega, 0, ContactEventKind::reversal, v / omega, 0.0, k * v / omega, -0.25},
      {touch + M_PI / omega, 0, ContactEventKind::separation, 0.0, -v, 0.0, -0.25}};
  ASSERT_EQ(run.events.size(), std::size(expected));
  for (std::size_t i = 0; i < run.events.size(); ++i) {
    SCOPED_TRACE(i);
    const ContactEvent &e = run.events[i], &by_hand = expected[i];
    EXPECT_EQ(e.kind, by_hand.kind);
    EXPECT_NEAR(e.time, by_hand.time, 1e-10);
    EXPECT_NEAR(e.indentation, by_hand.indentation, 1e-11);
    EXPECT_NEAR(e.indentation_rate, by_hand.indentation_rate, 1e-8);
    EXPECT_NEAR(e.force, by_hand.force, 1e-5);
    EXPECT_NEAR(e.slip, by_hand.slip, 1e-12);
  }
}

std::vector<ContactEventKind> kinds_of(const ContactRun& run) {
  std::vector<ContactEventKind> kinds;
  for (const ContactEvent& e : run.events) kinds.push_back(e.kind);
  return kinds;
}

// Ma-Liu: elastic up to the yield depth, then plastic; it returns to its dent, at δ > 0. The second impact, at the same
// spot and less deep, yields no more.
TEST(ContactEvents, APlasticLawYieldsOnce) {
  Model model = thrown(testing::element_of({.law = "ma-liu",
                                            .values = {{"effective_modulus", 1.1e11},
                                                       {"effective_radius", radius},
                                                       {"yield_strength", 1e9},
                                                       {"psi", 2.84},
                                                       {"xi", 13.0}}}),
                       0.0, 0.0, 2.0);
  model.gravity = {0.0, -9.81, 0.0};
  const ContactRun run = run_contacts(model, {.until = 0.5, .tolerance = 1e-10});
  using enum ContactEventKind;
  const auto kinds = kinds_of(run);
  ASSERT_GE(kinds.size(), 6u);
  EXPECT_EQ(kinds[0], touch);
  EXPECT_EQ(kinds[1], yield);
  EXPECT_EQ(kinds[kinds.size() - 3], touch);
  EXPECT_EQ(kinds[kinds.size() - 2], reversal);
  EXPECT_EQ(kinds[kinds.size() - 1], separation);
  EXPECT_GT(run.events.back().indentation, 0.0);
}

// A strongly damped contact lets go while the surfaces still overlap, and these part later.
TEST(ContactEvents, ADashpotReleasesBeforeTheSurfacesPart) {
  const double k = 1e6;
  const ContactRun run = run_contacts(
      thrown(testing::element_of(
                 {.law = "kelvin-voigt", .values = {{"stiffness", k}, {"damping", 2.0 * 0.3 * std::sqrt(k * mass)}}}),
             0.0, 0.0, 1.0),
      {.until = 0.1, .tolerance = 1e-10});
  using enum ContactEventKind;
  EXPECT_EQ(kinds_of(run), (std::vector{touch, reversal, release, separation}));
}

// An impact of 3 ms between two samples 0.5 s apart: the largest force is v √(k m), with friction √(1 + μ²) times that.
TEST(ContactPeaks, RangesHoldTheLocatedPeak) {
  const double k = 2e6, v = 0.8, mu = 0.2, peak = v * std::sqrt(k * mass);
  Model model = thrown(testing::element_of({.law = "hooke", .values = {{"stiffness", k}}}, {},
                                           FrictionElement(Coulomb{.coefficient = mu})),
                       0.0, 9.0, v);
  model.bodies[0].pose = planar_pose(0.0, radius + 0.1);
  std::vector<Quantity> quantities;
  for (const char* name : {"floor.force", "floor.total_force", "ball.y.acceleration", "ball.y.velocity"})
    quantities.push_back(*find_quantity(model, name));
  const auto built = build_system(model);
  const auto ranges = find_ranges(model, *built, {.until = 0.5, .tolerance = 1e-11}, quantities, {});
  ASSERT_TRUE(ranges);
  EXPECT_NEAR(ranges->quantities[0].largest, peak, 1e-7 * peak);
  EXPECT_NEAR(ranges->quantities[1].largest, peak * std::sqrt(1.0 + mu * mu), 1e-7 * peak);
  EXPECT_NEAR(ranges->quantities[2].largest, peak / mass, 1e-7 * peak);
  EXPECT_EQ(ranges->quantities[0].smallest, 0.0);
  EXPECT_EQ(ranges->quantities[0].last, 0.0);
  EXPECT_NEAR(ranges->quantities[3].last, v, 1e-8);
  EXPECT_EQ(ranges->contacts.count, 1u);
  EXPECT_NEAR(ranges->contacts.peak_force, peak, 1e-7 * peak);
  EXPECT_NEAR(ranges->contacts.impulse, 2.0 * mass * v, 1e-7);
}

// The force of a dashpot is largest at the touch, where it jumps to c v.
TEST(ContactPeaks, APeakMayBeAtTheTouch) {
  const double k = 1e4, c = 400.0, v = 0.8;
  const Model model =
      thrown(testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", k}, {"damping", c}}}), 0.0, 0.0, v);
  const auto built = build_system(model);
  auto simulation = Simulation::make(model, *built, {.until = 0.1, .tolerance = 1e-10});
  std::vector<double> peaks;
  simulation->on_peak([&](std::size_t contact, const Sample& s) { peaks.push_back(s.contacts[contact].normal_force); });
  simulation->run([](const Sample&) {}, {});
  ASSERT_EQ(peaks.size(), 1u);
  EXPECT_NEAR(peaks[0], c * v, 1e-9);
}

// Above 2.25 δ_y the residual depth begins as the power 2/3, so that the loss begins at an infinite rate. By hand: the
// largest depth v√(m/K_y), e² = γ² = 1 - δ_f/δ_m.
TEST(ContactOutcome, ALossThatBeginsAtAnInfiniteRateIsBookedExactly) {
  constexpr double point_mass = 0.1, speed = 0.012, stiffness = 1e9, yield_depth = 1e-6;
  const auto element = testing::element_of(
      {.law = "yigit-linear", .values = {{"stiffness", stiffness}, {"yield_indentation", yield_depth}}});
  const ContactRun run = run_contacts(testing::point_at_wall(point_mass, speed, element), {.until = 0.02});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  const double deepest = speed * std::sqrt(point_mass / (1.5 * stiffness * std::sqrt(yield_depth)));
  ASSERT_GT(deepest, 3.0 * yield_depth);
  const double residual = deepest * std::pow(1.0 - 1.5 * std::sqrt(yield_depth / deepest), 2.0 / 3.0);
  const double lost = 0.5 * point_mass * speed * speed * residual / deepest;
  EXPECT_NEAR(run.contacts[0].lost_normal, lost, 1e-8 * lost);
  EXPECT_NEAR(run.contacts[0].stronge, std::sqrt(1.0 - residual / deepest), 1e-8);
  EXPECT_NEAR(run.contacts[0].residual_indentation, residual, 1e-8 * residual);
  EXPECT_LT(run.closure.relative_gap(), 1e-9);
}

}  // namespace
}  // namespace hysteron::multibody
