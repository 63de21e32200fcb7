// Sizes of an impact before it is computed: a coarse march with steps that change the speed by two per cent.
#include <algorithm>
#include <cmath>

#include "hysteron/contact/fixed_step.hpp"
#include "state.hpp"

namespace hysteron::chain {

Scale scale_of_impact(const ContactElement& element, double mass, double speed, double size) {
  constexpr double first_share = 1e-12, change_of_speed = 0.02, growth = 1.5, speed_at_end = 0.02;
  constexpr int most_steps = 20000;
  const AnyHostedLaw& law = element.normal();
  FixedStepRecord record;
  record.contact.effective_mass = mass;
  std::array<double, max_hosted_states> z{};
  Scale out{.speed = speed};
  double dt = first_share * size / speed, depth = 0.0, v = speed;
  for (int i = 0; i < most_steps && v > speed_at_end * speed; ++i) {
    depth += v * dt;
    if (depth > law.max_indentation()) break;
    const double force = advance(law, depth, v, dt, record, z.data());
    if (!std::isfinite(force)) break;
    v -= force / mass * dt;
    out.time += dt;
    out.depth = depth;
    out.force = std::max(out.force, force);
    for (std::size_t k = 0; k < law.state_size(); ++k) out.state[k] = std::max(out.state[k], std::abs(z[k]));
    dt = std::min(growth * dt, force > 0.0 ? change_of_speed * speed * mass / force : growth * dt);
  }
  out.energy = 0.5 * mass * speed * speed;
  return out;
}

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
