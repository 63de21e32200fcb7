// Claims of Wang, Liu and Liu on Ma-Liu and on the errors of Tables 2 to 7.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

ImpactResult ma_liu_impact(double speed) {
  return impact(ma_liu_law(sphere_in_cavity().sphere), {speed, mass_in_paper()});
}

Finding restitution_increases_with_psi() {
  std::vector<double> e;
  for (const double value : psi_values) e.push_back(ma_liu_restitution(value, xi.value, elastoplastic.speed.value));
  return {is_strictly_increasing(e), "ψ = 2.6 ... 3.0, ξ = 13, 4 m/s: e " + number_list(e)};
}

Finding restitution_decreases_with_xi() {
  std::vector<double> e;
  for (const double value : xi_values) e.push_back(ma_liu_restitution(psi.value, value, elastoplastic.speed.value));
  return {is_strictly_decreasing(e), "ξ = 13 ... 20, ψ = 3: e " + number_list(e)};
}

// The range of e over ψ and over ξ, largest less smallest, at both speeds.
Finding parameters_act_alike_in_both_phases() {
  std::vector<double> over_psi, over_xi;
  bool holds = true;
  for (const SpherePair* scenario : {&elastoplastic, &plastic}) {
    const double v = scenario->speed.value;
    std::vector<double> by_psi, by_xi;
    for (const double value : psi_values) by_psi.push_back(ma_liu_restitution(value, xi.value, v));
    for (const double value : xi_values) by_xi.push_back(ma_liu_restitution(psi.value, value, v));
    holds = holds && is_strictly_increasing(by_psi) && is_strictly_decreasing(by_xi);
    over_psi.push_back(by_psi.back() - by_psi.front());
    over_xi.push_back(by_xi.front() - by_xi.back());
  }
  return {holds, fmt::format("range of e at 4 and 8 m/s: over ψ {}, over ξ {}", number_list(over_psi, 3),
                             number_list(over_xi, 3))};
}

// |∂e/∂ψ| and |∂e/∂ξ| at 4 m/s over the grid of Fig. 3, by differences between neighbours.
Finding chosen_parameters_reduce_their_effect() {
  const double v = elastoplastic.speed.value;
  std::vector<double> by_psi, by_xi;  // at ξ = 13 from ψ = 2.6 on, at ψ = 3 from ξ = 13 on
  for (std::size_t i = 0; i + 1 < psi_values.size(); ++i)
    by_psi.push_back(
        (ma_liu_restitution(psi_values[i + 1], xi.value, v) - ma_liu_restitution(psi_values[i], xi.value, v)) /
        (psi_values[i + 1] - psi_values[i]));
  for (std::size_t i = 0; i + 1 < xi_values.size(); ++i)
    by_xi.push_back(
        (ma_liu_restitution(psi.value, xi_values[i], v) - ma_liu_restitution(psi.value, xi_values[i + 1], v)) /
        (xi_values[i + 1] - xi_values[i]));
  const bool least_in_psi = by_psi.back() <= *std::min_element(by_psi.begin(), by_psi.end()),
             least_in_xi = by_xi.front() <= *std::min_element(by_xi.begin(), by_xi.end());
  return {least_in_psi && least_in_xi, fmt::format("∂e/∂ψ from ψ = 2.6 to 3 {}; -∂e/∂ξ from ξ = 13 to 20 {}",
                                                   number_list(by_psi, 3), number_list(by_xi, 3))};
}

Finding restitution_decreases_with_speed() {
  std::vector<double> e;
  for (const double v : {0.1, 0.5, 1.0, 2.0, 4.0, 8.0}) e.push_back(ma_liu_impact(v).restitution.newton);
  return {is_strictly_decreasing(e), "Ma-Liu at 0.1, 0.5, 1, 2, 4, 8 m/s: e " + number_list(e)};
}

// Speed of the impact that just reaches the yield depth.
double yield_speed(double modulus_factor, double yield_factor) {
  ElastoplasticSphere sphere = sphere_in_cavity().sphere;
  sphere.effective_modulus *= modulus_factor;
  sphere.yield_strength *= yield_factor;
  const shape::YieldCurve curve = sphere.curve();
  return std::sqrt(2.0 * curve.energy(curve.yield_depth) / mass_in_paper());
}
Finding stiff_and_weak_bodies_yield_early() {
  const double v = yield_speed(1.0, 1.0), stiffer = yield_speed(2.0, 1.0), weaker = yield_speed(1.0, 0.5);
  return {stiffer < v && weaker < v,
          fmt::format("yield speed {:.5f} m/s; with twice the modulus {:.5f}, with half the yield strength {:.5f} m/s",
                      v, stiffer, weaker)};
}

Finding yield_starts_below_0_03() {
  const double speed = yield_speed(1.0, 1.0);
  return {speed < 0.03, fmt::format("at {:.5f} m/s", speed)};
}

Finding contact_is_elastoplastic_then_plastic() {
  const shape::YieldCurve curve = sphere_in_cavity().sphere.curve();
  const double slow = ma_liu_impact(elastoplastic.speed.value).max_indentation,
               fast = ma_liu_impact(plastic.speed.value).max_indentation;
  return {slow > curve.yield_depth && slow < curve.plastic_depth() && fast > curve.plastic_depth(),
          fmt::format("largest depth {:.4g} and {:.4g} m, plastic depth {:.4g} m", slow, fast, curve.plastic_depth())};
}

