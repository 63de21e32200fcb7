#include "hysteron/report/impact_panels.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

constexpr AxisName depth_axis{"indentation δ", "m"}, speed_axis{"velocity δ̇", "m/s"},
    energy_axis{.name = "energy", .unit = "J", .low = 0.0};

double time_of(const SeriesPoint& p) { return p.time; }
double depth_of(const SeriesPoint& p) { return p.indentation; }
double rate_of(const SeriesPoint& p) { return p.indentation_rate; }
double force_of(const SeriesPoint& p) { return p.elastic_force + p.dissipative_force; }

template <class X, class Y>
std::vector<Curve> law_curves(const ImpactCurves& all, X x, Y y) {
  std::vector<Curve> out;
  for (const NamedSeries& s : all.series) {
    Curve curve{
        .label = s.label.empty() ? literature_name(s.law) : s.label, .style = style_of(s.law), .shade = s.shade};
    for (const SeriesPoint& p : s.points) {
      curve.x.push_back(x(p));
      curve.y.push_back(y(p));
    }
    out.push_back(std::move(curve));
  }
  return out;
}

using Column = std::vector<double> MeasuredSeries::*;

void add_measured(std::vector<Curve>& out, const ImpactCurves& all, Column x, Column y, double y_unit = 1.0) {
  for (const MeasuredSeries& m : all.measured) {
    if ((m.*x).empty() || (m.*y).empty()) continue;
    Curve curve{.label = m.label, .x = m.*x, .y = m.*y, .kind = Curve::Kind::points};
    for (double& value : curve.y) value /= y_unit;
    out.push_back(std::move(curve));
  }
}

AxisName force_axis(const ImpactCurves& all) {
  return all.length ? AxisName{"force per length F/L", "N/m"} : AxisName{"force F", "N"};
}

Panel against_time(const ImpactCurves& all, std::string title, const AxisName& y, std::vector<Curve> curves) {
  return scaled_panel(std::move(title), {.name = "time t", .unit = "s", .high = all.time_shown}, y, std::move(curves));
}

// Before touch and after separation the values are constant.
void add_free_flight(std::vector<Curve>& curves, const ImpactCurves& all, double before) {
  if (!all.free_flight) return;
  double end = 0.0;
  for (const Curve& c : curves) end = std::max(end, c.x.back());
  for (Curve& c : curves) {
    c.x.insert(c.x.begin(), -*all.free_flight);
    c.y.insert(c.y.begin(), before);
    c.x.push_back(end + *all.free_flight);
    c.y.push_back(c.y.back());
  }
}

}  // namespace

Panel force_indentation_panel(const ImpactCurves& all) {
  const double unit = all.length.value_or(1.0);
  auto curves = law_curves(all, depth_of, [&](const SeriesPoint& p) { return force_of(p) / unit; });
  add_measured(curves, all, &MeasuredSeries::indentation, &MeasuredSeries::force, unit);
  return scaled_panel("Force against indentation", depth_axis, force_axis(all), std::move(curves));
}

Panel force_time_panel(const ImpactCurves& all) {
  const double unit = all.length.value_or(1.0);
  auto curves = law_curves(all, time_of, [&](const SeriesPoint& p) { return force_of(p) / unit; });
  add_measured(curves, all, &MeasuredSeries::time, &MeasuredSeries::force, unit);
  return against_time(all, "Force against time", force_axis(all), std::move(curves));
}

Panel velocity_indentation_panel(const ImpactCurves& all) {
  auto curves = law_curves(all, depth_of, rate_of);
  add_measured(curves, all, &MeasuredSeries::indentation, &MeasuredSeries::indentation_rate);
  return scaled_panel("Velocity against indentation", depth_axis, speed_axis, std::move(curves));
}

Panel kinetic_energy_panel(const ImpactCurves& all) {
  auto curves = law_curves(all, time_of, [](const SeriesPoint& p) { return p.kinetic_energy; });
  add_free_flight(curves, all, all.series.front().points.front().kinetic_energy);
  return against_time(all, "Kinetic energy", energy_axis, std::move(curves));
}

