// Steps in the root of time, after a touch and before a separation, on one impact of a ball with Hertz's force: closed
// forms for energy, duration and motion afterwards.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "systems.hpp"

namespace hysteron::integrate {
namespace {

// x'' = K (-x)^1.5 below x = 0, and free motion above.
struct HertzBall {
  static constexpr double stiffness = 1e8, start = 0.3, end = 0.5;
  bool uses_root_steps = true;
  bool touches = false;
  double blow = 0.0, blow_time = 0.0, blow_width = 1.0;  // m/s, s: a change of speed, in the shape of a bell
  std::vector<WatchedEvent> list{};
  std::vector<double> times{};

  static double depth(double x) { return x < 0.0 ? -x : 0.0; }
  static double energy(ConstValues y) {
    return 0.5 * y[1] * y[1] + 0.4 * stiffness * depth(y[0]) * depth(y[0]) * std::sqrt(depth(y[0]));
  }
  // 2 δ_m/v ∫ du/√(1 - u^2.5) over 0 to 1, at v = 1.
  static double duration() {
    return 2.0 * std::pow(1.25 / stiffness, 0.4) * std::sqrt(M_PI) * std::tgamma(1.4) / std::tgamma(0.9);
  }

  std::size_t size() const { return 2; }
  void rates(double t, ConstValues y, Values out) const {
    const double u = (t - blow_time) / blow_width;
    out[0] = y[1];
    out[1] = (touches ? stiffness * depth(y[0]) * std::sqrt(depth(y[0])) : 0.0) +
             blow / (std::sqrt(M_PI) * blow_width) * std::exp(-u * u);
  }
  std::span<const WatchedEvent> events() {
    list = {{.direction = Direction::falling, .ends_like_root = touches && uses_root_steps}};
    return list;
  }
  void event_values(double, ConstValues y, Values values) const { values[0] = touches ? -y[0] : y[0]; }
  AfterEvent handle_events(double t, Values, std::span<const std::size_t>) {
    times.push_back(t);
    touches = !touches;
    if (!uses_root_steps) return AfterEvent::proceed;
    return touches ? AfterEvent::proceed_like_root : AfterEvent::proceed_anew;
  }
};

Settings tight() { return {.method = Method::explicit_8, .relative_tolerance = 1e-12, .absolute_tolerance = {1e-12}}; }

TEST(RootSteps, AnImpactMeetsItsClosedForms) {
  HertzBall ball;
  std::vector<double> y{HertzBall::start, -1.0};
  run(ball, y, HertzBall::end, tight());
  ASSERT_EQ(ball.times.size(), 2u);
  EXPECT_NEAR(ball.times[0], HertzBall::start, 1e-12);
  EXPECT_NEAR(ball.times[1] - ball.times[0], HertzBall::duration(), 1e-9 * HertzBall::duration());
  EXPECT_NEAR(y[1], 1.0, 1e-10);
  EXPECT_NEAR(y[0], HertzBall::end - ball.times[1], 1e-11);
}

// A blow within the last step, of which its plan knew nothing: the step to the separation is rejected, and ordinary
// steps follow the blow. The motion is that of a run without steps in the root of time.
TEST(RootSteps, ARejectedStepToTheSeparationIsFollowedByStepsInTime) {
  HertzBall calm;
  std::vector<double> ends;
  Settings settings = tight();
  settings.on_step = [&](double t, ConstValues) {
    if (calm.touches) ends.push_back(t);
    return true;
  };
  std::vector<double> y{HertzBall::start, -1.0};
  Statistics undisturbed{};
  run(calm, y, HertzBall::end, settings, &undisturbed);
  const double last = calm.times.at(1) - ends.at(ends.size() - 1);
  ASSERT_GT(last, 0.0);
  std::vector<HertzBall> balls;
  std::vector<std::vector<double>> motions;
  for (const bool uses : {true, false}) {
    HertzBall ball{
        .uses_root_steps = uses, .blow = -1e-3, .blow_time = ends.back() + 0.6 * last, .blow_width = 0.05 * last};
    Statistics statistics{};
    motions.push_back({HertzBall::start, -1.0});
    EXPECT_EQ(run(ball, motions.back(), HertzBall::end, tight(), &statistics).status, Status::finished);
    if (uses) {
      EXPECT_GT(statistics.rejected, undisturbed.rejected);
    }
    balls.push_back(ball);
  }
  ASSERT_EQ(balls[0].times.size(), 2u);
  EXPECT_NEAR(balls[0].times[1], balls[1].times.at(1), 1e-11);
  EXPECT_NEAR(motions[0][1], motions[1][1], 1e-9);
  EXPECT_LT(motions[0][1], 1.0 - 1e-4);
}

TEST(RootSteps, AnImpactTakesTwoThirdsOfTheEvaluations) {
  Statistics with{}, without{};
  for (const bool uses : {true, false}) {
    HertzBall ball;
    ball.uses_root_steps = uses;
    std::vector<double> y{HertzBall::start, -1.0};
    run(ball, y, HertzBall::end, tight(), uses ? &with : &without);
  }
  EXPECT_LT(3 * with.evaluations, 2 * without.evaluations);
}

TEST(RootSteps, DenseOutputKeepsTheEnergy) {
  HertzBall ball;
  Settings settings = tight();
  constexpr int count = 400;
  for (int k = 0; k <= count; ++k)
    settings.output_times.push_back(HertzBall::start + HertzBall::duration() * (k + 0.5) / count);
  double worst = 0.0;
  settings.on_output = [&](double, ConstValues y) { worst = std::max(worst, std::abs(HertzBall::energy(y) - 0.5)); };
  std::vector<double> y{HertzBall::start, -1.0};
  run(ball, y, HertzBall::end, settings);
  EXPECT_LT(worst, 1e-9);
}

// At every step, those that begin at the touch or reach the separation among them.
TEST(RootSteps, ACheckpointGoesOnWithTheSameBits) {
  struct Kept {
    Checkpoint checkpoint;
    bool touches;
  };
  std::vector<Kept> kept;
  HertzBall ball;
  std::optional<Integrator> integrator;
  Settings settings = tight();
  settings.on_step = [&](double, ConstValues) {
    kept.push_back({integrator->checkpoint(), ball.touches});
    return true;
  };
  integrator.emplace(std::move(*Integrator::make(ball, settings)));
  std::vector<double> expected{HertzBall::start, -1.0};
  integrator->run(0.0, expected, HertzBall::end);
  bool begins_like_root = false, has_root_end = false;
  for (const Kept& k : kept) {
    begins_like_root = begins_like_root || k.checkpoint.begins_like_root;
    has_root_end = has_root_end || k.checkpoint.root_end < infinity;
    HertzBall again;
    again.touches = k.touches;
    auto resumed = Integrator::make(again, tight());
    std::vector<double> y(2);
    resumed->resume(k.checkpoint, y, HertzBall::end);
    EXPECT_EQ(y, expected) << "from t = " << k.checkpoint.time;
  }
  EXPECT_TRUE(begins_like_root);
  EXPECT_TRUE(has_root_end);
}

// After a separation the distance may be positive by rounding for a moment; the next touch, in the same step, is later.
TEST(RootSteps, AnEventIsNotMetInTheRoundingOfTheLast) {
  Clock clock;
  clock.functions = {{[](double u) { return u - 1.0; }, {Direction::rising}}};
  clock.handler = [&](double, std::span<double>, std::span<const std::size_t>) {
    clock.functions = {{[](double u) {
                          if (u <= 1.0 + 1e-15) return -1e-18;
                          return u < 1.0 + 1e-9 ? 1e-17 : (u - 1.0) * (u - 1.005);
                        },
                        {Direction::rising}}};
    return AfterEvent::proceed_anew;
  };
  std::vector<double> y{0.0};
  run(clock, y, 50.0, {.first_step = 20.0});
  ASSERT_GE(clock.records.size(), 2u);
  EXPECT_NEAR(clock.records[1].time, 1.005, 1e-12);
}

}  // namespace
}  // namespace hysteron::integrate
