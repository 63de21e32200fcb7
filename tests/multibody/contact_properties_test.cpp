// What holds for every scene with contacts: momentum is kept, the ledger closes, errors follow the tolerance, and
// impacts in a row equal single ones.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <memory>

#include "../support/contact_runs.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::run_contacts;

double number(double low, double high) { return low + (high - low) * *rc::gen::inRange(0, 1000001) * 1e-6; }

FrictionElement any_friction() {
  const double mu = number(0.05, 0.8);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return FrictionElement(Coulomb{.coefficient = mu});
    case 1:
      return FrictionElement(CoulombTanh{mu, 0.05});
    case 2:
      return FrictionElement(CundallStrack{.tangential_stiffness = 1e6, .tangential_damping = 0.0, .coefficient = mu});
    default:
      return FrictionElement(Coulomb{.coefficient = mu, .static_coefficient = 1.2 * mu});
  }
}

// A law of the catalogue that separates in a free impact at the speeds of these scenes and never creates energy.
LawSpec any_law() {
  std::vector<const Entry*> laws;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law() && has(entry.info.claims, Claim::dissipative)) laws.push_back(&entry);
  return specimen(*laws[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(laws.size())))], 0.6);
}

// Three balls in the plane that fly at a fourth, which is held by nothing either.
Model colliding_balls(const std::shared_ptr<const ContactElement>& element) {
  Model model;
  constexpr double radius = 0.02;
  for (int i = 0; i < 3; ++i) {
    const double mass = number(0.05, 0.3), angle = 2.0 * M_PI / 3.0 * i + number(-0.3, 0.3);
    const double distance = number(2.2, 4.0) * radius, speed = number(0.1, 0.8);
    const Vector3 towards{-speed * std::cos(angle + number(-0.2, 0.2)), -speed * std::sin(angle), 0.0};
    model.bodies.push_back(testing::planar_body("ball" + std::to_string(i), mass, 0.4 * mass * radius * radius,
                                                planar_pose(distance * std::cos(angle), distance * std::sin(angle)),
                                                {towards, {0.0, 0.0, number(-20.0, 20.0)}}));
  }
  model.bodies.push_back(testing::planar_body("middle", 0.2, 0.4 * 0.2 * radius * radius));
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < model.bodies.size(); ++j) {
      ContactPair pair;
      pair.name = "contact" + std::to_string(i) + std::to_string(j);
      pair.first = {{model.bodies[i].name, "", {}}, Sphere{radius}};
      pair.second = {{model.bodies[j].name, "", {}}, Sphere{radius}};
      pair.element = element;
      model.contacts.push_back(pair);
    }
  return model;
}

TEST(ContactProperties, MomentumIsKeptAndTheLedgerCloses) {
  int impacts = 0;
  EXPECT_TRUE(rc::check([&] {
    const LawSpec spec = any_law();
    const Model model = colliding_balls(testing::element_of(spec, {}, any_friction()));
    Vector3 linear, angular;
    bool is_first = true;
    double largest = 0.0;
    const ContactRun run =
        run_contacts(model, {.until = 0.3, .tolerance = 1e-11, .sample_interval = 0.02}, [&](const Sample& s) {
          const Vector3 p = s.system.momentum(s.work), l = s.system.angular_momentum(s.work);
          if (is_first) linear = p, angular = l;
          is_first = false;
          largest = std::max({largest, norm(p - linear) / 0.1, norm(l - angular) / 1e-3});
        });
    RC_LOG(spec.law + " " + outcome_text(run.outcome) + run.failure);
    if (run.outcome.status == integrate::Status::stopped_by_event) RC_DISCARD("outside the law's domain");
    RC_ASSERT(run.outcome.status == integrate::Status::finished);
    RC_ASSERT(largest < 1e-9);
    RC_ASSERT(run.closure.relative_gap() < 1e-8);
    impacts += static_cast<int>(run.contacts.size());
  }));
  EXPECT_GT(impacts, 100);
}

