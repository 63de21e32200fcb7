#include "hysteron/units/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/trimmed.hpp"
#include "hysteron/core/unit_text.hpp"
#include "unit_names.hpp"

namespace hysteron {
namespace {

constexpr std::size_t max_length = 200;
constexpr double largest_power = 20.0;

// Superscript digits and signs, in UTF-8.
struct Superscript {
  std::string_view text;
  char meaning;
};
constexpr std::array<Superscript, 12> superscripts{{{"⁰", '0'},
                                                    {"¹", '1'},
                                                    {"²", '2'},
                                                    {"³", '3'},
                                                    {"⁴", '4'},
                                                    {"⁵", '5'},
                                                    {"⁶", '6'},
                                                    {"⁷", '7'},
                                                    {"⁸", '8'},
                                                    {"⁹", '9'},
                                                    {"⁻", '-'},
                                                    {"⁺", '+'}}};

// The superscript at the start of the text, or nullptr.
const Superscript* superscript_at(std::string_view text) {
  for (const Superscript& s : superscripts)
    if (text.starts_with(s.text)) return &s;
  return nullptr;
}

bool is_unit_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '%' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// A recursive-descent parser of unit expressions.
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
      if (unit && !take(")")) return fail("missing ')'");
    } else if (take("1")) {
      return unit;
    } else {
      unit = named_unit();
    }
    if (!unit) return unit;
    const auto exponent = power();
    if (!exponent || !std::isfinite(*exponent) || std::abs(*exponent) > largest_power)
      return fail("the power of a unit must be a number from -20 to 20");
    return Unit{std::pow(unit->factor, *exponent), pow(unit->dim, *exponent)};
  }

  Result<Unit> named_unit() {
    const std::size_t length = name_length();
    if (length == 0)
      return fail(rest_.empty() ? "missing unit" : "unexpected '" + std::string(rest_.substr(0, 8)) + "'");
    const std::string_view name = rest_.substr(0, length);
    rest_.remove_prefix(length);
    const auto known = detail::unit_by_name(name);
    if (!known) return fail("unknown unit '" + std::string(name) + "'");
    return *known;
  }

  // The power after a unit: 1 if there is none, nullopt if it cannot be read.
  std::optional<double> power() {
    if (superscript_at(rest_)) return superscript_power();
    if (!take("**") && !take("^") && !starts_with_integer()) return 1.0;
    const NumberRead number = read_number(rest_, Notation::without_exponent);
    rest_.remove_prefix(number.length);
    return number.length > 0 && number.fits ? std::optional(number.value) : std::nullopt;
  }

  std::optional<double> superscript_power() {
    std::string digits;
    for (const Superscript* s = superscript_at(rest_); s; s = superscript_at(rest_)) {
      digits += s->meaning;
      rest_.remove_prefix(s->text.size());
    }
    const std::string_view number = std::string_view(digits).substr(digits.starts_with('+') ? 1 : 0);
    const NumberRead read = read_number(number, Notation::without_exponent);
    return read.is_all_of(number) ? std::optional(read.value) : std::nullopt;
  }

  std::size_t name_length() const {
    std::size_t length = 0;
    while (length < rest_.size() && is_unit_letter(rest_[length]) && !rest_.substr(length).starts_with("·") &&
           !superscript_at(rest_.substr(length)))
      ++length;
    return length;
  }

  bool starts_with_integer() const {
    const std::string_view digits = rest_.substr(rest_.starts_with('-') ? 1 : 0);
    return !digits.empty() && digits[0] >= '0' && digits[0] <= '9';
  }

  std::string_view rest_;
};

// "2.38mm" is the double nearest to 0.00238, which neither 2.38/1000 nor 2.38 * 0.001 is: a power of ten moves the
// decimal point of the text. Factors put together from several names (g/cm^3) miss one by a few last digits.
double scaled(double value, double factor) {
  const double decade = std::round(std::log10(factor));
  if (!std::isfinite(value) || std::abs(factor * std::pow(10.0, -decade) - 1.0) > 1e-14) return value * factor;
  const std::string text = number_text(value);
  const auto e = std::min(text.find('e'), text.size());
  int exponent = 0;
  if (e < text.size()) exponent = std::stoi(text.substr(e + 1));
  const NumberRead moved = read_number(text.substr(0, e) + 'e' + std::to_string(exponent + static_cast<int>(decade)));
  return moved.fits ? moved.value : value * factor;
}

