#include <array>

#include "apply.hpp"

namespace hysteron {
namespace {

// Most formulas need few places; clearing the rest would cost more than the evaluation.
constexpr std::size_t usual_depth = 8;
constexpr std::size_t largest_depth = 4 * deepest_expression;

template <std::size_t depth, class S>
S run(const std::vector<Instruction>& program, std::span<const S> variables) {
  std::array<S, depth> stack;
  std::size_t size = 0;
  for (const Instruction& i : program) size = detail::apply(i, variables, stack.data(), size);
  return stack[0];
}

template <class S>
S evaluate(const std::vector<Instruction>& program, std::size_t stack_depth, std::span<const S> variables) {
  return stack_depth <= usual_depth ? run<usual_depth>(program, variables) : run<largest_depth>(program, variables);
}

}  // namespace

Expression::Expression(double constant, ValueDim dim)
    : program_{{.operation = Operation::constant, .constant = constant}}, dim_(dim) {}

Expression::Expression(std::vector<Instruction> program, std::size_t stack_depth, ValueDim dim)
    : program_(std::move(program)), stack_depth_(stack_depth), dim_(dim) {}

double Expression::operator()(std::span<const double> variables) const noexcept {
  return evaluate(program_, stack_depth_, variables);
}
Dual Expression::operator()(std::span<const Dual> variables) const noexcept {
  return evaluate(program_, stack_depth_, variables);
}
Jet Expression::operator()(std::span<const Jet> variables) const noexcept {
  return evaluate(program_, stack_depth_, variables);
}

Jet Expression::at_time(double t) const noexcept {
  const Jet time{t, 1.0, 0.0};
  return (*this)(std::span<const Jet>(&time, 1));
}

std::optional<double> Expression::constant() const noexcept {
  if (program_.size() == 1 && program_[0].operation == Operation::constant) return program_[0].constant;
  return std::nullopt;
}

}  // namespace hysteron
