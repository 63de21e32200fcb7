// The report on Milehins and Marghitu (2025).
#include "milehins_2025.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "printed/milehins_2025.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

// The law with k = 1 and the base values for 1 m/s and 1 kg: its restitution at a speed equals that of the material.
LawSpec spec_of(const Fit& fit) {
  const bool series = fit.model == "maxwell";
  return {.law = series ? "bouc-wen-maxwell" : "bouc-wen-hunt-crossley",
          .values = {{"stiffness", 1.0},
                     {"exponent", fit.p.value},
                     {"alpha", fit.alpha.value},
                     {"a", fit.a.value},
                     {"beta", fit.pi2.value * fit.a.value},
                     {"gamma", fit.pi3.value * fit.a.value},
                     {"hysteresis_exponent", fit.n.value},
                     {"damping", series ? 1.0 / fit.pi1.value : fit.pi1.value}}};
}

double fitted_restitution(const Fit& fit, double speed) {
  return impact(spec_of(fit), {speed, 1.0}).restitution.newton;
}

// Twenty speeds over the range of the cited experiment: drop heights from 0.6 mm to 1.75 m.
std::vector<double> measured_speeds() {
  std::vector<double> out;
  for (int i = 0; i < 20; ++i) out.push_back(std::sqrt(2.0 * 9.81 * 0.6e-3 * std::pow(1750.0 / 0.6, i / 19.0)));
  return out;
}

LawSpec baseball_law() {
  return {.law = "bouc-wen-hunt-crossley",
          .values = {{"stiffness", ball_k.value},
                     {"exponent", ball_p.value},
                     {"alpha", ball_alpha.value},
                     {"a", ball_a.value},
                     {"beta", ball_beta.value},
                     {"gamma", ball_gamma.value},
                     {"hysteresis_exponent", ball_n.value},
                     {"damping", ball_c.value}}};
}

// Distance of the two laws fitted to the same plate, against the sum of their printed costs.
Finding both_laws_fit_the_same_points(std::size_t plate) {
  const std::vector<double> speeds = measured_speeds();
  const Fit &parallel = table1[plate], &series = table1[plate + 2];
  double sum = 0.0;
  for (const double v : speeds) sum += std::pow(fitted_restitution(parallel, v) - fitted_restitution(series, v), 2);
  const double distance = std::sqrt(sum), allowed = parallel.cost.value + series.cost.value;
  return {distance <= allowed,
          fmt::format("distance between the two at twenty speeds from {:.3f} to {:.2f} m/s {:.4f}; the printed costs "
                      "allow {:.4f}",
                      speeds.front(), speeds.back(), distance, allowed)};
}

// Eq. (14): impacts with the same π₁, π₂, π₃ are the same, whatever the speed and size.
Finding restitution_depends_on_nondimensional_numbers_alone() {
  const Fit& fit = table1[0];
  LawSpec scaled = spec_of(fit);
  constexpr double mass = 0.03, stiffness = 4e7, v = 3.0;
  const double length = std::pow(mass / stiffness, 1.0 / (fit.p.value + 1.0));
  scaled.values["stiffness"] = stiffness;
  scaled.values["damping"] = fit.pi1.value * stiffness;
  scaled.values["beta"] = fit.pi2.value * fit.a.value / std::pow(length, fit.n.value);
  scaled.values["gamma"] = fit.pi3.value * fit.a.value / std::pow(length, fit.n.value);
  const double e1 = fitted_restitution(fit, v), e2 = impact(scaled, {v, mass}).restitution.newton;
  return {std::abs(e1 - e2) < 1e-8,
          fmt::format("1 kg, k = 1 and {} kg, k = {:g} at {} m/s: {:.9f}, {:.9f}", mass, stiffness, v, e1, e2)};
}

Finding condition_on_p_is_not_necessary() {
  std::vector<double> e;
  for (const double p : {1.2, 1.5, 1.8}) {
    LawSpec law = spec_of(table1[2]);
    law.values["exponent"] = p;
    e.push_back(impact(law, {1.0, 1.0}).restitution.newton);
  }
  return {std::all_of(e.begin(), e.end(), [](double value) { return value > 0.0 && value < 1.0; }),
          "p = 1.2, 1.5, 1.8 with the other numbers of the fit to DSS: e " + number_list(e)};
}

