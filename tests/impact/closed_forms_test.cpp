// Impacts whose outcome is known from a formula.
#include <gtest/gtest.h>

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/restitution.hpp"
#include "same_outcome.hpp"

namespace hysteron {
namespace {

constexpr ImpactMethod both[] = {ImpactMethod::automatic, ImpactMethod::integrate};

ImpactResult run(const AnyContactLaw& law, const Touch& touch, Separation rule = Separation::force,
                 ImpactMethod method = ImpactMethod::automatic) {
  const auto result = analyse({law, touch, rule, 0.0, method});
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  if (!result) return {};
  EXPECT_LT(result->energy_error, 1e-10);
  return *result;
}

TEST(HertzImpact, LastsAsTheGammaFunctionSays) {
  const Touch touch{0.3, 4.6};
  const double k = 5.2e9;
  const double depth = std::pow(1.25 * 4.6 * 0.09 / k, 0.4);
  for (const ImpactMethod method : both) {
    const ImpactResult r = run(Factor<shape::Hertzian>({k}, 0.0), touch, Separation::force, method);
    EXPECT_NEAR(r.max_indentation, depth, 1e-11 * depth);
    EXPECT_NEAR(r.duration, 2.9432751843 * depth / 0.3, 2e-11 * r.duration);
    EXPECT_NEAR(r.compression_time, 0.5 * r.duration, 1e-11 * r.duration);
    EXPECT_NEAR(r.peak_force_time, r.compression_time, 1e-9 * r.duration);
    EXPECT_NEAR(r.peak_force, k * std::pow(depth, 1.5), 1e-11 * r.peak_force);
    EXPECT_NEAR(r.restitution.newton, 1.0, 1e-11);
  }
}

TEST(PowerImpact, LastsAsTheGammaFunctionSays) {
  for (const double n : {0.5, 0.7, 1.0, 1.3, 1.5, 2.0, 2.5, 3.3, 5.0})
    for (const ImpactMethod method : both) {
      const Touch touch{2.0, 0.3};
      const ImpactResult r = run(Factor<shape::PowerLaw>({1e6, n}, 0.0), touch, Separation::force, method);
      const double depth = std::pow(0.5 * (n + 1.0) * 0.3 * 4.0 / 1e6, 1.0 / (n + 1.0)), p = 1.0 / (n + 1.0);
      const double ratio = std::sqrt(std::numbers::pi) * boost::math::tgamma_ratio(1.0 + p, 0.5 + p);
      EXPECT_NEAR(r.max_indentation, depth, 1e-10 * depth) << n;
      EXPECT_NEAR(r.duration, 2.0 * ratio * depth / 2.0, 1e-10 * r.duration) << n;
    }
}

TEST(FactorImpact, ClosedFormsAgreeWithTheIntegrator) {
  for (const double n : {0.6, 1.0, 1.2, 1.5, 1.8, 2.0, 3.3})
    for (const double a : {1e-6, 1e-3, 0.04, 0.3, 1.0, 3.0, 7.0, 20.0, 60.0, 110.0}) {
      SCOPED_TRACE("n " + std::to_string(n) + " A " + std::to_string(a));
      const Touch touch{0.7, 0.02};
      const Factor<shape::PowerLaw> law({3e7, n}, a / 0.7);
      const ImpactResult c = run(law, touch), i = run(law, touch, Separation::force, ImpactMethod::integrate);
      EXPECT_EQ(c.steps, 0);
      EXPECT_GT(i.steps, 10);
      EXPECT_NEAR(c.restitution.newton, i.restitution.newton, 2e-10);
      EXPECT_NEAR(c.max_indentation, i.max_indentation, 1e-10 * c.max_indentation);
      EXPECT_NEAR(c.peak_force, i.peak_force, 1e-10 * c.peak_force);
      EXPECT_NEAR(c.peak_force_time, i.peak_force_time, 2e-10 * c.duration);
      EXPECT_NEAR(c.compression_time, i.compression_time, 2e-10 * c.duration);
      EXPECT_NEAR(c.duration, i.duration, 5e-10 * c.duration);
      EXPECT_NEAR(c.energy_lost_compression, i.energy_lost_compression, 1e-10 * c.energy_in);
      EXPECT_NEAR(c.energy_lost, i.energy_lost, 1e-10 * c.energy_in);
      EXPECT_FALSE(c.pulled || i.pulled);
    }
}

TEST(FactorImpact, LogLineClosedFormsAgreeWithTheIntegrator) {
  const auto line = shape::LogLine::from(3.67824757367936e-10, 1359342.97511097, -1.0);
  for (const double a : {0.0, 1e-3, 0.3, 2.0, 10.0, 100.0})
    for (const double v : {1e-4, 0.2, 10.0, 26.0, 30.0}) {
      SCOPED_TRACE("A " + std::to_string(a) + " v " + std::to_string(v));
      const Touch touch{v, 0.0067924166485073};
      const Factor<shape::LogLine> law(line, a / v);
      const ImpactResult c = run(law, touch), i = run(law, touch, Separation::force, ImpactMethod::integrate);
      EXPECT_EQ(c.status, i.status);
      EXPECT_NEAR(c.restitution.newton, i.restitution.newton, 2e-10);
      EXPECT_NEAR(c.max_indentation, i.max_indentation, 1e-9 * c.max_indentation);
      EXPECT_NEAR(c.peak_force, i.peak_force, 1e-9 * c.peak_force);
      EXPECT_NEAR(c.peak_force_time, i.peak_force_time, 1e-9 * c.duration);
      EXPECT_NEAR(c.duration, i.duration, 1e-9 * c.duration);
    }
}

// From depths far below the clearance to the pole of Persson's law, before which the integrator takes over.
template <class Shape>
void expect_agreement(const Shape& line) {
  int closed = 0, integrated = 0;
  for (const double a : {0.0, 1e-3, 0.3, 2.0, 10.0, 100.0})
    for (int k = -5; k <= 2; ++k) {
      const double v = std::pow(10.0, k);
      SCOPED_TRACE("A " + std::to_string(a) + " v " + std::to_string(v));
      const Touch touch{v, 0.3};
      const Factor<Shape> law(line, a / v);
      const ImpactResult c = run(law, touch), i = run(law, touch, Separation::force, ImpactMethod::integrate);
      ++(c.steps == 0 ? closed : integrated);
      EXPECT_LT(difference(c, i), 2e-10);
    }
  EXPECT_GT(closed, 35);
  EXPECT_LT(integrated, 10);
}
TEST(FactorImpact, ConformalClosedFormsAgreeWithTheIntegrator) {
  expect_agreement(shape::LiuLine{1e9, 1e-4});
  expect_agreement(shape::PerssonLine{1e9, 1e-4});
}

TEST(LogLineImpact, PastTheFoldIsReported) {
  const auto line = shape::LogLine::from(3.67824757367936e-10, 1359342.97511097, -1.0);
  for (const ImpactMethod method : both) {
    const ImpactResult r = run(Factor<shape::LogLine>(line, 0.1), {100.0, 0.5}, Separation::force, method);
    EXPECT_EQ(r.status, ImpactStatus::past_domain);
    EXPECT_DOUBLE_EQ(r.max_indentation, line.max_indentation());
    EXPECT_TRUE(std::isnan(r.restitution.newton));
    EXPECT_TRUE(std::isnan(r.duration));
  }
}

// ωt and e of a linear oscillator, written once more with real trigonometric functions.
struct Oscillator {
  double xi, omega;
  double depth(double t, double v0) const {
    const double s = std::sqrt(std::abs(1.0 - xi * xi)), x = s * omega * t;
    const double ratio = s == 0.0 ? omega * t : (xi < 1.0 ? std::sin(x) : std::sinh(x)) / s;
    return v0 / omega * std::exp(-xi * omega * t) * ratio;
  }
};

TEST(KelvinVoigtImpact, AgreesWithTheSolutionOfTheOscillator) {
  const double k = 4e6, m = 0.7, v0 = 1.3, omega = std::sqrt(k / m);
  for (const double xi : {0.01, 0.2, 0.499, 0.501, 0.9, 1.0, 1.2, 3.0})
    for (const Separation rule : {Separation::force, Separation::depth})
      for (const ImpactMethod method : both) {
        SCOPED_TRACE("xi " + std::to_string(xi));
        const double c = 2.0 * xi * std::sqrt(k * m);
        const ImpactResult r = run(Additive<shape::Linear>({k}, {.coefficient = c}), {v0, m}, rule, method);
        const Oscillator exact{xi, omega};
        EXPECT_NEAR(exact.depth(r.compression_time, v0), r.max_indentation, 1e-10 * r.max_indentation);
        EXPECT_NEAR(r.restitution.newton, restitution::of_damping_ratio(xi, rule), 1e-10);
        if (xi >= 0.5) {
          EXPECT_NEAR(r.peak_force, c * v0, 1e-12 * r.peak_force);
          EXPECT_EQ(r.peak_force_time, 0.0);
        }
        if (rule == Separation::depth && xi >= 1.0) {
          EXPECT_EQ(r.status, ImpactStatus::sticks);
          EXPECT_EQ(r.restitution.newton, 0.0);
          EXPECT_TRUE(std::isnan(r.duration));
          EXPECT_DOUBLE_EQ(r.energy_lost, r.energy_in);
          EXPECT_TRUE(r.pulled);
          continue;
        }
        EXPECT_EQ(r.status, ImpactStatus::separated);
        EXPECT_NEAR(exact.depth(r.duration, v0), r.residual_indentation, 1e-10 * r.max_indentation);
        EXPECT_EQ(r.pulled, rule == Separation::depth);
        if (rule == Separation::depth) {
          EXPECT_NEAR(r.residual_indentation, 0.0, 1e-12 * r.max_indentation);
        }
      }
}

TEST(KelvinVoigtImpact, ForcesAgreeBetweenClosedFormAndIntegrator) {
  for (const double xi : {0.05, 0.3, 0.6, 0.95, 1.5})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const Additive<shape::Linear> law({4e6}, {.coefficient = 2.0 * xi * std::sqrt(4e6 * 0.7)});
      const ImpactResult c = run(law, {1.3, 0.7}, rule), i = run(law, {1.3, 0.7}, rule, ImpactMethod::integrate);
      EXPECT_NEAR(c.peak_force, i.peak_force, 1e-10 * c.peak_force);
      EXPECT_NEAR(c.peak_force_time, i.peak_force_time, 1e-9 * c.compression_time);
      EXPECT_NEAR(c.min_force, i.min_force, 1e-10 * c.peak_force);
      EXPECT_NEAR(c.energy_lost_compression, i.energy_lost_compression, 1e-10 * c.energy_in);
    }
}

// F = K δⁿ + χ δ^((n-1)/2) δ̇ is a linear oscillator in δ^((n+1)/2).
TEST(LinearImage, ReturnsTheRestitutionOfTheOscillator) {
  const double k = 5.2e9, m = 4.6;
  for (const double n : {1.0, 1.5, 2.0, 2.4})
    for (const double xi : {0.02, 0.3, 0.8, 1.3})
      for (const Separation rule : {Separation::force, Separation::depth}) {
        SCOPED_TRACE("n " + std::to_string(n) + " xi " + std::to_string(xi));
        const Additive<shape::PowerLaw> law(
            {k, n}, {.coefficient = restitution::coefficient_for(xi, k, n, m), .depth_exponent = 0.5 * (n - 1.0)});
        const ImpactResult r = run(law, {0.3, m}, rule, ImpactMethod::integrate);
        EXPECT_NEAR(r.restitution.newton, restitution::of_damping_ratio(xi, rule), 1e-10);
        EXPECT_EQ(r.status == ImpactStatus::sticks, rule == Separation::depth && xi >= 1.0);
      }
}

TEST(CompressionDamper, ReturnsHalfOfTheLogarithmicLoss) {
  const double k = 5.2e9, m = 4.6;
  for (const double xi : {0.02, 0.3, 0.8, 1.3, 4.0})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const Damping damping{
          .coefficient = restitution::coefficient_for(xi, k, 1.5, m), .depth_exponent = 0.25, .compression_only = true};
      const ImpactResult r = run(Additive<shape::Hertzian>({k}, damping), {0.3, m}, rule);
      EXPECT_NEAR(r.restitution.newton, restitution::of_compression_damping_ratio(xi), 1e-10);
      EXPECT_NEAR(r.energy_lost_restitution, 0.0, 1e-10 * r.energy_in);
    }
}

