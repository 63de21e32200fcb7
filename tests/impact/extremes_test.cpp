// The whole range of stiffness, mass, speed and restitution that is promised; and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron {
namespace {

constexpr double stiffnesses[] = {1.0, 1e6, 1e13}, masses[] = {1e-9, 1.0, 1e6}, speeds[] = {1e-6, 1.0, 1e3};

template <class Make>
void for_all(const Make& check) {
  for (const double k : stiffnesses)
    for (const double m : masses)
      for (const double v : speeds) {
        SCOPED_TRACE("k " + std::to_string(k) + " m " + std::to_string(m * 1e9) + "e-9 v " + std::to_string(v));
        check(k, Touch{v, m});
      }
}

TEST(Extremes, FactorLawsHoldOverTheWholeRange) {
  for_all([](double k, const Touch& t) {
    for (const double e : {0.01, 0.5, 1.0})
      for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) {
        const Factor<shape::Hertzian> law({k}, restitution::factor_for(e) / t.impact_speed);
        const auto r = analyse({law, t, Separation::force, 0.0, method});
        ASSERT_TRUE(r.has_value()) << r.error().message;
        EXPECT_EQ(r->status, ImpactStatus::separated);
        EXPECT_NEAR(r->restitution.newton, e, 1e-9);
        EXPECT_LT(r->energy_error, 1e-10);
        const double x = std::pow(t.effective_mass * t.impact_speed * t.impact_speed / k, 0.4);
        EXPECT_GT(r->duration * t.impact_speed / x, 2.0);
        EXPECT_LT(r->duration * t.impact_speed / x, 200.0);
      }
  });
}

// Every outcome is a function of the exponents and one number once lengths and times are scaled.
TEST(Extremes, GeneralExponentsScale) {
  const auto law_for = [](double k, const Touch& t, double epsilon, double& x) {
    const double n = 1.5, m = 1.2, q = 0.9;
    x = std::pow(t.effective_mass * t.impact_speed * t.impact_speed / k, 1.0 / (n + 1.0));
    return Additive<shape::PowerLaw>({k, n},
                                     {.coefficient = epsilon * k * std::pow(x, n - m) / std::pow(t.impact_speed, q),
                                      .depth_exponent = m,
                                      .rate_exponent = q});
  };
  for (const double epsilon : {0.02, 0.5, 4.0})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      double unit = 0.0;
      const auto base = analyse({law_for(1.0, {1.0, 1.0}, epsilon, unit), {1.0, 1.0}, rule});
      ASSERT_TRUE(base.has_value());
      for_all([&](double k, const Touch& t) {
        double x = 0.0;
        const auto r = analyse({law_for(k, t, epsilon, x), t, rule});
        ASSERT_TRUE(r.has_value()) << r.error().message;
        EXPECT_EQ(r->status, base->status);
        EXPECT_NEAR(r->restitution.newton, base->restitution.newton, 1e-10);
        EXPECT_NEAR(r->max_indentation / x, base->max_indentation, 1e-10);
        EXPECT_NEAR(r->duration * t.impact_speed / x, base->duration, 1e-9 * base->duration);
        EXPECT_LT(r->energy_error, 1e-10);
      });
    }
}

TEST(Extremes, PlasticAndMaxwellLawsHoldOverTheWholeRange) {
  for_all([](double k, const Touch& t) {
    Goldsmith plastic;
    plastic.stiffness = k;
    plastic.restitution = 0.4;
    const auto r = analyse({plastic, t});
    ASSERT_TRUE(r.has_value()) << r.error().message;
    EXPECT_NEAR(r->restitution.newton, 0.4, 1e-10);
    EXPECT_LT(r->energy_error, 1e-10);
    Maxwell fluid;
    fluid.stiffness = k;
    fluid.damping = 2.0 * std::sqrt(k * t.effective_mass);
    const auto s = analyse({fluid, t});
    ASSERT_TRUE(s.has_value()) << s.error().message;
    // The force is a damped oscillation of ξ = 1/4, and e the ratio of its half waves.
    EXPECT_NEAR(s->restitution.newton, std::exp(-std::numbers::pi / std::sqrt(15.0)), 1e-10);
    EXPECT_LT(s->energy_error, 1e-10);
  });
}

