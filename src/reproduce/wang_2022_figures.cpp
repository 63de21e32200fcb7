// Figures of Wang, Liu and Liu on single contacts redrawn: the curve of Ma-Liu (Fig. 2), its restitution over ψ and ξ
// (Fig. 3), and the impacts at 4 and 8 m/s (Figs. 4 to 7).
#include <fmt/format.h>

#include "figure_parts.hpp"
#include "runs.hpp"
#include "static_compression.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

MaLiu table_1_contact() {
  MaLiu law;
  static_cast<ElastoplasticSphere&>(law) = sphere_in_cavity().sphere;
  return law;
}

// Adds the points between two depths as a curve, in units of the yield depth and force.
void add_test_part(Panel& panel, std::string label, std::size_t style, const std::vector<RecordPoint>& points,
                   double low, double high) {
  const shape::YieldCurve curve = table_1_contact().curve();
  Curve out{.label = std::move(label), .style = style};
  for (const RecordPoint& p : points) {
    const double x = p.depth / curve.yield_depth;
    if (x < low || x > high) continue;
    out.x.push_back(x);
    out.y.push_back(p.force / curve.yield_force);
  }
  panel.curves.push_back(std::move(out));
}

// An unloading curve of Fig. 2.
struct Release {
  double from;  // over the yield depth
  std::string label;
  std::size_t style;
};

// Fig. 2: loading to `deepest`, and unloading from there and from a smaller depth.
Panel curve_panel(std::string title, const Release& deepest, const Release& smaller) {
  const MaLiu law = table_1_contact();
  const shape::YieldCurve curve = law.curve();
  constexpr std::size_t points = 480;
  const CompressionRecord whole = compress(law, deepest.from * curve.yield_depth, points),
                          part = compress(law, smaller.from * curve.yield_depth, points);
  Panel panel{.title = std::move(title), .x = {"depth δ/δ_y [-]"}, .y = {"force F/F_y [-]"}};
  add_test_part(panel, "loading, elastic", 2, whole.loading, 0.0, 1.0);
  add_test_part(panel, "loading, elastoplastic", 0, whole.loading, 1.0, curve.plastic_ratio);
  if (deepest.from > curve.plastic_ratio)
    add_test_part(panel, "loading, plastic", 3, whole.loading, curve.plastic_ratio, deepest.from);
  add_test_part(panel, deepest.label, deepest.style, whole.unloading, 0.0, deepest.from);
  add_test_part(panel, smaller.label, smaller.style, part.unloading, 0.0, smaller.from);
  return panel;
}

Figure curve_figure() {
  return {
      .title = "Ma-Liu, ψ = 3, ξ = 13",
      .panels = {curve_panel("whole curve", {120.0, "unloading, plastic", 1}, {50.0, "unloading, elastoplastic", 4}),
                 curve_panel("near yield", {6.0, "unloading, elastoplastic", 4},
                             {0.9, "unloading, elastic (as loading)", dashed(5)})},
      .columns = 2,
      .panel_width = 520,
      .panel_height = 400};
}

// Restitution over one parameter, one curve for each value of the other.
template <class Across, class Values, class Restitution>
Panel parameter_panel(std::string title, std::string axis, std::string_view symbol, const Across& across,
                      const Values& values, const Restitution& restitution) {
  Panel panel{.title = std::move(title), .x = {std::move(axis)}, .y = {"restitution e [-]"}};
  constexpr int points = 20;
  for (const double value : values) {
    Curve curve{.label = fmt::format("{} = {}", symbol, value), .style = panel.curves.size()};
    for (int i = 0; i <= points; ++i) {
      curve.x.push_back(across.front() + (across.back() - across.front()) * i / points);
      curve.y.push_back(restitution(curve.x.back(), value));
    }
    panel.curves.push_back(std::move(curve));
  }
  shade_lines(panel);
  return panel;
}

Figure restitution_over_xi() {
  return {.title = "Ma-Liu at 4 m/s",
          .panels = {parameter_panel("(a) e over ξ", "depth of full plasticity ξ [-]", "ψ", xi_values, psi_values,
                                     [](double xi_value, double psi_value) {
                                       return ma_liu_restitution(psi_value, xi_value, elastoplastic.speed.value);
                                     })}};
}
Figure restitution_over_psi() {
  return {.title = "Ma-Liu at 4 m/s",
          .panels = {parameter_panel("(b) e over ψ", "hardness over yield strength ψ [-]", "ξ", psi_values, xi_values,
                                     [](double psi_value, double xi_value) {
                                       return ma_liu_restitution(psi_value, xi_value, elastoplastic.speed.value);
                                     })}};
}

// The impacts of one speed: Ma-Liu, and the four dashpot laws with its restitution.
struct Impacts {
  std::vector<SeriesPoint> ma_liu;
  std::vector<std::vector<SeriesPoint>> dashpots;  // in the order of the tables
};
Impacts impacts_at(const SpherePair& printed) {
  const ContactPair pair = sphere_in_cavity();
  const Touch touch{printed.speed.value, mass_in_paper()};
  const double e = impact(ma_liu_law(pair.sphere), touch).restitution.newton;
  Impacts out{.ma_liu = impact_series(ma_liu_law(pair.sphere), touch, Separation::force, points_per_curve),
              .dashpots = {}};
  for (const Row& row : printed.rows)
    out.dashpots.push_back(impact_series(row_law(row, pair, e), touch, Separation::force, points_per_curve));
  return out;
}

