// Figs. 2, 8, 9 and 16 and Table 2: quantities over the requested restitution.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

constexpr std::string_view requested_axis = "requested restitution c_r [-]";

// A quantity of each law of Table 2 other than Hertz, from c_r = 0.025 to 1; not finite where there is none.
template <class Quantity>
Panel panel_over_requested(std::string title, std::string axis, const Quantity& quantity) {
  constexpr int points = 40;
  Panel panel{.title = std::move(title), .x = {std::string(requested_axis)}, .y = {std::move(axis)}};
  for (const NamedRow& row : table2) {
    if (row.law == "hertz") continue;
    Curve curve{.label = std::string(row.name), .style = style_of(row.law)};
    bool has_value = false;
    for (int i = 1; i <= points; ++i) {
      curve.x.push_back(static_cast<double>(i) / points);
      curve.y.push_back(quantity(row, curve.x.back()));
      has_value = has_value || std::isfinite(curve.y.back());
    }
    if (has_value) panel.curves.push_back(curve);
  }
  return panel;
}

double sphere_quantity(std::string_view law, double c, double ImpactResult::*quantity) {
  return sphere_impact(law, c).*quantity;
}

// The springs of laws of the Kelvin-Voigt type are linear, so their force and duration are not those of Hertz.
bool has_hertz_spring(const NamedRow& row) { return row.law != "anagnostopoulos"; }

Panel relative_panel(std::string title, std::string axis, double ImpactResult::*quantity) {
  const double hertz = sphere_quantity("hertz", 1.0, quantity);
  return panel_over_requested(std::move(title), std::move(axis), [&](const NamedRow& row, double c) {
    return has_hertz_spring(row) ? sphere_quantity(row.law, c, quantity) / hertz : not_computed;
  });
}

Panel damping_panel() {
  constexpr double top = 20.0;  // some factors have no bound
  Panel panel = panel_over_requested("Factor of damping", "χ v₀/K [-]",
                                     [](const NamedRow& row, double c) { return factor_of_damping(row.law, c); });
  panel.y.low = 0.0;
  panel.y.high = top;
  return panel;
}

Panel loss_panel() {
  Panel panel = panel_over_requested("Energy lost", "energy lost / energy in [-]", [](const NamedRow& row, double c) {
    const ImpactResult r = sphere_impact(row.law, c);
    return r.energy_lost / r.energy_in;
  });
  Curve requested{.label = "1 - c_r²", .kind = Curve::Kind::reference};
  for (int i = 0; i <= 40; ++i) {
    requested.x.push_back(i / 40.0);
    requested.y.push_back(1.0 - requested.x.back() * requested.x.back());
  }
  panel.curves.push_back(requested);
  return panel;
}

// A smaller error is that of the computation, of which a logarithmic axis would show the noise.
double shown_error(double e, double c) {
  constexpr double smallest = 1e-4;
  const double error = std::abs(c - e) / c;
  return error > smallest ? error : not_computed;
}

Panel computed_error_panel() {
  Panel panel = panel_over_requested("computed", "|c_r - e| / c_r [-]", [](const NamedRow& row, double c) {
    return shown_error(sphere_impact(row.law, c).restitution.newton, c);
  });
  panel.y.logarithmic = true;
  return panel;
}

Panel printed_error_panel() {
  Panel panel{.title = "from the numbers printed in Table 2",
              .x = {std::string(requested_axis)},
              .y = {.label = "|c_r - e| / c_r [-]", .logarithmic = true}};
  for (const NamedRow& row : table2) {
    if (row.law == "hertz") continue;
    Curve curve{.label = std::string(row.name), .style = style_of(row.law)};
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
      curve.x.push_back(0.1 * static_cast<double>(i));
      curve.y.push_back(shown_error(row.cells[i].value, curve.x.back()));
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

Panel printed_and_computed(const NamedRow& row) {
  Curve computed{.label = "computed", .style = 0}, printed{.label = "printed", .kind = Curve::Kind::points};
  for (int i = 1; i <= 100; ++i) {
    computed.x.push_back(i / 100.0);
    computed.y.push_back(sphere_impact(row.law, i / 100.0).restitution.newton);
  }
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    printed.x.push_back(0.1 * static_cast<double>(i));
    printed.y.push_back(row.cells[i].value);
  }
  return {.title = std::string(row.name),
          .x = {std::string(requested_axis)},
          .y = {"delivered restitution [-]"},
          .curves = {computed, printed}};
}

}  // namespace

NamedFigure table_2_figure() {
  Figure table{.title = "Table 2", .columns = 3, .panel_width = 400, .panel_height = 320};
  for (const NamedRow& row : table2)
    if (row.law != "hertz") table.panels.push_back(printed_and_computed(row));
  return {"table-2", "Delivered restitution: printed (circles) and computed (lines).", table, "Table 2"};
}

std::vector<NamedFigure> restitution_figures() {
  const std::string ends{end_of_contact}, jankowski{jankowski_law};
  return {
      {"fig-02",
       "Factors of damping of the laws whose χ is proportional to K/v₀. The paper draws Hu-Guo with half of its "
       "Eq. (29).",
       Figure{.title = "Fig. 2: factor of damping", .panels = {damping_panel()}, .panel_width = 800},
       "Fig. 2",
       {"χ is drawn relative to K/v₀"}},
      {"fig-08",
       "Share of the energy that the laws lose, and the share that belongs to the requested restitution.",
       Figure{.title = "Fig. 8: energy lost", .panels = {loss_panel()}, .panel_width = 800},
       "Fig. 8",
       {ends, jankowski}},
      {"fig-09",
       "Duration of the contact, and largest force, relative to Hertz. Anagnostopoulos is left out: its spring is "
       "linear.",
       Figure{.title = "Fig. 9: duration relative to Hertz",
              .panels = {relative_panel("duration", "T / T of Hertz [-]", &ImpactResult::duration),
                         relative_panel("largest force (not in the paper)", "F / F of Hertz [-]",
                                        &ImpactResult::peak_force)},
              .columns = 2},
       "Fig. 9",
       {ends, jankowski}},
      {"fig-16",
       "Relative error of the delivered restitution, Eq. (49): as computed here, and as it follows from the numbers "
       "printed in Table 2. The three rows that differ most are Anagnostopoulos, Jankowski and Hu-Guo.",
       Figure{.title = "Fig. 16: relative error of the restitution",
              .panels = {computed_error_panel(), printed_error_panel()},
              .columns = 2},
       "Fig. 16",
       {ends, jankowski}}};
}

std::vector<NamedFigure> figures() {
  std::vector<NamedFigure> out{table_2_figure()};
  for (auto* more : {restitution_figures, motion_figures, line_figures})
    for (NamedFigure& f : more()) out.push_back(std::move(f));
  // In the order of the paper; the table first.
  std::stable_sort(out.begin() + 1, out.end(),
                   [](const NamedFigure& a, const NamedFigure& b) { return a.name < b.name; });
  return out;
}

}  // namespace hysteron::reproduce::skrinjar_2018
