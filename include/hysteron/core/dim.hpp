// Physical dimension with real exponents (contact stiffness is N/m^1.5).
#pragma once

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

}  // namespace hysteron