// ": did you mean 'GPa'?" for the first unknown name in a unit.
std::string unit_suggestion(std::string_view unit) {
  for (std::size_t at = 0; at < unit.size();) {
    std::size_t end = at;
    while (end < unit.size() && is_unit_letter(unit[end])) ++end;
    const std::string_view name = unit.substr(at, end - at);
    if (!name.empty() && !detail::unit_by_name(name)) {
      const std::string meant = detail::similar_unit(name);
      return meant.empty() ? std::string() : ": did you mean '" + meant + "'?";
    }
    at = std::max(end, at + 1);
  }
  return {};
}

// "0.3 m" for "0,3 m"; empty if no comma follows the digits.
std::string with_decimal_point(std::string_view text, std::size_t comma) {
  const bool decimal =
      comma + 1 < text.size() && text[comma] == ',' && text[comma + 1] >= '0' && text[comma + 1] <= '9';
  return decimal ? std::string(text.substr(0, comma)) + '.' + std::string(text.substr(comma + 1)) : std::string();
}

}  // namespace

double in_si(double value, const Unit& unit) { return scaled(value, unit.factor); }

Result<Quantity> read_quantity(std::string_view text, std::string_view field) {
  const std::string name(field);
  const auto fail = [&](ErrorCode code, std::string_view why) {
    return Error{code, name, name + " = '" + std::string(text.substr(0, max_length)) + "': " + std::string(why)};
  };
  std::string_view rest = trimmed(text);
  if (rest.empty()) return fail(ErrorCode::not_a_number, "expected a number, with or without a unit");
  if (rest.size() > max_length) return fail(ErrorCode::not_a_number, "too long for a number with a unit");
  if (rest.front() == '+' && !rest.starts_with("+-")) rest.remove_prefix(1);
  Quantity quantity;
  const NumberRead number = read_number(rest);
  if (number.length == 0) return fail(ErrorCode::not_a_number, "expected a number, with or without a unit");
  if (!number.fits) return fail(ErrorCode::not_a_number, "the number is too large or too small for a double");
  quantity.value = number.value;
  if (std::isnan(quantity.value)) return fail(ErrorCode::not_a_number, "NaN is not allowed");
  quantity.unit = trimmed(rest.substr(number.length));
  if (const std::string point = with_decimal_point(rest, number.length); !point.empty())
    return fail(ErrorCode::not_a_number, "use a decimal point: " + point);
  return quantity;
}

Result<Unit> read_unit(std::string_view text, std::string_view field) {
  const std::string name(field), shown(text.substr(0, max_length));
  if (text.size() > max_length)
    return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "...' is too long"};
  if (trimmed(text) == "-" || trimmed(text).empty()) return Unit{};
  Result<Unit> unit = UnitReader(trimmed(text)).read();
  if (!unit) return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "': " + unit.error().message};
  if (!std::isfinite(unit->factor) || unit->factor <= 0.0)
    return Error{ErrorCode::wrong_unit, name, name + ": unit '" + shown + "' has no finite conversion to SI"};
  return unit;
}

Result<double> to_si(const Quantity& quantity, const Dim& dim, std::string_view field) {
  if (quantity.unit.empty()) return quantity.value;
  const Result<Unit> unit = read_unit(quantity.unit, field);
  if (!unit)
    return Error{
        unit.error().code, unit.error().field,
        unit.error().message + unit_suggestion(quantity.unit.substr(0, max_length)) + "; expected " + unit_text(dim)};
  if (!(unit->dim == dim))
    return Error{ErrorCode::wrong_unit, std::string(field),
                 std::string(field) + " = " + number_text(quantity.value) + " " + quantity.unit +
                     ": wrong unit; expected " + (dim == dims::none ? "a plain number" : unit_text(dim)) +
                     " or a multiple of it"};
  const double value = in_si(quantity.value, *unit);
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
