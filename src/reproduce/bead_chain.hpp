// A straight chain of equal beads that touch without force and is struck at one end. Fixed steps (velocity Verlet), one
// hosted law for all contacts.
#pragma once

#include <algorithm>
#include <vector>

#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/contact/hosted_law.hpp"

namespace hysteron::reproduce {

// The largest force at a bead, as a sensor inside it measures it.
struct ForcePeak {
  double force = 0.0;  // N, mean of the forces on both sides of the bead
  double time = 0.0;   // s
};

// The force peak of each bead; bead 0 is the striker.
template <class Law>
std::vector<ForcePeak> bead_chain(std::size_t beads, double mass, double speed, const Law& law, double step,
                                  double duration) {
  static_assert(Law::state_size == 0);
  const HostedLaw<Law> hosted(law);
  std::vector<FixedStepRecord> contacts(beads - 1);
  for (FixedStepRecord& c : contacts) c.contact.effective_mass = 0.5 * mass;
  std::vector<double> position(beads, 0.0), rate(beads, 0.0), force(beads - 1, 0.0), net_force(beads, 0.0);
  rate[0] = speed;
  std::vector<ForcePeak> peaks(beads);
  for (double time = 0.0; time < duration; time += step) {
    for (std::size_t i = 0; i < beads; ++i) {
      rate[i] += 0.5 * step * net_force[i] / mass;
      position[i] += step * rate[i];
    }
    for (std::size_t i = 0; i + 1 < beads; ++i)
      force[i] = advance(hosted, position[i] - position[i + 1], rate[i] - rate[i + 1], step, contacts[i], nullptr,
                         VelocityTime::half_step);
    for (std::size_t i = 0; i < beads; ++i) {
      const double before = i > 0 ? force[i - 1] : 0.0, after = i + 1 < beads ? force[i] : 0.0;
      net_force[i] = before - after;
      rate[i] += 0.5 * step * net_force[i] / mass;
      if (const double mean = 0.5 * (before + after); mean > peaks[i].force) peaks[i] = {mean, time};
    }
  }
  return peaks;
}

}  // namespace hysteron::reproduce
