// A number as printed in a paper. The text is kept because its last digit sets the tolerance of the comparison.
#pragma once

#include <string_view>

namespace hysteron::reproduce {

// Accepts "0.49", "-0.07", "4.1710E4" and "1.5788E-6"; static_assert all_valid() checks the tables.
struct Printed {
  std::string_view text;
  double value = 0.0;
  double last_digit = 0.0;  // one unit in the last printed digit
  bool valid = false;

  constexpr Printed(const char* written) : text(written) { read(); }

 private:
  // A double holds powers of ten up to 10^22 and up to 15 digits exactly, so one product or quotient of them is
  // correctly rounded.
  static constexpr double scaled(double digits, int exponent) {
    double power = 1.0;
    for (int i = 0; i < (exponent < 0 ? -exponent : exponent); ++i) power *= 10.0;
    return exponent < 0 ? digits / power : digits * power;
  }

  constexpr void read() {
    std::size_t i = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) ++i;
    double digits = 0.0;
    int count = 0, decimals = 0, exponent = 0;
    bool point = false;
    for (; i < text.size() && text[i] != 'E'; ++i) {
      if (text[i] == '.' && !point) {
        point = true;
        continue;
      }
      if (text[i] < '0' || text[i] > '9') return;
      digits = 10.0 * digits + (text[i] - '0');
      ++count;
      if (point) ++decimals;
    }
    if (i < text.size()) {
      const bool down = ++i < text.size() && text[i] == '-';
      if (down) ++i;
      if (i == text.size()) return;
      for (; i < text.size(); ++i) {
        if (text[i] < '0' || text[i] > '9') return;
        exponent = 10 * exponent + (text[i] - '0');
      }
      if (down) exponent = -exponent;
    }
    value = scaled(negative ? -digits : digits, exponent - decimals);
    last_digit = scaled(1.0, exponent - decimals);
    valid = count > 0 && count <= 15;
  }
};

// Whether every cell of a (nested) table is a number; for a static_assert beside each table.
template <class Table>
constexpr bool all_valid(const Table& table) {
  for (const auto& cell : table) {
    if constexpr (requires { cell.valid; }) {
      if (!cell.valid) return false;
    } else {
      if (!all_valid(cell)) return false;
    }
  }
  return true;
}

}  // namespace hysteron::reproduce
