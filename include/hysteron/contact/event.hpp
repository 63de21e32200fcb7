// What may happen to a contact, as functions that pass through zero. A host watches the functions of the list, locates
// the first passage, and applies that event; the list is then another one.
//
// A passage is half-open, so that none is missed or met twice. Falling means from >= 0 to < 0 and rising from <= 0 to >
// 0: a function that stands at zero passes when it leaves it in its direction, and an event is applied on the far side.
// Either means from one sign to the other, or to zero.
#pragma once

#include <cstddef>

#include "hysteron/core/contact_law.hpp"

namespace hysteron {

enum class EventKind {
  touch,       // the bodies meet, or meet again after a release at δ > 0: v₀ is latched
  reversal,    // δ̇ = 0: compression ends, or begins again
  branch,      // the law changes its formula (yield, the largest depth so far, clipping), or is not smooth
  release,     // the force would pull, and the rule is to let go at F = 0
  separation,  // the indentation is gone, or down to the dent
  domain,      // the indentation passes the largest one that the law is defined for
  stick_slip,  // friction changes between stick and slip
};

struct EventFunction {
  EventKind kind{};
  Direction direction{};
  double value = 0.0;
  std::size_t index = 0;  // which branch
};

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

// Whether a function is on its far side already: an event of the same instant as the one just applied, or of the
// instant at which the host begins, is then to be served at once. Hosts ask after every apply.
constexpr bool is_due(const EventFunction& f) noexcept {
  if (f.kind == EventKind::reversal || f.kind == EventKind::domain) return false;
  if (f.direction == Direction::rising) return f.value > 0.0;
  return f.direction == Direction::falling && f.value < 0.0;
}

}  // namespace hysteron
