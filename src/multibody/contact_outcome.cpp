#include "contact_outcome.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hysteron::multibody::detail {
namespace {

constexpr double negligible_share = 1e-6;  // of a speed or an energy

bool is_touch_at_rest(const ContactHistory& h, const ContactBalance& b) {
  const double v0 = h.approach_speed;
  return v0 <= b.speed_error || 0.5 * b.mass * v0 * v0 <= negligible_share * b.work;
}

}  // namespace

ImpactDirection direction_of(double approach_speed, double slip, double speed_error) {
  if (std::max(approach_speed, slip) <= speed_error) return ImpactDirection::none;
  if (slip <= negligible_share * approach_speed) return ImpactDirection::direct;
  return approach_speed <= negligible_share * slip ? ImpactDirection::tangential : ImpactDirection::oblique;
}

void set_outcome(ContactHistory& h, const ContactBalance& b) {
  h.course = h.reversals > 1 || h.is_open ? ContactCourse::lasting : ContactCourse::impact;
  const bool is_at_rest = is_touch_at_rest(h, b), begins_loaded = b.stored_at_start > negligible_share * b.work;
  if (is_at_rest && h.direction != ImpactDirection::tangential) h.direction = ImpactDirection::none;
  const bool has_compression = h.reversals > 0 && b.compression > 0.0 && b.work > 0.0;
  if (h.course == ContactCourse::lasting || is_at_rest || begins_loaded || !has_compression) {
    h.newton = h.poisson = h.stronge = std::numeric_limits<double>::quiet_NaN();
    h.loss = ImpactLoss::none;
    return;
  }
  h.newton = h.separation_speed / h.approach_speed;
  h.poisson = (h.impulse - b.compression) / b.compression;
  h.stronge = std::sqrt(std::max(b.returned, 0.0) / b.work);
  h.loss = h.newton <= negligible_share                 ? ImpactLoss::plastic
           : h.lost_normal <= negligible_share * b.work ? ImpactLoss::elastic
                                                        : ImpactLoss::inelastic;
}

}  // namespace hysteron::multibody::detail
