#include "milehins_2025.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/reproduce/printed/milehins_2025.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

// The law with k = 1 and the base numbers at 1 m/s and 1 kg: its restitution at v is that of the material at v.
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

double returned(const Fit& fit, double speed) { return impact(spec_of(fit), {speed, 1.0}).restitution.newton; }

// Twenty speeds over the range of the experiment cited, drops from 0.6 mm to 1.75 m.
std::vector<double> measured_speeds() {
  std::vector<double> out;
  for (int i = 0; i < 20; ++i) out.push_back(std::sqrt(2.0 * 9.81 * 0.6e-3 * std::pow(1750.0 / 0.6, i / 19.0)));
  return out;
}

LawSpec baseball() {
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

}  // namespace

Section fit_section() {
  Section section{.title = "Table 1: cost of the fits"};
  for (const Fit& fit : table1)
    section.compare(fmt::format("Bouc-Wen-{}, {}", fit.model, fit.plate), "cost J", "", fit.cost, not_computed,
                    {Verdict::not_reproducible,
                     "the measured points (Kharaz and Gorham 2000) were read "
                     "off a figure and are not printed"});
  return section;
}

Section ball_section() {
  Section section{.title = "Table 2: the baseball's constants from round numbers at 1 m/s"};
  constexpr std::string_view note =
      "not stated in the paper: the three constants are π₁ = 0.05, π₂ = 0.25 and π₃ = -0.245 of Eqs. (11) to (13)";
  const double k = ball_k.value, scale = std::pow(k / ball_mass.value, ball_n.value / (ball_p.value + 1.0));
  const auto add = [&](std::string what, std::string unit, Printed printed, double ours) {
    section.compare("Table 2", std::move(what), std::move(unit), printed, ours, {}, {}, note);
  };
  add("c", "kg m^-1.7 s^-1", ball_c, 0.05 * k);
  add("β", "m^-1.1", ball_beta, 0.25 * ball_a.value * scale);
  add("γ", "m^-1.1", ball_gamma, -0.245 * ball_a.value * scale);
  return section;
}

Section statements() {
  Section section{.title = "Statements"};
  const std::vector<double> speeds = measured_speeds();
  for (const std::size_t plate : {0u, 1u}) {
    const Fit &beside = table1[plate], &series = table1[plate + 2];
    double sum = 0.0;
    for (const double v : speeds) sum += std::pow(returned(beside, v) - returned(series, v), 2);
    const double distance = std::sqrt(sum), allowed = beside.cost.value + series.cost.value;
    section.state(
        "Table 1, Fig. 2", fmt::format("{}: both laws fit the same measured restitutions", beside.plate),
        fmt::format(
            "distance of the two at twenty speeds from {:.3f} to {:.2f} m/s {:.4f}; the printed costs allow {:.4f}",
            speeds.front(), speeds.back(), distance, allowed),
        distance <= allowed);
  }

  // Eq. (14): the same π₁, π₂, π₃ at another speed and size is the same impact.
  const Fit& fit = table1[0];
  LawSpec scaled = spec_of(fit);
  const double mass = 0.03, stiffness = 4e7, v = 3.0;
  const double length = std::pow(mass / stiffness, 1.0 / (fit.p.value + 1.0));
  scaled.values["stiffness"] = stiffness;
  scaled.values["damping"] = fit.pi1.value * stiffness;
  scaled.values["beta"] = fit.pi2.value * fit.a.value / std::pow(length, fit.n.value);
  scaled.values["gamma"] = fit.pi3.value * fit.a.value / std::pow(length, fit.n.value);
  const double e1 = returned(fit, v), e2 = impact(scaled, {v, mass}).restitution.newton;
  section.state("Eqs. (9) to (14)", "restitution depends on π₁, π₂, π₃, n, p, α and A alone",
                fmt::format("1 kg, k = 1 and {} kg, k = {:g} at {} m/s: {:.9f}, {:.9f}", mass, stiffness, v, e1, e2),
                std::abs(e1 - e2) < 1e-8);

  std::vector<double> between;
  for (const double p : {1.2, 1.5, 1.8}) {
    LawSpec law = spec_of(table1[2]);
    law.values["exponent"] = p;
    between.push_back(impact(law, {1.0, 1.0}).restitution.newton);
  }
  section.state("Sect. 6, footnote 12", "for the Maxwell type p = 1 or p >= 2 is sufficient, not necessary",
                "p = 1.2, 1.5, 1.8 with the other numbers of the fit to DSS: e " + listed(between),
                std::all_of(between.begin(), between.end(), [](double e) { return e > 0.0 && e < 1.0; }));
  return section;
}

std::vector<NamedFigure> figures() {
  Panel panel{.title = "5 mm alumina sphere", .x = {"impact speed [m/s]", true}, .y = {"restitution e [-]"}};
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const Fit& fit = table1[i];
    Curve curve{.label = fmt::format("{}, {}", spec_of(fit).law, fit.plate == "DSS" ? "on steel" : "on aluminium"),
                .style = i < 2 ? i : i + 5};  // the second law in the colours of the first, dashed
    for (int k = 0; k <= 60; ++k) {
      curve.x.push_back(0.1 * std::pow(60.0, k / 60.0));
      curve.y.push_back(returned(fit, curve.x.back()));
    }
    panel.curves.push_back(curve);
  }
  Panel loops{
      .title = "baseball on a flat surface", .x = {"indentation δ [mm]"}, .y = {.label = "force F [N]", .low = 0.0}};
  std::size_t style = 0;
  for (const double v : {1.0, 3.0, 5.0}) {
    Curve curve{.label = fmt::format("{} m/s", v), .style = style++};
    for (const SeriesPoint& p : motion(baseball(), {v, ball_mass.value})) {
      curve.x.push_back(1e3 * p.indentation);
      curve.y.push_back(p.elastic_force + p.dissipative_force);
    }
    loops.curves.push_back(curve);
  }
  return {{"bouc-wen-restitution", "Fig. 2: restitution of the four fits of Table 1.",
           Figure{.title = "Bouc-Wen laws fitted to restitution", .panels = {panel}}},
          {"bouc-wen-loops", "Fig. 3: loops with the constants of Table 2; the measured ones are not printed.",
           Figure{.title = "Bouc-Wen-Simon-Hunt-Crossley", .panels = {loops}}}};
}

}  // namespace hysteron::reproduce::milehins_2025
