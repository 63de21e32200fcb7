#include <cmath>

#include "functions.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron {
namespace {

// The grammar of parse.cpp, from the loosest to the tightest.
enum Binding { choice, either, both, comparison, sum, product, sign, power, atom };

struct Infix {
  Operation operation;
  std::string_view text;
  Binding binding;
};
constexpr Infix infixes[] = {
    {Operation::logical_or, " || ", either},
    {Operation::logical_and, " && ", both},
    {Operation::less, " < ", comparison},
    {Operation::less_equal, " <= ", comparison},
    {Operation::greater, " > ", comparison},
    {Operation::greater_equal, " >= ", comparison},
    {Operation::equal, " == ", comparison},
    {Operation::not_equal, " != ", comparison},
    {Operation::add, " + ", sum},
    {Operation::subtract, " - ", sum},
    {Operation::multiply, " * ", product},
    {Operation::divide, " / ", product},
    {Operation::power, "^", power},
};

struct Part {
  std::string text;
  Binding binding = atom;
};

std::string bound(const Part& part, Binding least) { return part.binding < least ? "(" + part.text + ")" : part.text; }

Part joined_parts(const Infix& infix, const Part& a, const Part& b) {
  // Sums, products and logic associate to the left; comparisons do not chain; powers take an atom and a signed power.
  const bool is_power = infix.operation == Operation::power;
  const auto tighter = static_cast<Binding>(infix.binding + 1);
  const Binding left = is_power || infix.binding == comparison ? tighter : infix.binding;
  return {bound(a, left) + std::string(infix.text) + bound(b, is_power ? sign : tighter), infix.binding};
}

Part number_part(double value) { return {number_text(value), std::signbit(value) ? sign : atom}; }

Part applied(const Instruction& i, std::span<const Part> arguments) {
  if (i.operation == Operation::negate) return {"-" + bound(arguments[0], sign), sign};
  if (i.operation == Operation::logical_not) return {"!" + bound(arguments[0], sign), sign};
  for (const Infix& infix : infixes)
    if (infix.operation == i.operation) return joined_parts(infix, arguments[0], arguments[1]);
  std::string text;
  for (const detail::Function& f : detail::functions)
    if (f.operation == i.operation) text = std::string(f.name) + "(";
  for (std::size_t k = 0; k < arguments.size(); ++k) text += (k > 0 ? ", " : "") + arguments[k].text;
  return {text + ")", atom};
}

}  // namespace

std::string Expression::text(std::span<const ExpressionVariable> variables) const {
  std::vector<Part> stack;
  for (const Instruction& i : program_) {
    if (i.operation == Operation::constant) {
      stack.push_back(number_part(i.constant));
    } else if (i.operation == Operation::variable) {
      stack.push_back({variables[i.index].name, atom});
    } else {
      const std::span<const Part> arguments(stack.data() + stack.size() - i.index, i.index);
      Part part = applied(i, arguments);
      stack.resize(stack.size() - i.index);
      stack.push_back(std::move(part));
    }
  }
  return stack.empty() ? "0" : stack.back().text;
}

}  // namespace hysteron
