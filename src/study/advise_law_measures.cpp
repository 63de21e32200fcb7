#include "advise_law_measures.hpp"

#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/resolve.hpp"

namespace hysteron::advise {
namespace {

std::optional<ImpactResult> result_with(ImpactSetup setup) {
  const auto answer = run_impact(setup);
  return answer ? std::optional(answer->result) : std::nullopt;
}

}  // namespace

Warnings own_limits(const Trial& trial) {
  const ImpactSetup& s = trial.setup;
  const auto resolution = resolve(s.law, s.damping_touch(), s.mode, s.separation);
  return resolution ? resolution->warnings : Warnings{};
}

std::optional<double> restitution_error(const ContactCase& contact, const Trial& trial) {
  return contact.restitution() ? std::optional(std::abs(trial.restitution() - *contact.restitution())) : std::nullopt;
}

std::string delivered_text(const ContactCase& contact, const Trial& trial) {
  return "e = " + number_text(trial.restitution(), 4) + ", requested " + number_text(*contact.restitution(), 4);
}

std::string limits_text(const ContactCase&, const Trial& trial) {
  std::vector<std::string> all;
  for (const Warning& w : own_limits(trial)) all.push_back(w.message);
  return joined(all, "; ");
}

std::optional<double> tension(const ContactCase&, const Trial& trial) {
  ImpactSetup setup = trial.setup;
  setup.separation = Separation::depth;
  const auto result = result_with(setup);
  if (!result || !(result->peak_force > 0.0)) return std::nullopt;
  return std::max(0.0, -result->min_force) / result->peak_force;
}

std::optional<double> force_at_touch(const ContactCase& contact, const Trial& trial) {
  const double first = force_at_touch(trial.answer.law, trial.setup.damping_touch(), contact.speed).total();
  return std::abs(first) / trial.answer.result.peak_force;
}

std::optional<double> share_of_domain(const ContactCase&, const Trial& trial) {
  const double largest = max_indentation(trial.answer.law);
  return std::isfinite(largest) ? std::optional(trial.answer.result.max_indentation / largest) : std::nullopt;
}

std::optional<double> rise_with_speed(const ContactCase&, const Trial& trial) {
  if (trial.takes_restitution() || trial.is_exact()) return std::nullopt;
  ImpactSetup setup = trial.setup;
  setup.speed *= 2.0;
  const auto result = result_with(setup);
  return result ? std::optional(result->restitution.newton - trial.restitution()) : std::nullopt;
}

std::optional<double> against_johnson(const ContactCase& contact, const Trial& trial) {
  if (contact.elastic != "johnson" || trial.entry().info.family != Family::elastic_line) return std::nullopt;
  if (trial.setup.spec.dissipation != "none" && !trial.entry().dissipation.empty()) return std::nullopt;
  return std::abs(trial.answer.result.peak_force / contact.reference.result.peak_force - 1.0);
}

std::optional<double> against_plastic(const ContactCase& contact, const Trial& trial) {
  if (!contact.plastic || !contact.first_yield_speed || contact.speed <= *contact.first_yield_speed)
    return std::nullopt;
  return trial.answer.result.peak_force / contact.plastic->peak_force;
}

}  // namespace hysteron::advise
