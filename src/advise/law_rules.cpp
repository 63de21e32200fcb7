#include <array>
#include <cmath>

#include "hysteron/advise/rule.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron::advise {
namespace {

std::optional<ImpactResult> result_with(ImpactSetup setup) {
  const auto answer = run_impact(setup);
  return answer ? std::optional(answer->result) : std::nullopt;
}

std::optional<double> restitution_error(const ContactCase& contact, const Trial& trial) {
  return contact.restitution ? std::optional(std::abs(trial.restitution() - *contact.restitution)) : std::nullopt;
}

std::string delivered_text(const ContactCase& contact, const Trial& trial) {
  return "e = " + number_text(trial.restitution(), 4) + " where " + number_text(*contact.restitution, 4) + " is asked";
}

Warnings own_limits(const Trial& trial) {
  const ImpactSetup& s = trial.setup;
  const auto resolution = resolve_for_impact(s.law, s.damping_touch(), s.mode, s.separation);
  return resolution ? resolution->warnings : Warnings{};
}

std::string limits_text(const ContactCase&, const Trial& trial) {
  std::vector<std::string> all;
  for (const Warning& w : own_limits(trial)) all.push_back(w.message);
  return joined(all, "; ");
}

// Pull left uncut, over the largest push, in a contact that ends at δ = 0.
std::optional<double> pull(const ContactCase&, const Trial& trial) {
  ImpactSetup setup = trial.setup;
  setup.separation = Separation::depth;
  const auto result = result_with(setup);
  if (!result || !(result->peak_force > 0.0)) return std::nullopt;
  return std::max(0.0, -result->min_force) / result->peak_force;
}

std::optional<double> force_at_touch(const ContactCase& contact, const Trial& trial) {
  const double first = std::visit(
      [&]<class L>(const L& law) {
        Memory memory;
        State<L::state_size> state{};
        law.touch(trial.setup.damping_touch(), memory, state);
        return law.force(Contact<double>{0.0, contact.speed}, memory, state).total();
      },
      trial.answer.law);
  return std::abs(first) / trial.answer.result.peak_force;
}

std::optional<double> share_of_domain(const ContactCase&, const Trial& trial) {
  const double largest = std::visit([](const auto& law) { return law.max_indentation(); }, trial.answer.law);
  return std::isfinite(largest) ? std::optional(trial.answer.result.max_indentation / largest) : std::nullopt;
}

// How much restitution rises when the speed doubles; laws that are told their restitution do not answer.
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

constexpr std::array rules{
    LawRule{.id = "delivered",
            .symbol = "|e - e_asked|",
            .measures = "restitution that the impact returns against the one the law was given",
            .caution = 0.02,
            .avoid = 0.05,
            .source = &refs::skrinjar_2018,
            .where = "Table 2 and Fig. 16",
            .fine = "keeps the restitution",
            .says = "misses the restitution",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              return t.takes_restitution() ? restitution_error(c, t) : std::nullopt;
            },
            .detail = delivered_text},
    LawRule{.id = "predicted",
            .symbol = "|e - e_asked|",
            .measures = "restitution that follows from the law's own constants against the one asked for",
            .caution = 0.05,
            .avoid = 0.25,
            .source = &refs::corral_2021,
            .where = "Sect. 2",
            .fine = "its constants give about the restitution asked for",
            .says = "its constants give another restitution",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              return t.takes_restitution() ? std::nullopt : restitution_error(c, t);
            },
            .detail = delivered_text},
    LawRule{.id = "own-limits",
            .symbol = "limits passed",
            .measures = "number of the law's own limits of validity that are passed",
            .caution = 0.0,
            .avoid = infinity,
            .source = &refs::corral_2021,
            .where = "and the source of each law",
            .fine = "",
            .says = "",
            .value = [](const ContactCase&,
                        const Trial& t) { return std::optional(static_cast<double>(own_limits(t).size())); },
            .detail = limits_text},
    LawRule{.id = "tension",
            .symbol = "-F_min/F_max",
            .measures = "largest pull before δ = 0 over the peak force",
            .caution = 1e-6,
            .avoid = 0.5,
            .source = &refs::hunt_crossley_1975,
            .where = "",
            .fine = "never pulls",
            .says = "pulls before it separates unless released at F = 0",
            .value = pull},
    LawRule{.id = "touch-jump",
            .symbol = "F(0)/F_max",
            .measures = "force at first touch over the peak force",
            .caution = 0.01,
            .avoid = 0.5,
            .source = &refs::hunt_crossley_1975,
            .where = "",
            .fine = "",
            .says = "its force jumps at first touch",
            .value = force_at_touch},
    LawRule{.id = "fold",
            .symbol = "δ_max/δ_end",
            .measures = "largest depth over the depth at which the law ends (fold of a logarithmic line law)",
            .caution = 0.5,
            .avoid = 0.9,
            .source = &refs::skrinjar_2018,
            .where = "Sect. 4",
            .fine = "",
            .says = "comes near the depth at which the law ends",
            .value = share_of_domain},
    LawRule{.id = "johnson-force",
            .symbol = "|F/F_Johnson - 1|",
            .measures = "peak force of a lossless line law against Johnson's",
            .caution = 0.2,
            .avoid = 0.5,
            .source = &refs::pereira_2015,
            .where = "Skrinjar et al. Sect. 4",
            .fine = "agrees with Johnson's law",
            .says = "its peak force is not Johnson's, which serves most engineering cases best",
            .value = against_johnson},
    LawRule{.id = "plastic-force",
            .symbol = "F/F_plastic",
            .measures = "peak force over that of elastic-plastic spheres of this yield strength (ma-liu)",
            .caution = 1.25,
            .avoid = 1.5,
            .source = &refs::wang_liu_liu_2022,
            .where = "Sect. 4",
            .fine = "",
            .says = "its peak force is too large where the material yields",
            .value = against_plastic},
    LawRule{.id = "peak-force",
            .symbol = "F/F_lossless",
            .measures = "peak force over that of the lossless impact",
            .caution = 3.0,
            .avoid = infinity,
            .source = &refs::skrinjar_2018,
            .where = "Fig. 5",
            .fine = "",
            .says = "its damper, not its spring, makes the peak force",
            .value =
                [](const ContactCase& c, const Trial& t) {
                  return std::optional(t.answer.result.peak_force / c.reference.result.peak_force);
                }},
    LawRule{.id = "sticks",
            .symbol = "",
            .measures = "1 if the bodies never separate, else 0",
            .caution = infinity,
            .avoid = 0.5,
            .source = &refs::goyal_1994,
            .where = "",
            .fine = "",
            .says = "the bodies do not separate: overdamped",
            .value =
                [](const ContactCase&, const Trial& t) {
                  return std::optional(t.answer.result.status == ImpactStatus::sticks ? 1.0 : 0.0);
                }},
    LawRule{.id = "energy-gain",
            .symbol = "e - 1",
            .measures = "restitution above one",
            .caution = infinity,
            .avoid = 1e-6,
            .source = &refs::wang_liu_liu_2022,
            .where = "Eq. (5)",
            .fine = "",
            .says = "gives back more energy than it took",
            .value = [](const ContactCase&, const Trial& t) { return std::optional(t.restitution() - 1.0); }},
    LawRule{.id = "speed-trend",
            .symbol = "e(2v₀) - e(v₀)",
            .measures = "rise of restitution when the speed doubles",
            .caution = 1e-3,
            .avoid = infinity,
            .source = &refs::schafer_1996,
            .where = "",
            .fine = "",
            .says = "its restitution rises with speed; measured ones fall",
            .value = rise_with_speed},
};

}  // namespace

std::span<const LawRule> law_rules() { return rules; }

}  // namespace hysteron::advise
