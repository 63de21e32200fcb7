#include "kelvin_voigt_claim.hpp"

#include <fmt/format.h>

#include "hysteron/laws/as_contact_law.hpp"
#include "runs.hpp"

namespace hysteron::reproduce {

// F = Kδ + cδ̇ with K = m = v₀ = 1 and a damping ratio of 0.2; the force at touch is c v₀.
Finding kelvin_voigt_force_jumps_and_pulls() {
  constexpr Touch touch{1.0, 1.0};
  constexpr double damping = 0.4;
  const AnyContactLaw law =
      as_contact_law(Additive<shape::PowerLaw>({1.0, 1.0}, {.coefficient = damping, .depth_exponent = 0.0}));
  const double at_touch = force_at_touch(law, touch, touch.impact_speed).total();
  const ImpactResult r = impact(law, touch, Separation::depth);
  return {at_touch > 0.0 && r.min_force < 0.0,
          fmt::format("K = m = v₀ = 1, c = {}: force at touch {:.4f}, smallest force {:.4f}", damping, at_touch,
                      r.min_force)};
}

}  // namespace hysteron::reproduce
