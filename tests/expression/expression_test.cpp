// Formulas of scene files: values, units, and what is refused.
#include "hysteron/expression/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace hysteron {
namespace {

constexpr double pi = std::numbers::pi;

ExpressionNames with_parameters() {
  ExpressionNames names = names_of_time();
  names.value_of = [](std::string_view name) -> std::optional<KnownNumber> {
    if (name == "length") return KnownNumber{0.5, ValueDim::known(dims::length)};
    if (name == "gravity") return KnownNumber{9.81, ValueDim::unknown()};
    if (name == "i") return KnownNumber{3.0, {}};
    return std::nullopt;
  };
  names.known_values = [] { return std::vector<std::string>{"length", "gravity", "i"}; };
  return names;
}

double constant_of(const std::string& text, const std::optional<Dim>& dim = {}) {
  const auto read = parse_expression(text, with_parameters(), dim);
  EXPECT_FALSE(read.fault) << text << ": " << (read.fault ? read.fault->message : "");
  return read.expression.constant().value_or(std::nan(""));
}

struct Refused {
  std::size_t column;
  std::string message;
};
Refused refusal_of(const std::string& text, const std::optional<Dim>& dim = {}) {
  const auto read = parse_expression(text, with_parameters(), dim);
  if (!read.fault) return {0, "accepted"};
  return {read.fault->column, read.fault->message};
}

Jet at(const std::string& text, double t) {
  const auto read = parse_expression(text, with_parameters());
  EXPECT_FALSE(read.fault) << text << ": " << (read.fault ? read.fault->message : "");
  return read.expression.at_time(t);
}

TEST(Expression, FollowsTheUsualPrecedence) {
  EXPECT_EQ(constant_of("1 + 2*3"), 7.0);
  EXPECT_EQ(constant_of("(1 + 2)*3"), 9.0);
  EXPECT_EQ(constant_of("-2^2"), -4.0);
  EXPECT_EQ(constant_of("2^3^2"), 512.0);
  EXPECT_EQ(constant_of("2^-1"), 0.5);
  EXPECT_EQ(constant_of("7 - 4 - 2"), 1.0);
  EXPECT_EQ(constant_of("8/4/2"), 1.0);
  EXPECT_EQ(constant_of("2**3"), 8.0);
  EXPECT_EQ(constant_of("1 < 2 && 3 < 2 || !0"), 1.0);
  EXPECT_EQ(constant_of("1 > 2 ? 10 : 2 >= 2 ? 20 : 30"), 20.0);
  EXPECT_EQ(constant_of("--3"), 3.0);
}

TEST(Expression, FunctionsHaveTheirValues) {
  EXPECT_EQ(constant_of("atan2(1, -1)"), std::atan2(1.0, -1.0));
  EXPECT_EQ(constant_of("hypot(3, 4) + cbrt(27) + sqrt(16)"), 12.0);
  EXPECT_EQ(constant_of("log10(1000) + log(exp(2))"), 5.0);
  EXPECT_EQ(constant_of("min(2, 1) + 10*max(2, 1)"), 21.0);
  EXPECT_EQ(constant_of("floor(-1.5) + 10*ceil(-1.5) + 100*round(-1.5)"), -212.0);
  EXPECT_EQ(constant_of("mod(-1, 3) + 10*mod(7, 3)"), 12.0);
  EXPECT_EQ(constant_of("sign(-3) + 10*sign(0) + 100*sign(2)"), 99.0);
  EXPECT_EQ(constant_of("if(i == 3, 5, 1/0)"), 5.0);
  EXPECT_EQ(constant_of("pow(2, 10)"), 1024.0);
  EXPECT_DOUBLE_EQ(constant_of("cos(pi) + sinh(0) + cosh(0) + tanh(0)"), 0.0);
  EXPECT_EQ(constant_of("2*${length} + ${i + 1}"), 5.0);
  EXPECT_EQ(expression_functions().size(), 28u);
}

TEST(Expression, StepRisesByACubicWithFlatEnds) {
  // ADAMS: h0 + (h1 - h0) s²(3 - 2 s).
  EXPECT_EQ(at("step(t, 1, 10, 3, 20)", 0.5).value, 10.0);
  EXPECT_EQ(at("step(t, 1, 10, 3, 20)", 3.5).value, 20.0);
  const Jet quarter = at("step(t, 1, 10, 3, 20)", 1.5);
  EXPECT_DOUBLE_EQ(quarter.value, 10.0 + 10.0 * 0.0625 * 2.5);
  EXPECT_DOUBLE_EQ(quarter.first, 10.0 * (6.0 * 0.25 - 6.0 * 0.0625) / 2.0);
  EXPECT_DOUBLE_EQ(quarter.second, 10.0 * (6.0 - 12.0 * 0.25) / 4.0);
  // Its quintic cousin: s³(10 - 15 s + 6 s²).
  EXPECT_DOUBLE_EQ(at("step5(t, 1, 10, 3, 20)", 1.5).value, 10.0 + 10.0 * 0.015625 * (10.0 - 3.75 + 0.375));
  EXPECT_NEAR(at("step5(t, 0, 0, 1, 1)", 1e-6).second, 60e-6, 1e-9);
}

TEST(Expression, NumbersCarryUnits) {
  EXPECT_EQ(constant_of("2.38mm", dims::length), 0.00238);
  EXPECT_EQ(constant_of("2 mm + 1", dims::length), 1.002);
  EXPECT_DOUBLE_EQ(constant_of("5000 rpm", dims::rate), 5000.0 * 2.0 * pi / 60.0);
  EXPECT_DOUBLE_EQ(constant_of("1e-4 kg m^2"), 1e-4);
  EXPECT_DOUBLE_EQ(constant_of("3 N/m * 2 mm", dims::force), 0.006);
  EXPECT_DOUBLE_EQ(constant_of("6 g/(cm s)", dims::viscosity), 0.6);
  EXPECT_DOUBLE_EQ(constant_of("6 m/(2 + 1)", dims::length), 2.0);
  EXPECT_DOUBLE_EQ(constant_of("2 m / length", dims::none), 4.0);
  EXPECT_DOUBLE_EQ(constant_of("5 1/s", dims::rate), 5.0);
  EXPECT_DOUBLE_EQ(constant_of("2 m/s*3 s", dims::length), 6.0);
  EXPECT_DOUBLE_EQ(constant_of("sin(30 deg)"), 0.5);
  EXPECT_DOUBLE_EQ(constant_of("1 N·m"), 1.0);
  EXPECT_DOUBLE_EQ(constant_of("(20 mm)^2", pow(dims::length, 2.0)), 4e-4);
  EXPECT_DOUBLE_EQ(constant_of("20 mm^2", pow(dims::length, 2.0)), 2e-5);
}

TEST(Expression, DimensionsAreChecked) {
  EXPECT_EQ(refusal_of("2 mm + 3 s").message, "the sides of + have different units: m and s");
  EXPECT_EQ(refusal_of("2 mm + 3 s").column, 6u);
  EXPECT_EQ(refusal_of("2 m/s", dims::length).message, "the value is in m/s, expected is in m");
  EXPECT_EQ(refusal_of("0.5*length", dims::mass).message, "the value is in m, expected is in kg");
  EXPECT_EQ(refusal_of("sin(length)").message, "sin takes a plain number or an angle, not a value in m");
  EXPECT_EQ(refusal_of("2^length").message, "an exponent must be a plain number, not a value in m");
  EXPECT_EQ(refusal_of("length^t").message, "a value in m can be raised to a constant power only");
  EXPECT_EQ(refusal_of("min(1 m, 1 kg)").message, "the arguments of min have different units: m and kg");
  EXPECT_EQ(refusal_of("30 deg", dims::length).message, "the value is a plain number, expected is in m");
  // The square root of a length over an acceleration is a time.
  EXPECT_EQ(constant_of("sqrt(length / (2 m/s^2))", dims::time), 0.5);
  EXPECT_EQ(refusal_of("sqrt(length)", dims::length).message, "the value is in m^0.5, expected is in m");
  // Without a unit: fits.
  EXPECT_DOUBLE_EQ(constant_of("length*gravity", dims::force), 0.5 * 9.81);
  EXPECT_DOUBLE_EQ(constant_of("0.1*i", dims::length), 0.3);
  EXPECT_EQ(at("0.1*sin(2*pi*t)", 0.25).value, 0.1);
}

TEST(Expression, NamesThatCouldBeUnitsAreRefused) {
  ExpressionNames names;
  names.value_of = [](std::string_view name) -> std::optional<KnownNumber> {
    if (name == "m") return KnownNumber{2.0, ValueDim::known(dims::mass)};
    return std::nullopt;
  };
  for (const char* text : {"6 N/m", "6 N*m", "6 N/(m s)"}) {
    const auto attached = parse_expression(text, names);
    ASSERT_TRUE(attached.fault) << text;
    EXPECT_EQ(attached.fault->message.substr(0, 40), "'m' is both a unit and a name here: writ");
  }
  EXPECT_EQ(parse_expression("6 N / m", names).expression.constant(), 3.0);
}

TEST(Expression, ErrorsSayWhereAndWhatIsAllowed) {
  EXPECT_EQ(refusal_of("1 + lenght").message, "unknown name 'lenght': did you mean 'length'?");
  EXPECT_EQ(refusal_of("1 + lenght").column, 5u);
  EXPECT_EQ(refusal_of("1 + zzz").message, "unknown name 'zzz': known are pi, t, length, gravity, i");
  EXPECT_EQ(refusal_of("sni(1)").message, "unknown function 'sni': did you mean 'sin'?");
  EXPECT_EQ(refusal_of("atan2(1)").message, "atan2 takes (y, x)");
  EXPECT_EQ(refusal_of("sin(1, 2)").message, "sin takes (x)");
  EXPECT_EQ(refusal_of("2 + ").message, "a value is missing at the end");
  EXPECT_EQ(refusal_of("").message, "a value is missing at the end");
  EXPECT_EQ(refusal_of("(1 + 2").message, "')' is missing at the end");
  EXPECT_EQ(refusal_of("1 $ 2").message, "unexpected '$'");
  EXPECT_EQ(refusal_of("1 $ 2").column, 3u);
  EXPECT_EQ(refusal_of("3 furlongz").message, "unit 'furlongz': unknown unit 'furlongz'");
  EXPECT_EQ(refusal_of("3 furlongz").column, 3u);
  EXPECT_EQ(refusal_of("1/0").message, "the value is not a finite number (inf)");
  EXPECT_EQ(refusal_of("log(0 - 1)").message, "the value is not a finite number (nan)");
  EXPECT_EQ(refusal_of("1e999").message, "the number is too large or too small for a double");
  EXPECT_EQ(refusal_of("t < 1 ? 2").message, "':' is expected: condition ? value : value");
}

TEST(Expression, LongOrDeepFormulasAreRefused) {
  EXPECT_EQ(refusal_of(std::string(5000, '1')).message, "a formula may have 4000 characters, this one has 5000");
  const auto nested = [](std::size_t n) { return std::string(n, '(') + "1" + std::string(n, ')'); };
  EXPECT_EQ(constant_of(nested(50)), 1.0);
  EXPECT_EQ(refusal_of(nested(100)).message, "the formula is nested too deeply");
  EXPECT_EQ(refusal_of(std::string(3000, '-') + "1").message, "the formula is nested too deeply");
  std::string towers = "t";
  for (int i = 0; i < 900; ++i) towers += "^t";
  EXPECT_EQ(refusal_of(towers).message, "the formula is nested too deeply");
  std::string waiting = "t";
  for (int i = 0; i < 50; ++i) waiting = "step(t, t, t, t, t + t*" + waiting + ")";
  EXPECT_EQ(refusal_of(waiting).message, "the formula is too complicated");
}

TEST(Expression, DeepStacksGiveTheSameValue) {
  std::string sum = "t";
  for (int i = 0; i < 40; ++i) sum = "t + (" + sum + ")";
  EXPECT_EQ(at(sum, 1.0).value, 41.0);
  EXPECT_EQ(at(sum, 1.0).first, 41.0);
}

TEST(Expression, FieldAndColumnStandInTheErrorOfACommandLine) {
  const auto wrong = read_expression("2 + x", names_of_time(), dims::length, "clearance");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "clearance = '2 + x', column 5: unknown name 'x': known are pi, t");
}

}  // namespace
}  // namespace hysteron