TEST(Extremes, LowRestitutionEndsOnDepthNotOnRounding) {
  // 1 - eA is 1e-42: the force is lost in rounding long before the depth is zero.
  const double a = restitution::factor_for(0.01);
  for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) {
    const auto r = analyse({Factor<shape::Hertzian>({5.2e9}, a / 0.3), {0.3, 4.6}, Separation::force, 0.0, method});
    ASSERT_TRUE(r.has_value());
    EXPECT_EQ(r->residual_indentation, 0.0);
    EXPECT_FALSE(r->pulled);
    EXPECT_NEAR(r->duration, 0.007040838274975, 1e-9 * r->duration);
  }
}

// With little left the body returns at one speed: duration = compression + δ_max/(e v₀), but for a share of e.
TEST(Extremes, TheSmallestRestitutionIsStillReturned) {
  for (const double e : {1e-6, 1e-8, 1e-10, 1e-12})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const auto r = analyse({Factor<shape::Hertzian>({5.2e9}, restitution::factor_for(e) / 0.3), {0.3, 4.6}, rule});
      ASSERT_TRUE(r.has_value());
      ASSERT_EQ(r->status, ImpactStatus::separated) << e;
      EXPECT_NEAR(r->restitution.newton, e, 1e-12 * e);
      EXPECT_NEAR(r->duration, r->compression_time + r->max_indentation / (e * 0.3), 2.0 * e * r->duration) << e;
    }
}

TEST(Sticks, OverdampedLawsNeverSeparateByDepth) {
  const struct { double n, m, q; } forms[] = {{1.0, 0.0, 1.0}, {1.5, 0.0, 1.0}, {1.5, 0.1, 1.0}, {2.0, 0.5, 1.0}};
  for (const auto& f : forms) {
    const Additive<shape::PowerLaw> law({1e6, f.n}, {.coefficient = 1e5, .depth_exponent = f.m, .rate_exponent = f.q});
    const auto by_depth = analyse({law, {1.0, 1.0}, Separation::depth, 0.0, ImpactMethod::integrate});
    ASSERT_TRUE(by_depth.has_value()) << by_depth.error().message;
    EXPECT_EQ(by_depth->status, ImpactStatus::sticks) << f.n << " " << f.m;
    EXPECT_EQ(by_depth->restitution.newton, 0.0);
    EXPECT_TRUE(std::isnan(by_depth->duration));
    EXPECT_DOUBLE_EQ(by_depth->energy_lost, by_depth->energy_in);
    const auto by_force = analyse({law, {1.0, 1.0}, Separation::force, 0.0, ImpactMethod::integrate});
    ASSERT_TRUE(by_force.has_value());
    EXPECT_EQ(by_force->status, ImpactStatus::separated);
    EXPECT_GT(by_force->residual_indentation, 0.0);
    EXPECT_FALSE(by_force->pulled);
  }
}

TEST(Refusals, MassSpeedAndGravityAreChecked) {
  const Factor<shape::Hertzian> law({1e6}, 0.1);
  const double nan = std::nan("");
  for (const Touch& t : {Touch{0.0, 1.0}, Touch{-1.0, 1.0}, Touch{nan, 1.0}, Touch{infinity, 1.0}})
    EXPECT_EQ(analyse({law, t}).error().field, "speed");
  for (const Touch& t : {Touch{1.0, 0.0}, Touch{1.0, -1.0}, Touch{1.0, nan}, Touch{1.0, infinity}})
    EXPECT_EQ(analyse({law, t}).error().field, "mass");
  EXPECT_EQ(analyse({law, {1.0, 1.0}, Separation::force, nan}).error().field, "gravity");
  EXPECT_EQ(time_series({law, {1.0, -1.0}}).error().field, "mass");
}

TEST(Refusals, NumbersWithoutMeaningFailAndDoNotThrowOrHang) {
  const double bad[] = {std::nan(""), infinity, 0.0, -1e6};
  for (const double k : bad) {
    EXPECT_FALSE(analyse({Factor<shape::Hertzian>({k}, 0.1), {1.0, 1.0}}).has_value()) << k;
    EXPECT_FALSE(
        analyse({Additive<shape::Hertzian>({k}, {.coefficient = 1.0, .depth_exponent = 0.5}), {1.0, 1.0}}).has_value())
        << k;
  }
  for (const double a : {std::nan(""), infinity})
    EXPECT_FALSE(analyse({Factor<shape::Hertzian>({1e6}, a), {1.0, 1.0}}).has_value()) << a;
}

}  // namespace
}  // namespace hysteron
