// The numbers of a resolved law that differ from touch to touch: its damping, and what goes with it. Everything else in
// the law is the same for all contacts of an element.
#pragma once

#include <array>
#include <type_traits>

#include "hysteron/laws/resolved.hpp"

namespace hysteron {

// The number that sets the strength of the damping of a resolved law; nullptr if there is none.
template <class L>
std::conditional_t<std::is_const_v<L>, const double, double>* damping_of([[maybe_unused]] L& law) noexcept {
  if constexpr (requires { law.damping.coefficient; })  // Additive
    return &law.damping.coefficient;
  else if constexpr (requires { law.rate_factor; })  // Factor, SwitchedDashpot
    return &law.rate_factor;
  else if constexpr (requires { law.full_depth; })  // Ramped
    return &law.damping;
  else
    return nullptr;
}

using TouchNumbers = std::array<double, 2>;

template <class L>
TouchNumbers touch_numbers(const L& law) noexcept {
  if constexpr (requires { law.touch_numbers(); })  // a law of the user's own
    return law.touch_numbers();
  else if constexpr (requires { law.damping.floor; })
    return {*damping_of(law), law.damping.floor};
  else if (const double* damping = damping_of(law))
    return {*damping, 0.0};
  else if constexpr (requires { law.restitution; })  // whole laws calibrated by the restitution they are given
    return {law.restitution, 0.0};
  else
    return {};
}

template <class L>
void set_touch_numbers(L& law, [[maybe_unused]] const TouchNumbers& numbers) noexcept {
  if constexpr (requires { law.set_touch_numbers(numbers); }) {
    law.set_touch_numbers(numbers);
  } else if (double* damping = damping_of(law)) {
    *damping = numbers[0];
    if constexpr (requires { law.damping.floor; }) law.damping.floor = numbers[1];
  } else if constexpr (requires { law.restitution; }) {
    law.restitution = numbers[0];
  }
}

// The law of an element with the numbers of one contact.
template <class L>
L with_numbers(L law, const TouchNumbers& numbers) noexcept {
  set_touch_numbers(law, numbers);
  return law;
}

}  // namespace hysteron
