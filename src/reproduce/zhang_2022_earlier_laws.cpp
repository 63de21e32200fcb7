// Claims of Zhang et al. on earlier laws and on the special cases of their own (Sects. 1 to 2.3 and 3.3.1).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/impact/quantities.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/additive/alizadeh.hpp"
#include "hysteron/laws/additive/bordbar_hyppanen.hpp"
#include "hysteron/laws/additive/brilliantov_1996.hpp"
#include "hysteron/laws/additive/jankowski_2006.hpp"
#include "hysteron/laws/additive/kuwabara_kono.hpp"
#include "hysteron/laws/additive/lee_herrmann.hpp"
#include "hysteron/laws/additive/ristow.hpp"
#include "hysteron/laws/additive/tsuji.hpp"
#include "hysteron/laws/additive/zhang_2022.hpp"
#include "hysteron/laws/as_contact_law.hpp"
#include "limits.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

constexpr Touch unit_impact{1.0, 1.0};
constexpr shape::PowerLaw unit_spring{1.0, spring_exponent};

// Kuwabara-Kono: K δ^1.5 + χ δ^0.5 δ̇, here with K = χ = 1.
Finding kuwabara_kono_force_turns_tensile() {
  const ImpactResult r =
      impact(as_contact_law(Additive<shape::PowerLaw>(unit_spring, {.coefficient = 1.0, .depth_exponent = 0.5})),
             unit_impact, Separation::depth);
  return {r.pulled && r.min_force < 0.0,
          fmt::format("K = χ = m = v₀ = 1: the force lies between {:.4f} and {:.4f}", r.min_force, r.peak_force)};
}

// The exponent of the depth in the damper, of the laws as the catalogue has them from the two reviews.
Finding earlier_laws_use_the_stated_exponents() {
  const double tsuji = Tsuji{.restitution = 0.5}.damping(unit_impact, unit_spring).depth_exponent,
               kuwabara = KuwabaraKono{}.damping(unit_impact).depth_exponent,
               brilliantov = Brilliantov1996{}.damping(unit_impact, unit_spring).depth_exponent,
               bordbar = BordbarHyppanen{}.damping(unit_impact).depth_exponent,
               lee = LeeHerrmann{}.damping(unit_impact).depth_exponent,
               ristow = Ristow{}.damping(unit_impact).depth_exponent,
               jankowski = Jankowski2006{.restitution = 0.5}.damping(unit_impact, unit_spring).depth_exponent;
  const bool first = tsuji == 0.25 && kuwabara == 0.5 && brilliantov == 0.5 && bordbar == 0.65,
             second = lee == 1.0 && ristow == 1.0 && jankowski == 1.0;
  return {first && second,
          fmt::format("Tsuji {:g}, Kuwabara-Kono {:g}, Brilliantov {:g}, Bordbar {:g}; Lee-Herrmann {:g}, Ristow {:g}, "
                      "Jankowski {:g}",
                      tsuji, kuwabara, brilliantov, bordbar, lee, ristow, jankowski)};
}

Finding alizadeh_varies_the_rate_exponent() {
  const Damping thinning = Alizadeh{.viscosity = 1.0, .rate_exponent = 0.7}.damping(unit_impact),
                plain = Alizadeh{.viscosity = 1.0, .rate_exponent = 1.0}.damping(unit_impact);
  return {
      thinning.depth_exponent == 1.0 && thinning.rate_exponent != plain.rate_exponent,
      fmt::format("m = {:g}, q = {:g} and {:g}", thinning.depth_exponent, thinning.rate_exponent, plain.rate_exponent)};
}

// The weight against the measured largest force, and what gravity of 9.81 m/s² changes in the restitution.
Finding gravity_is_negligible() {
  double weight_share = 0.0, change = 0.0;
  constexpr double gravity = 9.81;
  for (const BallTable* table : {&table1, &table2}) {
    const Touch touch{table->speed.value, ball_mass.value};
    weight_share = std::max(weight_share, gravity * ball_mass.value / table->measured_force.value);
    const shape::PowerLaw spring{ball_stiffness.value, spring_exponent};
    const Zhang2022 law{.restitution = table->measured_restitution.value};
    const AnyContactLaw contact = as_contact_law(Additive<shape::PowerLaw>(spring, law.damping(touch, spring)));
    const auto heavy = analyse({.law = contact, .touch = touch, .gravity = gravity});
    const double e = impact(contact, touch).restitution.newton;
    change = std::max(change, std::abs(percent_error(heavy ? heavy->restitution.newton : not_computed, e)));
  }
  return {weight_share < limits::insignificant && change < 100.0 * limits::insignificant,
          fmt::format(
              "steel ball: weight at most {:.2f} % of the largest force; the restitution changes by at most {:.2f} %",
              100.0 * weight_share, change)};
}

