#include "hysteron/contact/impact_scale.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/contact/fixed_step.hpp"

namespace hysteron {

// Steps that change the speed by two per cent. A step after which the force is tensile or has jumped is longer than the
// law's own relaxation time (Maxwell's dashpot in series with a stiff spring), and is taken again at half its length.
ImpactScale scale_of_impact(const ContactElement& element, double mass, double speed, double size) {
  constexpr double first_share = 1e-12, change_of_speed = 0.02, growth = 1.5, speed_at_end = 0.02, jump_of_speed = 0.2;
  constexpr int most_steps = 20000;
  const AnyHostedLaw& law = element.normal();
  FixedStepRecord record;
  record.contact.effective_mass = mass;
  std::array<double, max_hosted_states> z{};
  ImpactScale out{.speed = speed};
  const double shortest = first_share * size / speed;
  double dt = shortest, depth = 0.0, v = speed;
  for (int i = 0; i < most_steps && v > speed_at_end * speed; ++i) {
    FixedStepRecord next = record;
    std::array<double, max_hosted_states> next_z = z;
    if (depth + v * dt > law.max_indentation()) break;
    const double force = advance(law, depth + v * dt, v, dt, next, next_z.data());
    if (!std::isfinite(force)) break;
    if (dt > shortest && (force < 0.0 || force / mass * dt > jump_of_speed * speed)) {
      dt *= 0.5;
      continue;
    }
    record = next;
    z = next_z;
    depth += v * dt;
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

}  // namespace hysteron
