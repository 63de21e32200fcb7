// What a run does around its steps: tolerances, output, breakpoints, projection, checkpoints, refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "integrate/systems.hpp"

namespace hysteron::integrate {
namespace {

double oscillator_error(double tolerance, Statistics* statistics = nullptr) {
  Oscillator system;
  std::vector<double> y{0.0, 1.0};
  Settings settings{.relative_tolerance = tolerance, .absolute_tolerance = {tolerance}};
  EXPECT_EQ(run(system, y, 20.0, settings, statistics).status, Status::finished);
  return std::hypot(y[0] - std::sin(20.0), y[1] - std::cos(20.0));
}

TEST(Run, ErrorFollowsTheTolerance) {
  std::vector<double> tolerances, errors;
  for (double tolerance = 1e-5; tolerance > 3e-13; tolerance *= 0.1) {
    tolerances.push_back(tolerance);
    errors.push_back(oscillator_error(tolerance));
    EXPECT_LT(errors.back(), 100.0 * tolerance);
  }
  EXPECT_NEAR(slope(tolerances, errors), 1.0, 0.25);
}

TEST(Run, CountsItsWork) {
  Statistics s;
  oscillator_error(1e-9, &s);
  // One at the start, one for the first step, twelve for each step tried less the slope known at its start.
  EXPECT_EQ(s.evaluations, 2 + 12 * s.steps + 11 * s.rejected);
  EXPECT_GT(s.steps, 10);
  EXPECT_LT(s.steps, 60);
  EXPECT_EQ(s.dense_steps, 0);
  EXPECT_EQ(s.events, 0);
  EXPECT_TRUE(s.changes.empty());
}

// Two uncoupled oscillators, of which the second is allowed any error.
TEST(Run, ToleranceOfEachComponentCounts) {
  struct Two {
    std::size_t size() const { return 4; }
    void rates(double, std::span<const double> y, std::span<double> out) const {
      out[0] = y[1], out[1] = -y[0], out[2] = y[3], out[3] = -400.0 * y[2];
    }
  } system;
  const auto steps_with = [&](std::vector<double> absolute) {
    std::vector<double> y{1.0, 0.0, 1.0, 0.0};
    Statistics s;
    run(system, y, 5.0, {.relative_tolerance = 1e-12, .absolute_tolerance = std::move(absolute)}, &s);
    EXPECT_NEAR(y[0], std::cos(5.0), 1e-7);
    return s.steps;
  };
  EXPECT_GT(steps_with({1e-9}), 3 * steps_with({1e-9, 1e-9, 1e6, 1e6}));
}

TEST(Run, OutputComesAtTheTimesAskedForWithTheAccuracyOfTheRun) {
  Oscillator system;
  std::vector<double> y{1.0, 0.0}, seen;
  Settings settings{.relative_tolerance = 1e-11, .absolute_tolerance = {1e-11}};
  for (int k = 0; k <= 1000; ++k) settings.output_times.push_back(0.01 * k);
  settings.on_output = [&](double t, std::span<const double> state) {
    seen.push_back(t);
    EXPECT_NEAR(state[0], std::cos(t), 2e-9);
    EXPECT_NEAR(state[1], -std::sin(t), 2e-9);
  };
  const std::vector<double> wanted = settings.output_times;
  Statistics with_output, without;
  run(system, y, 10.0, settings, &with_output);
  EXPECT_EQ(seen, wanted);
  std::vector<double> same{1.0, 0.0};
  run(system, same, 10.0, {.relative_tolerance = 1e-11, .absolute_tolerance = {1e-11}}, &without);
  EXPECT_EQ(y, same) << "output must not change the steps";
  EXPECT_EQ(with_output.evaluations, without.evaluations + 3 * without.steps);
}

// The extra evaluations are made in steps with output alone.
TEST(Run, OneOutputCostsThreeEvaluations) {
  Oscillator system;
  std::vector<double> y{1.0, 0.0}, same{1.0, 0.0};
  Statistics one, none;
  run(system, y, 10.0, {.output_times = {0.0, 3.21, 10.0}}, &one);
  run(system, same, 10.0, {}, &none);
  EXPECT_EQ(one.evaluations, none.evaluations + 3);
  EXPECT_EQ(one.dense_steps, 1);
}

TEST(Run, OutputAtAnEventShowsTheStateBeforeIt) {
  Clock clock, first;
  clock.functions = {{[](double u) { return u - 1.0; }, {Direction::rising}}};
  clock.handler = [](double, std::span<double> y, std::span<const std::size_t>) {
    y[0] += 10.0;
    return AfterEvent::proceed;
  };
  std::vector<double> y{0.0}, values;
  first.functions = clock.functions;
  run(first, y, 2.0, {});
  y = {0.0};
  Settings settings{.output_times = {0.5, first.records.at(0).time, 1.5}};
  settings.on_output = [&](double, std::span<const double> state) { values.push_back(state[0]); };
  run(clock, y, 2.0, settings);
  ASSERT_EQ(values.size(), 3u);
  EXPECT_NEAR(values[1], 1.0, 1e-14);
  EXPECT_NEAR(values[2], 11.5, 1e-13);
}

// y' jumps from 1 to -2 at t = 1 and back at t = 2: exact if, and only if, steps end there.
struct Jumps {
  std::size_t size() const { return 1; }
  void rates(double t, std::span<const double>, std::span<double> out) const {
    out[0] = t < 1.0 || t >= 2.0 ? std::exp(t) : -2.0 * t;
  }
  static double exact_at_three() { return std::exp(1.0) - 1.0 - 3.0 + std::exp(3.0) - std::exp(2.0); }
};

TEST(Run, BreakpointsAreStepBoundaries) {
  for (const Method method : {Method::explicit_8, Method::implicit_bdf}) {
    Jumps system;
    const double tolerance = method == Method::explicit_8 ? 1e-13 : 1e-10;
    std::vector<double> y{0.0}, ends, output;
    Settings settings{.method = method, .relative_tolerance = tolerance, .absolute_tolerance = {tolerance}};
    settings.breakpoints = {2.0, 1.0, 7.0};
    settings.output_times = {1.0, 2.0, 3.0};
    settings.on_output = [&](double, std::span<const double> state) { output.push_back(state[0]); };
    settings.on_step = [&](double t, std::span<const double>) {
      ends.push_back(t);
      return true;
    };
    Statistics s;
    run(system, y, 3.0, settings, &s);
    EXPECT_NEAR(y[0], Jumps::exact_at_three(), method == Method::explicit_8 ? 2e-13 : 1e-7);
    for (const double t : {1.0, 2.0, 3.0}) EXPECT_EQ(std::count(ends.begin(), ends.end(), t), 1) << t;
    ASSERT_EQ(output.size(), 3u);
    EXPECT_NEAR(output[0], std::exp(1.0) - 1.0, method == Method::explicit_8 ? 1e-13 : 1e-7);
    EXPECT_LT(s.rejected, method == Method::explicit_8 ? 4 : 100);
  }
}

TEST(Run, WithoutBreakpointsAJumpCostsAccuracyOrSteps) {
  Jumps system;
  std::vector<double> y{0.0};
  Statistics s;
  run(system, y, 3.0, {.relative_tolerance = 1e-13, .absolute_tolerance = {1e-13}}, &s);
  EXPECT_GT(s.rejected, 10);
}

TEST(Run, ABreakpointAtTheStartOrTheEndIsHarmless) {
  Oscillator system;
  std::vector<double> y{1.0, 0.0};
  EXPECT_EQ(run(system, y, 1.0, {.breakpoints = {0.0, 1.0}}).status, Status::finished);
  EXPECT_NEAR(y[0], std::cos(1.0), 1e-8);
}

TEST(Run, LargestStepIsKept) {
  Oscillator system;
  std::vector<double> y{1.0, 0.0};
  double last = 0.0, longest = 0.0;
  Settings settings{.relative_tolerance = 1e-4, .absolute_tolerance = {1e-4}, .largest_step = 0.01};
  settings.on_step = [&](double t, std::span<const double>) {
    longest = std::max(longest, t - last);
    last = t;
    return true;
  };
  run(system, y, 1.0, settings);
  EXPECT_LE(longest, 0.01 * (1.0 + 0.02));
  EXPECT_GT(longest, 0.005);
}

// A pendulum in Cartesian coordinates, its length kept by projection alone: x² + y² = 1, x u + y v = 0.
struct CartesianPendulum {
  bool projects = true;
  std::size_t size() const { return 4; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    const double tension = (y[2] * y[2] + y[3] * y[3] - y[1]) / (y[0] * y[0] + y[1] * y[1]);
    out[0] = y[2], out[1] = y[3], out[2] = -tension * y[0], out[3] = -tension * y[1] - 1.0;
  }
  void project(double, std::span<double> y) const {
    if (!projects) return;
    const double length = std::hypot(y[0], y[1]);
    y[0] /= length, y[1] /= length;
    const double along = y[0] * y[2] + y[1] * y[3];
    y[2] -= along * y[0], y[3] -= along * y[1];
  }
  static double residual(std::span<const double> y) {
    return std::max(std::abs(std::hypot(y[0], y[1]) - 1.0), std::abs(y[0] * y[2] + y[1] * y[3]));
  }
};

// The same in the angle, for a reference.
struct AnglePendulum {
  std::size_t size() const { return 2; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    out[0] = y[1];
    out[1] = -std::sin(y[0]);
  }
};

double pendulum_error(bool projects, double step, double end) {
  AnglePendulum reference;
  std::vector<double> angle{2.0, 0.0};
  run(reference, angle, end, {.relative_tolerance = 1e-14, .absolute_tolerance = {1e-14}});
  CartesianPendulum system{projects};
  std::vector<double> y{std::sin(2.0), -std::cos(2.0), 0.0, 0.0};
  run(system, y, end, fixed_steps(step));
  return std::hypot(y[0] - std::sin(angle[0]), y[1] + std::cos(angle[0]));
}

TEST(Run, ProjectionKeepsTheOrder) {
  std::vector<double> steps, errors;
  for (double step = 0.4; step > 0.02; step *= 0.5) {
    steps.push_back(step);
    errors.push_back(pendulum_error(true, step, 8.0));
  }
  EXPECT_NEAR(slope(steps, errors), 8.0, 0.8);
}

TEST(Run, ProjectionKeepsTheConstraintsAtEveryStepAndOutput) {
  for (const Method method : {Method::explicit_8, Method::implicit_bdf}) {
    CartesianPendulum system;
    std::vector<double> y{std::sin(2.0), -std::cos(2.0), 0.0, 0.0};
    double worst = 0.0;
    Settings settings{.method = method, .relative_tolerance = 1e-6, .absolute_tolerance = {1e-6}};
    for (int k = 0; k < 200; ++k) settings.output_times.push_back(0.1 * k);
    settings.on_output = [&](double, std::span<const double> s) {
      worst = std::max(worst, CartesianPendulum::residual(s));
    };
    settings.on_step = [&](double, std::span<const double> s) {
      worst = std::max(worst, CartesianPendulum::residual(s));
      return true;
    };
    run(system, y, 20.0, settings);
    EXPECT_LT(worst, 1e-14) << static_cast<int>(method);
  }
}

// Projection moves the state at an event, perhaps back over zero: the event is not met again.
TEST(Run, AnEventAtAProjectedStateIsMetOnce) {
  struct Watched : CartesianPendulum {
    std::vector<WatchedEvent> list{{Direction::either}, {Direction::falling}, {Direction::rising}};
    std::vector<double> times{};
    std::span<const WatchedEvent> events() const { return list; }
    void event_values(double, std::span<const double> y, std::span<double> values) const {
      values[0] = values[1] = values[2] = y[1] + 0.5 * y[0];
    }
    AfterEvent handle_events(double t, std::span<double>, std::span<const std::size_t>) {
      times.push_back(t);
      return AfterEvent::proceed;
    }
  } system;
  std::vector<double> y{std::sin(2.0), -std::cos(2.0), 0.0, 0.0};
  run(system, y, 100.0, {.relative_tolerance = 1e-5, .absolute_tolerance = {1e-5}});
  ASSERT_GT(system.times.size(), 20u);
  for (std::size_t i = 1; i < system.times.size(); ++i) EXPECT_GT(system.times[i] - system.times[i - 1], 0.1);
}

// Here projection puts the state on a grid below it, so always back over zero.
TEST(Run, AnEventIsMetOnceThoughProjectionMovesTheStateBack) {
  struct OnAGrid : Clock {
    void project(double, std::span<double> y) const { y[0] = std::floor(y[0] * 1e9) / 1e9; }
  };
  for (const Direction direction : {Direction::rising, Direction::either}) {
    OnAGrid system;
    system.functions = {{[](double u) { return u - 0.5; }, {direction}},
                        {[](double u) { return u - 2.1; }, {direction}}};
    std::vector<double> y{0.0};
    run(system, y, 3.0, {.largest_step = 0.3});
    ASSERT_EQ(system.records.size(), 2u);
    EXPECT_EQ(system.records[0].passed, std::vector<std::size_t>{0});
    EXPECT_NEAR(system.records[1].time, 2.1, 1e-7);
  }
}

TEST(Run, ASystemThatRefusesEndsTheRunWhereItRefuses) {
  struct OnlyBelowOne {
    std::size_t size() const { return 1; }
    void rates(double, std::span<const double> y, std::span<double> out) const {
      out[0] = y[0] < 1.0 ? 1.0 : std::numeric_limits<double>::quiet_NaN();
    }
  } system;
  for (const Method method : {Method::explicit_8, Method::implicit_bdf}) {
    std::vector<double> y{0.0};
    const Outcome outcome = run(system, y, 2.0, {.method = method});
    EXPECT_EQ(outcome.status, method == Method::explicit_8 ? Status::step_too_small : Status::implicit_failed);
    EXPECT_GT(y[0], 0.9);
    EXPECT_LE(y[0], 1.0);
  }
}

TEST(Run, TheStepLimitEndsARun) {
  Oscillator system;
  for (const Method method : {Method::explicit_8, Method::implicit_bdf, Method::leapfrog}) {
    std::vector<double> y{1.0, 0.0};
    Statistics s;
    EXPECT_EQ(run(system, y, 1e6, {.method = method, .first_step = 1e-3, .max_steps = 50}, &s).status,
              Status::step_limit);
    EXPECT_NEAR(static_cast<double>(s.steps + s.rejected), 50.0, 2.0);
  }
}

TEST(Run, AnObserverMayStopIt) {
  Oscillator system;
  std::vector<double> y{1.0, 0.0};
  Settings settings;
  settings.on_step = [](double t, std::span<const double>) { return t < 1.0; };
  const Outcome outcome = run(system, y, 100.0, settings);
  EXPECT_EQ(outcome.status, Status::stopped_by_observer);
  EXPECT_GE(outcome.time, 1.0);
  EXPECT_NEAR(y[0], std::cos(outcome.time), 1e-7);
}

TEST(Run, RefusesSettingsOutOfRange) {
  Oscillator system;
  const auto field_refused = [&](Settings settings) {
    const auto made = Integrator::make(system, std::move(settings));
    return made ? std::string("none") : made.error().field;
  };
  EXPECT_EQ(field_refused({}), "none");
  EXPECT_EQ(field_refused({.relative_tolerance = 0.0}), "relative_tolerance");
  EXPECT_EQ(field_refused({.relative_tolerance = std::nan("")}), "relative_tolerance");
  EXPECT_EQ(field_refused({.absolute_tolerance = {1.0, 1.0, 1.0}}), "absolute_tolerance");
  EXPECT_EQ(field_refused({.absolute_tolerance = {-1.0}}), "absolute_tolerance");
  EXPECT_EQ(field_refused({.first_step = -1.0}), "first_step");
  EXPECT_EQ(field_refused({.largest_step = 0.0}), "largest_step");
  EXPECT_EQ(field_refused({.max_steps = 0}), "max_steps");
  EXPECT_EQ(field_refused({.breakpoints = {std::nan("")}}), "breakpoints");
  EXPECT_EQ(field_refused({.output_times = {2.0, 1.0}}), "output_times");
  EXPECT_EQ(field_refused({.method = Method::leapfrog}), "first_step");
  Nonlinear without_accelerations;
  EXPECT_EQ(Integrator::make(without_accelerations, {.method = Method::leapfrog, .first_step = 1.0}).error().field,
            "method");
}

// Errors so large that their squares, or the sum of these times the number of components, overflow: such a step must be
// rejected, and not be taken for exact.
TEST(Run, AStepThatOverflowsIsRejected) {
  struct Steep {
    double scale;
    std::size_t size() const { return 30; }
    void rates(double t, ConstValues, Values out) { std::fill(out.begin(), out.end(), scale * std::pow(t, 12.0)); }
  };
  for (double scale = 1e140; scale < 1e170; scale *= 1.5) {
    Steep system{scale};
    std::vector<double> y(30, 0.0);
    Settings settings{.method = Method::explicit_8, .relative_tolerance = 1e-9, .absolute_tolerance = {1.0}};
    settings.relative_share.assign(30, 0.0);
    settings.first_step = 1.0;
    settings.max_steps = 1;
    EXPECT_EQ(run(system, y, 1.0, settings).status, Status::step_limit) << scale;
  }
}

}  // namespace
}  // namespace hysteron::integrate