constexpr std::array<Claim, 4> claims{{
    {"Table 1, Fig. 2", "DSS: both laws fit the same measured restitutions",
     [] { return both_laws_fit_the_same_points(0); }},
    {"Table 1, Fig. 2", "DSA: both laws fit the same measured restitutions",
     [] { return both_laws_fit_the_same_points(1); }},
    {"Eqs. (9) to (14)", "restitution depends on π₁, π₂, π₃, n, p, α and A alone",
     restitution_depends_on_nondimensional_numbers_alone},
    {"Sect. 6, footnote 12", "for the Maxwell type p = 1 or p >= 2 is sufficient, not necessary",
     condition_on_p_is_not_necessary},
}};

Panel restitution_panel() {
  Panel panel{.title = "5 mm alumina sphere", .x = {"impact speed [m/s]", true}, .y = {"restitution e [-]"}};
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const Fit& fit = table1[i];
    Curve curve{.label = fmt::format("{}, {}", spec_of(fit).law, fit.plate == "DSS" ? "on steel" : "on aluminium"),
                .style = i < 2 ? i : i + 5};  // the second law in the colours of the first, dashed
    for (int k = 0; k <= 60; ++k) {
      curve.x.push_back(0.1 * std::pow(60.0, k / 60.0));
      curve.y.push_back(fitted_restitution(fit, curve.x.back()));
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

Panel loop_panel() {
  Panel panel{
      .title = "baseball on a flat surface", .x = {"indentation δ [mm]"}, .y = {.label = "force F [N]", .low = 0.0}};
  for (const double v : {1.0, 3.0, 5.0}) {
    Curve curve{.label = fmt::format("{} m/s", v), .style = panel.curves.size()};
    for (const SeriesPoint& p : impact_series(baseball_law(), {v, ball_mass.value})) {
      curve.x.push_back(1e3 * p.indentation);
      curve.y.push_back(p.elastic_force + p.dissipative_force);
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

}  // namespace

Section fit_section() {
  Section section{.title = "Table 1: cost of the fits"};
  for (const Fit& fit : table1)
    section.add_number(fmt::format("Bouc-Wen-{}, {}", fit.model, fit.plate), "cost J", "", fit.cost, not_computed,
                       {.cause = {Verdict::inputs_not_printed,
                                  "the measured points (Kharaz and Gorham 2000) were read off a figure and are not "
                                  "printed"}});
  return section;
}

Section ball_section() {
  Section section{.title = "Table 2: the constants of the baseball from round numbers at 1 m/s"};
  constexpr std::string_view note =
      "not stated in the paper: the three constants are π₁ = 0.05, π₂ = 0.25 and π₃ = -0.245 of Eqs. (11) to (13)";
  const double k = ball_k.value, scale = std::pow(k / ball_mass.value, ball_n.value / (ball_p.value + 1.0));
  const auto add = [&](std::string quantity, std::string unit, Printed printed, double computed) {
    section.add_number("Table 2", std::move(quantity), std::move(unit), printed, computed, {.note = note});
  };
  add("c", "kg m^-1.7 s^-1", ball_c, 0.05 * k);
  add("β", "m^-1.1", ball_beta, 0.25 * ball_a.value * scale);
  add("γ", "m^-1.1", ball_gamma, -0.245 * ball_a.value * scale);
  return section;
}

Section statements() { return check_claims("Statements", claims); }

std::vector<NamedFigure> figures() {
  return {{"bouc-wen-restitution", "Fig. 2: restitution of the four fits of Table 1.",
           Figure{.title = "Bouc-Wen laws fitted to restitution", .panels = {restitution_panel()}}},
          {"bouc-wen-loops", "Fig. 3: loops with the constants of Table 2; the measured ones are not printed.",
           Figure{.title = "Bouc-Wen-Simon-Hunt-Crossley", .panels = {loop_panel()}}}};
}

}  // namespace hysteron::reproduce::milehins_2025
