// The loss that Wang, Liu and Liu print for dashpot laws: the work of the damper χ δⁿ δ̇ along a lossless motion that
// reaches the same depth, instead of along the motion of the law.
#pragma once

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron::reproduce {

// 2χ ∫₀^δm δⁿ √(2(U_m - U)/m) dδ with U = K δⁿ⁺¹/(n+1) is, by dU = K δⁿ dδ, (4/3) A (U_m/E₀)^1.5 E₀ for every n.
// A = χv₀/K. U_m, the energy stored at the depth that the law reaches, is the energy not lost in compression.
inline double work_along_lossless_motion(double relative_damping, const ImpactResult& r) {
  const double stored = 1.0 - r.energy_lost_compression / r.energy_in;
  return 4.0 / 3.0 * relative_damping * stored * std::sqrt(stored) * r.energy_in;
}

}  // namespace hysteron::reproduce
