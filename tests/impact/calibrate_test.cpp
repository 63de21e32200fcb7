#include "hysteron/impact/calibrate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

constexpr Separation rules[] = {Separation::force, Separation::depth};
constexpr double requested[] = {0.01, 0.1, 0.5, 0.9, 0.99, 1.0};

double delivered(const AnyContactLaw& law, const Touch& touch, Separation rule) {
  const auto result = analyse({law, touch, rule});
  return result ? result->restitution.newton : -1.0;
}

TEST(Calibrate, EveryLawWithARestitutionReturnsIt) {
  const Touch touch{0.4, 0.7};
  int met = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || !entry.has_param("restitution")) continue;
    for (const double e : requested)
      for (const Separation rule : rules) {
        SCOPED_TRACE(std::string(entry.info.id) + " e " + std::to_string(e) +
                     (rule == Separation::force ? " force" : " depth"));
        const Result<Law> law = make_law(specimen(entry, e));
        if (!law) continue;
        const auto resolved = resolve(*law, touch, RestitutionMode::exact, rule);
        if (entry.info.family == Family::whole && !resolved) continue;
        ASSERT_TRUE(resolved.has_value()) << resolved.error().message;
        EXPECT_NEAR(delivered(resolved->law, touch, rule), e, 1e-9);
        ++met;
      }
  }
  EXPECT_GT(met, 200);
}

TEST(Calibrate, Zhang2022ReturnsItForAnyExponents) {
  for (const double n : {1.0, 1.5, 2.0})
    for (const double m : {0.25, 1.2, 1.8})
      for (const double q : {0.6, 0.9, 1.6})
        for (const double e : requested)
          for (const Separation rule : rules) {
            SCOPED_TRACE("n " + std::to_string(n) + " m " + std::to_string(m) + " q " + std::to_string(q) + " e " +
                         std::to_string(e));
            const LawSpec spec{.law = "zhang-2022",
                               .values = {{"stiffness", 2.4144e10},
                                          {"exponent", n},
                                          {"damping_exponent", m},
                                          {"rate_exponent", q},
                                          {"restitution", e}}};
            const Result<Law> law = make_law(spec);
            ASSERT_TRUE(law.has_value()) << law.error().message;
            const auto resolved = resolve(*law, {0.5, 0.54}, RestitutionMode::exact, rule);
            ASSERT_TRUE(resolved.has_value()) << resolved.error().message;
            EXPECT_NEAR(delivered(resolved->law, {0.5, 0.54}, rule), e, 1e-9);
          }
}

// The damping, and with it the residual indentation, follows 1 - e: that must be right to 1e-8 of itself.
TEST(Calibrate, SmallLossesAreDeliveredToTheSameRelativeAccuracy) {
  for (const double n : {1.5, 5.0})
    for (const double loss : {3.8e-6, 1e-5, 1e-3}) {
      const LawSpec spec{
          .law = "zhang-2022",
          .values = {{"stiffness", 1e6}, {"exponent", n}, {"damping_exponent", 1.2}, {"restitution", 1.0 - loss}}};
      const Result<Law> law = make_law(spec);
      ASSERT_TRUE(law.has_value()) << law.error().message;
      const auto resolved = resolve(*law, {1.0, 1.0}, RestitutionMode::exact, Separation::force);
      ASSERT_TRUE(resolved.has_value()) << resolved.error().message;
      EXPECT_NEAR((1.0 - delivered(resolved->law, {1.0, 1.0}, Separation::force)) / loss, 1.0, 1e-8)
          << n << " " << loss;
    }
}

// A return that creeps while δ is large and speeds up as it falls: thousands of steps, but the right answer.
TEST(Calibrate, ALawThatCreepsBeforeItSeparatesIsCalibrated) {
  const Damping damping{.coefficient = 1.0, .depth_exponent = 2.2, .rate_exponent = 0.5};
  const Touch touch{0.5, 0.54};
  const auto tuned = calibrate_damping(Additive<shape::Hertzian>({2.4144e10}, damping), touch, 0.01, Separation::depth);
  ASSERT_TRUE(tuned.has_value()) << tuned.error().message;
  EXPECT_NEAR(delivered(*tuned, touch, Separation::depth), 0.01, 1e-9);
}

