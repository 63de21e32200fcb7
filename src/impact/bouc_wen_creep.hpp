// The way back of a Bouc-Wen spring whose series dashpot is so weak that the spring follows the creep of the dashpot.
#pragma once

namespace hysteron::detail {

// Without dimensions, as in bouc_wen_phases.hpp: h(y, z) = α yᵖ + (1-α)|z|ᵖ⁻¹z, dz/dy = 1 + D zⁿ for z > 0 and
// 1 - S|z|ⁿ for z < 0 while the spring opens.
struct CreepingSpring {
  double alpha, n, p;
  double s, d, pi1;  // S = π₂ + π₃, D = π₂ - π₃, π₁
};

// ρ = π₁² dh/dy is how many times faster the rate of the spring settles than its force falls; the linear impact is
// overdamped at 4. Explicit steps on the way back are about as many as ∫ρ d ln h. True where the elastic part of ρ is
// so large that the spring creeps to the end, and where that of hysteresis is, counted as long as it lasts: it goes as
// z^(2p-2+n) and soon falls if n is large.
bool will_creep(const CreepingSpring& spring, double y, double z);

// e of the impact whose spring reverses at y and z; 0 if the bodies do not separate; NaN if the steps are too many.
// Only needed, and quick, where will_creep() holds.
double restitution_after_creep(const CreepingSpring& spring, double y, double z);

}  // namespace hysteron::detail