// m = 0, n = 1, q = 1: the impact is that of Kelvin-Voigt with the same damping.
Finding general_law_contains_kelvin_voigt() {
  const Zhang2022 law{.restitution = 0.6, .damping_exponent = 0.0, .rate_exponent = 1.0};
  const shape::PowerLaw spring{1.0, 1.0};
  const Damping damping = law.damping(unit_impact, spring);
  const ImpactResult general = impact(as_contact_law(Additive<shape::PowerLaw>(spring, damping)), unit_impact),
                     voigt = impact(LawSpec{.law = "kelvin-voigt",
                                            .values = {{"stiffness", 1.0}, {"damping", damping.coefficient}}},
                                    unit_impact);
  const double difference = std::max(std::abs(general.restitution.newton - voigt.restitution.newton),
                                     std::abs(general.peak_force - voigt.peak_force));
  return {difference < 1e-9,
          fmt::format("e {:.9f} and {:.9f}, largest force {:.9f} and {:.9f}", general.restitution.newton,
                      voigt.restitution.newton, general.peak_force, voigt.peak_force)};
}

// m = n, q = 1: λv₀/k = 3(1-c)/(2c), the rule of Hu and Guo. Eq. (42) of the law of 2020 is known only after its
// adjustment.
Finding special_case_is_the_law_of_2020() {
  std::vector<double> general, special, adjusted;
  for (const double c : figure_restitutions) {
    const Zhang2022 law{.restitution = c, .damping_exponent = 1.5, .rate_exponent = 1.0};
    general.push_back(law.damping(unit_impact, unit_spring).coefficient);
    special.push_back(relative_damping("hu-guo", c));
    adjusted.push_back(relative_damping("zhang-2020", c));
  }
  const auto agree = [](double a, double b) { return std::abs(a - b) < 1e-12; };
  return {std::equal(general.begin(), general.end(), special.begin(), agree),
          fmt::format(
              "λv₀/k at c_r = 0.9, 0.6, 0.3: {}; 3(1-c_r)/(2c_r): {}; the adjusted law of 2020, as Corral et al. print "
              "it: {}",
              number_list(general), number_list(special), number_list(adjusted))};
}

// Largest error of the delivered restitution over Tables 1 and 2, in %.
Finding adjusted_law_of_2020_delivers_what_is_requested() {
  std::vector<double> adjusted, unadjusted;
  for (const BallTable* table : {&table1, &table2}) {
    const Touch touch{table->speed.value, ball_mass.value};
    const double c = table->measured_restitution.value, k = ball_stiffness.value;
    const auto error = [&](const ImpactResult& r) { return percent_error(r.restitution.newton, c); };
    adjusted.push_back(error(impact(on_hertz_spring("zhang-2020", k, c), touch)));
    unadjusted.push_back(error(zhang_impact(1.5, 1.0, k, c, touch)));
  }
  return {std::abs(adjusted[1]) < std::abs(unadjusted[1]) && std::abs(adjusted[1]) < 0.1,
          fmt::format("error of e at 0.15 and 0.5 m/s in %: 2020, as Corral et al. print it, {}; m = 1.5, q = 1 {}",
                      number_list(adjusted, 2), number_list(unadjusted, 2))};
}

// The damping calibrated so that the restitution out is the restitution in, for the five pairs of both tables.
Finding damping_can_be_adjusted_for_any_exponents() {
  double largest = 0.0;
  std::vector<double> forces;
  for (const BallTable* table : {&table1, &table2})
    for (const Row& row : table->rows) {
      if (row.law != "zhang-2022") continue;
      const Touch touch{table->speed.value, ball_mass.value};
      const double c = table->measured_restitution.value;
      const auto law = make_law(zhang_law(row.m, row.q, ball_stiffness.value, c));
      const auto exact = law ? resolve(*law, touch, RestitutionMode::exact, Separation::depth) : law.error();
      const ImpactResult r = exact ? impact(exact->law, touch, Separation::depth) : no_result();
      largest = std::max(largest, std::abs(r.restitution.newton - c));
      forces.push_back(percent_error(r.peak_force, table->measured_force.value));
    }
  return {largest < 1e-8, fmt::format("largest |e - c_r| after the adjustment {:.0e}; errors of the force in %: {}",
                                      std::max(largest, 1e-9), number_list(forces, 3))};
}

