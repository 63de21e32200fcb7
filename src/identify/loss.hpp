// Robust losses ρ(x) of a residual x in standard deviations, as used in M-estimation: quadratic for small x, less for
// outliers. Huber and Ronchetti, Robust Statistics (2009), sections 4.5, 4.8 and 7.3.
#pragma once

#include <cmath>

namespace hysteron::detail {

enum class Loss {
  squares,   // ρ = x²/2
  huber,     // linear beyond k: one optimum, but far outliers keep some influence
  bisquare,  // Tukey's: constant beyond c, so that far outliers have none
};

// Both have 95 % of the efficiency of least squares for normal errors.
inline constexpr double huber_k = 1.345, bisquare_c = 4.685;

// sign(x) √(2ρ(x)): the sum of its squares is what a fit minimises.
inline double root_of_loss(Loss loss, double x) {
  const double size = std::abs(x);
  if (loss == Loss::huber && size > huber_k) return std::copysign(std::sqrt(huber_k * (2.0 * size - huber_k)), x);
  if (loss != Loss::bisquare) return x;
  const double share = x / bisquare_c * (x / bisquare_c);
  if (share >= 1.0) return std::copysign(bisquare_c / std::sqrt(3.0), x);
  return x * std::sqrt(1.0 - share + share * share / 3.0);  // 2ρ = c²/3 [1 - (1 - x²/c²)³]
}

// ψ/x with ψ = ρ'.
inline double weight_of(Loss loss, double x) {
  const double size = std::abs(x);
  if (loss == Loss::huber) return size > huber_k ? huber_k / size : 1.0;
  if (loss == Loss::squares) return 1.0;
  const double left = 1.0 - x / bisquare_c * (x / bisquare_c);
  return left > 0.0 ? left * left : 0.0;
}

// Derivative of root_of_loss(): ψ over the root.
inline double slope_of_root(Loss loss, double x) {
  return loss == Loss::squares || x == 0.0 ? 1.0 : x * weight_of(loss, x) / root_of_loss(loss, x);
}

// ψ'
inline double influence_slope(Loss loss, double x) {
  if (loss == Loss::huber) return std::abs(x) > huber_k ? 0.0 : 1.0;
  if (loss == Loss::squares) return 1.0;
  const double share = x / bisquare_c * (x / bisquare_c);
  return share < 1.0 ? (1.0 - share) * (1.0 - 5.0 * share) : 0.0;
}

}  // namespace hysteron::detail
