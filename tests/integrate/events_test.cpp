// Events: half-open, located to the rounding of time, none missed, none doubled, several at one instant.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "integrate/systems.hpp"

namespace hysteron::integrate {
namespace {

constexpr double pi = std::numbers::pi;

std::vector<double> times_of(const Clock& clock) {
  std::vector<double> times;
  for (const auto& record : clock.records) times.push_back(record.time);
  return times;
}

template <class AnyClock>
Outcome run_clock(AnyClock& clock, double t_end, Settings settings = {}) {
  std::vector<double> y{0.0};
  return run(clock, y, t_end, settings);
}

class EveryMethod : public ::testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Events, EveryMethod,
                         ::testing::Values(Method::automatic, Method::explicit_8, Method::implicit_bdf));

TEST_P(EveryMethod, DirectionsSelectThePassages) {
  const auto sine = [](double t) { return std::sin(t); };
  Clock clock;
  clock.functions = {{sine, {Direction::falling}}, {sine, {Direction::rising}}, {sine, {Direction::either}}};
  ASSERT_EQ(run_clock(clock, 20.0, {.method = GetParam()}).status, Status::finished);
  // From zero the sine rises at once: a passage of `rising`, none of `either`, which counts arrivals at zero.
  ASSERT_EQ(clock.records.size(), 7u);
  EXPECT_EQ(clock.records[0].passed, std::vector<std::size_t>{1});
  EXPECT_LT(clock.records[0].time, 1e-300 + 1e-9);
  for (std::size_t k = 1; k < 7; ++k) {
    EXPECT_NEAR(clock.records[k].time, pi * static_cast<double>(k), 1e-14 * pi * static_cast<double>(k));
    EXPECT_EQ(clock.records[k].passed, (std::vector<std::size_t>{(k + 1) % 2, 2}));
  }
}

// A clock whose functions turn at a known rate.
struct TurningClock : Clock {
  double rate = 0.0;
  double turn_interval() const { return 0.5 * pi / rate; }
  double look_interval(double, ConstValues, double, ConstValues) const { return turn_interval(); }
};

// y' = 1 is integrated without error, so that steps grow over thousands of turns.
TEST_P(EveryMethod, FunctionsThatTurnManyTimesWithinAStepAreFoundEveryTime) {
  for (const double height : {0.3, 0.999}) {
    TurningClock clock;
    clock.rate = 200.0;
    clock.functions = {{[=](double t) { return std::cos(200.0 * t + 1.0) - height; }, {Direction::rising}}};
    run_clock(clock, 10.0, {.method = GetParam()});
    const double first = 2.0 * pi - std::acos(height) - 1.0;
    const auto count = static_cast<std::size_t>(std::floor((2000.0 - first) / (2.0 * pi))) + 1;
    ASSERT_EQ(clock.records.size(), count) << height;
    for (std::size_t k = 0; k < count; ++k)
      EXPECT_NEAR(clock.records[k].time, (first + 2.0 * pi * static_cast<double>(k)) / 200.0, 1e-11);
  }
}

// The distance from a point on a circle to a turning one: its flanks are steepest at the minimum.
TEST_P(EveryMethod, ADistanceThatTurnsBackSharplyIsFound) {
  for (const double radius : {0.5, 0.05, 1e-3, 1e-5})
    for (const double place : {0.9, 0.999, 1.0}) {
      TurningClock clock;
      clock.rate = 1.0;
      const auto gap = [=](double t) { return std::hypot(std::cos(t) - place, std::sin(t)) - (1.0 - place) - radius; };
      clock.functions = {{gap, {Direction::falling}}};
      run_clock(clock, 200.0, {.method = GetParam()});
      EXPECT_EQ(clock.records.size(), 31u) << radius << " " << place;
    }
}

// A quick passage that no quarter of a step shows: an output in the middle of it is a look at it.
TEST_P(EveryMethod, FunctionsAreLookedAtWhereOutputIsGiven) {
  Clock clock;
  clock.functions = {{[](double t) { return std::abs(t - 6.1) < 1e-3 ? 1.0 : -1.0; }, {Direction::rising}}};
  double shown = 0.0;
  Settings settings{.method = GetParam(), .output_times = {2.0, 6.1, 9.0}};
  settings.on_output = [&](double t, ConstValues) {
    if (t == 6.1) shown = static_cast<double>(clock.records.size());
  };
  run_clock(clock, 10.0, settings);
  ASSERT_EQ(clock.records.size(), 1u);
  EXPECT_NEAR(clock.records[0].time, 6.1 - 1e-3, 1e-12);
  EXPECT_EQ(shown, 1.0);
}

// A contact that has just ended has a depth of rounding, and comes back soon: the touch lies 0.8 us after the start of
// a step of 10 s.
TEST_P(EveryMethod, AFunctionThatStartsAtZeroIsFoundHoweverSoonItReturns) {
  for (const double rounding : {-1e-18, 0.0, 1e-18}) {
    Clock clock;
    const auto depth = [=](double t) { return t == 0.0 ? rounding : t * (t - 8e-7); };
    clock.functions = {{depth, {.direction = Direction::rising, .starts_at_zero = true}}};
    clock.handler = [&](double, std::span<double>, std::span<const std::size_t>) {
      clock.functions[0].event.starts_at_zero = false;
      return AfterEvent::proceed;
    };
    run_clock(clock, 10.0, {.method = GetParam()});
    ASSERT_EQ(clock.records.size(), 1u) << rounding;
    EXPECT_NEAR(clock.records[0].time, 8e-7, 1e-15) << rounding;
  }
}

TEST_P(EveryMethod, TimesAreLocatedToRounding) {
  Clock clock;
  clock.functions = {{[](double t) { return std::sqrt(2.0) - t; }, {Direction::falling}}};
  run_clock(clock, 3.0, {.method = GetParam()});
  ASSERT_EQ(clock.records.size(), 1u);
  // On the far side of zero, and no further than the rounding of the state.
  EXPECT_GT(clock.records[0].state, std::sqrt(2.0));
  EXPECT_NEAR(clock.records[0].state, std::sqrt(2.0), 1e-15);
  EXPECT_NEAR(clock.records[0].time, std::sqrt(2.0), 1e-14);
}

TEST_P(EveryMethod, TwoPassagesWithinAStepAreBothFound) {
  for (const double depth : {1e-2, 1e-6, 1e-10, 1e-13}) {
    for (const double sign : {1.0, -1.0}) {
      Clock clock;
      const auto dip = [=](double t) { return sign * ((t - 6.1) * (t - 6.1) - depth); };
      clock.functions = {{dip, {Direction::falling}}, {dip, {Direction::rising}}};
      run_clock(clock, 10.0, {.method = GetParam()});
      ASSERT_EQ(clock.records.size(), 2u) << depth << " " << sign;
      EXPECT_NEAR(clock.records[0].time, 6.1 - std::sqrt(depth), 1e-8);
      EXPECT_NEAR(clock.records[1].time, 6.1 + std::sqrt(depth), 1e-8);
      EXPECT_EQ(clock.records[0].passed[0], sign > 0.0 ? 0u : 1u);
    }
  }
}

TEST_P(EveryMethod, AFunctionThatStaysOnItsSideDoesNotPass) {
  Clock clock;
  clock.functions = {{[](double t) { return (t - 6.1) * (t - 6.1) + 1e-9; }, {Direction::falling}},
                     {[](double t) { return (t - 6.1) * (t - 6.1) + 1e-9; }, {Direction::either}},
                     {[](double) { return 0.0; }, {Direction::either}},
                     {[](double) { return 0.0; }, {Direction::falling}},
                     {[](double t) { return t; }, {Direction::falling}}};
  EXPECT_EQ(run_clock(clock, 10.0, {.method = GetParam()}).status, Status::finished);
  EXPECT_TRUE(clock.records.empty());
}

// An exactly grazing function reaches zero and turns back: at most an arrival, never a passage downwards.
TEST_P(EveryMethod, AGrazingFunctionEndsTheRun) {
  Clock clock;
  const auto graze = [](double t) { return (t - 2.0) * (t - 2.0); };
  clock.functions = {{graze, {Direction::falling}}, {graze, {Direction::either}}};
  EXPECT_EQ(run_clock(clock, 4.0, {.method = GetParam()}).status, Status::finished);
  for (const auto& record : clock.records) EXPECT_EQ(record.passed, std::vector<std::size_t>{1});
  EXPECT_LE(clock.records.size(), 1u);
}

TEST_P(EveryMethod, AFunctionThatStartsAtZeroPassesWhenItLeaves) {
  const auto leave = [&](double sign, Direction direction) {
    Clock clock;
    clock.functions = {{[=](double t) { return sign * t; }, {direction}}};
    run_clock(clock, 1.0, {.method = GetParam()});
    return clock.records.size();
  };
  EXPECT_EQ(leave(1.0, Direction::rising), 1u);
  EXPECT_EQ(leave(-1.0, Direction::falling), 1u);
  EXPECT_EQ(leave(1.0, Direction::falling), 0u);
  EXPECT_EQ(leave(-1.0, Direction::rising), 0u);
  EXPECT_EQ(leave(1.0, Direction::either), 0u);
}

TEST_P(EveryMethod, AllPassagesOfOneInstantAreHandedOverTogetherInOrder) {
  Clock clock;
  clock.functions = {{[](double t) { return 1.0 - t; }, {Direction::falling}},
                     {[](double t) { return 2.0 - t; }, {Direction::falling}},
                     {[](double t) { return 3.0 * (t - 1.0); }, {Direction::rising}},
                     {[](double t) { return 1.0 - t * t; }, {Direction::falling}}};
  run_clock(clock, 3.0, {.method = GetParam()});
  std::vector<std::size_t> order;
  for (const auto& record : clock.records) order.insert(order.end(), record.passed.begin(), record.passed.end());
  EXPECT_EQ(clock.records[0].passed, (std::vector<std::size_t>{0, 2, 3}));
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 2, 3, 1}));
}

