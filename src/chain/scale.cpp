// Sizes of the first impact of a chain.
#include <algorithm>
#include <cmath>

#include "state.hpp"

namespace hysteron::chain {

Scale scale_of(const Chain& chain) {
  double fastest = 0.0;
  std::size_t at = 0;
  for (std::size_t c = 0; c < chain.contacts(); ++c) {
    const bool is_last = c + 1 == chain.beads.size();
    const double approach = chain.beads[c].velocity - (is_last ? 0.0 : chain.beads[c + 1].velocity);
    // Under gravity a bead above a fixed place meets it with the speed of its fall.
    const double fall = is_last && !chain.is_settled ? 2.0 * chain.gravity * chain.beads[c].gap : 0.0;
    const double speed = std::sqrt(std::max(0.0, approach * std::abs(approach) + fall));
    if (speed > fastest) fastest = speed, at = c;
  }
  if (!(fastest > 0.0)) return {};
  const double radius = chain.beads[at].radius;
  return scale_of_impact(chain.element(at), chain.effective_mass(at), fastest, radius > 0.0 ? radius : 1.0);
}

}  // namespace hysteron::chain
