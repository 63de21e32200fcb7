// A contact followed with fixed steps, as a host engine does it.
#include "hysteron/laws/tracker.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

TEST(Tracker, GivesTheForceOfMemorylessLawsAndNeverPulls) {
  const Additive<shape::Hertzian> law({1e6}, {.coefficient = 50.0, .depth_exponent = 0.25});
  Tracker tracker(law, 1.0);
  EXPECT_EQ(tracker.advance(-1e-3, 0.5, 1e-4).total(), 0.0);
  EXPECT_EQ(tracker.advance(0.0, 0.5, 1e-4).total(), 0.0);
  bool pulled = false;
  for (const auto& [depth, rate] : {std::pair{1e-4, 0.5}, {2e-4, 0.3}, {2.1e-4, 0.0}, {1e-4, -0.3}, {1e-6, -0.4}}) {
    const double direct = law.force(Contact<double>{depth, rate}).total();
    pulled |= direct < 0.0;
    EXPECT_EQ(tracker.advance(depth, rate, 1e-4).total(), direct > 0.0 ? direct : 0.0);
  }
  EXPECT_TRUE(pulled) << "the path must try the clipping";
  EXPECT_EQ(tracker.advance(-1e-5, -0.4, 1e-4).total(), 0.0);
}

TEST(Tracker, LatchesTheImpactSpeedOfEachTouch) {
  Tracker tracker(Factor<shape::Linear>({1e3}, 0.1), 1.0);
  tracker.advance(1e-3, 0.5, 1e-3);
  EXPECT_EQ(tracker.memory().impact_speed, 0.5);
  tracker.advance(1.1e-3, 0.2, 1e-3);
  EXPECT_EQ(tracker.memory().impact_speed, 0.5);
  tracker.advance(-1e-3, -0.2, 1e-3);
  tracker.advance(1e-3, 0.3, 1e-3);
  EXPECT_EQ(tracker.memory().impact_speed, 0.3);
}

// δ(t) = Δ sin ωt sampled every 1/count of a half period, shifted by a part of a step.
struct Swing {
  double depth, omega, dt, shift;
  double at(int i) const { return depth * std::sin(omega * dt * (i + shift)); }
  double rate(int i) const { return depth * omega * std::cos(omega * dt * (i + shift)); }
};

Goldsmith goldsmith(double e) {
  Goldsmith law;
  law.stiffness = 1e6;
  law.exponent = 1.5;
  law.restitution = e;
  return law;
}

// Work done on the contact over one half period, by the trapezium rule.
double loop_work(Tracker<Goldsmith>& tracker, const Swing& path, int count) {
  double work = 0.0, depth = 0.0, force = 0.0;
  for (int i = 0; i <= count; ++i) {
    const double f = tracker.advance(path.at(i), path.rate(i), path.dt).total();
    const double d = std::max(path.at(i), 0.0);
    work += 0.5 * (f + force) * (d - depth);
    depth = d;
    force = f;
  }
  return work;
}

// Wherever the samples fall about the deepest point: on it, before it or after it.
TEST(Tracker, GoldsmithLoopLosesOneMinusESquaredOfTheEnergy) {
  constexpr int count = 4000;
  for (const double e : {0.0, 0.4, 0.9, 1.0})
    for (const double shift : {0.0, 0.2, 0.5, 0.8}) {
      Tracker tracker(goldsmith(std::max(e, 1e-3)), 1.0);
      const Swing path{1e-3, 100.0, std::numbers::pi / 100.0 / count, shift};
      const double stored = 1e6 * std::pow(1e-3, 2.5) / 2.5;
      EXPECT_NEAR(loop_work(tracker, path, count), (1.0 - e * e) * stored, 2e-5 * stored) << e << " " << shift;
    }
}

TEST(Tracker, AContactHeldAtItsDeepestPointStillUnloadsPlastically) {
  Tracker tracker(goldsmith(0.5), 1.0);
  tracker.advance(0.5e-3, 0.1, 1e-3);
  for (int i = 0; i < 3; ++i) tracker.advance(1e-3, 0.0, 1e-3);
  EXPECT_EQ(tracker.advance(0.74e-3, -0.1, 1e-3).total(), 0.0) << "below δ_p = 0.75 mm nothing is left";
}

TEST(Tracker, AReversalMissedInTheFirstStepIsNoticedInTheNext) {
  Tracker tracker(goldsmith(0.5), 1.0);
  tracker.advance(1e-3, -0.01, 1e-3);
  EXPECT_EQ(tracker.advance(0.74e-3, -0.1, 1e-3).total(), 0.0);
}