Finding three_coefficients_agree() {
  const auto e = ma_liu_impact(elastoplastic.speed.value).restitution;
  return {std::abs(e.newton - e.poisson) < 1e-6 && std::abs(e.newton - e.stronge) < 1e-6,
          fmt::format("Ma-Liu at 4 m/s: {:.6f}, {:.6f}, {:.6f}", e.newton, e.poisson, e.stronge)};
}

constexpr std::array<Claim, 9> law_claims{{
    {"Sect. 1", "restitution is no constant of the material: it decreases with the impact speed",
     "the CoR was not a material constant, and its value can change with impact velocity",
     restitution_decreases_with_speed},
    {"Fig. 3", "restitution increases with ψ", "is proportional to the dimensionless parameter ψ",
     restitution_increases_with_psi},
    {"Fig. 3", "restitution decreases with ξ", "the CoR is inversely proportional to the dimensionless parameter ξ",
     restitution_decreases_with_xi},
    {"Sect. 4", "ψ and ξ act alike in the elastoplastic and the plastic phase",
     "the effect of the dimensionless parameters on the CoR in the elastoplastic phase is the same as in the plastic "
     "phase",
     parameters_act_alike_in_both_phases},
    {"Sect. 4", "ψ = 3 and ξ = 13 reduce the effect of the parameters on e",
     "To reduce the effect of the dimensionless parameters on the CoR, both parameters are chosen as ψ = 3.0 and ξ = "
     "13",
     chosen_parameters_reduce_their_effect, Verdict::contradicted,
     "they give the largest e of the range. The effect of ψ is hardly smaller there, and that of ξ is the largest"},
    {"Sect. 4.1", "a large Young's modulus and a small yield strength let the contact yield at a small speed",
     "when the material of the contact bodies presents large Young's modulus and small yield strength, the "
     "elastoplastic deformation may occur under tiny impact velocity",
     stiff_and_weak_bodies_yield_early},
    {"Sect. 4.1", "the elastoplastic phase starts below 0.03 m/s",
     "can be easily activated even if the initial impact velocity equals to 0.03 m/s", yield_starts_below_0_03},
    {"Sect. 4.1, 4.2", "at 4 m/s the contact is elastoplastic, at 8 m/s plastic",
     "When the initial impact velocity is set at 8 m/s, the contact will enter the full plastic deformation phase",
     contact_is_elastoplastic_then_plastic},
    {"Sect. 2.2", "Newton's, Poisson's and Stronge's coefficients agree",
     "they should be equivalent regarding to the same impact scenario", three_coefficients_agree},
}};

// Errors of the four dashpot laws against Ma-Liu in %, in the order of the tables.
struct DashpotErrors {
  std::vector<double> loss, force;
  double new_dashpot_lossless = 0.0;  // error of the new dashpot's work along the lossless motion
};
DashpotErrors dashpot_errors(const SpherePair& printed) {
  const ContactPair pair = sphere_in_cavity();
  const Touch touch{printed.speed.value, mass_in_paper()};
  const ImpactResult reference = impact(ma_liu_law(pair.sphere), touch);
  const auto error = [](double value, double of) { return std::abs(percent_error(value, of)); };
  DashpotErrors out;
  for (const Row& row : printed.rows) {
    const DashpotRun run = run_dashpot(row, pair, reference.restitution.newton, touch);
    out.loss.push_back(error(run.impact.energy_lost, reference.energy_lost));
    out.force.push_back(error(run.impact.peak_force, reference.peak_force));
    out.new_dashpot_lossless = error(run.lossless_work, reference.energy_lost);
  }
  return out;
}

void check_tables(Section& section, const SpherePair& printed) {
  const auto [loss, force, lossless] = dashpot_errors(printed);
  const std::string where(printed.section), laws = "Hunt-Crossley, Lankarani-Nikravesh, Flores, new: ";
  section.add_statement(
      where, "the loss of the new dashpot is nearest to that of Ma-Liu, that of Flores next",
      "the energy dissipation from the new dynamic dashpot model was almost the same as the Ma-Liu model",
      laws + number_list(loss, 3) + " %", loss[3] < loss[2] && loss[2] < loss[0] && loss[0] < loss[1]);
  section.add_statement(where, "the force of the new dashpot is nearest to that of Ma-Liu",
                        "the new dashpot model is closer to the Ma-Liu model compared to the existing dashpot model",
                        laws + number_list(force, 3) + " %",
                        force[3] < force[0] && force[3] < force[1] && force[3] < force[2]);
  const Printed& printed_error = *printed.rows.back().loss_error;
  section.add_statement(
      where,
      fmt::format("the new dashpot loses the same energy as Ma-Liu, within {} % ({})", printed_error.text,
                  printed.tables[0]),
      "the energy dissipation obtained from the new dashpot model is the same as the Ma-Liu model",
      fmt::format("error {:.2f} %; {:.2f} % for the work along the lossless motion", loss.back(), lossless),
      loss.back() < printed_error.value + printed_error.last_digit,
      {Verdict::miscomputed,
       "the printed loss is the work of the damper along a motion that loses no energy; the speeds printed beside it "
       "give the error found here"});
}

}  // namespace

double ma_liu_restitution(double psi_value, double xi_value, double speed) {
  ElastoplasticSphere sphere = sphere_in_cavity().sphere;
  sphere.psi = psi_value;
  sphere.xi = xi_value;
  return impact(ma_liu_law(sphere), {speed, mass_in_paper()}).restitution.newton;
}

Section statements() {
  Section section = check_claims("Statements on the laws", law_claims);
  for (const SpherePair* printed : {&elastoplastic, &plastic}) check_tables(section, *printed);
  return section;
}

}  // namespace hysteron::reproduce::wang_2022
