// Figures of Zhang et al. redrawn: the two equations (Figs. 3(d), 4, 5), the loops of four cores (Fig. 6) and the
// effect of the exponents (Fig. 7); and the errors over the exponents, which the paper does not show.
#include <fmt/format.h>

#include "figure_parts.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

using nondimensional::Exponents;

const Axis depth_axis{"depth x = δ/δ* [-]"}, force_axis{"force F δ*/(m v₀²) [-]"}, time_axis{"time τ = t v₀/δ* [-]"};

std::vector<SeriesPoint> system_series(const Exponents& x, double c) {
  return impact_series(nondimensional_law(x, c), unit_touch, Separation::depth, points_per_curve);
}

// Points of the approximate equation from touch to separation, with the reversal twice: its force jumps there.
std::vector<nondimensional::MotionPoint> approximate_points(const Exponents& x, double c, std::vector<double>& times) {
  constexpr int per_phase = 60;
  const auto phases = nondimensional::approximation(x, c);
  std::vector<nondimensional::MotionPoint> out;
  const auto add = [&](double time) {
    times.push_back(time);
    out.push_back(nondimensional::approximate_motion(x, c, time));
  };
  for (int i = 0; i <= per_phase; ++i) add(phases.compression_time * i / per_phase);
  // Just past the reversal, where the force is already that of opening.
  for (int i = 0; i <= per_phase; ++i)
    add(phases.compression_time + phases.restitution_time * std::max(1e-9, static_cast<double>(i) / per_phase));
  return out;
}

Curve approximate_depth_curve(const Exponents& x, double c, ApproximateEquation equation) {
  Curve curve;
  if (equation == ApproximateEquation::corrected) {
    for (const auto& p : approximate_points(x, c, curve.x)) curve.y.push_back(p.depth);
    return curve;
  }
  constexpr std::size_t stride = 4;
  const auto depths = approximate_depths(x, c, equation);
  for (std::size_t i = 0; i < depths.size(); i += stride) {
    curve.x.push_back(depth_step * static_cast<double>(i));
    curve.y.push_back(depths[i]);
  }
  return curve;
}

