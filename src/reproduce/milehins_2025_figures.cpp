// Figures of Milehins and Marghitu redrawn (Figs. 2 and 3), and the motions along which the appendices' theorems hold.
#include <fmt/format.h>

#include <cmath>

#include "figure_parts.hpp"
#include "milehins_2025.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

std::string plate_of(const Fit& fit) { return fit.plate == "DSS" ? "on steel (DSS)" : "on aluminium (DSA)"; }
std::string fit_label(const Fit& fit) {
  return fmt::format("{}, {}", is_maxwell(fit) ? "Maxwell" : "Hunt-Crossley", plate_of(fit));
}
// One colour for each plate; the second law is dashed.
std::size_t fit_style(std::size_t fit) { return fit < 2 ? 2 * fit : dashed(2 * (fit - 2)); }

Panel restitution_panel(std::string title, std::size_t first_fit) {
  Panel panel{.title = std::move(title), .x = {"impact speed [m/s]"}, .y = {"restitution e [-]"}};
  for (std::size_t i = first_fit; i < first_fit + 2; ++i) {
    Curve curve{.label = plate_of(table1[i]), .style = fit_style(i - first_fit)};
    for (int k = 0; k <= 60; ++k) {
      curve.x.push_back(0.1 * std::pow(60.0, k / 60.0));
      curve.y.push_back(fitted_restitution(table1[i], curve.x.back()));
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

Figure restitution_figure() {
  return {.title = "Fits of Table 1: 5 mm alumina sphere",
          .panels = {restitution_panel("(a) Bouc-Wen-Simon-Hunt-Crossley", 0),
                     restitution_panel("(b) Bouc-Wen-Maxwell", 2)},
          .columns = 2,
          .panel_width = 520,
          .panel_height = 400};
}

Figure loop_figure() {
  Panel panel{
      .title = "baseball on a flat surface", .x = {"indentation δ [mm]"}, .y = {.label = "force F [N]", .low = 0.0}};
  for (const double v : {1.0, 2.0, 3.0, 4.0, 5.0})
    panel.curves.push_back(
        loop_curve(fmt::format("{} m/s", v), panel.curves.size(),
                   impact_series(baseball_law(), {v, ball_mass.value}, Separation::force, points_per_curve), 1e3, 1.0));
  shade_lines(panel);
  return {.title = "Bouc-Wen-Simon-Hunt-Crossley, Table 2", .panels = {panel}};
}

// One curve for each fit: a function of the state over time, up to `end`, at most a few thousand points.
template <class Value>
Panel motion_panel(std::string title, Axis x, Axis y, double begin, double end, const Value& value) {
  Panel panel{.title = std::move(title), .x = std::move(x), .y = std::move(y)};
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const Model model = model_of(table1[i]);
    Curve curve{.label = fit_label(table1[i]), .style = fit_style(i)};
    for (const MotionSample& sample : fitted_motion(i)) {
      if (sample.time < begin || sample.time > end) continue;
      curve.x.push_back(sample.time);
      curve.y.push_back(value(model, sample.state));
    }
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

// The largest value in each of a sequence of windows, as steps: an upper envelope of an oscillation.
Panel envelope_panel() {
  constexpr double ratio = 1.25;
  Panel panel{.title = "distance from the equilibria, largest in each window",
              .x = {"time T [-]", true},
              .y = {"distance [-]", true}};
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const Model model = model_of(table1[i]);
    Curve curve{.label = fit_label(table1[i]), .style = fit_style(i)};
    for (double begin = 4.0; begin * ratio <= longest_motion; begin *= ratio) {
      double largest = 0.0;
      for (const MotionSample& sample : fitted_motion(i))
        if (sample.time >= begin && sample.time < ratio * begin)
          largest = std::max(largest, model.distance_from_rest(sample.state));
      curve.x.push_back(begin * std::sqrt(ratio));
      curve.y.push_back(largest);
    }
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

Panel orbit_panel() {
  constexpr double shown = 60.0;
  Panel panel{.title = "orbits towards the equilibria, T <= 60", .x = {"Z [-]"}, .y = {"velocity of the springs [-]"}};
  for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
    const Model model = model_of(table1[i]);
    Curve curve{.label = fit_label(table1[i]), .style = fit_style(i)};
    for (const MotionSample& sample : fitted_motion(i)) {
      if (sample.time > shown) break;
      curve.x.push_back(sample.state.z);
      curve.y.push_back(model.rates(sample.state).y);
    }
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

Figure guarantee_figure() {
  const auto value = [](const Model& model, const ModelState& s) { return model.lyapunov(s); };
  const auto share = [](const Model& model, const ModelState& s) { return model.share_of_bound(s); };
  return {.title = "Motions of the four fits that are not stopped at separation",
          .panels = {motion_panel("Lyapunov function", {"time T [-]"}, {"V [-]", false, 0.0}, 0.0, 60.0, value),
                     motion_panel("largest length over its bound", {"time T [-]"}, {"share [-]", false, 0.0, 1.05}, 0.0,
                                  60.0, share),
                     envelope_panel(), orbit_panel()},
          .columns = 2,
          .panel_width = 520,
          .panel_height = 380};
}

}  // namespace

std::vector<NamedFigure> figures() {
  return {{.name = "fig-2",
           .caption = "Restitution of the fits of Table 1. The measured points are not printed.",
           .figure = restitution_figure(),
           .shows = "Fig. 2",
           .ours = {"range of speeds, 0.1 to 6 m/s"}},
          {.name = "fig-3",
           .caption = "Loops with the constants of Table 2. The measured loops and their speeds are not printed.",
           .figure = loop_figure(),
           .shows = "Fig. 3",
           .ours = {"impact speeds"}},
          {.name = "appendices",
           .caption = "Appendices B and C: the Lyapunov functions never grow, every length stays within the bound that "
                      "they set, and the motions converge to the set of equilibria.",
           .figure = guarantee_figure()}};
}

}  // namespace hysteron::reproduce::milehins_2025