// The loop of Ma-Liu in the parts of the captions.
void add_parts_of_loop(Panel& panel, const std::vector<SeriesPoint>& series) {
  const shape::YieldCurve curve = table_1_contact().curve();
  std::vector<SeriesPoint> elastic, elastoplastic_part, plastic_part, recovery;
  for (const SeriesPoint& p : series) {
    std::vector<SeriesPoint>& part = p.indentation_rate <= 0.0                ? recovery
                                     : p.indentation <= curve.yield_depth     ? elastic
                                     : p.indentation <= curve.plastic_depth() ? elastoplastic_part
                                                                              : plastic_part;
    part.push_back(p);
  }
  panel.curves.push_back(loop_curve("Ma-Liu, elastic loading", 5, elastic, 1e3, 1e-3));
  panel.curves.push_back(loop_curve("Ma-Liu, elastoplastic loading", 0, elastoplastic_part, 1e3, 1e-3));
  if (!plastic_part.empty()) panel.curves.push_back(loop_curve("Ma-Liu, plastic loading", 3, plastic_part, 1e3, 1e-3));
  panel.curves.push_back(loop_curve("Ma-Liu, unloading", 1, recovery, 1e3, 1e-3));
}

Panel loop_of_impacts(std::string title) {
  return {.title = std::move(title), .x = {"indentation δ [mm]"}, .y = {"force F [kN]"}};
}

// Figs. 4 and 6: the loops of Ma-Liu and of the new dashpot.
Figure loss_figure(const SpherePair& printed) {
  const Impacts impacts = impacts_at(printed);
  Panel panel = loop_of_impacts("the areas are the losses");
  add_parts_of_loop(panel, impacts.ma_liu);
  panel.curves.push_back(loop_curve("new dashpot", 2, impacts.dashpots.back(), 1e3, 1e-3));
  return {.title = fmt::format("Ma-Liu and the new dashpot at {} m/s", printed.speed.text),
          .panels = {std::move(panel)}};
}

// Figs. 5 and 7: (a) all loops, (b) the contact velocity over time.
Figure law_figure(const SpherePair& printed) {
  constexpr std::array<std::size_t, 4> styles{1, 5, 4, 2};
  const Impacts impacts = impacts_at(printed);
  Panel loops = loop_of_impacts("(a) force"),
        speeds{.title = "(b) contact velocity", .x = {"time t [ms]"}, .y = {"velocity δ̇ [m/s]"}};
  const auto add = [&](std::string label, std::size_t style, const std::vector<SeriesPoint>& series) {
    loops.curves.push_back(loop_curve(label, style, series, 1e3, 1e-3));
    speeds.curves.push_back(series_curve(
        std::move(label), style, series, [](const SeriesPoint& p) { return 1e3 * p.time; },
        [](const SeriesPoint& p) { return p.indentation_rate; }));
  };
  add("Ma-Liu", 0, impacts.ma_liu);
  for (std::size_t i = 0; i < impacts.dashpots.size(); ++i)
    add(std::string(printed.rows[i].name), i == new_dashpot_row ? styles[i] : dashed(styles[i]), impacts.dashpots[i]);
  return {.title = fmt::format("Five laws at {} m/s", printed.speed.text),
          .panels = {std::move(loops), std::move(speeds)},
          .columns = 2,
          .panel_width = 520,
          .panel_height = 400};
}

}  // namespace

std::vector<NamedFigure> figures() {
  const std::string inputs = "R = 0.82 m and m = 0.26138 kg, inferred from the printed numbers";
  return {{.name = "fig-2",
           .caption = "The curve of Ma-Liu, to 120 times the yield depth and near yield.",
           .figure = curve_figure(),
           .shows = "Fig. 2",
           .ours = {"ψ, ξ and scales: the figure is a sketch"}},
          {.name = "fig-3a",
           .caption = "The restitution of Ma-Liu decreases with ξ; the caption of the paper interchanges the "
                      "symbols.",
           .figure = restitution_over_xi(),
           .shows = "Fig. 3(a)",
           .ours = {"speed 4 m/s", inputs}},
          {.name = "fig-3b",
           .caption = "The restitution of Ma-Liu increases with ψ.",
           .figure = restitution_over_psi(),
           .shows = "Fig. 3(b)",
           .ours = {"speed 4 m/s", inputs}},
          {.name = "fig-4",
           .caption = "Losses of Ma-Liu and of the new dashpot in the elastoplastic phase.",
           .figure = loss_figure(elastoplastic),
           .shows = "Fig. 4",
           .ours = {inputs}},
          {.name = "fig-5",
           .caption = "Forces and contact velocities in the elastoplastic phase.",
           .figure = law_figure(elastoplastic),
           .shows = "Fig. 5",
           .ours = {inputs, "time as the axis of (b)"}},
          {.name = "fig-6",
           .caption = "Losses of Ma-Liu and of the new dashpot in the plastic phase.",
           .figure = loss_figure(plastic),
           .shows = "Fig. 6",
           .ours = {inputs}},
          {.name = "fig-7",
           .caption = "Forces and contact velocities in the plastic phase.",
           .figure = law_figure(plastic),
           .shows = "Fig. 7",
           .ours = {inputs, "time as the axis of (b)"}}};
}

}  // namespace hysteron::reproduce::wang_2022
