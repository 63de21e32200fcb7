// When a function of time counts as having passed through zero.
//
// A passage is half-open, so that none is missed or met twice. Falling means from >= 0 to < 0 and rising from <= 0 to >
// 0: a function that stands at zero passes when it leaves it in its direction, and an event is applied on the far side.
// Either means from one sign to the other, or to zero.
#pragma once

#include "hysteron/core/contact_law.hpp"

namespace hysteron {

// Whether the function has passed through zero between two instants.
constexpr bool has_passed(double before, double after, Direction direction) noexcept {
  if (direction == Direction::falling) return before >= 0.0 && after < 0.0;
  if (direction == Direction::rising) return before <= 0.0 && after > 0.0;
  return (before > 0.0 && after <= 0.0) || (before < 0.0 && after >= 0.0);
}

// The same for a host that remembers on which side it last saw each function: zero belongs to neither, and is passed
// only when it is left. After the event such a host takes the other side as seen, since the place where it has stopped
// may lie on either side by rounding.
constexpr bool has_changed_side(double side, double value, Direction direction) noexcept {
  return (direction != Direction::rising && side > 0.0 && value < 0.0) ||
         (direction != Direction::falling && side < 0.0 && value > 0.0);
}

}  // namespace hysteron
