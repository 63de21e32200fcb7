// The loss that Wang, Liu and Liu print for dashpot laws: the work of the damper χ δⁿ δ̇ not along the motion of the
// law, but along a motion that loses nothing and reaches the same depth.
#pragma once

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron::reproduce {

// 2χ ∫₀^δm δⁿ √(2(U_m - U)/m) dδ with U = K δⁿ⁺¹/(n+1) is, by dU = K δⁿ dδ, (4/3) A (U_m/E₀)^1.5 E₀ for every n.
// A = χv₀/K; the energy U_m stored at the depth that the law reaches is what compression has not lost.
inline double work_along_lossless_motion(double relative_damping, const ImpactResult& r) {
  const double stored = 1.0 - r.energy_lost_compression / r.energy_in;
  return 4.0 / 3.0 * relative_damping * stored * std::sqrt(stored) * r.energy_in;
}

}  // namespace hysteron::reproduce
