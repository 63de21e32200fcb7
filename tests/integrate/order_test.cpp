// Two-sided order of convergence of every method, of its dense output, and of runs with events.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "integrate/systems.hpp"

namespace hysteron::integrate {
namespace {

template <class S>
double error_of(S system, std::vector<double> y, const std::vector<double>& exact, double length, int count,
                Method method) {
  EXPECT_EQ(run(system, y, length, fixed_steps(length / count, method)).status, Status::finished);
  double largest = 0.0;
  for (std::size_t i = 0; i < y.size(); ++i) largest = std::max(largest, std::abs(y[i] - exact[i]));
  return largest;
}

template <class S>
double measured_order(const S& system, const std::vector<double>& start, const std::vector<double>& exact,
                      double length, int first, Method method) {
  std::vector<double> steps, errors;
  for (int k = 0, count = first; k < 5; ++k, count *= 2) {
    steps.push_back(length / count);
    errors.push_back(error_of(system, start, exact, length, count, method));
    EXPECT_GT(errors.back(), 1e-14) << count;
  }
  return slope(steps, errors);
}

constexpr double length = 20.0;
const std::vector<double> oscillator_end{std::cos(length), -std::sin(length)};

TEST(Order, ExplicitOscillatorIsEight) {
  EXPECT_NEAR(measured_order(Oscillator{}, {1.0, 0.0}, oscillator_end, length, 5, Method::explicit_8), 8.0, 0.2);
}
TEST(Order, ExplicitNonlinearIsEight) {
  EXPECT_NEAR(measured_order(Nonlinear{}, {0.5}, {Nonlinear::exact(length)}, length, 12, Method::explicit_8), 8.0, 0.7);
}
TEST(Order, LeapfrogIsTwo) {
  EXPECT_NEAR(measured_order(Oscillator{}, {1.0, 0.0}, oscillator_end, length, 40, Method::leapfrog), 2.0, 0.1);
}
TEST(Order, SymplecticIsFour) {
  EXPECT_NEAR(measured_order(Oscillator{}, {1.0, 0.0}, oscillator_end, length, 20, Method::symplectic_4), 4.0, 0.2);
}

// q'' = -q + sin(2t) from q = 0, v = 0: the time of each kick counts.
struct Forced {
  std::size_t size() const { return 2; }
  void rates(double t, std::span<const double> y, std::span<double> out) const {
    out[0] = y[1];
    out[1] = -y[0] + std::sin(2.0 * t);
  }
  void accelerations(double t, std::span<const double> q, std::span<double> a) const {
    a[0] = -q[0] + std::sin(2.0 * t);
  }
  static double position(double t) { return (2.0 * std::sin(t) - std::sin(2.0 * t)) / 3.0; }
  static double speed(double t) { return (2.0 * std::cos(t) - 2.0 * std::cos(2.0 * t)) / 3.0; }
};

TEST(Order, SymplecticWithForcesOfTimeKeepsItsOrder) {
  const std::vector<double> end{Forced::position(length), Forced::speed(length)};
  EXPECT_NEAR(measured_order(Forced{}, {0.0, 0.0}, end, length, 40, Method::symplectic_4), 4.0, 0.2);
  EXPECT_NEAR(measured_order(Forced{}, {0.0, 0.0}, end, length, 40, Method::leapfrog), 2.0, 0.1);
}

// Inside one step from an exact start the dense output is wrong by O(h⁸), its end by O(h⁹).
TEST(Order, DenseOutputOfTheExplicitMethodIsSeven) {
  std::vector<double> steps, inside, ends;
  for (double h = 1.6; h > 0.15; h *= 0.75) {
    Settings settings = fixed_steps(h);
    double worst = 0.0;
    for (int k = 1; k < 10; ++k) settings.output_times.push_back(0.1 * k * h);
    settings.on_output = [&](double t, std::span<const double> y) {
      worst = std::max(worst, std::abs(y[0] - Nonlinear::exact(t)));
    };
    Nonlinear system;
    std::vector<double> y{0.5};
    run(system, y, h, settings);
    steps.push_back(h);
    inside.push_back(worst);
    ends.push_back(std::abs(y[0] - Nonlinear::exact(h)));
    EXPECT_GT(worst, 1e-15);
  }
  EXPECT_NEAR(slope(steps, inside), 8.0, 0.5);
  EXPECT_GT(slope(steps, ends), 8.4);
}

TEST(Order, StatesInsideASymplecticStepHaveTheOrderOfTheMethod) {
  std::vector<double> steps, errors;
  for (double h = 0.4; h > 0.01; h *= 0.5) {
    Settings settings = fixed_steps(h, Method::symplectic_4);
    double worst = 0.0;
    for (double t = 0.3 * h; t < 4.0; t += h) settings.output_times.push_back(t);
    settings.on_output = [&](double t, std::span<const double> y) {
      worst = std::max(worst, std::abs(y[0] - std::cos(t)));
    };
    Oscillator system;
    std::vector<double> y{1.0, 0.0};
    run(system, y, 4.0, settings);
    steps.push_back(h);
    errors.push_back(worst);
  }
  EXPECT_NEAR(slope(steps, errors), 4.0, 0.3);
}

// A spring that is stiffer in compression: x'' = -x for x > 0, -9x else. Solved piece by piece by sines.
struct TwoSprings {
  bool watches;
  bool is_compressed = false;
  std::vector<WatchedEvent> list{{Direction::falling}, {Direction::rising}};

