// Contacts that are released at zero force: strongly damped ones not too early, and those that are loaded again before
// the surfaces are apart go on.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "../support/contact_runs.hpp"
#include "../support/random_impact.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::point_at_wall;

// The creep that ends a strongly damped contact is as slow, and as accurate, as its speed.
void expect_as_analysed(const ImpactProblem& problem, double tolerance) {
  const auto single = analyse(problem);
  ASSERT_TRUE(single);
  if (single->status != ImpactStatus::separated) return;
  const auto element = std::make_shared<const ContactElement>(
      make_element(problem.law, ContactOptions{.separation = problem.separation}));
  const double speed = problem.touch.impact_speed;
  const Model model = point_at_wall(problem.touch.effective_mass, speed, element);
  const ContactRun run =
      testing::run_contacts(model, {.until = 1e-5 / speed + 1.5 * single->duration, .tolerance = tolerance});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << outcome_text(run.outcome, run.failure);
  ASSERT_EQ(run.contacts.size(), 1u);
  const ContactHistory& c = run.contacts[0];
  EXPECT_FALSE(c.is_open);
  const double of_speed = 1e3 * tolerance / single->restitution.newton;
  // A contact is released where its force is tensile by more than an error of the speed explains, later by that error
  // over the deceleration, which in a creep that dies away is a third of its speed over the duration, or more.
  EXPECT_NEAR(c.end - c.start, single->duration, 3.0 * of_speed * single->duration);
  EXPECT_NEAR(c.residual_indentation, single->residual_indentation, of_speed * single->max_indentation);
  EXPECT_NEAR(c.newton, single->restitution.newton, 1e3 * tolerance);
  EXPECT_LT(run.closure.relative_gap(), 1e3 * tolerance);
}

std::vector<LawSpec> strongly_damped(double restitution) {
  std::vector<LawSpec> out;
  for (const char* law : {"flores", "hu-guo", "yu"})
    out.push_back({.law = law, .values = {{"stiffness", 1e8}, {"restitution", restitution}}});
  for (const char* law : {"marhefka-orin", "simbody-hunt-crossley"})
    out.push_back({.law = law, .values = {{"stiffness", 1e8}, {"dissipation", 1.0 / restitution}}});
  out.push_back({.law = "luo-nahon",
                 .values = {{"effective_modulus", 1e11}, {"effective_radius", 0.01}, {"restitution", restitution}}});
  out.push_back({.law = "elastoplastic-dashpot",
                 .values = {{"effective_modulus", 1e11},
                            {"effective_radius", 0.01},
                            {"yield_strength", 1e9},
                            {"restitution", restitution}}});
  return out;
}

TEST(ContactReleased, AStronglyDampedContactEndsWhereItsAnalysisDoes) {
  for (const double restitution : {0.01, 0.02, 0.05, 0.3})
    for (const LawSpec& spec : strongly_damped(restitution))
      for (const double tolerance : {1e-9, 1e-12}) {
        SCOPED_TRACE(spec.law + ", e = " + std::to_string(restitution) + ", tolerance " + std::to_string(tolerance));
        const auto resolved = resolve(*make_law(spec), {1.0, 1.0}, RestitutionMode::published, Separation::force);
        ASSERT_TRUE(resolved);
        expect_as_analysed({.law = resolved->law, .touch = {1.0, 1.0}}, tolerance);
      }
}

void expect_random_impacts_as_analysed(std::uint64_t count) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const auto impact = hysteron::testing::random_impact(seed);
    if (!impact || impact->problem.gravity != 0.0 || impact->problem.kept_indentation > 0.0) continue;
    const auto single = analyse(impact->problem);
    // Depths that are lost in the rounding of the way to the wall, and creep at speeds that are.
    if (!single || single->max_indentation < 1e-8 || single->restitution.newton < 1e-3) continue;
    SCOPED_TRACE(impact->text);
    expect_as_analysed(impact->problem, 1e-11);
    ++compared;
  }
  EXPECT_GT(compared, static_cast<int>(count / 4));
}
TEST(ContactReleased, RandomImpactsInAMechanismEqualTheirAnalysis) { expect_random_impacts_as_analysed(120); }
TEST(SlowContactReleased, RandomImpactsInAMechanismEqualTheirAnalysis) { expect_random_impacts_as_analysed(4000); }

// Duration and depth at the end: the closed form of the law, as `hysteron impact` prints them.
TEST(ContactReleased, FloresAtSmallRestitutionCreepsOut) {
  for (const auto& [restitution, duration] : {std::pair{0.02, 12.658e-3}, std::pair{0.01, 19.16e-3}}) {
    const auto element =
        testing::element_of({.law = "flores", .values = {{"stiffness", 1e8}, {"restitution", restitution}}});
    const ContactRun run = testing::run_contacts(point_at_wall(1.0, 1.0, element), {.until = 0.1, .tolerance = 1e-12});
    ASSERT_EQ(run.contacts.size(), 1u);
    EXPECT_NEAR(run.contacts[0].end - run.contacts[0].start, duration, 1e-3 * duration);
    EXPECT_NEAR(run.contacts[0].residual_indentation, 0.0, 1e-12);
  }
}

