#include <fmt/format.h>

#include <cmath>

#include "assumed_motion.hpp"
#include "corral_2021.hpp"
#include "hysteron/laws/multiplying/yu.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/reproduce/printed/corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// y₁ of Eq. (5.32) with the d of Eq. (5.34): largest for c_r in (0.25, 1).
double largest_yu_residual() {
  double out = 0.0;
  for (int i = 2501; i < 10000; ++i) {
    const double c = 1e-4 * i, d = Yu{c}.fitted();
    out = std::max(out, std::abs((1.0 + d / c) / (1.0 - d) - std::exp(d * (1.0 + 1.0 / c))));
  }
  return out;
}

// The exponent at which K δ^1.5 + χ δ^γ δ̇ returns the same at 0.1 and at 10 m/s.
double speed_independent_exponent() {
  const auto fall = [](double exponent) {
    const LawSpec law{.law = "falcon",
                      .values = {{"stiffness", 1e6}, {"damping", 200.0}, {"damping_exponent", exponent}}};
    return impact(law, {0.1, 1.0}).restitution.newton - impact(law, {10.0, 1.0}).restitution.newton;
  };
  double low = 0.1, high = 0.5;
  while (high - low > 1e-6) (fall(0.5 * (low + high)) < 0.0 ? low : high) = 0.5 * (low + high);
  return 0.5 * (low + high);
}

}  // namespace

Section constants() {
  Section section{.title = "Constants that follow from stated assumptions"};
  section.compare("Eq. (5.6)", "compliance of a square face, times a/(σ_i + σ_j)", "", square_face,
                  square_face_compliance(), rounded_square_face, 0.5 * 0.95);
  // v₀√(1 - (δ/δ_m)^(5/2)) in both phases, and all energy stored at reversal: δ_m^(5/2) = 5 m v₀²/(4K).
  const double loss = 2.0 * loss_integral_of({2.5, 2.0}) / 0.8;
  section.compare("Eq. (5.42)", "loss over (χ/K) m v₀³", "", lankarani_integral, loss);
  section.compare("Eq. (5.43)", "factor of 1 - c² that follows", "", lankarani_factor, 0.5 / loss);
  section.compare("Eq. (5.61)", "factor of (1-c)/c that follows from Eq. (5.62) with β = 2", "", flores_factor,
                  factor_of({2.0, 2.0}), {}, {}, "8/5 is exact where ∫x^1.5√(1-x²)dx is rounded to 1/4");
  section.compare("Eq. (5.63)", "factor of (1-c)/c that follows from Eq. (5.62) with β = 5/2", "", hu_guo_factor,
                  factor_of({2.5, 2.0}));
  section.compare("Eq. (5.66)", "factor of (1-c)/c that follows from Eq. (5.65) with β = 1.5, γ = 5.5", "",
                  safaeifar_factor, factor_of({1.5, 5.5}));
  section.compare("Sect. 5.1, Falcon", "exponent of the damping for which e does not depend on v₀", "", falcon_exponent,
                  speed_independent_exponent());
  section.compare(
      "Sect. 5.2, Yu", "largest residual y₁ of Eq. (5.32) for c_r > 0.25", "", yu_residual, largest_yu_residual(),
      Cause{Verdict::not_reproducible,
            "with the four digits printed for d the residual is thousands of times larger near 0.25, where both sides "
            "of Eq. (5.23) are above 100; it may belong to the root before it was fitted"});
  return section;
}

}  // namespace hysteron::reproduce::corral_2021
