// A row of equal beads that touch without force, struck at one end: what each sensor bead feels. Steps of fixed length
// (velocity Verlet), one hosted law for all contacts.
#pragma once

#include <algorithm>
#include <vector>

#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/contact/hosted_law.hpp"

namespace hysteron::reproduce {

struct Sensed {
  double force = 0.0;  // largest mean of the forces on both sides of the bead, N
  double time = 0.0;   // when, s
};

// Bead 0 is the striker.
template <class Law>
std::vector<Sensed> bead_chain(std::size_t beads, double mass, double speed, const Law& law, double step,
                               double duration) {
  static_assert(Law::state_size == 0);
  const HostedLaw<Law> hosted(law);
  std::vector<FixedStepRecord> contacts(beads - 1);
  for (FixedStepRecord& c : contacts) c.contact.effective_mass = 0.5 * mass;
  std::vector<double> place(beads, 0.0), rate(beads, 0.0), force(beads - 1, 0.0), push(beads, 0.0);
  rate[0] = speed;
  std::vector<Sensed> sensed(beads);
  for (double time = 0.0; time < duration; time += step) {
    for (std::size_t i = 0; i < beads; ++i) {
      rate[i] += 0.5 * step * push[i] / mass;
      place[i] += step * rate[i];
    }
    for (std::size_t i = 0; i + 1 < beads; ++i)
      force[i] = advance(hosted, place[i] - place[i + 1], rate[i] - rate[i + 1], step, contacts[i], nullptr,
                         VelocityTime::half_step);
    for (std::size_t i = 0; i < beads; ++i) {
      const double before = i > 0 ? force[i - 1] : 0.0, after = i + 1 < beads ? force[i] : 0.0;
      push[i] = before - after;
      rate[i] += 0.5 * step * push[i] / mass;
      if (const double mean = 0.5 * (before + after); mean > sensed[i].force) sensed[i] = {mean, time};
    }
  }
  return sensed;
}

}  // namespace hysteron::reproduce
