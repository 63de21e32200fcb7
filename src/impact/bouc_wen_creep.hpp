// The way back of a Bouc-Wen spring whose series dashpot is so weak that the spring follows the creep of the dashpot.
#pragma once

namespace hysteron::detail {

// Without dimensions, as in bouc_wen_phases.hpp: h(y, z) = α yᵖ + (1-α)|z|ᵖ⁻¹z, dz/dy = 1 + D zⁿ for z > 0 and
// 1 - S|z|ⁿ for z < 0 while the spring opens.
struct CreepingSpring {
  double alpha, n, p;
  double s, d, pi1;  // S = π₂ + π₃, D = π₂ - π₃, π₁
};

// ρ = π₁² dh/dy: how many times faster the rate of the spring settles than its force falls. The linear impact is
// overdamped at 4.
double creep_ratio(const CreepingSpring& spring, double y, double z);

// e of the impact whose spring reverses at y and z; 0 if the bodies do not separate; NaN if the steps are too many. It
// needs creep_ratio() > creep_from there.
inline constexpr double creep_from = 10.0;
double restitution_after_creep(const CreepingSpring& spring, double y, double z);

}  // namespace hysteron::detail