Panel energy_lost_panel(const ImpactCurves& all) {
  auto curves = law_curves(all, time_of, [](const SeriesPoint& p) { return p.dissipated_energy; });
  // The energy still stored at separation counts as lost.
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const SeriesPoint& end = all.series[i].points.back();
    curves[i].x.push_back(end.time);
    curves[i].y.push_back(end.dissipated_energy + end.stored_energy);
  }
  add_free_flight(curves, all, 0.0);
  // If all laws are lossless, an axis scaled to their losses would show the error of the computation.
  const double energy_in = all.series.front().points.front().kinetic_energy;
  AxisName axis = energy_axis;
  if (std::ranges::all_of(curves, [&](const Curve& c) { return std::ranges::max(c.y) < 1e-9 * energy_in; }))
    axis.high = energy_in;
  return against_time(all, "Energy lost", axis, std::move(curves));
}

std::optional<Panel> body_velocity_panel(const ImpactCurves& all, const ImpactSetup& setup, std::size_t body) {
  const auto before = body_velocities(setup, setup.speed);
  const auto mass = body == 1 ? setup.pair.mass1 : setup.pair.mass2;
  if (!before || std::isinf(*mass)) return std::nullopt;
  auto curves = law_curves(
      all, time_of, [&](const SeriesPoint& p) { return (*body_velocities(setup, p.indentation_rate))[body - 1]; });
  add_free_flight(curves, all, (*before)[body - 1]);
  return against_time(all, "Velocity of body " + std::to_string(body),
                      {body == 1 ? "velocity v₁" : "velocity v₂", "m/s"}, std::move(curves));
}

std::size_t panel_columns(std::size_t panels) {
  constexpr std::size_t widest = 3;
  return panels == 4 ? 2 : std::min(widest, panels);
}

Figure impact_figure(const std::string& title, const ImpactCurves& all) {
  return {.title = title,
          .panels = {force_indentation_panel(all), force_time_panel(all), velocity_indentation_panel(all)},
          .columns = 3};
}

PanelNames impact_panel_names() {
  return {.all = {"loop", "force", "phase", "kinetic", "lost", "body1", "body2"}, .shown = {"loop", "force", "phase"}};
}

Result<Figure> impact_figure(const ImpactSetup& setup, const ImpactAnswer& answer,
                             const std::vector<SeriesPoint>& series, const std::vector<std::string>& names) {
  if (auto error = check_panels(impact_panel_names(), names)) return *error;
  const ImpactCurves curves{.series = {{std::string(setup.law.entry->info.id), series}}};
  const auto panel = [&](std::string_view name) -> std::optional<Panel> {
    if (name == "loop") return force_indentation_panel(curves);
    if (name == "force") return force_time_panel(curves);
    if (name == "phase") return velocity_indentation_panel(curves);
    if (name == "kinetic") return kinetic_energy_panel(curves);
    if (name == "lost") return energy_lost_panel(curves);
    return body_velocity_panel(curves, setup, name == "body1" ? 1 : 2);
  };
  Figure figure{.title = impact_title(setup, answer)};
  for (const std::string_view name : panels_to_draw(impact_panel_names(), names)) {
    auto made = panel(name);
    if (made)
      figure.panels.push_back(std::move(*made));
    else if (std::ranges::find(names, name) != names.end())
      return Error{ErrorCode::missing, "panels",
                   "panel '" + std::string(name) + "' cannot be drawn: " + std::string(body_panel_needs)};
  }
  figure.columns = panel_columns(figure.panels.size());
  return figure;
}

std::string impact_title(const ImpactSetup& setup, const ImpactAnswer& answer) {
  constexpr int digits = 4;
  std::string out =
      full_law_label(setup) + ", " + contact_text(setup) + ", v₀ = " + with_prefix(setup.speed, "m/s", digits);
  const std::string delivered = number_text(answer.result.restitution.newton, digits);
  const auto& requested = answer.restitution_requested;
  if (!requested || number_text(*requested, digits) == delivered) return out + ", e = " + delivered;
  return out + ", e = " + number_text(*requested, digits) + " requested, " + delivered + " delivered";
}

}  // namespace hysteron