// The law of Sundar et al. is cited, not printed; the general law with its exponent is computed instead.
Finding one_law_has_the_exponent_1_55() {
  const ImpactResult r = zhang_impact(1.55, 1.0, 1.0, 0.6, unit_impact);
  return {false,
          fmt::format("the general law with m = 1.55, q = 1 and c_r = 0.6 delivers {:.4f}", r.restitution.newton)};
}

// λ of the general law for a given restitution, by calibration.
Finding general_law_has_no_analytical_solution() {
  const auto law = make_law(zhang_law(1.2, 1.1, 1.0, 0.6));
  const auto exact = law ? resolve(*law, unit_impact, RestitutionMode::exact, Separation::depth) : law.error();
  const double e = exact ? impact(exact->law, unit_impact, Separation::depth).restitution.newton : not_computed;
  return {false, fmt::format("m = 1.2, q = 1.1: a numerical λ delivers {:.9f} for 0.6", e)};
}

constexpr std::array<Claim, 11> earlier_claims{{
    {"Sect. 1", "the force of Kelvin-Voigt is not zero at touch and has the wrong sign at the end",
     "nonzero when the deformation is zero, which is not consistent with the actual behavior",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Sect. 1", "the force of Kuwabara-Kono has the wrong sign before the end of the impact",
     "this model produces contact forces with erroneous signs before the end of the impact",
     kuwabara_kono_force_turns_tensile},
    {"Sect. 1",
     "m is 0.25 in Tsuji, 0.5 in Kuwabara-Kono and Brilliantov, 0.65 in Bordbar, 1 in Lee-Herrmann, Ristow "
     "and Jankowski",
     "the value of m was set as 0.25 [47], 0.5 [48–51], 0.65 [41], 1.0 [52–54], and 1.55 [55], with n equal to 1.5",
     earlier_laws_use_the_stated_exponents, Verdict::contradicted,
     "as Corral et al. and Skrinjar et al. print these laws, the last three have m = 0, 0 and 1/4"},
    {"Sect. 1", "m is 1.55 in Sundar et al.", "and 1.55 [55], with n equal to 1.5", one_law_has_the_exponent_1_55,
     Verdict::undecidable, "neither this paper nor the two reviews print that law"},
    {"Abstract, Sect. 1", "the general law has hardly an analytical solution",
     "it is almost impossible to obtain an analytical solution based on the general expression",
     general_law_has_no_analytical_solution, Verdict::undecidable,
     "that no closed form exists is not decided by computing; λ is found numerically to any accuracy"},
    {"Sect. 1", "Alizadeh et al. have m = 1 and a variable q", "n = 1.5 and m = 1.0, q was a variable",
     alizadeh_varies_the_rate_exponent},
    {"Sect. 2.1", "m = 0, n = 1, q = 1 is Kelvin-Voigt", "the general expression degenerates to the Kelvin–Voigt model",
     general_law_contains_kelvin_voigt},
    {"Sect. 2.1", "gravity is negligible beside the force of the impact",
     "the gravity term is ignored because it is considerably smaller than the impact force", gravity_is_negligible},
    {"after Eq. (35)", "m = n, q = 1 gives 3(1-c_r)k/(2c_r v₀), the law of 2020 before its adjustment",
     "the simplified expression of Eq. (35) is the same as Eq. (42) in article [21]", special_case_is_the_law_of_2020},
    {"Sect. 3.3.1", "the law of 2020 is that case with an adjustment that makes the restitution very accurate",
     "includes a minor adjustment to the equivalent velocity, resulting in very high accuracy in terms of consistency "
     "of restitution coefficients",
     adjusted_law_of_2020_delivers_what_is_requested},
    {"Sect. 3.3.1", "for any m and q an adjustment makes the restitution out equal to that in",
     "a more accurate model can be constructed by slightly adjusting the equivalent velocity",
     damping_can_be_adjusted_for_any_exponents},
}};

}  // namespace

Section earlier_law_statements() {
  return check_claims("Statements on earlier laws and special cases", earlier_claims);
}

}  // namespace hysteron::reproduce::zhang_2022
