#include <fmt/format.h>

#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

// A quantity of the laws of Table 2 divided by that of Hertz, against the requested restitution.
Panel panel_over_requested(std::string title, std::string axis, double ImpactResult::*quantity) {
  Panel panel{.title = std::move(title), .x = {"requested restitution [-]"}, .y = {std::move(axis)}};
  const double hertz = impact(on_hertz_spring("hertz", sphere_stiffness.value, 1.0), two_spheres()).*quantity;
  for (const NamedRow& row : table2) {
    // The spring of a Kelvin-Voigt law is linear, so its force and duration cannot be compared with those of Hertz.
    if (row.law == "hertz" || row.law == "anagnostopoulos") continue;
    Curve curve{.label = std::string(row.law), .style = style_of(row.law)};
    for (int i = 4; i <= 40; ++i) {
      const double c = i / 40.0;
      curve.x.push_back(c);
      curve.y.push_back(impact(on_hertz_spring(row.law, sphere_stiffness.value, c), two_spheres()).*quantity / hertz);
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

Panel printed_and_computed(const NamedRow& row) {
  Curve computed{.label = "computed", .style = 0}, printed{.label = "printed", .kind = Curve::Kind::points};
  for (int i = 1; i <= 100; ++i) {
    computed.x.push_back(i / 100.0);
    computed.y.push_back(
        impact(on_hertz_spring(row.law, sphere_stiffness.value, i / 100.0), two_spheres(), Separation::depth)
            .restitution.newton);
  }
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    printed.x.push_back(0.1 * static_cast<double>(i));
    printed.y.push_back(row.cells[i].value);
  }
  return {.title = std::string(row.name),
          .x = {"requested restitution [-]"},
          .y = {"delivered restitution [-]"},
          .curves = {computed, printed}};
}

}  // namespace

std::vector<NamedFigure> figures() {
  Figure table{.title = "Table 2", .columns = 3, .panel_width = 400, .panel_height = 320};
  for (const NamedRow& row : table2)
    if (row.law != "hertz") table.panels.push_back(printed_and_computed(row));
  return {{"table-2", "Table 2: printed (circles) and delivered restitution (lines).", table},
          {"force-and-duration", "Figs. 3, 5 and 9: largest force and duration relative to Hertz, against c_r.",
           Figure{.title = "Two spheres",
                  .panels = {panel_over_requested("largest force", "F / Hertz [-]", &ImpactResult::peak_force),
                             panel_over_requested("duration", "T / Hertz [-]", &ImpactResult::duration)},
                  .columns = 2}}};
}

}  // namespace hysteron::reproduce::skrinjar_2018
