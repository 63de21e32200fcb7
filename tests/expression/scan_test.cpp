// Where formulas of time jump or bend, and how far they go without a turn that samples could miss.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "hysteron/expression/expression.hpp"

namespace hysteron {
namespace {

Expression of_time(const std::string& text) {
  const ReadExpression read = parse_expression(text, names_of_time());
  EXPECT_FALSE(read.fault) << text << ": " << read.fault->message;
  return read.expression;
}

std::vector<double> breaks(const std::string& text, double to = 1.0) {
  const auto found = of_time(text).breakpoints(0.0, to);
  EXPECT_TRUE(found) << text;
  return found.value_or(std::vector<double>{});
}

double after(double t) { return std::nextafter(t, 2.0 * t + 1.0); }

TEST(BreakpointsOfFormulas, ComparisonsBreakAtTheFirstNumberOnTheirFarSide) {
  EXPECT_EQ(breaks("t < 0.5 ? 10 : 0"), std::vector<double>{0.5});
  EXPECT_EQ(breaks("t >= 0.5 ? 10 : 0"), std::vector<double>{0.5});
  EXPECT_EQ(breaks("t > 0.5 ? 10 : 0"), std::vector<double>{after(0.5)});
  EXPECT_EQ(breaks("t <= 0.5 ? 10 : 0"), std::vector<double>{after(0.5)});
  EXPECT_EQ(breaks("0.5 > t ? 10 : 0"), std::vector<double>{0.5});
  EXPECT_EQ(breaks("if(!(t < 0.25), 1, 0)"), std::vector<double>{0.25});
  EXPECT_EQ(breaks("t >= 0.25 && t < 0.5"), (std::vector<double>{0.25, 0.5}));
  EXPECT_EQ(breaks("t < 0.25 || t >= 0.5"), (std::vector<double>{0.25, 0.5}));
  EXPECT_EQ(breaks("step(t, 0.25, 0, 0.75, 1)"), (std::vector<double>{after(0.25), 0.75}));
}

TEST(BreakpointsOfFormulas, EverythingOutsideOfTheTimesAskedForIsLeftOut) {
  EXPECT_TRUE(breaks("t < 2 ? 1 : 0").empty());
  EXPECT_TRUE(breaks("t >= 0 ? 1 : 0").empty());
  EXPECT_TRUE(breaks("sin(40*t)*exp(-t)").empty());
  EXPECT_TRUE(breaks("t == 0.3 ? 1 : 0").empty());  // one instant has no effect
}

TEST(BreakpointsOfFormulas, ComparisonsOfExpressionsAreSolved) {
  // sin(20 t) = 0.5 at 20 t = pi/6, 5 pi/6, + 2 pi k: 7 times below 1.
  const double pi = std::acos(-1.0);
  std::vector<double> expected;
  for (double k = 0.0; k < 4.0; k += 1.0)
    for (const double angle : {pi / 6.0, 5.0 * pi / 6.0})
      if ((angle + 2.0 * pi * k) / 20.0 < 1.0) expected.push_back((angle + 2.0 * pi * k) / 20.0);
  const std::vector<double> found = breaks("sin(20*t) > 0.5 ? 1 : 0");
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-15);

