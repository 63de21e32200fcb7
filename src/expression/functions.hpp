// The operations of a program and the functions that a formula may call: the one list that the reader, the evaluator's
// programs and the manual use.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "hysteron/expression/expression.hpp"

namespace hysteron {

enum class Operation : std::uint8_t {
  constant,
  variable,
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  divide,
  power,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  choose,
  sine,
  cosine,
  tangent,
  arc_sine,
  arc_cosine,
  arc_tangent,
  arc_tangent2,
  hyperbolic_sine,
  hyperbolic_cosine,
  hyperbolic_tangent,
  square_root,
  cube_root,
  exponential,
  logarithm,
  decimal_logarithm,
  absolute,
  sign,
  round_down,
  round_up,
  round_nearest,
  minimum,
  maximum,
  hypotenuse,
  modulo,
  step,
  step5,
};

namespace detail {

// Which dimensions the arguments of a function may have, and which its value has.
enum class DimensionRule {
  plain,      // plain numbers to a plain number
  same,       // equal dimensions, kept
  sign,       // any dimension to a plain number
  ratio,      // equal dimensions to a plain number
  root2,      // the square root
  root3,      // the cube root
  power,      // of a plain exponent
  condition,  // a plain condition and two values of equal dimension
  ramp,       // x, x0, x1 alike and h0, h1 alike: step(x, x0, h0, x1, h1)
};

struct Function {
  std::string_view name;
  std::size_t arguments;
  Operation operation;
  DimensionRule rule;
  std::string_view argument_names;
  std::string_view meaning;
};

inline constexpr auto functions = std::to_array<Function>({
    {"sin", 1, Operation::sine, DimensionRule::plain, "x", "sine of an angle"},
    {"cos", 1, Operation::cosine, DimensionRule::plain, "x", "cosine of an angle"},
    {"tan", 1, Operation::tangent, DimensionRule::plain, "x", "tangent of an angle"},
    {"asin", 1, Operation::arc_sine, DimensionRule::plain, "x", "angle with this sine"},
    {"acos", 1, Operation::arc_cosine, DimensionRule::plain, "x", "angle with this cosine"},
    {"atan", 1, Operation::arc_tangent, DimensionRule::plain, "x", "angle with this tangent"},
    {"atan2", 2, Operation::arc_tangent2, DimensionRule::ratio, "y, x", "angle of the direction (x, y)"},
    {"sinh", 1, Operation::hyperbolic_sine, DimensionRule::plain, "x", "hyperbolic sine"},
    {"cosh", 1, Operation::hyperbolic_cosine, DimensionRule::plain, "x", "hyperbolic cosine"},
    {"tanh", 1, Operation::hyperbolic_tangent, DimensionRule::plain, "x", "hyperbolic tangent"},
    {"sqrt", 1, Operation::square_root, DimensionRule::root2, "x", "square root"},
    {"cbrt", 1, Operation::cube_root, DimensionRule::root3, "x", "cube root"},
    {"exp", 1, Operation::exponential, DimensionRule::plain, "x", "e to the power x"},
    {"log", 1, Operation::logarithm, DimensionRule::plain, "x", "natural logarithm"},
    {"log10", 1, Operation::decimal_logarithm, DimensionRule::plain, "x", "decimal logarithm"},
    {"pow", 2, Operation::power, DimensionRule::power, "x, n", "x to the power n, the same as x^n"},
    {"abs", 1, Operation::absolute, DimensionRule::same, "x", "magnitude"},
    {"sign", 1, Operation::sign, DimensionRule::sign, "x", "-1, 0 or 1"},
    {"floor", 1, Operation::round_down, DimensionRule::plain, "x", "largest whole number that is not larger"},
    {"ceil", 1, Operation::round_up, DimensionRule::plain, "x", "smallest whole number that is not smaller"},
    {"round", 1, Operation::round_nearest, DimensionRule::plain, "x", "nearest whole number, halves away from zero"},
    {"min", 2, Operation::minimum, DimensionRule::same, "x, y", "the smaller of two"},
    {"max", 2, Operation::maximum, DimensionRule::same, "x, y", "the larger of two"},
    {"hypot", 2, Operation::hypotenuse, DimensionRule::same, "x, y", "length of the vector (x, y)"},
    {"mod", 2, Operation::modulo, DimensionRule::same, "x, y", "x - y floor(x/y): between 0 and y"},
    {"if", 3, Operation::choose, DimensionRule::condition, "condition, x, y", "x if the condition is not 0, else y"},
    {"step", 5, Operation::step, DimensionRule::ramp, "x, x0, h0, x1, h1",
     "h0 up to x0, h1 from x1 on, a cubic between them with slope 0 at both ends (STEP of ADAMS)"},
    {"step5", 5, Operation::step5, DimensionRule::ramp, "x, x0, h0, x1, h1",
     "the same with a quintic, whose curvature too is 0 at both ends (STEP5 of ADAMS)"},
});

// nullptr: no such function.
constexpr const Function* function_named(std::string_view name) {
  for (const Function& f : functions)
    if (f.name == name) return &f;
  return nullptr;
}

}  // namespace detail
}  // namespace hysteron