// A mass on a linear spring with a dashpot, F = kδ + cδ̇, that flies against the wall; from some time on a force presses
// it back before it has left.
constexpr double mass = 0.1, speed = 1.0;

Model reloaded(double turn) {
  const auto element = testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}});
  Model model = point_at_wall(mass, speed, element);
  AppliedForce force;
  force.name = "load";
  force.at = {"ball", "", {}};
  force.force[0] = Function::from([turn](double t) { return FunctionValue{.value = t < turn ? 0.0 : 400.0}; }, {turn});
  model.forces = {force};
  return model;
}

// When the contact without the pressing force is released, and how deep it then still is.
ContactHistory released() {
  const ContactRun run = testing::run_contacts(reloaded(1.0), {.until = 0.1, .tolerance = 1e-12});
  EXPECT_EQ(run.contacts.size(), 1u);
  return run.contacts.at(0);
}

TEST(ContactReleased, AReloadedContactGoesOnInOneRow) {
  const ContactHistory alone = released();
  ASSERT_GT(alone.residual_indentation, 1e-6);
  // While it leaves with the speed u over the depth left, the force of 400 N stops it after m u/400 N.
  const double u = alone.separation_speed, stops = mass * u / 400.0;
  ASSERT_LT(0.5 * u * stops, 0.7 * alone.residual_indentation);
  std::vector<Phase> phases;
  const ContactRun run = testing::run_contacts(reloaded(alone.end + 0.2 * alone.residual_indentation / u),
                                               {.until = 0.05, .tolerance = 1e-11, .sample_interval = 1e-6},
                                               [&](const Sample& s) { phases.push_back(s.contacts[0].phase); });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_NE(std::find(phases.begin(), phases.end(), Phase::released), phases.end());
  ASSERT_EQ(run.contacts.size(), 1u);
  const ContactHistory& c = run.contacts[0];
  EXPECT_TRUE(c.is_open);
  EXPECT_EQ(c.course, ContactCourse::lasting);
  EXPECT_EQ(c.approach_speed, speed);
  EXPECT_NEAR(c.start, alone.start, 1e-15);
  EXPECT_GE(c.reversals, 2u);
  // At rest the spring carries the load.
  EXPECT_NEAR(c.residual_indentation, 400.0 / 1e6, 1e-6);
  EXPECT_LT(run.closure.relative_gap(), 1e-9);
}

// A run that is stopped while a released contact may still go on hands out the same rows.
TEST(ContactReleased, ARunStoppedAfterTheReleaseGoesOnWithTheSameRow) {
  const ContactHistory alone = released();
  const Model model = reloaded(1.0);
  const SimulationSettings settings{.until = 0.1, .tolerance = 1e-12};
  const auto built = build_system(model);
  auto first = Simulation::make(model, *built, settings), second = Simulation::make(model, *built, settings);
  SimulationCheckpoint at;
  std::vector<ContactHistory> rows;
  first->on_contact([&](const ContactHistory& h) { rows.push_back(h); });
  first->run([](const Sample&) {},
             [&](double t) {
               if (t < alone.end) return true;
               at = first->checkpoint();
               return false;
             });
  EXPECT_TRUE(rows.empty());
  second->on_contact([&](const ContactHistory& h) { rows.push_back(h); });
  second->run([](const Sample&) {}, {}, &at);
  ASSERT_EQ(rows.size(), 1u);
  for (const HistoryField& field : history_fields()) EXPECT_EQ(field.value(rows[0]), field.value(alone)) << field.name;
}

TEST(ContactReleased, ATinyImpactSpeedIsNamedWhereNoStepIsShortEnough) {
  // A point touches at 1e-9 m/s and is then pressed on by its weight, late, so that time has few digits left.
  const auto element = testing::element_of({.law = "flores", .values = {{"stiffness", 1e10}, {"restitution", 0.01}}});
  Model model = point_at_wall(1.0, 0.0, element);
  model.gravity = {9.81, 0.0, 0.0};
  model.joints = {testing::slide("guide", "ball", 0.0, 0.0, 1e-9)};
  const ContactRun run = testing::run_contacts(
      model,
      {.start = 1e9, .until = 1e9 + 1.0, .method = integrate::Method::explicit_8, .tolerance = 1e-10, .step = 1e-3});
  ASSERT_EQ(run.outcome.status, integrate::Status::step_too_small);
  const std::string text = outcome_text(run.outcome, run.failure);
  EXPECT_NE(text.find("contact 'wall' touched at v0 = "), std::string::npos) << text;
  EXPECT_NE(text.find("flores"), std::string::npos) << text;
  EXPECT_NE(text.find("speed_policy: {floor: ...}"), std::string::npos) << text;
}

}  // namespace
}  // namespace hysteron::multibody
