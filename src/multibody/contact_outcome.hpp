// Restitutions and classes of a contact when it ends. They tell how an approach is given back, and are left empty (not
// a number, `none`) where there was none to give back:
// - the contact lasts: it was compressed more than once, or has not ended;
// - the surfaces met at rest: the approach speed is not above the error of speeds, or its energy m v₀²/2 is below 1e-6
// of
//   the work of compression, which loads or other contacts have then done;
// - the contact begins under load, with energy stored in it, as surfaces that overlap at the start of a run.
#pragma once

#include "hysteron/multibody/contact_history.hpp"

namespace hysteron::multibody::detail {

// Of one contact, from its touch to its end.
struct ContactBalance {
  double mass = 0.0;             // effective, at touch
  double speed_error = 0.0;      // m/s: slower approaches are not resolved
  double compression = 0.0;      // impulse until the first reversal, N s
  double work = 0.0;             // done on the contact until then, J
  double returned = 0.0;         // given back from then on, J
  double stored_at_start = 0.0;  // J
};

// From what is known at touch. `slip` is a magnitude.
ImpactDirection direction_of(double approach_speed, double slip, double speed_error);
// Sets restitutions and classes; all else of the history is known.
void set_outcome(ContactHistory& history, const ContactBalance& balance);

}  // namespace hysteron::multibody::detail
