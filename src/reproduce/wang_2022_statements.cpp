// Claims of Wang, Liu and Liu on the laws, and the figures of the report.
#include <fmt/format.h>

#include <cmath>

#include "checks.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

// Fig. 3: restitution of Ma-Liu for given ψ and ξ.
double ma_liu_restitution(double psi_value, double xi_value, double speed) {
  ElastoplasticSphere sphere = sphere_in_cavity().sphere;
  sphere.psi = psi_value;
  sphere.xi = xi_value;
  return impact(ma_liu_law(sphere), {speed, mass_in_paper()}).restitution.newton;
}

ImpactResult ma_liu_impact(double speed) {
  return impact(ma_liu_law(sphere_in_cavity().sphere), {speed, mass_in_paper()});
}

constexpr std::array psi_values{2.6, 2.7, 2.8, 2.9, 3.0};
constexpr std::array xi_values{13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0};

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

Finding yield_starts_below_0_03() {
  const shape::YieldCurve curve = sphere_in_cavity().sphere.curve();
  const double speed = std::sqrt(2.0 * curve.energy(curve.yield_depth) / mass_in_paper());
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

constexpr std::array<Claim, 5> law_claims{{
    {"Fig. 3", "restitution increases with ψ", restitution_increases_with_psi},
    {"Fig. 3", "restitution decreases with ξ", restitution_decreases_with_xi},
    {"Sect. 4.1", "the elastoplastic phase starts below 0.03 m/s", yield_starts_below_0_03},
    {"Sect. 4.1, 4.2", "at 4 m/s the contact is elastoplastic, at 8 m/s plastic",
     contact_is_elastoplastic_then_plastic},
    {"Sect. 2.2", "Newton's, Poisson's and Stronge's coefficients agree", three_coefficients_agree},
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
  section.add_statement(where, "the loss of the new dashpot is nearest to that of Ma-Liu, that of Flores next",
                        laws + number_list(loss, 3) + " %",
                        loss[3] < loss[2] && loss[2] < loss[0] && loss[0] < loss[1]);
  section.add_statement(where, "the force of the new dashpot is nearest to that of Ma-Liu",
                        laws + number_list(force, 3) + " %",
                        force[3] < force[0] && force[3] < force[1] && force[3] < force[2]);
  const Printed& printed_error = *printed.rows.back().loss_error;
  section.add_statement(
      where,
      fmt::format("the new dashpot loses the same energy as Ma-Liu, within {} % ({})", printed_error.text,
                  printed.tables[0]),
      fmt::format("error {:.2f} %; {:.2f} % for the work along the lossless motion", loss.back(), lossless),
      loss.back() < printed_error.value + printed_error.last_digit,
      {Verdict::miscomputed,
       "the printed loss is the work of the damper along a motion that loses no energy; the speeds printed beside it "
       "give the error found here"});
}

// Restitution against speed, one curve for each value of a parameter.
template <class Values>
Panel restitution_panel(std::string title, std::string_view symbol, const Values& values,
                        double (*restitution)(double value, double speed)) {
  Panel out{.title = std::move(title), .x = {"impact speed [m/s]", true}, .y = {"restitution e [-]"}};
  for (const double value : values) {
    Curve curve{.label = fmt::format("{} = {}", symbol, value), .style = out.curves.size()};
    for (int k = 0; k <= 60; ++k) {
      const double speed = 0.1 * std::pow(100.0, k / 60.0);
      curve.x.push_back(speed);
      curve.y.push_back(restitution(value, speed));
    }
    out.curves.push_back(curve);
  }
  return out;
}

}  // namespace

Section statements() {
  Section section = check_claims("Statements on the laws", law_claims);
  for (const SpherePair* printed : {&elastoplastic, &plastic}) check_tables(section, *printed);
  return section;
}

std::vector<NamedFigure> figures() {
  const Panel over_psi =
      restitution_panel("ratio of hardness to yield strength", "ψ", psi_values,
                        [](double value, double speed) { return ma_liu_restitution(value, xi.value, speed); });
  const Panel over_xi = restitution_panel("depth of full plasticity", "ξ", xi_values, [](double value, double speed) {
    return ma_liu_restitution(psi.value, value, speed);
  });
  return {{"restitution-psi", "Fig. 3: the restitution of Ma-Liu increases with ψ.",
           Figure{.title = "Ma-Liu, ξ = 13", .panels = {over_psi}}},
          {"restitution-xi",
           "Fig. 3: the restitution of Ma-Liu decreases with ξ. The captions of the paper interchange ψ and ξ.",
           Figure{.title = "Ma-Liu, ψ = 3", .panels = {over_xi}}}};
}

}  // namespace hysteron::reproduce::wang_2022
