// Results are smooth functions of the damping, but for a few thresholds. A missed event shows as a jump: in fourth
// differences, which of a smooth function are tiny at this spacing.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/restitution.hpp"
#include "same_outcome.hpp"

namespace hysteron {
namespace {

struct Form {
  Damping damping;
  double exponent = 1.5;
};

ImpactResult at(Form form, Separation rule, double log_epsilon, ImpactMethod method = ImpactMethod::automatic) {
  form.damping.coefficient = std::exp(log_epsilon);
  return *analyse({Additive<shape::PowerLaw>({1.0, form.exponent}, form.damping), {1.0, 1.0}, rule, 0.0, method});
}

constexpr std::size_t quantities = 10;
constexpr std::array<const char*, quantities> names{
    "restitution",      "peak force", "peak time",   "largest depth", "residual depth",
    "compression time", "duration",   "energy lost", "least force",   "lost in compression"};

std::array<double, quantities> numbers(const ImpactResult& r) {
  const double time = r.status == ImpactStatus::sticks ? r.compression_time : r.duration;
  const auto known = [](double x) { return std::isnan(x) ? 0.0 : x; };
  return {r.restitution.newton,
          std::log(r.peak_force),
          r.peak_force_time / time,
          std::log(r.max_indentation),
          known(r.residual_indentation) / r.max_indentation,
          r.compression_time / time,
          std::log(time),
          known(r.energy_lost),
          r.min_force / r.peak_force,
          r.energy_lost_compression};
}

// Fourth differences over 2 × `count` + 1 points about a logarithm of ε.
void expect_smooth(const Form& form, Separation rule, double log_epsilon, int count = 12, double spacing = 1e-3) {
  std::array<std::array<double, quantities>, 5> window{};
  for (int i = -count; i <= count; ++i) {
    for (std::size_t k = 0; k < 4; ++k) window[k] = window[k + 1];
    window[4] = numbers(at(form, rule, log_epsilon + spacing * i));
    if (i < 4 - count) continue;
    for (std::size_t q = 0; q < quantities; ++q) {
      const double difference =
          window[0][q] - 4.0 * window[1][q] + 6.0 * window[2][q] - 4.0 * window[3][q] + window[4][q];
      ASSERT_LT(std::abs(difference), 2e-9)
          << names[q] << " with m = " << form.damping.depth_exponent << ", q = " << form.damping.rate_exponent
          << ", n = " << form.exponent << ", ln ε = " << log_epsilon + spacing * (i - 2);
    }
  }
}

TEST(Smoothness, ReleaseInTheLastStepIsFound) {
  expect_smooth({{.depth_exponent = 0.5}}, Separation::force, -4.707);
  expect_smooth({{.depth_exponent = 0.5, .rate_exponent = 1.25}}, Separation::force, -4.255);
  expect_smooth({{.depth_exponent = 1.0, .rate_exponent = 1.5}}, Separation::force, -2.337);
}

TEST(Smoothness, PeakJustBeforeReversalIsFound) {
  for (const double log_epsilon : {-6.9, -6.905, -6.0, -3.0}) {
    expect_smooth({{.depth_exponent = 1.0, .rate_exponent = 1.5}}, Separation::force, log_epsilon);
    expect_smooth({{.depth_exponent = 0.5, .rate_exponent = 0.5}}, Separation::force, log_epsilon);
  }
  const ImpactResult r = at({{.depth_exponent = 1.0, .rate_exponent = 1.5}}, Separation::force, std::log(1.005e-3));
  EXPECT_LT(r.peak_force_time, r.compression_time);
}

TEST(Smoothness, LeastForceBetweenTwoZerosIsFound) {
  expect_smooth({{.depth_exponent = 0.5}}, Separation::depth, -4.046);
  EXPECT_LT(at({{.depth_exponent = 0.5}}, Separation::depth, -6.9).min_force, 0.0);
}

TEST(Smoothness, ClippingIsLocatedExactly) {
  expect_smooth({{.depth_exponent = 0.5, .floor = 0.0}}, Separation::depth, -6.025);
  expect_smooth({{.depth_exponent = 0.5, .floor = 0.5}}, Separation::depth, -1.0);
  expect_smooth({{.depth_exponent = 1.8, .floor = 0.5}}, Separation::depth, 1.0);
}

TEST(Smoothness, HoldsForManyForms) {
  for (const double m : {0.25, 0.5, 0.65, 1.0, 1.2, 1.5, 1.8})
    for (const double q : {0.8, 1.0, 1.25, 1.5})
      for (const Separation rule : {Separation::force, Separation::depth})
        for (const double log_epsilon : {-5.3, -3.1, -1.7})
          expect_smooth({{.depth_exponent = m, .rate_exponent = q}}, rule, log_epsilon, 4);
}

// Clipping of tension and separation at zero force are the same thing until separation.
TEST(Smoothness, TensionClippedAndReleasedByForceIsTheSame) {
  for (const double m : {0.0, 0.5, 1.5})
    for (const double q : {0.5, 1.0, 1.5})
      for (double log_epsilon = -6.0; log_epsilon < 3.0; log_epsilon += 0.7) {
        const Form free{{.depth_exponent = m, .rate_exponent = q}};
        const Form clipped{{.depth_exponent = m, .rate_exponent = q, .floor = 0.0}};
        EXPECT_LT(difference(at(free, Separation::force, log_epsilon), at(clipped, Separation::force, log_epsilon)),
                  1e-9)
            << m << " " << q << " " << log_epsilon;
      }
}

TEST(Smoothness, StickingIsDetectedInFewSteps) {
  for (const double q : {0.5, 0.8})
    for (double log_epsilon = 0.5; log_epsilon < 3.0; log_epsilon += 0.3) {
      const ImpactResult r = at({{.depth_exponent = 0.5, .rate_exponent = q}}, Separation::depth, log_epsilon);
      EXPECT_TRUE(r.status != ImpactStatus::sticks || r.steps < 300) << q << " " << log_epsilon;
    }
  EXPECT_EQ(at({{.depth_exponent = 0.5, .rate_exponent = 0.5}}, Separation::depth, 1.0).status, ImpactStatus::sticks);
}

// The bound that detects sticking is sharp for linear images: ξ = 1.
TEST(Smoothness, SticksFromCriticalDampingOn) {
  for (const double n : {1.0, 1.5, 2.0}) {
    const Form form{{.depth_exponent = 0.5 * (n - 1.0)}, n};
    const auto status = [&](double xi) {
      return at(form, Separation::depth, std::log(restitution::coefficient_for(xi, 1.0, n, 1.0)),
                ImpactMethod::integrate)
          .status;
    };
    EXPECT_EQ(status(0.97), ImpactStatus::separated) << n;
    EXPECT_EQ(status(1.001), ImpactStatus::sticks) << n;
  }
}

TEST(Smoothness, LinearImagesInClosedFormAgreeWithIntegration) {
  for (const double n : {1.0, 1.2, 1.5, 2.0, 2.5})
    for (const bool compression_only : {false, true})
      for (const Separation rule : {Separation::force, Separation::depth})
        for (double log_epsilon = -7.0; log_epsilon < 2.0; log_epsilon += 0.23) {
          const Form form{{.depth_exponent = 0.5 * (n - 1.0), .compression_only = compression_only}, n};
          const ImpactResult closed = at(form, rule, log_epsilon);
          const ImpactResult integrated = at(form, rule, log_epsilon, ImpactMethod::integrate);
          EXPECT_LT(difference(closed, integrated), 1e-9) << n << " " << log_epsilon;
          EXPECT_NEAR(closed.min_force, integrated.min_force, 1e-9 * closed.peak_force) << n << " " << log_epsilon;
        }
}

}  // namespace
}  // namespace hysteron
