// Any text to the reader of formulas: a program that evaluates, or an error with a column inside the text.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "hysteron/expression/expression.hpp"

namespace {

using namespace hysteron;

void require(bool condition) {
  if (!condition) std::abort();
}

ExpressionNames names() {
  ExpressionNames names;
  names.variables = {{"t", ValueDim::unknown()}, {"delta", ValueDim::known(dims::length)}};
  names.value_of = [](std::string_view name) -> std::optional<KnownNumber> {
    if (name == "m") return KnownNumber{2.0, ValueDim::known(dims::mass)};
    if (name == "i") return KnownNumber{3.0, {}};
    return std::nullopt;
  };
  return names;
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ExpressionNames known = names();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const ReadExpression read = parse_expression(text, known);
  if (read.fault) {
    require(read.fault->column >= 1 && read.fault->column <= size + 1);
    require(!read.fault->message.empty() && read.fault->message.size() < 1000);
    return 0;
  }
  if (const auto constant = read.expression.constant()) require(std::isfinite(*constant));
  const std::array<double, 2> plain{0.3, 1e-3};
  const std::array<Dual, 2> dual{Dual{0.3, 1.0}, Dual{1e-3}};
  const std::array<Jet, 2> jet{Jet{0.3, 1.0}, Jet{1e-3}};
  const double value = read.expression(plain);
  require(same(value, read.expression(dual).value) && same(value, read.expression(jet).value));
  return 0;
}