TEST(Calibrate, PublishedModeKeepsThePublishedDamping) {
  const Result<Law> law = make_law(
      {.law = "zhang-2022",
       .values = {{"stiffness", 1e8}, {"restitution", 0.5}, {"damping_exponent", 1.2}, {"rate_exponent", 0.9}}});
  ASSERT_TRUE(law.has_value()) << law.error().message;
  const Touch touch{0.5, 0.54};
  const auto direct = resolve_published(*law, touch), here = resolve(*law, touch);
  ASSERT_TRUE(direct.has_value() && here.has_value());
  EXPECT_DOUBLE_EQ(delivered(here->law, touch, Separation::force), delivered(direct->law, touch, Separation::force));
  EXPECT_GT(std::abs(delivered(here->law, touch, Separation::force) - 0.5), 1e-3);
}

TEST(Calibrate, AClosedFormIsTakenWhereThereIsOne) {
  const Result<Law> law = make_law({.law = "flores", .values = {{"stiffness", 1e8}, {"restitution", 0.5}}});
  ASSERT_TRUE(law.has_value());
  const Touch touch{0.5, 0.54};
  const auto here = resolve(*law, touch, RestitutionMode::exact);
  const auto direct = resolve_in_closed_form(*law, touch, RestitutionMode::exact, Separation::force);
  ASSERT_TRUE(here.has_value() && direct.has_value() && direct->has_value());
  EXPECT_EQ(get<Factor<shape::Hertzian>>(here->law).rate_factor,
            get<Factor<shape::Hertzian>>((*direct)->law).rate_factor);
}

TEST(Calibrate, ARampedDamperCanBeTuned) {
  for (const double e : {0.05, 0.4, 0.95}) {
    const auto tuned = calibrate_damping(Ramped<shape::Hertzian>({1e8}, 1.0, 1e-5), {1.0, 0.2}, e, Separation::depth);
    ASSERT_TRUE(tuned.has_value()) << tuned.error().message;
    EXPECT_NEAR(delivered(*tuned, {1.0, 0.2}, Separation::depth), e, 1e-9);
  }
}

TEST(Calibrate, WhatCannotBeReachedIsRefusedWithTheReason) {
  // An undamped impact would pass the fold of this line law; a damped one does not.
  const Additive<shape::LogLine> line(shape::LogLine::from(3.67824757367936e-10, 1359342.97511097, -1.0),
                                      {.coefficient = 1.0, .depth_exponent = 1.0});
  const Touch fast{35.0, 0.0067924166485073};
  const auto low = calibrate_damping(line, fast, 0.2, Separation::depth);
  ASSERT_TRUE(low.has_value()) << low.error().message;
  EXPECT_NEAR(delivered(*low, fast, Separation::depth), 0.2, 1e-9);
  const auto high = calibrate_damping(line, fast, 0.99, Separation::depth);
  ASSERT_FALSE(high.has_value());
  EXPECT_EQ(high.error().field, "restitution");
  EXPECT_NE(high.error().message.find("largest indentation"), std::string::npos) << high.error().message;
  Maxwell fluid;
  fluid.stiffness = 1e6;
  fluid.damping = 1e3;
  EXPECT_EQ(calibrate_damping(fluid, {1.0, 0.2}, 0.5, Separation::force).error().code, ErrorCode::conflict);
  EXPECT_EQ(calibrate_damping(Factor<shape::Hertzian>({1e8}, 1.0), {1.0, 0.2}, 1.5, Separation::force).error().code,
            ErrorCode::out_of_range);
}

TEST(Calibrate, ALawWithoutARestitutionIsRefused) {
  const Result<Law> law = make_law({.law = "maxwell", .values = {{"stiffness", 1e6}, {"damping", 1e3}}});
  ASSERT_TRUE(law.has_value());
  const auto resolved = resolve(*law, {1.0, 1.0}, RestitutionMode::exact);
  ASSERT_FALSE(resolved.has_value());
  EXPECT_EQ(resolved.error().code, ErrorCode::conflict);
}

}  // namespace
}  // namespace hysteron
