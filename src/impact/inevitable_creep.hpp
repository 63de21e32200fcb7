// Whether a return under F = K δⁿ - χ δᵐ|δ̇|^q ends in a creep that never reaches δ = 0. With b = (n-m)/q the speed of
// balance between spring and damper goes as δ^b, and inertia over spring as δ^(2b-n-1): for 2b >= n+1 inertia vanishes.
// Motions do not leave |δ̇| <= λ δ^b downwards in δ once
//   -F >= m b δ̇²/δ     on its border |δ̇| = λ δ^b,
// and of all λ above the present one the best is taken: (|δ̇|/balanced speed)^q = 2/(2-q) for q < 2.
#pragma once

#include <algorithm>
#include <cmath>

#include "law_view.hpp"

namespace hysteron::detail {

// For a contact that opens and slows down; `force` is that of the law there.
template <std::size_t N>
bool is_creep_inevitable(const LawView<N>& law, const Contact<double>& now, const Force<double>& force, double mass) {
  const double q = law.rate_exponent;
  double ratio = -force.dissipative / force.elastic;  // (|δ̇|/balanced speed)^q, > 1
  if (q < 2.0) ratio = std::max(ratio, 2.0 / (2.0 - q));
  const double speed = std::abs(now.indentation_rate) * std::pow(ratio * force.elastic / -force.dissipative, 1.0 / q);
  return force.elastic * (ratio - 1.0) * now.indentation >= mass * law.creep_exponent * speed * speed;
}

}  // namespace hysteron::detail
