// Numbers to text with the C library alone, for standard libraries whose to_chars takes no floating-point numbers
// (libc++ before 14). The texts are the same; it is slower. Expects the C locale.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace hysteron::portable {

namespace detail {

struct Decimal {
  std::string digits;  // no zeros at the end; the first is not 0 unless the number is
  int exponent = 0;    // of the first digit
};

// The number x >= 0 rounded to so many digits.
inline Decimal rounded(double x, int count) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*e", count - 1, x);
  const std::string_view all(text);
  const auto e = all.find('e');
  Decimal out{std::string(1, text[0]), std::atoi(text + e + 1)};
  if (count > 1) out.digits += all.substr(2, e - 2);
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  return out;
}

inline double value_of(const Decimal& d) {
  const int last = d.exponent - static_cast<int>(d.digits.size()) + 1;
  return std::strtod((d.digits + 'e' + std::to_string(last)).c_str(), nullptr);
}

// One more in the digit number `count`.
inline Decimal next_up(Decimal d, std::size_t count) {
  d.digits.resize(count, '0');
  std::size_t i = count;
  while (i > 0 && d.digits[i - 1] == '9') d.digits[--i] = '0';
  if (i > 0)
    ++d.digits[i - 1];
  else
    d = {"1", d.exponent + 1};
  return d;
}

// The fewest digits that read back as x >= 0.
inline Decimal shortest(double x) {
  // What has at most 15 digits shows them when rounded to 15; numbers below the least normal one have fewer.
  constexpr int sure = std::numeric_limits<double>::digits10, most = std::numeric_limits<double>::max_digits10;
  for (int count = x < std::numeric_limits<double>::min() ? 1 : sure; count < most; ++count) {
    const Decimal d = rounded(x, count);
    if (value_of(d) == x) return d;
    // Below a power of two doubles lie closer than above: the next decimal above may be x where the nearest is not.
    const Decimal above = next_up(d, static_cast<std::size_t>(count));
    if (value_of(above) == x) return above;
  }
  return rounded(x, most);
}

inline std::string scientific(const Decimal& d) {
  std::string text = d.digits.substr(0, 1);
  if (d.digits.size() > 1) text += '.' + d.digits.substr(1);
  const std::string power = std::to_string(std::abs(d.exponent));
  return text + (d.exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
}

inline std::string fixed(const Decimal& d, double x) {
  const int count = static_cast<int>(d.digits.size());
  if (d.exponent < 0) return "0." + std::string(static_cast<std::size_t>(-d.exponent - 1), '0') + d.digits;
  if (d.exponent + 1 < count) {
    const auto whole = static_cast<std::size_t>(d.exponent + 1);
    return d.digits.substr(0, whole) + '.' + d.digits.substr(whole);
  }
  char text[32];  // a whole number is written in full
  std::snprintf(text, sizeof text, "%.0f", x);
  return text;
}

}  // namespace detail

// As std::to_chars(x) writes a finite number: the shortest text that reads back as x, without an exponent if that is as
// short.
inline std::string shortest_text(double x) {
  const std::string sign = std::signbit(x) ? "-" : "";
  const detail::Decimal d = detail::shortest(std::abs(x));
  const std::string with_exponent = detail::scientific(d);
  // How long the text without an exponent is, by the digits that are needed.
  const int count = static_cast<int>(d.digits.size());
  const int length =
      d.exponent < 0 ? count + 1 - d.exponent : std::max(d.exponent + 1, count + (d.exponent + 1 < count));
  return sign + (length <= static_cast<int>(with_exponent.size()) ? detail::fixed(d, std::abs(x)) : with_exponent);
}

// As std::to_chars(x, std::chars_format::general, digits) writes a finite number.
inline std::string general_text(double x, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, x);
  return text;
}

}  // namespace hysteron::portable
