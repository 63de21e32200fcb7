// Force over spans of contacts: one dispatch outside, a plain loop inside.
#pragma once

#include <cstddef>
#include <span>

#include "hysteron/laws/any_law.hpp"

namespace hysteron {

// force[i] = F(indentation[i], indentation_rate[i]) for a memoryless law; all spans have the same size.
template <class L>
void evaluate(const L& law, std::span<const double> indentation, std::span<const double> indentation_rate,
              std::span<double> force) noexcept {
  const std::size_t count = force.size();
  const double* depth = indentation.data();
  const double* rate = indentation_rate.data();
  double* out = force.data();
  for (std::size_t i = 0; i < count; ++i) out[i] = law.force(Contact<double>{depth[i], rate[i]}).total();
}

// Force over spans for a law chosen at run time. False if the law has memory or state and so no force of (δ, δ̇) alone.
inline bool evaluate(const AnyContactLaw& law, std::span<const double> indentation,
                     std::span<const double> indentation_rate, std::span<double> force) noexcept {
  return visit(
      [&]<class L>(const L& chosen) {
        if constexpr (requires { chosen.force(Contact<double>{}); }) {
          evaluate(chosen, indentation, indentation_rate, force);
          return true;
        } else {
          return false;
        }
      },
      law);
}

}  // namespace hysteron