  std::size_t size() const { return 2; }
  double stiffness(double x) const { return (watches ? is_compressed : x < 0.0) ? 9.0 : 1.0; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    out[0] = y[1];
    out[1] = -stiffness(y[0]) * y[0];
  }
  void accelerations(double, std::span<const double> q, std::span<double> a) const { a[0] = -stiffness(q[0]) * q[0]; }
  std::span<const WatchedEvent> events() const { return {list.data(), watches ? 2u : 0u}; }
  void event_values(double, std::span<const double> y, std::span<double> values) const { values[0] = values[1] = y[0]; }
  AfterEvent handle_events(double, std::span<double>, std::span<const std::size_t> passed) {
    is_compressed = passed[0] == 0;
    return AfterEvent::proceed;
  }
};

double two_springs_order(Method method, bool watches, int first) {
  // From x = 1 at rest. The period is π + π/3; the end lies a third of the way into an extension.
  constexpr double pi = std::numbers::pi, period = pi + pi / 3.0, end = 4.0 * period + 1.0;
  return measured_order(TwoSprings{.watches = watches}, {1.0, 0.0}, {std::cos(1.0), -std::sin(1.0)}, end, first,
                        method);
}

TEST(Order, EventsKeepTheOrder) {
  EXPECT_NEAR(two_springs_order(Method::explicit_8, true, 12), 8.0, 0.7);
  EXPECT_NEAR(two_springs_order(Method::symplectic_4, true, 150), 4.0, 0.4);
}
TEST(Order, WithoutEventsAKinkLosesTheOrder) {
  const double order = two_springs_order(Method::explicit_8, false, 24);
  EXPECT_GT(order, 0.5);
  EXPECT_LT(order, 4.0);
}

// The implicit method chooses its order itself: the error follows the tolerance.
TEST(Order, ImplicitErrorFollowsTheTolerance) {
  std::vector<double> tolerances, errors;
  for (double tolerance = 1e-4; tolerance > 1e-11; tolerance *= 0.1) {
    Nonlinear system;
    std::vector<double> y{0.5};
    Settings settings{
        .method = Method::implicit_bdf, .relative_tolerance = tolerance, .absolute_tolerance = {tolerance}};
    ASSERT_EQ(run(system, y, length, settings).status, Status::finished);
    tolerances.push_back(tolerance);
    errors.push_back(std::abs(y[0] - Nonlinear::exact(length)));
  }
  EXPECT_NEAR(slope(tolerances, errors), 0.85, 0.25);
}

}  // namespace
}  // namespace hysteron::integrate