  // t² - 0.9 t + 0.2 = (t - 0.4)(t - 0.5), and the same plus 0.002500001: never zero, by 1e-9.
  const std::vector<double> roots = breaks("t^2 - 0.9*t + 0.2 < 0 ? 1 : 0");
  ASSERT_EQ(roots.size(), 2u);
  EXPECT_NEAR(roots[0], 0.4, 1e-14);
  EXPECT_NEAR(roots[1], 0.5, 1e-14);
  EXPECT_TRUE(breaks("t^2 - 0.9*t + 0.202500001 < 0 ? 1 : 0").empty());
  // A window of 2e-5 that no sampling of the run would meet.
  const std::vector<double> window = breaks("(t - 0.3141592)^2 < 1e-10 ? 1 : 0");
  ASSERT_EQ(window.size(), 2u);
  EXPECT_NEAR(window[0], 0.3141492, 1e-12);
  EXPECT_NEAR(window[1], 0.3141692, 1e-12);
}

TEST(BreakpointsOfFormulas, PulsesOfModuloAreAllFound) {
  const std::vector<double> found = breaks("mod(t, 0.1) < 0.001 ? 1000 : 0", 1.05);
  ASSERT_EQ(found.size(), 21u);  // the first pulse begins with the run
  for (int k = 0; k <= 10; ++k) {
    const double ends = 0.1 * k + 0.001;
    const auto at = std::find_if(found.begin(), found.end(), [&](double t) { return std::abs(t - ends) < 1e-12; });
    EXPECT_NE(at, found.end()) << k;
  }
}

TEST(BreakpointsOfFormulas, KinksAreLocated) {
  EXPECT_EQ(breaks("abs(t - 0.5)"), std::vector<double>{0.5});
  EXPECT_EQ(breaks("max(0, t - 0.25)"), std::vector<double>{after(0.25)});
  EXPECT_EQ(breaks("min(t, 0.25)"), std::vector<double>{after(0.25)});
  EXPECT_EQ(breaks("floor(4*t)"), (std::vector<double>{0.25, 0.5, 0.75, 1.0}));
  EXPECT_EQ(breaks("round(2*t)"), (std::vector<double>{0.25, 0.75}));
  EXPECT_EQ(breaks("sign(t - 0.5)"), (std::vector<double>{0.5, after(0.5)}));
  const std::vector<double> inside = breaks("abs(t - 0.5) < 0.001 ? 500 : 0");
  ASSERT_EQ(inside.size(), 3u);
  EXPECT_NEAR(inside[0], 0.499, 1e-15);
  EXPECT_EQ(inside[1], 0.5);
  EXPECT_NEAR(inside[2], 0.501, 1e-15);
  const std::vector<double> turns = breaks("atan2(sin(10*t), cos(10*t))");  // jumps at pi/10 and 3 pi/10
  EXPECT_NE(std::find_if(turns.begin(), turns.end(), [](double t) { return std::abs(t - 0.3141592653589793) < 1e-15; }),
            turns.end());
}

TEST(BreakpointsOfFormulas, TooManyAreRefused) {
  EXPECT_FALSE(of_time("floor(1e9*t)").breakpoints(0.0, 1.0));
  EXPECT_EQ(breaks("mod(t, 1e-4) < 5e-5 ? 1 : 0").size(), 20000u);  // 10 000 ends, 9999 starts, and that at 1
  // e^-1 > 0.3: two in each of 10 000 periods.
  EXPECT_EQ(breaks("sin(2e4*3.141592653589793*t)*exp(-t) > 0.1*t + 0.2 ? 1 : 0").size(), 20000u);
}

// At each pair of samples between two breakpoints every branch must be the same: compared with dense sampling of 0/1.
TEST(BreakpointsOfFormulas, RandomComparisonsAgreeWithDenseSampling) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> number(0.2, 9.0);
  const char* const shapes[] = {"sin(A*t) > cos(B*t)",
                                "mod(A*t, 1) < 0.3*abs(sin(B*t))",
                                "A*t - B*t^2 > 0.3*sin(9*t)",
                                "exp(-A*t) < 0.1*B || sin(A*B*t) > 0.9",
                                "max(sin(A*t), cos(B*t)) > 0.8 && t > 0.2",
                                "floor(A*t) == floor(B*t)",
                                "step(t, 0.1, 0, 0.9, 1) > 0.1*B",
                                "tanh(A*(t - 0.5)) > 0.1*sqrt(t)",
                                "log(1 + A*t) > atan2(B*t, 1)"};
  for (int round = 0; round < 12; ++round)
    for (std::string text : shapes) {
      const std::string a = std::to_string(number(random)), b = std::to_string(number(random));
      for (std::size_t at; (at = text.find('A')) != std::string::npos;) text.replace(at, 1, a);
      for (std::size_t at; (at = text.find('B')) != std::string::npos;) text.replace(at, 1, b);
      const Expression f = of_time("(" + text + ") ? 1 : 0");
      const auto found = f.breakpoints(0.0, 1.0);
      ASSERT_TRUE(found) << text;
      constexpr int samples = 20000;
      double before = 0.0, was = f.at_time(0.0).value;
      for (int i = 1; i <= samples; ++i) {
        const double t = static_cast<double>(i) / samples, is = f.at_time(t).value;
        if (is != was) {
          const auto between = std::upper_bound(found->begin(), found->end(), before);
          EXPECT_TRUE(between != found->end() && *between <= t) << text << " changes before t = " << t;
        }
        before = t, was = is;
      }
    }
}

TEST(CalmCourses, APulseIsNeverWithinOne) {
  const Expression pulse = of_time("1 + 1e-4*exp(-((t - 0.5)/0.001)^2)");
  for (double t = 0.0; t < 1.0;) {
    const double end = pulse.calm_until(t, 1.0);
    ASSERT_GT(end, t);
    EXPECT_FALSE(t < 0.499 && end > 0.501) << t << " to " << end;
    t = end;
  }
}

TEST(CalmCourses, HarmonicsAreCalmOverAQuarterPeriodOrMore) {
  const Expression wave = of_time("3*sin(2*pi*50*t)");
  int pieces = 0;
  for (double t = 0.0; t < 1.0; ++pieces) t = wave.calm_until(t, std::min(1.0, t + 0.01));
  EXPECT_LT(pieces, 250);
  EXPECT_EQ(of_time("9.81*t^2 - 3*t").calm_until(0.0, 100.0), 100.0);
  EXPECT_EQ(of_time("exp(-t)").calm_until(0.0, 100.0), 100.0);
  EXPECT_EQ(of_time("t").calm_until(0.0, 100.0), 100.0);
}

TEST(CalmCourses, WithoutABoundTheyStillEnd) {
  for (const char* text : {"tan(t)", "1/(t - 0.5)", "sqrt(t - 0.5)", "log(t - 2)", "sin(t)^2 + cos(t)^2", "t^t"})
    for (double t = 0.0, n = 0.0; t < 1.0; n += 1.0) {
      const double end = of_time(text).calm_until(t, 1.0);
      ASSERT_GT(end, t) << text;
      ASSERT_LT(n, 1e4) << text;
      t = end;
    }
}

}  // namespace
}  // namespace hysteron
