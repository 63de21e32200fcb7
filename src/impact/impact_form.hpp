// Which impacts are functions of one or two numbers, and of which: the form (fixed exponents and options), the place on
// its map (x, y), and the length X that takes the dimensions away.
//   K δⁿ(1 + a δ̇)          x = ln(1+A), A = a v₀                     X = (m v₀²/K)^(1/(n+1));  y = n if n varies
//   K δⁿ + χ δᵐ|δ̇|^q       x = ln ε, ε = χ X^(m-n) v₀^q/K            the same
//   logarithmic lines       x = ln(1+A), y = √ln(U_fold/U_max)        X = δ_max
//   Liu, Persson, volume    x = ln(1+A), y = ln of the scaled energy   X ∝ their depth at small energy
#pragma once

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
  bool varied_exponent = false;  // n is the second number
  Separation separation = Separation::force;

  auto operator<=>(const ImpactForm&) const = default;

  int dimensions() const noexcept {
    return (kind == Kind::factor_power && !varied_exponent) || kind == Kind::additive_power ? 1 : 2;
  }
};

// What may vary from impact to impact within a form.
struct ImpactNumbers {
  double speed = 0.0, mass = 0.0;
  double first = 0.0;    // K, compliance, E*L, k
  double second = 0.0;   // force scale, clearance, radius; n
  double damping = 0.0;  // a or χ
};

// Nothing for impacts that no map describes.
struct Classified {
  ImpactForm form;
  ImpactNumbers numbers;
};
std::optional<Classified> classify(const ImpactProblem& problem);

// The other way round.
ImpactProblem problem_of(const ImpactForm& form, const ImpactNumbers& numbers);

// Numbers with which nothing below overflows; others are left to the single analysis.
inline bool ordinary(double x) noexcept { return x > 1e-60 && x < 1e60; }

struct MapPlace {
  double x, y;
  double length;  // X
};
// Nothing where the form has no map: damping below zero, past the fold, numbers out of all proportion.
std::optional<MapPlace> place_of(const ImpactForm& form, const ImpactNumbers& numbers);

// The outcomes at a place with y between these bounds: by analyse(), or by the closed form over an EnergyTable.
NodeFunction node_function(const ImpactForm& form, double y_low, double y_high);

}  // namespace hysteron::detail
