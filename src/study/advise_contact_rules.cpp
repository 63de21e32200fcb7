#include <algorithm>
#include <array>

#include "advise_law_kinds.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/study/advise_rule.hpp"

namespace hysteron::advise {
namespace {

bool always(const ContactCase&) { return true; }
bool any_law(const Trial&) { return true; }
bool yields(const ContactCase& c) { return c.first_yield_speed && c.speed > *c.first_yield_speed; }
bool in_a_hole(const ContactCase& c) { return c.pair().kind == ContactKind::line && is_inside(c); }
// Viscosity of the more viscous of the deformable bodies.
std::optional<double> largest_viscosity(const ContactCase& c) {
  const PairValues values = c.pair().values();
  const auto first = values.get(PairQuantity::first_shear_viscosity);
  return first ? std::optional(std::max(*first, values.get(PairQuantity::second_shear_viscosity).value_or(0.0)))
               : std::nullopt;
}
bool has_viscosity(const ContactCase& c) { return largest_viscosity(c).has_value(); }
bool is_brittle(const ContactCase& c) { return c.pair().body1.is_brittle || c.pair().body2.is_brittle; }
bool has_crushing(const ContactCase& c) { return c.pair().body1.crushing || c.pair().body2.crushing; }
// The elastic wave bound was found for metals; rubber and soft tissue lose energy by viscosity far below it.
// The bound on the speed is one of metals.
bool may_be_metal(const ContactCase& c) {
  constexpr double softest = 1e9;  // Pa, E* of stiff plastics
  if (c.pair().body1.is_brittle && c.pair().body2.is_brittle) return false;
  return !c.pair().effective_modulus || *c.pair().effective_modulus >= softest;
}

std::optional<double> over(std::optional<double> a, std::optional<double> b) {
  return a && b ? std::optional(*a / *b) : std::nullopt;
}

constexpr std::array wave_bound{
    Effect{1.0, infinity, Rating::caution, "it was made for speeds below the elastic wave bound", made_for_low_speed}};

constexpr std::array quasi_static{
    Effect{0.3, infinity, Rating::caution, "the contact is too short to be quasi-static", any_law}};

constexpr std::array first_yield{
    Effect{1.0, infinity, Rating::favours, "it follows the permanent deformation that happens at this speed",
           follows_yield},
    Effect{1.0, infinity, Rating::caution, "its force follows an elastic curve, but the softer body yields",
           loads_elastically},
    Effect{-infinity, 1.0, Rating::caution, "it loses nothing here: the pressure stays below yield", follows_yield},
    Effect{-infinity, 1.0, Rating::caution, "it leaves a dent, but the pressure stays below yield",
           dents_at_any_speed}};

// Below about three times the unconfined strength, as hardness over yield strength, the solid under an indenter holds.
constexpr double confined_strength = 3.0;
constexpr std::array crushing{Effect{1.0, confined_strength, Rating::caution,
                                     "it knows no fracture, and a brittle body may crack or crush here", any_law},
                              Effect{confined_strength, infinity, Rating::avoid,
                                     "it knows no fracture, and a brittle body crushes here", any_law}};

constexpr std::array small_contact{
    Effect{0.1, infinity, Rating::caution, "the contact is not small against the bodies", uses_half_space}};

constexpr std::array conformity{
    Effect{0.3, infinity, Rating::favours, "it is meant for a pin that lies in its bearing", made_for_conformity},
    Effect{0.3, infinity, Rating::avoid, "it is a law of narrow contacts, but the pin lies in its bearing",
           uses_half_space},
    Effect{-infinity, 0.1, Rating::favours, "a narrow contact in a hole is what it was checked for",
           made_for_clearance}};

constexpr std::array linear_damper{Effect{1.0, infinity, Rating::caution,
                                          "for a loss this large its damper must be overdamped: the bodies creep apart",
                                          is_linear_oscillator}};

constexpr std::array resting{
    Effect{0.5, infinity, Rating::avoid, "its damping is divided by an impact speed that is zero here",
           needs_impact_speed},
    Effect{0.5, infinity, Rating::favours, "its damping needs no impact speed", loses_without_impact_speed}};

constexpr std::array weight{Effect{0.1, infinity, Rating::caution,
                                   "its damping depends on an impact speed, and the bouncing ends here",
                                   needs_impact_speed}};

constexpr std::array viscosity{
    Effect{-infinity, 0.1, Rating::favours, "it takes the loss, and its growth with speed, from the viscosity",
           takes_viscosity},
    Effect{0.1, infinity, Rating::caution, "the material relaxes too slowly for a quasi-static viscous law",
           takes_viscosity}};

constexpr std::array contact_rule_list{
    ContactRule{.id = "elastic-wave",
                .symbol = "v₀/(1e-5 √(E/ρ))",
                .measures = "approach speed over the bound at which internal damping explains the loss",
                .needs = "young and density of both bodies",
                .limit = 1.0,
                .source = &refs::lankarani_nikravesh_1994,
                .where = "Corral et al. Eq. (5.44)",
                .within = "internal damping can account for the loss of a metal",
                .beyond = "losses of metals exceed internal damping: use a restitution measured near this speed",
                .applies = may_be_metal,
                .value = [](const ContactCase& c) { return over(1e5 * c.speed, c.pair().wave_speed); },
                .effects = wave_bound},
    ContactRule{.id = "quasi-static",
                .symbol = "(4R/√(E/ρ))/T",
                .measures = "time of an elastic wave through the larger body and back over the contact time",
                .needs = "young, density and radius of the bodies",
                .limit = 0.3,
                .source = &refs::johnson_1985,
                .where = "ch. 11",
                .within = "elastic waves cross the bodies many times: quasi-static force laws apply",
                .beyond = "impact too short for quasi-static theory: every static force law is in doubt",
                .applies = always,
                .value = [](const ContactCase& c) { return over(wave_transit_time(c), c.reference.result.duration); },
                .effects = quasi_static},
    ContactRule{.id = "first-yield",
                .symbol = "v₀/v_y",
                .measures = "approach speed over that at which the lossless peak pressure reaches 1.60 Y (point) or "
                            "1.67 Y (line) of the softer body",
                .needs = "radius, young, poisson and yield, and a contact that does not wrap around a pin",
                .limit = 1.0,
                .source = &refs::johnson_1985,
                .where = "ch. 6 and 11",
                .within = "the pressure stays below yield: the loss has other causes (waves, viscosity, surfaces)",
                .beyond = "the softer body yields: part of the loss is plastic, and restitution falls with speed",
                .applies = always,
                .value = [](const ContactCase& c) -> std::optional<double> {
                  const auto ratio = over(c.speed, c.first_yield_speed);
                  // The strength of one body alone shows that it yields, not that the other does not.
                  return ratio && (*ratio > 1.0 || is_yield_known(c)) ? ratio : std::nullopt;
                },
                .effects = first_yield},
    ContactRule{.id = "crushing",
                .symbol = "p₀/(1.6 σ_c)",
                .measures = "lossless peak pressure over that at which the weaker brittle body fails in shear, 1.60 "
                            "times its compressive strength",
                .needs = "crushing of the brittle body",
                .limit = 1.0,
                .source = &refs::johnson_1985,
                .where = "ch. 6, with the compressive strength in place of yield",
                .within = "the pressure stays below the crushing strength; cracks at the edge of the contact are not "
                          "excluded",
                .beyond = "a brittle body cracks or crushes: the force is limited by its strength, and no law here "
                          "describes the loss",
                .applies = has_crushing,
                .value = crushing_ratio,
                .effects = crushing},
    ContactRule{.id = "brittle",
                .symbol = "",
                .measures = "1 if a brittle body without a known crushing strength takes part, else 0",
                .needs = "material",
                .limit = 0.5,
                .source = &refs::johnson_1985,
                .where = "ch. 6",
                .within = "the crushing strength of a brittle body is known and checked",
                .beyond = "a brittle body may crack or crush, which no law here describes; give crushing to check it",
                .applies = is_brittle,
                .value = [](const ContactCase& c) { return std::optional(has_crushing(c) ? 0.0 : 1.0); },
                .effects = {}},
    ContactRule{
        .id = "plastic-restitution",
        .symbol = "e_requested - e_plastic",
        .measures = "requested restitution minus that of elastic-plastic spheres of this yield strength (ma-liu)",
        .needs = "restitution, and spheres with yield",
        .limit = 0.1,
        .source = &refs::ma_liu_2015,
        .where = "Wang et al. Eqs. (1) to (8)",
        .within = "yielding spheres can have the requested restitution",
        .beyond = "yield alone would lose more than requested: the real yield strength at this rate is higher, or "
                  "the restitution belongs to a lower speed",
        .applies = yields,
        .value = [](const ContactCase& c) -> std::optional<double> {
          if (!c.restitution() || !c.plastic) return std::nullopt;
          return *c.restitution() - c.plastic->restitution.newton;
        },
        .effects = {}},
    ContactRule{.id = "plastic-spread",
                .symbol = "e_ma-liu - e_thornton",
                .measures = "difference between the elastic-plastic laws, thornton with 1.6 Y",
                .needs = "spheres with yield",
                .limit = 0.1,
                .source = &refs::thornton_1997,
                .where = "",
                .within = "the elastic-plastic laws agree",
                .beyond = "the elastic-plastic laws disagree, as the pressure in a dent lies between 1.6 Y and 2.8 Y: "
                          "only a measured restitution decides",
                .applies = yields,
                .value = [](const ContactCase& c) -> std::optional<double> {
                  if (!c.plastic) return std::nullopt;
                  return c.plastic->restitution.newton - perfectly_plastic_restitution(*c.first_yield_speed / c.speed);
                },
                .effects = {}},
    ContactRule{.id = "contact-size",
                .symbol = "a/R",
                .measures = "contact radius or half-width at the lossless peak over the smallest of R₁, R₂ and R",
                .needs = "radius, young and poisson of both bodies",
                .limit = 0.1,
                .source = &refs::johnson_1985,
                .where = "ch. 4",
                .within = "small against the bodies: Hertz's assumptions hold",
                .beyond = "not small: strains are large, and stiffness differs from Hertz's",
                .applies = [](const ContactCase& c) { return c.pair().kind != ContactKind::square; },
                .value = contact_size,
                .effects = small_contact},
    ContactRule{.id = "conformity",
                .symbol = "a/R_min",
                .measures = "half-width of the contact in a hole at the lossless peak over the pin's radius",
                .needs = "radius, length, young and poisson of both bodies",
                .limit = 0.3,
                .source = &refs::liu_2007,
                .where = "Skrinjar et al. Sect. 4",
                .within = "a line in a hole with clearance: Johnson's law and the fit to it hold",
                .beyond = "the pin lies in its bearing: laws of a narrow line do not hold",
                .applies = in_a_hole,
                .value = contact_size,
                .effects = conformity},
    ContactRule{
        .id = "overdamped",
        .symbol = "ξ",
        .measures = "damping ratio at which a linear damper, released at F = 0, returns the requested restitution",
        .needs = "restitution",
        .limit = 1.0,
        .source = &refs::goyal_1994,
        .where = "Corral et al. Eq. (5.22)",
        .within = "a linear damper can return this restitution underdamped",
        .beyond = "below e = exp(-2) = 0.135 a linear damper must be overdamped",
        .applies = always,
        .value = [](const ContactCase& c) -> std::optional<double> {
          if (!c.restitution()) return std::nullopt;
          return restitution::damping_ratio_for(*c.restitution(), Separation::force);
        },
        .effects = linear_damper},
    ContactRule{.id = "resting",
                .symbol = "",
                .measures = "1 if contacts start at rest or several act at once (--resting), else 0",
                .needs = "--resting",
                .limit = 0.5,
                .source = &refs::marhefka_orin_1999,
                .where = "",
                .within = "impact speed is known (give --resting if contacts start at rest or in chains)",
                .beyond = "v₀ is zero or not defined: damping divided by it is infinite",
                .applies = always,
                .value = [](const ContactCase& c) { return std::optional(c.is_resting() ? 1.0 : 0.0); },
                .effects = resting},
    ContactRule{
        .id = "weight",
        .symbol = "m g/F",
        .measures = "weight over the lossless peak force",
        .needs = "gravity",
        .limit = 0.1,
        .source = &refs::falcon_1998,
        .where = "",
        .within = "the weight is negligible during the impact",
        .beyond = "the weight is not small: the last bounces end in rest",
        .applies = [](const ContactCase& c) { return c.gravity > 0.0; },
        .value = [](const ContactCase& c) { return std::optional(c.mass * c.gravity / c.reference.result.peak_force); },
        .effects = weight},
    ContactRule{.id = "viscosity",
                .symbol = "η/(E* T)",
                .measures = "relaxation time of the material over the contact time",
                .needs = "viscosity of the deformable bodies",
                .limit = 0.1,
                .source = &refs::brilliantov_1996,
                .where = "",
                .within = "the material relaxes quickly enough: quasi-static viscous laws hold",
                .beyond = "the material relaxes too slowly: quasi-static viscous laws do not hold",
                .applies = has_viscosity,
                .value =
                    [](const ContactCase& c) {
                      const auto modulus = c.pair().effective_modulus;
                      return modulus ? over(largest_viscosity(c), *modulus * c.reference.result.duration)
                                     : std::nullopt;
                    },
                .effects = viscosity},
};

}  // namespace

std::span<const ContactRule> contact_rules() { return contact_rule_list; }

}  // namespace hysteron::advise
