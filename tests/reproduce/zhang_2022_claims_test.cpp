// The approximate motion, the errors on the sliotar cores and the figures of Zhang et al. (2022).
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "../../src/reproduce/zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

// For m = 1 both phases are harmonic: sin τ, then cos(e s) with the time s from reversal.
TEST(ApproximateMotion, IsHarmonicForALinearDamper) {
  const nondimensional::Exponents x{1.5, 1.0, 1.1};
  const double e = 0.4, reversal = std::acos(0.0);
  for (const double t : {0.0, 0.2, 1.0, 1.5}) {
    const auto p = nondimensional::approximate_motion(x, e, t);
    EXPECT_NEAR(p.depth, std::sin(t), 1e-12) << t;
    EXPECT_NEAR(p.rate, std::cos(t), 1e-8) << t;
    EXPECT_NEAR(p.force, std::sin(t), 1e-12) << t;
  }
  for (const double s : {0.1, 1.0, 3.0}) {
    const auto p = nondimensional::approximate_motion(x, e, reversal + s);
    EXPECT_NEAR(p.depth, std::cos(e * s), 1e-12) << s;
    EXPECT_NEAR(p.rate, -e * std::sin(e * s), 1e-9) << s;
    EXPECT_NEAR(p.force, e * e * std::cos(e * s), 1e-12) << s;
  }
}

// x'' = -F by central differences, x' likewise, in both phases.
TEST(ApproximateMotion, SolvesItsEquation) {
  constexpr double h = 1e-4;
  for (const double m : {1.2, 1.8}) {
    const nondimensional::Exponents x{1.5, m, 0.9};
    for (const double t : {0.3, 1.1, 1.8, 3.0}) {
      const auto before = nondimensional::approximate_motion(x, 0.6, t - h),
                 now = nondimensional::approximate_motion(x, 0.6, t),
                 after = nondimensional::approximate_motion(x, 0.6, t + h);
      EXPECT_NEAR((after.depth - before.depth) / (2.0 * h), now.rate, 1e-7) << m << ' ' << t;
      EXPECT_NEAR((after.rate - before.rate) / (2.0 * h), -now.force, 1e-7) << m << ' ' << t;
    }
  }
}

// The equation as printed: second differences against the formulas of the paper.
TEST(ApproximateMotion, OfTheEquationAsPrintedSolvesIt) {
  const double m = 1.8, q = 1.1, c = 0.3, cq = std::pow(c, q);
  const double k = 0.5 * (m + 1.0) * (c * c + cq) / (1.0 + cq),
               lambda = 0.25 * (m + 1.0) * (2.0 + q) * (1.0 - c * c) / (1.0 + cq) * std::pow(2.0 / (2.0 + q), 1.0 / q);
  const auto depths = approximate_depths({1.5, m, q}, c, ApproximateEquation::as_printed);
  const auto slope = [&](std::size_t i) {
    return (depths[i + 1] - 2.0 * depths[i] + depths[i - 1]) / (depth_step * depth_step);
  };
  for (const std::size_t i : {30u, 90u}) EXPECT_NEAR(slope(i), -(k + lambda) * std::pow(depths[i], m), 2e-4) << i;
  for (const std::size_t i : {250u, 450u}) EXPECT_NEAR(slope(i), -(k - c * lambda) * std::pow(depths[i], m), 2e-4) << i;
}

TEST(ApproximateMotion, EndsAtSeparationWithTheRequestedRestitution) {
  const nondimensional::Exponents x{1.5, 1.3, 1.2};
  const auto phases = nondimensional::approximation(x, 0.7);
  const auto end = nondimensional::approximate_motion(x, 0.7, phases.compression_time + phases.restitution_time);
  EXPECT_NEAR(end.depth, 0.0, 1e-9);
  EXPECT_NEAR(end.rate, -0.7, 1e-9);
}

