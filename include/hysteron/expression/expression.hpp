// Formulas as people write them in scene files: "0.2 m * sin(2*pi*t/(3 s))", compiled once to a short program that runs
// without allocation on double, Dual (partial derivatives) and Jet (first and second derivative by time).
//
// Written here because no package of Debian 12 gives exact derivatives at a reasonable price: muParser and muParserX
// differentiate by differences only; GiNaC differentiates symbolically but brings CLN and GMP, evaluates trees of
// reference counted nodes, and knows no units; ADOL-C differentiates C++ code and reads no text; SymEngine and exprtk
// are not packaged.
//
// Dimensions: a number with a unit has a dimension; one without a unit takes the one that fits where it stands alone or
// in a sum ("2 mm + 1" is 1.002 m, as a bare number is SI everywhere) and is a plain factor in a product; time and
// parameters without a unit fit everywhere. What can be known to be wrong is refused: "2 mm + 3 s", "2 kg * 3" for a
// length.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/jet.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron {

// What is known about the dimension of a value.
struct ValueDim {
  enum class Kind {
    number,   // a bare number, and what is computed from bare numbers: adapts in sums, plain in products
    unknown,  // fits everywhere
    known,
  };
  Kind kind = Kind::number;
  Dim dim{};  // if known

  static constexpr ValueDim unknown() { return {Kind::unknown, {}}; }
  static constexpr ValueDim known(const Dim& dim) { return {Kind::known, dim}; }
  constexpr bool is_known() const { return kind == Kind::known; }
};

// The value of a name that does not change while the formula is evaluated: a parameter of a scene, an index.
struct KnownNumber {
  double value = 0.0;
  ValueDim dim{};
};

struct ExpressionVariable {
  std::string name;
  ValueDim dim = ValueDim::unknown();
};

// What the names in a formula mean.
struct ExpressionNames {
  std::vector<ExpressionVariable> variables{};  // in the order in which their values are passed
  std::function<std::optional<KnownNumber>(std::string_view)> value_of{};
  std::function<std::vector<std::string>()> known_values{};  // to suggest the one that was meant
};

// The one variable t.
const ExpressionNames& names_of_time();

enum class Operation : std::uint8_t;

struct Instruction {
  Operation operation{};
  std::uint32_t index = 0;  // which variable; of an operation, the number of its arguments
  double constant = 0.0;
};

class Expression {
 public:
  explicit Expression(double constant = 0.0, ValueDim dim = {});
  Expression(std::vector<Instruction> program, std::size_t stack_depth, ValueDim dim);

  // One value per variable of the names it was read with. No allocation.
  double operator()(std::span<const double> variables) const noexcept;
  Dual operator()(std::span<const Dual> variables) const noexcept;
  Jet operator()(std::span<const Jet> variables) const noexcept;

  // With the one variable t: the value and its first and second derivative by time.
  Jet at_time(double t) const noexcept;

  std::optional<double> constant() const noexcept;  // if it contains no variable
  const ValueDim& dim() const noexcept { return dim_; }
  // A formula that reads back as this one, in SI, with the values of parameters put in.
  std::string text(std::span<const ExpressionVariable> variables) const;

  // With the one variable t: the times after `from`, up to `to`, at which the value or a derivative jumps because of a
  // comparison, abs, sign, floor, ceil, round, min, max, mod, step, step5 or atan2, in increasing order. Each is the
  // first number on the far side: t > 0.5 gives the one after 0.5. Nothing if they are too many to be found.
  std::optional<std::vector<double>> breakpoints(double from, double to) const;
  // With the one variable t and no breakpoint in between: a time after `from`, `to` at the latest, until which the
  // value rises or falls all along or bends to one side all along, so that no pulse is hidden between a few samples.
  double calm_until(double from, double to) const;

 private:
  std::vector<Instruction> program_;
  std::size_t stack_depth_ = 1;
  ValueDim dim_{};
};

struct ExpressionFault {
  ErrorCode code{};
  std::size_t column = 1;  // in bytes, from 1
  std::string message;
};

struct ReadExpression {
  Expression expression;
  std::optional<ExpressionFault> fault;
};

// Limits on what is read: far beyond any formula, and small enough that no input can exhaust the machine.
inline constexpr std::size_t longest_expression = 4000;  // characters
inline constexpr std::size_t deepest_expression = 60;    // parentheses and calls within each other

// `expected` is the dimension that the value must have, if any is required.
ReadExpression parse_expression(std::string_view text, const ExpressionNames& names,
                                const std::optional<Dim>& expected = {});

// The same with an error that names the field and the column.
Result<Expression> read_expression(std::string_view text, const ExpressionNames& names,
                                   const std::optional<Dim>& expected, std::string_view field);

// "sin, cos, ...": for help and error messages, with the arguments of each.
struct ExpressionFunction {
  std::string_view name, arguments, meaning;
};
std::vector<ExpressionFunction> expression_functions();

}  // namespace hysteron