TEST_P(EveryMethod, HandlersMayAddAndRemoveFunctions) {
  Clock clock;
  clock.functions = {{[](double t) { return 1.0 - t; }, {Direction::falling}},
                     {[](double t) { return 1.5 - t; }, {Direction::falling}}};
  clock.handler = [&](double t, std::span<double>, std::span<const std::size_t>) {
    if (t > 2.5) return AfterEvent::stop;
    if (t > 1.5) return AfterEvent::proceed;
    // The second is taken away before it passes, and two others are added.
    clock.functions = {{[](double u) { return 2.0 - u; }, {Direction::falling}},
                       {[](double u) { return u - 1.75; }, {Direction::rising}},
                       {[](double u) { return 2.6 - u; }, {Direction::either}}};
    return AfterEvent::proceed;
  };
  const Outcome outcome = run_clock(clock, 4.0, {.method = GetParam()});
  EXPECT_EQ(outcome.status, Status::stopped_by_event);
  const std::vector<double> expected{1.0, 1.75, 2.0, 2.6};
  ASSERT_EQ(clock.records.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(clock.records[i].time, expected[i], 1e-14);
  EXPECT_NEAR(outcome.time, 2.6, 1e-14);
}

TEST(Events, DueFunctionsAreHandledAtOnceIfTheyAskForIt) {
  for (const bool asks : {true, false}) {
    Clock clock;
    clock.functions = {{[](double t) { return 1.0 - t; }, {Direction::falling}}};
    clock.handler = [&](double, std::span<double>, std::span<const std::size_t>) {
      // Once handled, the due function is no longer watched.
      if (clock.records.size() == 1)
        clock.functions.push_back({[](double) { return -1.0; }, {Direction::falling, asks}});
      else
        clock.functions.pop_back();
      return AfterEvent::proceed;
    };
    EXPECT_EQ(run_clock(clock, 2.0).status, Status::finished);
    ASSERT_EQ(clock.records.size(), asks ? 2u : 1u);
    if (!asks) continue;
    EXPECT_EQ(clock.records[1].time, clock.records[0].time);
    EXPECT_EQ(clock.records[1].passed, std::vector<std::size_t>{1});
  }
}

TEST(Events, DueFunctionsAreHandledAtTheStart) {
  Clock clock;
  clock.functions = {{[](double) { return 1.0; }, {Direction::rising, true}}};
  clock.handler = [&](double, std::span<double>, std::span<const std::size_t>) {
    clock.functions.clear();
    return AfterEvent::proceed;
  };
  run_clock(clock, 1.0);
  EXPECT_EQ(times_of(clock), std::vector<double>{0.0});
}

TEST(Events, AnEndlessCascadeStopsTheRun) {
  Clock clock;
  clock.functions = {{[](double t) { return 1.0 - t; }, {Direction::falling, true}}};
  const Outcome outcome = run_clock(clock, 2.0);
  EXPECT_EQ(outcome.status, Status::event_cascade);
  EXPECT_NEAR(outcome.time, 1.0, 1e-15);
}

// Each event is followed by another one a little later, at no end.
TEST(Events, ACascadeWithVanishingProgressStopsTheRun) {
  Clock clock;
  double next = 1.0;
  clock.functions = {{[&](double t) { return next - t; }, {Direction::falling}}};
  clock.handler = [&](double t, std::span<double>, std::span<const std::size_t>) {
    next = t + 1e-13;
    return AfterEvent::proceed_anew;
  };
  const Outcome outcome = run_clock(clock, 2.0);
  EXPECT_EQ(outcome.status, Status::event_cascade);
  EXPECT_NEAR(outcome.time, 1.0, 1e-8);
}

TEST(Events, ASmoothBoundIsNotEvaluatedMoreThanItNeeds) {
  // Far from zero, the functions are evaluated at the quarters of each step alone, and no dense output is made.
  Oscillator oscillator;
  struct Watched : Oscillator {
    std::vector<WatchedEvent> list{{Direction::falling}};
    int evaluations = 0;
    std::span<const WatchedEvent> events() const { return list; }
    void event_values(double, std::span<const double> y, std::span<double> values) {
      ++evaluations;
      values[0] = 50.0 + y[0];
    }
    AfterEvent handle_events(double, std::span<double>, std::span<const std::size_t>) { return AfterEvent::stop; }
  } watched;
  std::vector<double> y{1.0, 0.0}, same{1.0, 0.0};
  Statistics statistics, plain;
  ASSERT_EQ(run(watched, y, 50.0, {}, &statistics).status, Status::finished);
  run(oscillator, same, 50.0, {}, &plain);
  EXPECT_EQ(statistics.dense_steps, 0);
  EXPECT_EQ(statistics.evaluations, plain.evaluations);
  EXPECT_EQ(watched.evaluations, 1 + 4 * statistics.steps);
  EXPECT_EQ(y, same);
}

// A ball that bounces with restitution e: times, heights and number of bounces are known.
struct Ball {
  double restitution = 0.8, gravity = 9.81;
  std::vector<WatchedEvent> list{{Direction::falling}};
  std::vector<double> bounces{};

  std::size_t size() const { return 2; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    out[0] = y[1];
    out[1] = -gravity;
  }
  void accelerations(double, std::span<const double>, std::span<double> a) const { a[0] = -gravity; }
  std::span<const WatchedEvent> events() const { return list; }
  void event_values(double, std::span<const double> y, std::span<double> values) const { values[0] = y[0]; }
  AfterEvent handle_events(double t, std::span<double> y, std::span<const std::size_t>) {
    bounces.push_back(t);
    y[1] = -restitution * y[1];
    return AfterEvent::proceed;
  }
};

TEST(Events, ABouncingBallBouncesAtTheKnownTimes) {
  for (const Method method : {Method::explicit_8, Method::implicit_bdf, Method::symplectic_4, Method::leapfrog}) {
    Ball ball;
    std::vector<double> y{1.0, 0.0};
    Settings settings{.method = method, .relative_tolerance = 1e-12, .absolute_tolerance = {1e-12}};
    if (method == Method::symplectic_4 || method == Method::leapfrog) settings.first_step = 0.01;
    ASSERT_EQ(run(ball, y, 3.0, settings).status, Status::finished);
    double expected = std::sqrt(2.0 / ball.gravity), flight = 2.0 * expected;
    std::size_t count = 0;
    for (; expected < 3.0; expected += flight *= ball.restitution, ++count) {
      ASSERT_LT(count, ball.bounces.size());
      EXPECT_NEAR(ball.bounces[count], expected, 1e-9) << static_cast<int>(method) << " " << count;
    }
    EXPECT_EQ(ball.bounces.size(), count);
  }
}

// Polynomials with roots apart by at least 0.4, on steps of at most 0.8: every root is met once, in its direction.
RC_GTEST_PROP(Events, EveryRootOfAPolynomialIsMetOnce, ()) {
  std::vector<double> roots;
  double t = 0.0;
  const int count = *rc::gen::inRange(0, 6);
  for (int i = 0; i < count; ++i) roots.push_back(t += 0.4 + 1e-3 * *rc::gen::inRange(0, 2000));
  const double sign = *rc::gen::element(-1.0, 1.0);
  Clock clock;
  const auto polynomial = [=](double u) {
    double product = sign;
    for (const double root : roots) product *= u - root;
    return product;
  };
  clock.functions = {{polynomial, {Direction::falling}}, {polynomial, {Direction::rising}}};
  run_clock(clock, 15.0, {.largest_step = 0.8});
  RC_ASSERT(clock.records.size() == roots.size());
  bool is_positive = polynomial(0.0) > 0.0;
  for (std::size_t i = 0; i < roots.size(); ++i, is_positive = !is_positive) {
    RC_ASSERT(std::abs(clock.records[i].time - roots[i]) < 1e-12);
    RC_ASSERT(clock.records[i].passed == std::vector<std::size_t>{is_positive ? 0u : 1u});
  }
}

}  // namespace
}  // namespace hysteron::integrate
