// What hosted contacts remember as plain numbers, for checkpoints.
#include "contact_host.hpp"

namespace hysteron::multibody::detail {
namespace {

template <class Enum>
void as_number(Enum& value, const auto& visit) {
  double number = static_cast<double>(value);
  visit(number);
  value = static_cast<Enum>(static_cast<int>(number));
}

}  // namespace

// Calls `visit` with each number in turn; `visit` may change it.
void ContactHost::visit_numbers(Hosted& c, const std::function<void(double&)>& visit) {
  PackedRecord packed = hysteron::pack(c.record);
  for (double& number : packed) visit(number);
  c.record = hysteron::unpack(packed);
  ContactHistory& h = c.history;
  for (double* number : {&h.start,
                         &h.end,
                         &h.point.x,
                         &h.point.y,
                         &h.point.z,
                         &h.approach_speed,
                         &h.separation_speed,
                         &h.slip_before,
                         &h.slip_after,
                         &h.peak_force,
                         &h.peak_force_time,
                         &h.max_indentation,
                         &h.residual_indentation,
                         &h.newton,
                         &h.poisson,
                         &h.stronge,
                         &h.impulse,
                         &h.lost_normal,
                         &h.lost_friction,
                         &h.lost_rolling,
                         &c.largest_force,
                         &c.limit_touch.impact_speed,
                         &c.limit_touch.effective_mass,
                         &h.tangential_impulse,
                         &c.slide_direction.x,
                         &c.slide_direction.y,
                         &c.impulse_at_start,
                         &c.impulse_at_reversal,
                         &c.tangential_impulse_at_start.x,
                         &c.tangential_impulse_at_start.y,
                         &c.work_at_reversal,
                         &c.stored_at_start,
                         &c.changes,
                         &c.changes_since,
                         &c.raised,
                         &c.deepest,
                         &c.gained_energy})
    visit(*number);
  for (double& number : c.losses_at_start) visit(number);
  as_number(c.sticks, visit);
  as_number(c.slides, visit);
  as_number(c.starts, visit);
  as_number(c.tangent_axis, visit);
  as_number(c.limits, visit);
  as_number(h.line, visit);
  as_number(h.direction, visit);
  as_number(h.reversals, visit);
  as_number(h.loss, visit);
  as_number(h.course, visit);
  as_number(c.waits_for_separation, visit);
}

std::vector<double> ContactHost::pack() const {
  std::vector<double> out;
  for (Hosted c : contacts_) visit_numbers(c, [&](double& number) { out.push_back(number); });
  return out;
}

std::size_t ContactHost::packed_size() const {
  Hosted any;
  std::size_t of_one = 0;
  visit_numbers(any, [&](double&) { ++of_one; });
  return contacts_.size() * of_one;
}

void ContactHost::unpack(std::span<const double> numbers, ConstValues states) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    visit_numbers(contacts_[i], [&](double& number) { number = at < numbers.size() ? numbers[at++] : 0.0; });
    contacts_[i].parted_at = -infinity;
    geometry_.use_axis(i, contacts_[i].tangent_axis);
  }
  first_step_limit_ = infinity, limited_at_ = -infinity;
  failure_.clear();
  update_sticking();
  list_events(states);
}

}  // namespace hysteron::multibody::detail
