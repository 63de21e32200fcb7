// What must hold in every run with contacts, checked while it goes on.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact_host.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron::multibody::detail {
namespace {

constexpr double quarter_turn = 0.5 * std::numbers::pi;

std::string text_of(ContactLoss loss) { return loss == ContactLoss::friction ? "friction" : "normal damping"; }

}  // namespace

double ContactHost::turn_interval(const Workspace& work) {
  const std::span<const double> rates = turns_.rates(work);
  double fastest = 0.0;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (contacts_[i].record.memory.phase == Phase::apart) fastest = std::max(fastest, rates[i]);
  return fastest > 0.0 ? quarter_turn / fastest : infinity;
}

void ContactHost::measure_reach(std::vector<Reach>& out, const Workspace& work) {
  const std::span<const double> rates = turns_.rates(work);
  out.assign(contacts_.size(), {});
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    if (c.record.memory.phase != Phase::apart) continue;
    out[i] = {c.element->normal().touch_depth(c.record) - c.at.indentation, turns_.closing_speed(i), rates[i]};
  }
}

double ContactHost::look_interval(double h, std::span<const Reach> begin, std::span<const Reach> end) {
  double fastest = 0.0;
  for (std::size_t i = 0; i < begin.size(); ++i) {
    const double closing = std::max(begin[i].closing, end[i].closing);
    if (begin[i].gap + end[i].gap > closing * h) continue;
    fastest = std::max({fastest, begin[i].turning, end[i].turning});
  }
  return fastest > 0.0 ? quarter_turn / fastest : infinity;
}

std::vector<ContactHost::Overlap> ContactHost::overlaps(double least_depth, Workspace& work) const {
  std::vector<Overlap> out;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    if (!(c.at.indentation > least_depth)) continue;
    ContactRecord record = c.record;
    record.effective_mass = mass_at_touch(c, i, work);
    std::array<double, max_hosted_states> z{};
    c.element->normal().first_touch(std::max(c.at.indentation_rate, 0.0), record, z.data());
    out.push_back(
        {names_[i], c.at.indentation, c.element->normal().force(c.at, record, z.data()).total(), c.deepest_allowed});
  }
  return out;
}

bool ContactHost::check_depths(double t, double error) {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    const double depth = c.at.indentation - c.element->normal().touch_depth(c.record);
    if (c.record.in_contact() && depth < -error) {
      failure_ = "contact '" + names_[i] + "' did not end in time: at t = " + number_text(t, 9) +
                 " s its surfaces are apart by " + number_text(-depth, 4) + " m; 'step' bounds the length of steps";
      return false;
    }
    if (c.record.memory.phase != Phase::apart || depth <= error) continue;
    failure_ = "contact '" + names_[i] + "' was not noticed: at t = " + number_text(t, 9) +
               " s its surfaces overlap by " + number_text(depth, 4) +
               " m without a force; 'step' bounds the length of steps";
    return false;
  }
  return true;
}

bool ContactHost::check_losses(double t, ConstValues losses, double error, bool are_settled) {
  for (std::size_t k = 0; k < accounts_.size(); ++k) {
    const Account& account = accounts_[k];
    Hosted& c = contacts_[account.contact];
    // Changes of the load take energy from the friction's springs or bring some.
    if (account.loss == ContactLoss::load || losses[k] >= -error) continue;
    // A spring that slides has not booked yet what it holds.
    if (!are_settled && account.loss == ContactLoss::friction && c.slides) continue;
    const bool claims = account.loss == ContactLoss::friction ? c.element->friction()->claims_dissipation()
                                                              : c.element->normal().claims_dissipation();
    if (!claims) {
      c.gained_energy = std::max(c.gained_energy, -losses[k]);
      continue;
    }
    failure_ = "contact '" + names_[account.contact] + "' created energy: at t = " + number_text(t, 9) +
               " s the loss by " + text_of(account.loss) + " is " + number_text(losses[k], 4) +
               " J, although its law never creates any; 'tolerance' or 'step' may be too large";
    return false;
  }
  return true;
}

}  // namespace hysteron::multibody::detail