// A ball that falls on a plane, by events, or by a force that is switched on below the plane.
Model dropped(bool by_events) {
  constexpr double stiffness = 1e7, dissipation = 0.05;
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {testing::planar_body("ball", 0.25, 1e-3)};
  model.joints = {testing::slide("guide", "ball", M_PI / 2.0, 0.1)};
  if (by_events) {
    ContactPair pair;
    pair.name = "floor";
    pair.first = {{"ball", "", {}}, Point{}};
    pair.second = {{ground_name, "", {}}, HalfSpace{}};
    pair.element = testing::element_of(
        {.law = "marhefka-orin", .values = {{"stiffness", stiffness}, {"dissipation", dissipation}}});
    model.contacts = {pair};
    return model;
  }
  struct Below final : CustomForceLaw {
    void evaluate(const CustomForceInput<double>& in, CustomForceOutput<double>& out) const noexcept override {
      const double depth = -in.points[0].position.y, rate = -in.points[0].velocity.y;
      if (!(depth > 0.0)) return;
      const double force = stiffness * depth * std::sqrt(depth) * (1.0 + 1.5 * dissipation * rate);
      out.wrenches[0].force.y = std::max(force, 0.0);
    }
  };
  model.forces = {CustomForce{"floor", {{"ball", "", {}}}, std::make_shared<const Below>()}};
  return model;
}

double height_after(const Model& model, double tolerance) {
  double y = 0.0;
  run_contacts(model, {.until = 0.5, .method = integrate::Method::explicit_8, .tolerance = tolerance},
               [&](const Sample& s) { y = s.system.body(0, s.work).pose.position.y; });
  return y;
}

// With events the error is proportional to the tolerance; without, steps that straddle the touch spoil it.
TEST(ContactProperties, ErrorsFollowTheTolerance) {
  const double truth = height_after(dropped(true), 1e-14);
  std::vector<double> x, y;
  for (double tolerance = 1e-5; tolerance > 3e-11; tolerance *= 0.1) {
    x.push_back(std::log10(tolerance));
    y.push_back(std::log10(std::abs(height_after(dropped(true), tolerance) - truth)));
  }
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  const double n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
  const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  EXPECT_GT(slope, 0.8);
  EXPECT_LT(slope, 1.2);
  const double with_events = std::abs(height_after(dropped(true), 1e-9) - truth),
               without = std::abs(height_after(dropped(false), 1e-9) - truth);
  EXPECT_GT(without, 10.0 * with_events);
  EXPECT_LT(without, 1e-3);
}

// A ball between two walls: the dent of each is its own, and each impact resolves its damping anew.
TEST(ContactProperties, ImpactsInARowEqualSingleOnes) {
  constexpr double mass = 0.1, speed = 0.3, gap = 1e-3;
  int compared = 0;
  for (const char* name :
       {"flores", "lankarani-nikravesh", "kelvin-voigt", "tsuji", "standard-linear-solid", "ma-liu"}) {
    SCOPED_TRACE(name);
    const Entry* entry = find_law(name);
    ASSERT_TRUE(entry);
    const LawSpec spec = specimen(*entry, 0.6);
    const auto element = testing::element_of(spec, {.contact = {.spot = Spot::fresh}});
    Model model;
    model.bodies = {testing::planar_body("ball", mass, 1e-3)};
    model.joints = {testing::slide("guide", "ball", 0.0, 0.0, speed)};
    for (const double side : {1.0, -1.0}) {
      ContactPair pair;
      pair.name = side > 0.0 ? "right" : "left";
      pair.first = {{"ball", "", {}}, Point{}};
      pair.second = {{ground_name, "", planar_pose(side * gap, 0.0, side * M_PI / 2.0)}, HalfSpace{}};
      pair.element = element;
      model.contacts.push_back(pair);
    }
    const ContactRun run = run_contacts(model, {.until = 0.1, .tolerance = 1e-13});
    ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
    ASSERT_GE(run.contacts.size(), 2u);
    double arrives = speed;
    for (const ContactHistory& c : run.contacts) {
      if (c.is_open) break;
      EXPECT_NEAR(c.approach_speed, arrives, 1e-9 * speed);
      const auto law = make_law(spec);
      const auto resolved = resolve(*law, {c.approach_speed, mass});
      const auto single = analyse({.law = resolved->law, .touch = {c.approach_speed, mass}});
      ASSERT_TRUE(single);
      EXPECT_NEAR(c.newton, single->restitution.newton, 1e-9);
      EXPECT_NEAR(c.end - c.start, single->duration, 1e-9 * single->duration);
      EXPECT_NEAR(c.peak_force, single->peak_force, 1e-9 * single->peak_force);
      arrives = c.separation_speed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 12);
}

}  // namespace
}  // namespace hysteron::multibody
