// Between two computed points a trace is the motion under a force that is a parabola of time.
#include "../../src/identify/trace.hpp"

#include <gtest/gtest.h>

namespace hysteron::detail {
namespace {

// F = c t from touch at t = 0: δ̇ = v₀ + g t - c t²/(2m), δ its integral.
struct Motion {
  static constexpr double v0 = 2.0, g = 9.81, m = 0.5, c = 30.0;
  static double rate(double t) { return v0 + g * t - 0.5 * c * t * t / m; }
  static double depth(double t) { return v0 * t + 0.5 * g * t * t - c * t * t * t / (6.0 * m); }
  static SeriesPoint point(double t) {
    return {.time = t,
            .indentation = depth(t),
            .indentation_rate = rate(t),
            .elastic_force = 0.75 * c * t,
            .dissipative_force = 0.25 * c * t,
            .kinetic_energy = 0.0,
            .stored_energy = 0.0,
            .dissipated_energy = 0.0};
  }
};

TEST(Trace, FollowsAMotionUnderGravityBetweenFewPoints) {
  const Trace trace({Motion::point(0.0), Motion::point(0.4), Motion::point(1.0)}, Motion::m, Motion::g);
  for (const double t : {0.1, 0.3, 0.5, 0.85}) {
    EXPECT_NEAR(trace.at(t, Measured::indentation), Motion::depth(t), 1e-12) << t;
    EXPECT_NEAR(trace.at(t, Measured::indentation_rate), Motion::rate(t), 1e-12) << t;
    EXPECT_NEAR(trace.at(t, Measured::force), Motion::c * t, 1e-12) << t;
    EXPECT_NEAR(trace.at(t, Measured::acceleration), Motion::c * t / Motion::m, 1e-12) << t;
  }
}

TEST(Trace, FallsFreelyBeforeTouchAndAfterSeparation) {
  const Trace trace({Motion::point(0.0), Motion::point(1.0)}, Motion::m, Motion::g);
  EXPECT_NEAR(trace.at(-0.2, Measured::indentation_rate), 2.0 - 9.81 * 0.2, 1e-12);
  EXPECT_NEAR(trace.at(-0.2, Measured::indentation), -0.4 + 0.5 * 9.81 * 0.04, 1e-12);
  EXPECT_NEAR(trace.at(1.5, Measured::indentation_rate), Motion::rate(1.0) + 0.5 * 9.81, 1e-12);
  EXPECT_NEAR(trace.at(1.5, Measured::indentation), Motion::depth(1.0) + 0.5 * Motion::rate(1.0) + 0.125 * 9.81, 1e-12);
  EXPECT_EQ(trace.at(1.5, Measured::force), 0.0);
}

// From (0, 0) the force jumps to 4 at touch, and from -2 to 0 at the separation at δ = 1; before and after it is zero.
TEST(Trace, JumpsAtTouchAndSeparationBelongToTheLoop) {
  const auto point = [](double time, double depth, double rate, double force) {
    SeriesPoint p{};
    p.time = time, p.indentation = depth, p.indentation_rate = rate, p.elastic_force = force;
    return p;
  };
  const Trace trace({point(0.0, 0.0, 3.0, 4.0), point(1.0, 3.0, 0.0, 5.0), point(2.0, 1.0, -2.0, -2.0)}, 1.0, 0.0);
  constexpr Trace::Scales one{1.0, 1.0};
  EXPECT_NEAR(trace.distance(-0.5, 3.0, true, one), 0.5, 1e-12);
  EXPECT_NEAR(trace.distance(0.1, 1.0, true, one), -0.1, 1e-12);
  EXPECT_NEAR(trace.distance(-2.0, -0.3, true, one), -0.3, 1e-12);
  EXPECT_NEAR(trace.distance(0.8, -1.0, false, one), 0.2, 1e-12);
  EXPECT_NEAR(trace.distance(0.5, 0.2, false, one), -0.2, 1e-12);
}

}  // namespace
}  // namespace hysteron::detail
