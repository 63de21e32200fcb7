// Figs. 12 to 15: the impact of the pin of Table 5 in its hole, with nine laws of line contact.
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

enum class Against { indentation, time };

Figure line_figure(std::string title, Against against, Damping damping) {
  const bool is_time = against == Against::time;
  Panel panel{
      .title = damping == Damping::none ? "without dissipation" : "damping of Lankarani and Nikravesh, c_r = 0.7",
      .x = {is_time ? "time t [µs]" : "indentation δ [µm]"},
      .y = {"force per length F/L [kN/m]"}};
  for (const auto& [name, id] : line_laws) {
    const auto law = joint_law(id, damping);
    if (!law) continue;
    Curve curve{.label = std::string(name), .style = panel.curves.size()};
    for (const SeriesPoint& p : impact_series(*law, joint_touch(), Separation::force, 200)) {
      // Without dissipation both phases have the same curve, which would fill the gaps of a dashed line.
      if (!is_time && damping == Damping::none && p.indentation_rate < 0.0) break;
      curve.x.push_back(1e6 * (is_time ? p.time : p.indentation));
      curve.y.push_back(1e-3 * (p.elastic_force + p.dissipative_force) / joint_length.value);
    }
    panel.curves.push_back(std::move(curve));
  }
  return {.title = std::move(title), .panels = {panel}, .panel_width = 900, .panel_height = 520};
}

}  // namespace

std::vector<NamedFigure> line_figures() {
  const std::string caption =
      "The pin of Table 5 at 0.2 m/s in its hole. Where a law of the paper is misprinted (Radzimovsky, Dubowsky and "
      "Freudenstein, ESDU, Liu), its correct form is drawn.";
  const std::vector<std::string> ours{"block i is free", "Lankarani-Nikravesh (cylinders) with n = 1.5",
                                      "Goldsmith with m = 1 and lengths in metres"};
  return {
      {"fig-12", caption, line_figure("Fig. 12: force against indentation", Against::indentation, Damping::none),
       "Fig. 12", ours},
      {"fig-13", caption, line_figure("Fig. 13: force against time", Against::time, Damping::none), "Fig. 13", ours},
      {"fig-14", caption,
       line_figure("Fig. 14: force against indentation, with damping", Against::indentation,
                   Damping::lankarani_nikravesh),
       "Fig. 14", ours},
      {"fig-15", caption,
       line_figure("Fig. 15: force against time, with damping", Against::time, Damping::lankarani_nikravesh), "Fig. 15",
       ours}};
}

}  // namespace hysteron::reproduce::skrinjar_2018