TEST(Tracker, GoldsmithUnloadsReloadsOnOneCurveAndReturnsToTheLoadingCurve) {
  constexpr double e = 0.6, first = 1e-3, plastic = first * (1.0 - e * e);
  const Goldsmith law = goldsmith(e);
  Tracker tracker(law, 1.0);
  const auto to = [&](double depth, double rate) { return tracker.advance(depth, rate, 1e-3).total(); };
  const auto loading = [&](double depth) { return 1e6 * std::pow(depth, 1.5); };
  const auto unloading = [&](double depth, double peak) {
    const double residual = peak * (1.0 - e * e);
    return depth > residual ? loading(peak) * std::pow((depth - residual) / (peak - residual), 1.5) : 0.0;
  };
  const auto near = [&](double a, double b) { return std::abs(a - b) <= 1e-12 * loading(first); };
  EXPECT_TRUE(near(to(0.5e-3, 0.1), loading(0.5e-3)));
  EXPECT_TRUE(near(to(first, 0.05), loading(first)));
  EXPECT_TRUE(near(to(0.9e-3, -0.05), unloading(0.9e-3, first)));
  EXPECT_EQ(tracker.memory().residual_indentation, plastic);
  EXPECT_TRUE(near(to(0.7e-3, -0.1), unloading(0.7e-3, first)));
  EXPECT_TRUE(near(to(0.8e-3, 0.1), unloading(0.8e-3, first))) << "reloading follows the unloading curve";
  EXPECT_TRUE(near(to(0.75e-3, -0.1), unloading(0.75e-3, first))) << "and back, without loss";
  EXPECT_TRUE(near(to(1.2e-3, 0.1), loading(1.2e-3))) << "past the largest depth it loads again";
  EXPECT_TRUE(near(to(1.1e-3, -0.1), unloading(1.1e-3, 1.2e-3))) << "and unloads from the new one";
  EXPECT_EQ(to(0.5e-3, -0.1), 0.0);
  EXPECT_EQ(to(-1e-4, -0.1), 0.0);
  EXPECT_TRUE(near(to(0.5e-3, 0.1), loading(0.5e-3))) << "a new contact remembers nothing";
}

Maxwell maxwell() {
  Maxwell law;
  law.stiffness = 1e5;
  law.damping = 200.0;  // relaxes in 2 ms
  return law;
}

// Order of convergence between two step sizes.
template <class Errors>
double order(const Errors& error, int coarse, int fine) {
  return std::log(error(coarse) / error(fine)) / std::log(static_cast<double>(fine) / coarse);
}

// δ̇ = v: F = c v (1 - e^(-kt/c)). The steps' straight line is the motion itself; what is left is Runge-Kutta's order.
TEST(Tracker, MaxwellAtConstantRateConvergesWithOrderFour) {
  constexpr double v = 0.1, time = 3e-3;
  const auto error = [&](int steps) {
    Tracker tracker(maxwell(), 1.0);
    double force = 0.0;
    for (int i = 1; i <= steps; ++i) force = tracker.advance(v * time * i / steps, v, time / steps).total();
    return std::abs(force - 200.0 * v * -std::expm1(-1e5 / 200.0 * time));
  };
  EXPECT_LT(error(64), 1e-7 * 200.0 * v);
  EXPECT_GT(order(error, 8, 16), 3.8);
  EXPECT_LT(order(error, 8, 16), 4.4);
}

// δ = Δ sin ωt: the rate is taken as linear over a step, an error of second order.
TEST(Tracker, MaxwellInAnOscillationConvergesWithOrderTwo) {
  constexpr double depth = 1e-3, omega = 300.0, time = 3e-3, k = 1e5, rate = 1e5 / 200.0;
  // Ḟ = kΔω cos ωt - (k/c)F from zero.
  const double exact = k * depth * omega / (rate * rate + omega * omega) *
                       (rate * std::cos(omega * time) + omega * std::sin(omega * time) - rate * std::exp(-rate * time));
  const auto error = [&](int steps) {
    Tracker tracker(maxwell(), 1.0);
    double force = 0.0;
    for (int i = 1; i <= steps; ++i) {
      const double t = time * i / steps;
      force = tracker.advance(depth * std::sin(omega * t), depth * omega * std::cos(omega * t), time / steps).total();
    }
    return std::abs(force - exact);
  };
  EXPECT_LT(error(200), 1e-4 * exact);
  EXPECT_GT(order(error, 100, 200), 1.8);
  EXPECT_LT(order(error, 100, 200), 2.2);
  EXPECT_GT(order(error, 200, 400), 1.8);
  EXPECT_LT(order(error, 200, 400), 2.2);
}

TEST(Tracker, MaxwellStartsFromTheMomentOfTouchInsideTheStep) {
  constexpr double v = 0.1, dt = 1e-3;
  Tracker tracker(maxwell(), 1.0);
  tracker.advance(-0.7 * v * dt, v, dt);
  const double force = tracker.advance(0.3 * v * dt, v, dt).total();
  EXPECT_NEAR(force, 200.0 * v * -std::expm1(-500.0 * 0.3 * dt), 1e-4 * force);
}

TEST(Tracker, MaxwellForgetsAtSeparation) {
  Tracker tracker(maxwell(), 1.0);
  tracker.advance(1e-4, 0.1, 1e-3);
  const double first = tracker.state()[0];
  tracker.advance(5e-4, 0.1, 1e-3);
  tracker.advance(-1e-4, -0.1, 1e-3);
  tracker.advance(1e-4, 0.1, 1e-3);
  EXPECT_EQ(tracker.state()[0], first);
}

}  // namespace
}  // namespace hysteron
