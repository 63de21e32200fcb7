// The SI unit of a dimension as text.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron {

namespace detail {

// The rounding of sums of exponents stays unseen, and == takes what is printed for the same.
inline constexpr int exponent_digits = 14;

inline void append_unit(std::string& numerator, std::string& denominator, std::string_view unit, double exponent) {
  if (std::abs(exponent) < 1e-12) return;
  std::string& side = exponent > 0 ? numerator : denominator;
  if (!side.empty()) side += ' ';
  side += unit;
  if (std::abs(std::abs(exponent) - 1.0) > 1e-12) side += '^' + number_text(std::abs(exponent), exponent_digits);
}

}  // namespace detail

// "N/m^1.5", "Pa s", "1/s", "-": the SI unit as printed and as accepted by the unit reader.
inline std::string unit_text(const Dim& d) {
  struct Known {
    Dim dim;
    std::string_view text;
  };
  static constexpr Known known[] = {{dims::none, "-"},         {dims::mass, "kg"},        {dims::pressure, "Pa"},
                                    {dims::viscosity, "Pa s"}, {dims::density, "kg/m^3"}, {dims::energy, "J"}};
  for (const Known& k : known)
    if (k.dim == d) return std::string(k.text);
  // N = kg m/s² carries the mass; what is left over is metres and seconds.
  std::string numerator, denominator;
  detail::append_unit(numerator, denominator, "N", d.kg);
  detail::append_unit(numerator, denominator, "m", d.m - d.kg);
  detail::append_unit(numerator, denominator, "s", d.s + 2.0 * d.kg);
  if (numerator.empty()) numerator = "1";
  if (denominator.empty()) return numerator;
  const bool several = denominator.find(' ') != std::string::npos;
  return numerator + '/' + (several ? '(' + denominator + ')' : denominator);
}

// " Pa" after a number, or nothing for dimensionless quantities.
inline std::string unit_suffix(const Dim& dim) { return dim == dims::none ? std::string{} : ' ' + unit_text(dim); }

}  // namespace hysteron
