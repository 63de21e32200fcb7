// What may happen to a contact, as functions that pass through zero. A host watches the functions of the list, locates
// the first passage, and applies that event; the list is then another one.
// When a function counts as passed: integrate/passage.hpp.
#pragma once

#include <cstddef>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/integrate/passage.hpp"

namespace hysteron {

enum class EventKind {
  touch,       // the bodies meet: v₀ is latched; or a contact released at δ > 0 is loaded again, and goes on
  reversal,    // δ̇ = 0: compression ends, or begins again
  branch,      // the law changes its formula (yield, the largest depth so far, clipping), or is not smooth
  release,     // the force would become tensile, and the separation rule releases at F = 0
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

// Whether a function is on its far side already: an event of the same instant as the one just applied, or of the
// instant at which the host begins, is then to be served at once. Hosts ask after every apply.
constexpr bool is_due(const EventFunction& f) noexcept {
  if (f.kind == EventKind::reversal || f.kind == EventKind::domain) return false;
  if (f.direction == Direction::rising) return f.value > 0.0;
  return f.direction == Direction::falling && f.value < 0.0;
}

}  // namespace hysteron
