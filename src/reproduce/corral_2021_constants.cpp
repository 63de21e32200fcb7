// Numbers of Corral et al.: constants that follow from stated assumptions.
#include <cmath>

#include "assumed_motion.hpp"
#include "checks.hpp"
#include "corral_2021.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/multiplying/yu.hpp"
#include "printed/corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// Largest |y₁| of Eq. (5.32) for c_r in (0.25, 1), with the fitted d of Eq. (5.34).
double largest_yu_residual() {
  double out = 0.0;
  for (int i = 2501; i < 10000; ++i) {
    const double c = 1e-4 * i, d = Yu{c}.fitted();
    out = std::max(out, std::abs((1.0 + d / c) / (1.0 - d) - std::exp(d * (1.0 + 1.0 / c))));
  }
  return out;
}

// The exponent γ for which K δ^1.5 + χ δ^γ δ̇ delivers the same restitution at 0.1 and at 10 m/s.
double speed_independent_exponent() {
  const auto decrease = [](double exponent) {
    const LawSpec law{.law = "falcon",
                      .values = {{"stiffness", 1e6}, {"damping", 200.0}, {"damping_exponent", exponent}}};
    return impact(law, {0.1, 1.0}).restitution.newton - impact(law, {10.0, 1.0}).restitution.newton;
  };
  return root_of_increasing(decrease, 0.1, 0.5);
}

// Loss over (χ/K) m v₀³ for δ̇ = v₀√(1 - (δ/δ_m)^(5/2)) in both phases, if all energy is stored at reversal:
// δ_m^(5/2) = 5 m v₀²/(4K).
double lankarani_loss() { return 2.0 * loss_integral_of({2.5, 2.0}) / 0.8; }

constexpr std::array<Constant, 8> review_constants{{
    {"Eq. (5.6)", "compliance of a square face, times a/(σ_i + σ_j)", "", square_face, square_face_compliance,
     Verdict::approximation, square_face_rounded, [] { return 0.5 * 0.95; }},
    {"Eq. (5.42)", "loss over (χ/K) m v₀³", "", lankarani_integral, lankarani_loss},
    {"Eq. (5.43)", "factor of 1 - c² that follows", "", lankarani_factor, [] { return 0.5 / lankarani_loss(); }},
    {.where = "Eq. (5.61)",
     .quantity = "factor of (1-c)/c that follows from Eq. (5.62) with β = 2",
     .unit = "",
     .printed = flores_factor,
     .compute =
         [] {
           return factor_of({2.0, 2.0});
         },
     .note = "8/5 is exact if ∫x^1.5√(1-x²)dx is rounded to 1/4"},
    {"Eq. (5.63)", "factor of (1-c)/c that follows from Eq. (5.62) with β = 5/2", "", hu_guo_factor,
     [] {
       return factor_of({2.5, 2.0});
     }},
    {"Eq. (5.66)", "factor of (1-c)/c that follows from Eq. (5.65) with β = 1.5, γ = 5.5", "", safaeifar_factor,
     [] {
       return factor_of({1.5, 5.5});
     }},
    {"Sect. 5.1, Falcon", "exponent of the damping for which e does not depend on v₀", "", falcon_exponent,
     speed_independent_exponent},
    {"Sect. 5.2, Yu", "largest residual y₁ of Eq. (5.32) for c_r > 0.25", "", yu_residual, largest_yu_residual,
     Verdict::not_reproducible,
     "with the four digits printed for d the residual is thousands of times larger near 0.25, where both sides of "
     "Eq. (5.23) are above 100; the number may be that of the root before it was fitted. The error of d, that of the "
     "delivered "
     "restitution and the residual above c_r = 0.6 do not give it either"},
}};

}  // namespace

Section constants() {
  Section section{.title = "Constants that follow from stated assumptions"};
  check_constants(section, review_constants);
  return section;
}

}  // namespace hysteron::reproduce::corral_2021
