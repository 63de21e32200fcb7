// Derivatives of formulas: against differences for every function, against closed forms where a domain ends.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "hysteron/expression/expression.hpp"

namespace hysteron {
namespace {

Jet at(const std::string& text, double t) {
  const auto read = parse_expression(text, names_of_time());
  EXPECT_FALSE(read.fault) << text << ": " << (read.fault ? read.fault->message : "");
  return read.expression.at_time(t);
}

TEST(ExpressionDerivatives, PartialDerivativesBySeveralVariables) {
  ExpressionNames names;
  names.variables = {{"delta", ValueDim::known(dims::length)}, {"rate", ValueDim::known(dims::speed)}};
  const auto law = parse_expression("1e8 N/m^1.5 * delta^1.5 * (1 + 0.3 s/m * rate)", names, dims::force);
  ASSERT_FALSE(law.fault) << law.fault->message;
  const double d = 1e-4, v = 0.2;
  const std::array<Dual, 2> by_depth{Dual{d, 1.0}, Dual{v}}, by_rate{Dual{d}, Dual{v, 1.0}};
  EXPECT_DOUBLE_EQ(law.expression(by_depth).derivative, 1.5e8 * std::sqrt(d) * (1.0 + 0.3 * v));
  EXPECT_DOUBLE_EQ(law.expression(by_rate).derivative, 1e8 * d * std::sqrt(d) * 0.3);
  const std::array<double, 2> plain{d, v};
  EXPECT_DOUBLE_EQ(law.expression(plain), 1e8 * d * std::sqrt(d) * (1.0 + 0.3 * v));
}

// Every function, inside its domain, against differences of the value and of the first derivative.
RC_GTEST_PROP(ExpressionDerivatives, JetsEqualDifferences, ()) {
  static const std::vector<std::string> formulas{
      "sin(u)",        "cos(u)",      "tan(u)",          "asin(u/3)",       "acos(u/3)",        "atan(u)",
      "atan2(u, 1+t)", "sinh(u)",     "cosh(u)",         "tanh(u)",         "sqrt(2+u)",        "cbrt(2+u)",
      "exp(u)",        "log(2+u)",    "log10(2+u)",      "pow(2+u, 1.7)",   "(2+u)^(t)",        "2^u",
      "abs(u-5)",      "hypot(u, t)", "mod(u+20, 40)",   "(1+u*u)/(2+t)",   "step(t,-9,1,9,u)", "step5(t,-9,1,9,u)",
      "u*u*u - t/3",   "min(u, 9)*t", "max(u, t+9)^2*t", "if(t<9, u*t, 1)", "1/(3+u)",          "-u^3"};
  const std::string inner = *rc::gen::elementOf(std::vector<std::string>{"t", "t^2/2", "0.7*sin(1.3*t)", "exp(t/3)-1"});
  std::string text = *rc::gen::elementOf(formulas);
  for (std::size_t i = text.find('u'); i != std::string::npos; i = text.find('u', i + inner.size() + 2))
    text.replace(i, 1, "(" + inner + ")");
  const double t = 0.05 + 0.9 * *rc::gen::inRange(0, 1000) / 1000.0;
  const auto read = parse_expression(text, names_of_time());
  RC_ASSERT(!read.fault);
  const double h = 1e-4;
  const Jet here = read.expression.at_time(t), left = read.expression.at_time(t - h),
            right = read.expression.at_time(t + h);
  RC_ASSERT(std::isfinite(here.value));
  const double scale = 1.0 + std::abs(here.value) + std::abs(here.first) + std::abs(here.second);
  RC_ASSERT(std::abs((right.value - left.value) / (2.0 * h) - here.first) < 2e-6 * scale);
  RC_ASSERT(std::abs((right.first - left.first) / (2.0 * h) - here.second) < 2e-6 * scale);
  // The three scalars agree.
  const double plain = read.expression(std::span<const double>(&t, 1));
  const Dual dual{t, 1.0};
  const Dual once = read.expression(std::span<const Dual>(&dual, 1));
  RC_ASSERT(plain == here.value);
  RC_ASSERT(once.value == here.value);
  RC_ASSERT(std::abs(once.derivative - here.first) <= 1e-13 * scale);
}

TEST(ExpressionDerivatives, AtTheEdgeOfADomain) {
  EXPECT_EQ(at("t^2", 0.0).second, 2.0);
  EXPECT_EQ(at("t^1", 0.0).first, 1.0);
  EXPECT_EQ(at("t^1", 0.0).second, 0.0);
  EXPECT_EQ(at("0^t", 0.5).first, 0.0);  // the limit of a^b log a
  EXPECT_EQ(at("sqrt(0*t)", 1.0).first, 0.0);
  EXPECT_EQ(at("(-t)^3", 2.0).second, -12.0);
  EXPECT_EQ(at("hypot(t, 0)", 0.0).value, 0.0);
  EXPECT_EQ(at("abs(t)", -1.0).first, -1.0);
}

}  // namespace
}  // namespace hysteron