// Figs. 4 and 5: depth over time of the system and of the approximate equation.
template <class Label>
Figure equation_figure(std::string title, const std::vector<Exponents>& cases, const Label& label,
                       ApproximateEquation equation) {
  Figure figure{.title = std::move(title), .columns = 3, .panel_width = 420, .panel_height = 360};
  for (const double c : figure_restitutions) {
    Panel panel{.title = fmt::format("({}) c_r = {}", static_cast<char>('a' + figure.panels.size()), c),
                .x = time_axis,
                .y = depth_axis};
    for (const Exponents& x : cases) {
      const std::size_t style = panel.curves.size() / 2;
      panel.curves.push_back(series_curve(
          label(x) + ", system", style, system_series(x, c), [](const SeriesPoint& p) { return p.time; },
          [](const SeriesPoint& p) { return p.indentation; }));
      Curve curve = approximate_depth_curve(x, c, equation);
      curve.label = label(x) + ", approximate";
      curve.style = dashed(style);
      panel.curves.push_back(std::move(curve));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

std::string rate_label(const Exponents& x) { return fmt::format("q = {}", x.q); }
std::string depth_label(const Exponents& x) { return fmt::format("m = {}", x.m); }
std::string pair_label(const Exponents& x) { return fmt::format("m = {}, q = {}", x.m, x.q); }

// Fig. 3(d): the loop of the approximate equation, stiff while closing and soft while opening, beside the system's.
Figure spring_figure() {
  Figure figure{.title = "A stiff spring while closing, a soft one while opening: m = n = 1.5, q = 1",
                .columns = 3,
                .panel_width = 420,
                .panel_height = 360};
  for (const double c : figure_restitutions) {
    const Exponents x{1.5, 1.5, 1.0};
    Panel panel{.title = fmt::format("c_r = {}", c), .x = depth_axis, .y = force_axis};
    panel.curves.push_back(loop_curve("system", 0, system_series(x, c), 1.0, 1.0));
    Curve curve{.label = "approximate", .style = dashed(0)};
    std::vector<double> times;
    for (const auto& p : approximate_points(x, c, times)) {
      curve.x.push_back(p.depth);
      curve.y.push_back(p.force);
    }
    panel.curves.push_back(std::move(curve));
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Panel core_panel(const Core& core) {
  const Touch touch{core_speed.value, 1e-3 * core.mass.value};
  const double k = 1e6 * core.stiffness.value, e = core.restitution.value;
  Panel panel{.title = fmt::format("core {}", core.name), .x = {"indentation δ [mm]"}, .y = {"force F [N]"}};
  const auto add = [&](std::string label, std::size_t style, const LawSpec& law) {
    panel.curves.push_back(
        loop_curve(std::move(label), style, impact_series(law, touch, Separation::depth, points_per_curve), 1e3, 1.0));
  };
  add("Hunt-Crossley", 1, on_hertz_spring("hunt-crossley", k, e));
  add("Lankarani-Nikravesh", 2, on_hertz_spring("lankarani-nikravesh", k, e));
  add("Zhang 2020", dashed(0), on_hertz_spring("zhang-2020", k, e));
  add("m = 1.5, q = 1", 0, zhang_law(1.5, 1.0, k, e));
  add("m = 1.1, q = 1.25", 3, zhang_law(optimal_m, optimal_q, k, e));
  const CoreMeasurement measured = implied_measurement(core);
  panel.curves.push_back({.label = "measured, largest depth and force implied by the printed errors",
                          .x = {1e3 * measured.depth},
                          .y = {measured.force},
                          .kind = Curve::Kind::points});
  return panel;
}

Figure core_figure() {
  Figure figure{.title = "Four sliotar cores at 15 m/s", .columns = 2, .panel_width = 520, .panel_height = 380};
  for (const Core& core : cores) figure.panels.push_back(core_panel(core));
  return figure;
}

template <class Label>
Panel exponent_panel(std::string title, const std::vector<Exponents>& cases, double c, const Label& label) {
  Panel panel{.title = std::move(title), .x = depth_axis, .y = force_axis};
  for (const Exponents& x : cases)
    panel.curves.push_back(loop_curve(label(x), panel.curves.size(), system_series(x, c), 1.0, 1.0));
  return panel;
}

// One exponent varies: the curves are coloured in its order.
template <class Label>
Figure one_exponent_figure(std::string title, const std::vector<Exponents>& cases, std::string panel_title,
                           const Label& label) {
  Figure figure{.title = std::move(title), .panels = {exponent_panel(std::move(panel_title), cases, 0.6, label)}};
  shade_lines(figure.panels.front());
  return figure;
}

Figure two_exponents_figure() {
  const auto middle = five_cases(1.5, 1.2, 1.8);
  return {.title = "Both exponents vary, n = 1.5",
          .panels = {exponent_panel("(c) c_r = 0.6", middle, 0.6, pair_label),
                     exponent_panel("(f) c_r = 0.9", middle, 0.9, pair_label),
                     exponent_panel("(g) c_r = 0.3", middle, 0.3, pair_label)},
          .columns = 3,
          .panel_width = 420,
          .panel_height = 360};
}

Figure spring_exponent_figure(std::string title, const std::vector<Exponents>& cases, std::string panel_title) {
  return {.title = std::move(title), .panels = {exponent_panel(std::move(panel_title), cases, 0.6, pair_label)}};
}

// The rms error over the four cores against m, one curve for each q, and the pair that the paper calls optimal.
Figure valley_figure() {
  Panel panel{
      .title = "largest force and depth", .x = {"exponent of the depth m [-]"}, .y = {"rms error [%]", false, 0.0}};
  const auto grid = error_valley();
  for (const double q : valley_rate_exponents) {
    Curve curve{.label = fmt::format("q = {}", q), .style = panel.curves.size()};
    for (const ValleyPoint& p : grid)
      if (p.q == q) {
        curve.x.push_back(p.m);
        curve.y.push_back(p.rms);
      }
    panel.curves.push_back(std::move(curve));
  }
  shade_lines(panel);
  panel.curves.push_back({.label = "printed, m = 1.1, q = 1.25 (called optimal)",
                          .x = {optimal_m},
                          .y = {rms_error_on_cores(optimal_m, optimal_q)},
                          .kind = Curve::Kind::points});
  return {.title = "Errors over four sliotar cores", .panels = {std::move(panel)}};
}

}  // namespace

std::vector<NamedFigure> figures() {
  const auto corrected = ApproximateEquation::corrected, printed = ApproximateEquation::as_printed;
  const auto pairs = five_cases(1.5, 1.2, 1.8);
  const std::vector<std::string> axes{"depth over time as the axes"};
  return {
      {.name = "fig-3d",
       .caption = "The springs of the approximate equation beside the loop that they approximate.",
       .figure = spring_figure(),
       .shows = "Fig. 3(d)",
       .ours = {"exponents and c_r: the figure is a sketch"}},
      {.name = "fig-4",
       .caption = "System and approximate equation, m = n = 1.5, with the equation that follows from Eq. (25).",
       .figure = equation_figure("m = n = 1.5", three_rate_cases(), rate_label, corrected),
       .shows = "Fig. 4",
       .ours = axes},
      {.name = "fig-4-as-printed",
       .caption =
           "The same with Eqs. (47) and (49) as printed: at c_r = 0.3 the curve for q = 1 is the nearest, as the text "
           "states.",
       .figure = equation_figure("m = n = 1.5, equations as printed", three_rate_cases(), rate_label, printed),
       .shows = "Fig. 4",
       .ours = axes},
      {.name = "fig-5",
       .caption = "System and approximate equation for five pairs, with the equation that follows from Eq. (25).",
       .figure = equation_figure("n = 1.5", pairs, pair_label, corrected),
       .shows = "Fig. 5",
       .ours = axes},
      {.name = "fig-5-as-printed",
       .caption = "The same with Eqs. (47) and (49) as printed.",
       .figure = equation_figure("n = 1.5, equations as printed", pairs, pair_label, printed),
       .shows = "Fig. 5",
       .ours = axes},
      {.name = "fig-6",
       .caption = "Loops of four cores. The measured loops are not printed; the point has the largest depth and "
                  "the largest force that the printed errors imply.",
       .figure = core_figure(),
       .shows = "Fig. 6",
       .ours = {"the law of Zhang 2020, as Corral et al. print it"}},
      {.name = "fig-7a",
       .caption = "A smaller q gives a larger force.",
       .figure = one_exponent_figure("m = n = 1.5, q varies", rate_exponent_cases(), "(a) c_r = 0.6", rate_label),
       .shows = "Fig. 7(a)"},
      {.name = "fig-7b",
       .caption = "A larger m gives a larger force; the text states the opposite.",
       .figure = one_exponent_figure("n = 1.5, q = 1, m varies", depth_exponent_cases(), "(b) c_r = 0.6", depth_label),
       .shows = "Fig. 7(b)"},
      {.name = "fig-7cfg",
       .caption = "A larger m and a smaller q give a larger force, more so for a smaller c_r.",
       .figure = two_exponents_figure(),
       .shows = "Fig. 7(c), (f), (g)"},
      {.name = "fig-7d",
       .caption = "The same for n = 1.",
       .figure = spring_exponent_figure("Both exponents vary, n = 1", five_cases(1.0, 0.8, 1.5), "(d) c_r = 0.6"),
       .shows = "Fig. 7(d)"},
      {.name = "fig-7e",
       .caption = "The same for n = 2.",
       .figure = spring_exponent_figure("Both exponents vary, n = 2", five_cases(2.0, 1.5, 2.5), "(e) c_r = 0.6"),
       .shows = "Fig. 7(e)"},
      {.name = "error-valley",
       .caption = "The errors against the four cores have a valley: each q has its best m, with nearly the same error.",
       .figure = valley_figure()},
  };
}

}  // namespace hysteron::reproduce::zhang_2022
