// How strong a damping is, as a number without unit that all laws share: ε = χ X^(m-n) v₀^q/K with
// X = (m_eff v₀²/K)^(1/(n+1)), for F = K δⁿ + χ δᵐ sgn(δ̇)|δ̇|^q. A hysteresis factor, m = n and q = 1, has ε = χ v₀/K;
// over any elastic part, F = E(δ)(1 + a δ̇), it is a v₀.
#pragma once

#include <optional>

#include "hysteron/impact/impact.hpp"

namespace hysteron {

// Nothing for laws that are not of these forms.
std::optional<double> damping_number(const AnyContactLaw& law, const Touch& touch);

}  // namespace hysteron
