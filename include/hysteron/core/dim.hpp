// Physical dimension with real exponents (contact stiffness is N/m^1.5), and its unit in words.
#pragma once

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

namespace hysteron {

struct Dim {
  double kg = 0.0, m = 0.0, s = 0.0;

  friend constexpr bool operator==(const Dim& a, const Dim& b) noexcept {
    constexpr double tolerance = 1e-12;
    const auto near = [](double x, double y) { return x - y < tolerance && y - x < tolerance; };
    return near(a.kg, b.kg) && near(a.m, b.m) && near(a.s, b.s);
  }
  friend constexpr Dim operator*(const Dim& a, const Dim& b) noexcept { return {a.kg + b.kg, a.m + b.m, a.s + b.s}; }
  friend constexpr Dim operator/(const Dim& a, const Dim& b) noexcept { return {a.kg - b.kg, a.m - b.m, a.s - b.s}; }
};

constexpr Dim pow(const Dim& d, double n) noexcept { return {n * d.kg, n * d.m, n * d.s}; }

namespace dims {
inline constexpr Dim none{}, mass{1, 0, 0}, length{0, 1, 0}, time{0, 0, 1};
inline constexpr Dim speed{0, 1, -1}, acceleration{0, 1, -2}, inverse_speed{0, -1, 1}, rate{0, 0, -1};
inline constexpr Dim force{1, 1, -2}, pressure{1, -1, -2}, viscosity{1, -1, -1}, energy{1, 2, -2};
inline constexpr Dim density{1, -3, 0}, damping{1, 0, -1};
}  // namespace dims

// K in F = K δⁿ.
constexpr Dim stiffness_dim(double exponent) noexcept { return dims::force / pow(dims::length, exponent); }
// χ in F = χ δᵐ |δ̇|^q.
constexpr Dim damping_dim(double depth_exponent, double rate_exponent) noexcept {
  return dims::force / pow(dims::length, depth_exponent) / pow(dims::speed, rate_exponent);
}

namespace detail {
inline std::string exponent_text(double n) {
  // 14 digits: the rounding of sums of exponents stays unseen, and == takes what is printed for the same.
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, n, std::chars_format::general, 14).ptr};
}
inline void append_unit(std::string& numerator, std::string& denominator, std::string_view unit, double exponent) {
  if (std::abs(exponent) < 1e-12) return;
  std::string& side = exponent > 0 ? numerator : denominator;
  if (!side.empty()) side += ' ';
  side += unit;
  if (std::abs(std::abs(exponent) - 1.0) > 1e-12) side += '^' + exponent_text(std::abs(exponent));
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

}  // namespace hysteron