// Largest forces and depths of another program (adaptive Runge-Kutta of order 8), m = 1.1, q = 1.25.
TEST(SliotarCores, ImpactsAreThoseOfASecondProgram) {
  constexpr std::array<double, 4> force{2394.6, 2207.1, 2887.4, 2333.5}, depth{6.7477, 7.3804, 5.5845, 6.4961};
  for (std::size_t i = 0; i < cores.size(); ++i) {
    const Core& core = cores[i];
    const ImpactResult r = zhang_impact(optimal_m, optimal_q, 1e6 * core.stiffness.value, core.restitution.value,
                                        {core_speed.value, 1e-3 * core.mass.value});
    EXPECT_NEAR(r.peak_force, force[i], 0.06) << core.name;
    EXPECT_NEAR(1e3 * r.max_indentation, depth[i], 6e-5) << core.name;
  }
}

// Values of another program at points along the valley.
TEST(SliotarCores, ErrorsHaveAValley) {
  EXPECT_NEAR(rms_error_on_cores(0.7, 1.0), 2.4, 0.05);
  EXPECT_NEAR(rms_error_on_cores(1.0, 1.25), 2.2, 0.05);
  EXPECT_NEAR(rms_error_on_cores(1.2, 1.5), 2.2, 0.05);
  EXPECT_NEAR(rms_error_on_cores(optimal_m, optimal_q), 2.7, 0.05);
}

TEST(SliotarCores, TheGridContainsThePairOfThePaper) {
  std::set<double> all_q;
  bool found = false;
  for (const ValleyPoint& p : error_valley()) {
    all_q.insert(p.q);
    if (std::abs(p.m - optimal_m) < 1e-9 && p.q == optimal_q) {
      found = true;
      EXPECT_NEAR(p.rms, rms_error_on_cores(optimal_m, optimal_q), 1e-9);
    }
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(all_q.size(), 6u);
}

const NamedFigure& figure_named(const std::vector<NamedFigure>& all, std::string_view name) {
  for (const NamedFigure& f : all)
    if (f.name == name) return f;
  ADD_FAILURE() << name;
  return all.front();
}

// Each curve of the captions: 3 × 3 and 5 × 3 pairs of curves, five laws for each core, five curves in each panel of 7.
TEST(ZhangFigures, HaveAllCurvesOfTheCaptions) {
  const auto all = figures();
  for (const Panel& panel : figure_named(all, "fig-4").figure.panels) EXPECT_EQ(panel.curves.size(), 6u);
  for (const Panel& panel : figure_named(all, "fig-5").figure.panels) EXPECT_EQ(panel.curves.size(), 10u);
  EXPECT_EQ(figure_named(all, "fig-6").figure.panels.size(), 4u);
  for (const Panel& panel : figure_named(all, "fig-6").figure.panels) EXPECT_EQ(panel.curves.size(), 6u);
  for (const char* name : {"fig-7a", "fig-7b", "fig-7cfg", "fig-7d", "fig-7e"})
    for (const Panel& panel : figure_named(all, name).figure.panels) EXPECT_EQ(panel.curves.size(), 5u) << name;
}

// The system's curve and the approximate one of Fig. 4(c), q = 1: the first lasts 6.3, the second t_c (1 + 1/c_r).
TEST(ZhangFigures, CurvesEndAtTheirDurations) {
  const auto all = figures();
  const Panel& c = figure_named(all, "fig-4").figure.panels[2];
  const nondimensional::Exponents x{1.5, 1.5, 1.0};
  EXPECT_NEAR(c.curves[3].x.back(), nondimensional::approximation(x, 0.3).compression_time * (1.0 + 1.0 / 0.3), 1e-9);
  EXPECT_NEAR(c.curves[2].x.back(), depth_step * static_cast<double>(exact_depths(x, 0.3).size()), 2.0 * depth_step);
  EXPECT_NEAR(c.curves[2].y.back(), 0.0, 1e-6);
}

}  // namespace
}  // namespace hysteron::reproduce::zhang_2022
