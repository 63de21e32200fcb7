// Liu's and Persson's line laws over their stored energy. Both are F = F₁ f(δ/ΔR): a table of each without dimensions
// serves all parameters.
#pragma once

#include "energy_table.hpp"
#include "hysteron/laws/shape/conformal.hpp"

namespace hysteron::detail {

template <class S>
concept ConformalShape = std::same_as<S, shape::LiuLine> || std::same_as<S, shape::PerssonLine>;

template <ConformalShape S>
EnergyTable over_energy(const S& shape) {
  constexpr double low = 1e-30, high = 1e8;  // from δ of about 1e-12 ΔR, where the force is the power at touch
  static const EnergyTable table(S{1.0, 1.0}, S::touch_exponent, low, high);
  return table.in_units(shape.modulus_length * shape.clearance, shape.clearance);
}

}  // namespace hysteron::detail
