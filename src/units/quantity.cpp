#include "hysteron/units/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "hysteron/core/text.hpp"
#include "unit_names.hpp"

namespace hysteron {
namespace {

constexpr std::size_t longest_text = 200;

// A recursive-descent reader of unit expressions; names are looked up in UDUNITS.
class UnitReader {
 public:
  explicit UnitReader(std::string_view text) : rest_(text) {}

  Result<Unit> read() {
    Result<Unit> unit = product(0);
    if (unit && !trimmed(rest_).empty()) return fail("unexpected '" + std::string(rest_) + "'");
    return unit;
  }

 private:
  static Error fail(std::string message) { return {ErrorCode::wrong_unit, {}, std::move(message)}; }

  void skip_spaces() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  static Unit combine(const Unit& a, const Unit& b, double sign) {
    return {a.factor * std::pow(b.factor, sign), a.dim * pow(b.dim, sign)};
  }

  // factor (('*' | '.' | '·' | ' ' | '/') factor)*
  Result<Unit> product(int depth) {
    if (depth > 8) return fail("parentheses nested too deeply");
    Result<Unit> unit = factor(depth);
    while (unit) {
      skip_spaces();
      if (rest_.empty() || rest_.front() == ')') break;
      double sign = 1.0;
      if (take("/")) {
        sign = -1.0;
      } else if (!take("·")) {
        if (rest_.front() == '*' || rest_.front() == '.') rest_.remove_prefix(1);
      }
      const Result<Unit> next = factor(depth);
      if (!next) return next;
      unit = combine(*unit, *next, sign);
    }
    return unit;
  }

  Result<Unit> factor(int depth) {
    skip_spaces();
    Result<Unit> unit = Unit{};
    if (take("(")) {
      unit = product(depth + 1);
      if (!unit) return unit;
      if (!take(")")) return fail("missing ')'");
    } else if (take("1")) {
      return unit;
    } else {
      std::size_t length = 0;
      while (length < rest_.size() && is_name(rest_[length]) && rest_.substr(length, 2) != "\xC2\xB7") ++length;
      if (length == 0)
        return fail(rest_.empty() ? "a unit is missing" : "unexpected '" + std::string(rest_.substr(0, 8)) + "'");
      const std::string name(rest_.substr(0, length));
      rest_.remove_prefix(length);
      const auto known = detail::unit_by_name(name);
      if (!known) return fail("unknown unit '" + name + "'");
      unit = *known;
    }
    double exponent = 1.0;
    if (take("**") || take("^") || (!rest_.empty() && (is_digit(rest_.front()) || starts_negative_digit()))) {
      const char* end = rest_.data() + rest_.size();
      const auto [next, code] = std::from_chars(rest_.data(), end, exponent, std::chars_format::fixed);
      if (code != std::errc{} || !std::isfinite(exponent) || std::abs(exponent) > 20.0)
        return fail("a power must be a number up to 20");
      rest_.remove_prefix(static_cast<std::size_t>(next - rest_.data()));
    }
    return Unit{std::pow(unit->factor, exponent), pow(unit->dim, exponent)};
  }

  bool starts_negative_digit() const { return rest_.size() > 1 && rest_[0] == '-' && is_digit(rest_[1]); }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '%' ||
           static_cast<unsigned char>(c) >= 0x80;
  }

  std::string_view rest_;
};

// "2.38mm" is the double nearest to 0.00238, which neither 2.38/1000 nor 2.38 * 0.001 is: a power of ten moves the
// decimal point of the text. Factors put together from several names (g/cm^3) miss one by a few last digits.
double scaled(double value, double factor) {
  const double decade = std::round(std::log10(factor));
  if (!std::isfinite(value) || std::abs(factor * std::pow(10.0, -decade) - 1.0) > 1e-14) return value * factor;
  char text[48];
  char* end = std::to_chars(text, text + 32, value, std::chars_format::scientific).ptr;
  char* power = std::find(text, end, 'e') + 1;
  int exponent = 0;
  std::from_chars(*power == '+' ? power + 1 : power, end, exponent);
  end = std::to_chars(power, text + sizeof text, exponent + static_cast<int>(decade)).ptr;
  double moved = 0.0;
  return std::from_chars(text, end, moved).ec == std::errc{} ? moved : value * factor;
}

}  // namespace

Result<Quantity> read_quantity(std::string_view text, std::string_view field) {
  const std::string name(field);
  const auto fail = [&](ErrorCode code, std::string_view why) {
    return Error{code, name, name + " = '" + std::string(text.substr(0, longest_text)) + "': " + std::string(why)};
  };
  std::string_view rest = trimmed(text);
  if (rest.empty()) return fail(ErrorCode::not_a_number, "a number is expected, with or without a unit");
  if (rest.size() > longest_text) return fail(ErrorCode::not_a_number, "too long for a number with a unit");
  if (rest.front() == '+' && !rest.starts_with("+-")) rest.remove_prefix(1);
  Quantity quantity;
  const auto [next, code] = std::from_chars(rest.data(), rest.data() + rest.size(), quantity.value);
  if (code == std::errc::result_out_of_range)
    return fail(ErrorCode::not_a_number, "the number is too large or too small for a double");
  if (code != std::errc{}) return fail(ErrorCode::not_a_number, "a number is expected, with or without a unit");
  if (std::isnan(quantity.value)) return fail(ErrorCode::not_a_number, "NaN is not a number that can be used here");
  quantity.unit = trimmed(rest.substr(static_cast<std::size_t>(next - rest.data())));
  return quantity;
}

Result<Unit> read_unit(std::string_view text, std::string_view field) {
  const std::string name(field), shown(text.substr(0, longest_text));
  if (text.size() > longest_text)
    return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "...' is too long"};
  if (trimmed(text) == "-" || trimmed(text).empty()) return Unit{};
  if (const auto why = detail::unit_database_error())
    return Error{ErrorCode::failed, name, name + ": unit '" + shown + "': " + *why};
  Result<Unit> unit = UnitReader(trimmed(text)).read();
  if (!unit) return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "': " + unit.error().message};
  if (!std::isfinite(unit->factor) || unit->factor <= 0.0)
    return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "' has no finite conversion to SI"};
  return unit;
}

Result<double> to_si(const Quantity& quantity, const Dim& dim, std::string_view field) {
  if (quantity.unit.empty()) return quantity.value;
  const Result<Unit> unit = read_unit(quantity.unit, field);
  if (!unit && unit.error().code == ErrorCode::failed) return unit.error();
  if (!unit) return Error{unit.error().code, unit.error().field, unit.error().message + "; expected " + unit_text(dim)};
  if (!(unit->dim == dim))
    return Error{ErrorCode::wrong_unit, std::string(field),
                 std::string(field) + " = " + number_text(quantity.value) + " " + quantity.unit +
                     ": wrong unit, expected " + (dim == dims::none ? "a plain number" : unit_text(dim)) +
                     " or a multiple of it"};
  const double value = scaled(quantity.value, unit->factor);
  if (std::isfinite(quantity.value) && (!std::isfinite(value) || (value == 0.0 && quantity.value != 0.0)))
    return Error{ErrorCode::not_a_number, std::string(field),
                 std::string(field) + " = " + number_text(quantity.value) + " " + quantity.unit +
                     ": too large or too small for a double in " + unit_text(dim)};
  return value;
}

Result<double> read_si(std::string_view text, const Dim& dim, std::string_view field) {
  const Result<Quantity> quantity = read_quantity(text, field);
  if (!quantity) return quantity.error();
  return to_si(*quantity, dim, field);
}

}  // namespace hysteron