TEST(GoldsmithImpact, ReturnsItsRestitutionAndResidualDepth) {
  for (const double e : {0.01, 0.3, 0.9, 1.0})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      Goldsmith law;
      law.stiffness = 1e8;
      law.restitution = e;
      const ImpactResult r = run(law, {0.5, 0.1}, rule);
      EXPECT_NEAR(r.restitution.newton, e, 1e-10);
      const double residual = rule == Separation::force ? r.max_indentation * (1.0 - e * e) : 0.0;
      EXPECT_NEAR(r.residual_indentation, residual, 1e-10 * r.max_indentation);
      EXPECT_NEAR(r.energy_lost_compression, (1.0 - e * e) * r.energy_in, 1e-10 * r.energy_in);
    }
}

// m δ̈ = -F, Ḟ = k δ̇ - (k/c)F: F obeys a damped oscillator, F̈ + (k/c)Ḟ + (k/m)F = 0, with F = 0, Ḟ = k v₀ at touch.
TEST(MaxwellImpact, AgreesWithTheSolutionOfItsOscillator) {
  Maxwell law;
  law.stiffness = 1e6;
  law.damping = 3000.0;
  const double m = 4.6, v0 = 0.3, omega = std::sqrt(1e6 / m), xi = 0.5 * (1e6 / 3000.0) / omega;
  const ImpactResult r = run(law, {v0, m});
  EXPECT_NEAR(r.duration, std::numbers::pi / (omega * std::sqrt(1.0 - xi * xi)), 1e-10 * r.duration);
  EXPECT_NEAR(r.peak_force, 1e6 * v0 / omega * std::exp(-xi * std::acos(xi) / std::sqrt(1.0 - xi * xi)),
              1e-10 * r.peak_force);
  EXPECT_NEAR(r.peak_force_time, std::acos(xi) / (omega * std::sqrt(1.0 - xi * xi)), 1e-9 * r.duration);
  EXPECT_GT(r.residual_indentation, 0.0);
}

}  // namespace
}  // namespace hysteron
