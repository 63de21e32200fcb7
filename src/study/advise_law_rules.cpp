#include <array>
#include <cmath>

#include "advise_law_measures.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/study/advise_rule.hpp"

namespace hysteron::advise {
namespace {

// Pressure in a dent over the yield strength: the geometric middle of 1.6 (first yield) and 2.8 (deep dent).
constexpr double middle_dent_pressure = 2.1;

constexpr std::array law_rule_list{
    LawRule{.id = "delivered",
            .symbol = "|e - e_requested|",
            .measures = "restitution that the impact returns against the one the law was given",
            .caution = 0.02,
            .avoid = 0.05,
            .source = &refs::skrinjar_2018,
            .where = "Table 2 and Fig. 16",
            .within = "delivers the requested restitution",
            .beyond = "does not deliver the requested restitution",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              return t.takes_restitution() ? restitution_error(c, t) : std::nullopt;
            },
            .detail = delivered_text},
    LawRule{.id = "predicted",
            .symbol = "|e - e_requested|",
            .measures = "restitution that follows from the law's own constants against the requested one",
            .caution = 0.02,
            .avoid = 0.25,
            .source = &refs::corral_2021,
            .where = "Sect. 2",
            .within = "its constants give about the requested restitution",
            .beyond = "its constants give another restitution",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              return t.takes_restitution() ? std::nullopt : restitution_error(c, t);
            },
            .detail = delivered_text},
    LawRule{.id = "lossless",
            .symbol = "",
            .measures = "1 if no restitution is requested and the law loses nothing, else 0",
            .caution = 0.5,
            .avoid = infinity,
            .source = &refs::corral_2021,
            .where = "Sect. 2",
            .within = "",
            .beyond = "it loses nothing (e = 1), and no restitution is given that says so",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              if (c.restitution() || !c.inputs.impact.spec.restitution_source.empty()) return std::nullopt;
              return is_lossless(t) ? 1.0 : 0.0;
            }},
    LawRule{.id = "empirical",
            .symbol = "",
            .measures = "1 if the law's restitution is a rule that knows the ratio of the yield strengths only, else 0",
            .caution = 0.5,
            .avoid = infinity,
            .source = &refs::corral_2021,
            .where = "Eqs. (5.58), (5.59)",
            .within = "",
            .beyond = "its restitution, 1 - 0.26 K* v₀^(1/3), is the same for every pair of equal materials",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              if (c.restitution()) return std::nullopt;
              return t.entry().has_param("yield_strength1") ? 1.0 : 0.0;
            }},
    LawRule{.id = "own-limits",
            .symbol = "limits exceeded",
            .measures = "number of the law's own limits of validity that are exceeded",
            .caution = 0.0,
            .avoid = infinity,
            .source = &refs::corral_2021,
            .where = "and the source of each law",
            .within = "",
            .beyond = "",
            .value = [](const ContactCase&,
                        const Trial& t) { return std::optional(static_cast<double>(own_limits(t).size())); },
            .detail = limits_text},
    LawRule{.id = "tension",
            .symbol = "-F_min/F_max",
            .measures = "largest tensile force before δ = 0 over the peak force",
            .caution = 1e-6,
            .avoid = 0.5,
            .source = &refs::hunt_crossley_1975,
            .where = "",
            .within = "no tensile force",
            .beyond = "tensile force before separation unless released at F = 0",
            .value = tension},
    LawRule{.id = "touch-jump",
            .symbol = "F(0)/F_max",
            .measures = "force at first touch over the peak force",
            .caution = 0.01,
            .avoid = 0.5,
            .source = &refs::hunt_crossley_1975,
            .where = "",
            .within = "",
            .beyond = "its force jumps at first touch",
            .value = force_at_touch},
    LawRule{.id = "fold",
            .symbol = "δ_max/δ_end",
            .measures = "largest depth over the depth at which the law ends (fold of a logarithmic line law)",
            .caution = 0.5,
            .avoid = 0.9,
            .source = &refs::skrinjar_2018,
            .where = "Sect. 4",
            .within = "",
            .beyond = "comes close to the depth at which the law ends",
            .value = share_of_domain},
    LawRule{.id = "johnson-force",
            .symbol = "|F/F_Johnson - 1|",
            .measures = "peak force of a lossless line law against Johnson's",
            .caution = 0.2,
            .avoid = 0.5,
            .source = &refs::pereira_2015,
            .where = "Skrinjar et al. Sect. 4",
            .within = "agrees with Johnson's law",
            .beyond = "its peak force is not Johnson's, which serves most engineering cases best",
            .value = against_johnson},
    LawRule{.id = "plastic-force",
            .symbol = "F/F_plastic",
            .measures = "peak force over that of elastic-plastic spheres of this yield strength (ma-liu)",
            .caution = 1.25,
            .avoid = 1.5,
            .source = &refs::wang_liu_liu_2022,
            .where = "Sect. 4",
            .within = "",
            .beyond = "its peak force is too large where the material yields",
            .value = against_plastic},
    LawRule{.id = "yield-pressure",
            .symbol = "|ln(p_y/2.1 Y)|",
            .measures =
                "distance of the law's contact pressure from the middle of 1.6 Y (first yield) to 2.8 Y (deep dent)",
            .caution = 0.3,
            .avoid = 2.0,
            .source = &refs::johnson_1985,
            .where = "ch. 6",
            .within = "",
            .beyond = "its pressure is outside the range that a dent in this material can bear",
            .value = [](const ContactCase& c, const Trial& t) -> std::optional<double> {
              const auto pressure = value_of(t.setup.law, "yield_pressure");
              const auto yield = c.pair().values().get(PairQuantity::softer_yield);
              return pressure && yield ? std::optional(std::abs(std::log(*pressure / (middle_dent_pressure * *yield))))
                                       : std::nullopt;
            }},
    LawRule{.id = "peak-force",
            .symbol = "F/F_lossless",
            .measures = "peak force over that of the lossless impact",
            .caution = 3.0,
            .avoid = infinity,
            .source = &refs::skrinjar_2018,
            .where = "Fig. 5",
            .within = "",
            .beyond = "its peak force comes from the damper, not from the spring",
            .value =
                [](const ContactCase& c, const Trial& t) {
                  return std::optional(t.answer.result.peak_force / c.reference.result.peak_force);
                }},
    LawRule{.id = "sticks",
            .symbol = "",
            .measures = "1 if the bodies never separate although a restitution above 0 is requested, else 0",
            .caution = infinity,
            .avoid = 0.5,
            .source = &refs::goyal_1994,
            .where = "",
            .within = "",
            .beyond = "the bodies do not separate: overdamped",
            .value =
                [](const ContactCase& c, const Trial& t) {
                  const bool requested = c.restitution() && *c.restitution() == 0.0;
                  return std::optional(t.answer.result.status == ImpactStatus::sticks && !requested ? 1.0 : 0.0);
                }},
    LawRule{.id = "energy-gain",
            .symbol = "e - 1",
            .measures = "restitution above one",
            .caution = infinity,
            .avoid = 1e-6,
            .source = &refs::wang_liu_liu_2022,
            .where = "Eq. (5)",
            .within = "",
            .beyond = "returns more energy than it received",
            .value = [](const ContactCase&, const Trial& t) { return std::optional(t.restitution() - 1.0); }},
    LawRule{.id = "speed-trend",
            .symbol = "e(2v₀) - e(v₀)",
            .measures = "rise of restitution when the speed doubles",
            .caution = 1e-3,
            .avoid = infinity,
            .source = &refs::schafer_1996,
            .where = "",
            .within = "",
            .beyond = "its restitution rises with speed; measured ones fall",
            .value = rise_with_speed},
};

}  // namespace

std::span<const LawRule> law_rules() { return law_rule_list; }

}  // namespace hysteron::advise
