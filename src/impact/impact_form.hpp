// Which impacts are functions of one or two numbers, and of which. The form holds what is fixed (exponents, options);
// an impact of it has a point (x, y) on the map of the form, and a length X that makes its outcomes dimensionless.
//   K δⁿ(1 + a δ̇)          x = ln(1+A), A = a v₀                     X = (m v₀²/K)^(1/(n+1));  y = n if n varies
//   K δⁿ + χ δᵐ|δ̇|^q       x = ln ε, ε = χ X^(m-n) v₀^q/K            the same
//   logarithmic lines       x = ln(1+A), y = √ln(U_fold/U_max)        X = δ_max
//   Liu, Persson, volume    x = ln(1+A), y = ln of the scaled energy   X ∝ their depth at small energy
#pragma once

#include <array>
#include <compare>
#include <optional>

#include "chebyshev_map.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

struct ImpactForm {
  enum class Kind { factor_power, additive_power, log_line, liu, persson, volume };
  Kind kind{};
  double n = 0.0, m = 0.0, q = 0.0, floor = -infinity;
  double curvature = 0.0;  // R₁κ₂ of overlap volumes
  bool compression_only = false;
  bool varied_exponent = false;  // n differs from impact to impact
  Separation separation = Separation::force;

  auto operator<=>(const ImpactForm&) const = default;

  int dimensions() const noexcept {
    return (kind == Kind::factor_power && !varied_exponent) || kind == Kind::additive_power ? 1 : 2;
  }
};

// What may vary from impact to impact within a form. Two numbers describe the elastic part; their names depend on the
// kind of the form.
struct ImpactNumbers {
  double speed = 0.0, mass = 0.0;
  std::array<double, 2> elastic{};
  double damping = 0.0;  // a or χ

  // factor_power and additive_power: K δⁿ.
  double stiffness() const noexcept { return elastic[0]; }
  double exponent() const noexcept { return elastic[1]; }
  // log_line: A and Bs.
  double compliance() const noexcept { return elastic[0]; }
  double force_scale() const noexcept { return elastic[1]; }
  // liu and persson: E*L (E'L) and ΔR.
  double modulus_length() const noexcept { return elastic[0]; }
  double clearance() const noexcept { return elastic[1]; }
  // volume: k and R₁.
  double volume_stiffness() const noexcept { return elastic[0]; }
  double radius() const noexcept { return elastic[1]; }
};

struct FormAndNumbers {
  ImpactForm form;
  ImpactNumbers numbers;
};
// Nothing for impacts that no map describes.
std::optional<FormAndNumbers> form_of(const ImpactProblem& problem);

// The impact that has this form and these numbers.
ImpactProblem impact_with(const ImpactForm& form, const ImpactNumbers& numbers);

// Numbers with which nothing in a map overflows; impacts with others are analysed singly.
inline bool is_far_from_overflow(double x) noexcept {
  constexpr double least = 1e-60, most = 1e60;
  return x > least && x < most;
}

struct MapPoint {
  double x, y;
  double length;  // X
};
// Nothing where the form has no map: damping below zero, past the fold, extreme or non-finite numbers.
std::optional<MapPoint> map_point(const ImpactForm& form, const ImpactNumbers& numbers);

// The outcomes at a point with y between these bounds: by analyse(), or by the closed form over an EnergyTable.
NodeFunction node_function(const ImpactForm& form, double y_low, double y_high);

}  // namespace hysteron::detail
