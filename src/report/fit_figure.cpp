#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fit_tables.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/predicted_report.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

// More impacts than this in one panel cannot be distinguished.
constexpr std::size_t most_runs_drawn = 8;
// Speeds or values over a wider range are drawn on a logarithmic axis.
constexpr double wide_range = 20.0;

// A profile narrower than this share of the value is drawn against the change in per cent: the numbers on its axis
// would differ in their last digits only.
constexpr double narrow_share = 0.02;
// Profiles of more parameters than this are drawn only if they are chosen.
constexpr std::ptrdiff_t most_profiles_by_default = 4;

// The axis of residuals extends at least to three standard deviations.
constexpr double least_residual_axis = 3.0;

// A panel over the axis of the data; `y` is in SI.
Panel panel_over_data(std::string title, const FittedChannel& channel, const AxisName& y, std::vector<Curve> curves) {
  const std::string unit = unit_text(channel.at_dim);
  const auto [low, high] = std::minmax_element(channel.data.begin(), channel.data.end(),
                                               [](const auto& a, const auto& b) { return a.at < b.at; });
  const bool wide = channel.kind == DataKind::restitution && high->at > wide_range * low->at;
  return scaled_panel(std::move(title), {.name = channel.at_name, .unit = unit, .logarithmic = wide}, y,
                      std::move(curves));
}

Curve measured_curve(const FittedChannel& channel) {
  Curve curve{.label = "measured", .kind = Curve::Kind::points};
  for (const FittedDatum& d : channel.data) {
    curve.x.push_back(d.at);
    curve.y.push_back(d.measured);
    curve.low.push_back(d.measured - d.sigma);
    curve.high.push_back(d.measured + d.sigma);
  }
  return curve;
}

// The curve of the law and its band.
void add_curve(std::vector<Curve>& out, const FittedCurve& c, const std::string& label, std::size_t style) {
  const auto& x = c.kind == DataKind::loop ? c.indentation : c.at;
  out.push_back({.x = x, .y = c.value, .style = style, .kind = Curve::Kind::band, .low = c.low, .high = c.high});
  out.push_back({.label = label, .x = x, .y = c.value, .style = style});
}

Panel data_panel(const FittedChannel& channel, const std::vector<FittedCurve>& curves, const std::string& name) {
  std::vector<Curve> out;
  std::size_t drawn = 0;
  double last_speed = -1.0;
  for (const FittedCurve& c : curves) {
    if (c.kind != channel.kind || c.quantity != channel.quantity || drawn == most_runs_drawn) continue;
    if (c.file != channel.file || c.speed == last_speed) continue;
    last_speed = c.speed;
    const bool has_speed = c.kind != DataKind::restitution && std::isfinite(c.speed);
    const std::string label = has_speed ? name + " at " + with_prefix(c.speed, "m/s", 4) : name;
    // Specimens of a slow compression have the same law: one label, one look.
    const bool is_static = c.kind == DataKind::static_curve;
    add_curve(out, c, is_static && drawn > 0 ? "" : label, is_static ? 0 : drawn);
    ++drawn;
  }
  out.push_back(measured_curve(channel));
  const std::string quantity = detail::words_of(channel.quantity), unit = unit_text(channel.dim);
  return panel_over_data(detail::quantity_text(channel) + ", " + channel.file, channel, {quantity, unit},
                         std::move(out));
}

Curve level(double from, double to, double height) {
  return {.x = {from, to}, .y = {height, height}, .kind = Curve::Kind::reference};
}

Panel residual_panel(const FittedChannel& channel, const std::string& noun) {
  Curve curve{.kind = Curve::Kind::points};
  for (const FittedDatum& d : channel.data) {
    curve.x.push_back(d.at);
    curve.y.push_back(d.residual);
  }
  const auto [low, high] = std::minmax_element(curve.x.begin(), curve.x.end());
  const auto [least, most] = std::minmax_element(curve.y.begin(), curve.y.end());
  const double end = std::max(least_residual_axis, 1.1 * std::max(std::abs(*least), std::abs(*most)));
  std::vector<Curve> curves;
  for (const double height : {-2.0, 0.0, 2.0}) curves.push_back(level(*low, *high, height));
  curves.push_back(std::move(curve));
  Panel panel = panel_over_data("residuals, " + channel.file, channel, {.name = "residual", .low = -end, .high = end},
                                std::move(curves));
  panel.y.label = is_force_curve(channel.kind) ? "distance/σ" : "(" + noun + " - measured)/σ";
  return panel;
}

// Between two points the signed root of the rise is nearly linear.
Curve profile_curve(const FittedParameter& p) {
  constexpr int pieces = 16;
  const auto root = [&](const ProfilePoint& point) {
    return std::copysign(std::sqrt(point.deviance), point.value - p.value);
  };
  Curve curve;
  for (std::size_t i = 0; i + 1 < p.profile.size(); ++i) {
    const ProfilePoint &from = p.profile[i], &to = p.profile[i + 1];
    for (int k = i == 0 ? 0 : 1; k <= pieces; ++k) {
      const double share = static_cast<double>(k) / pieces;
      curve.x.push_back(p.parameter.logarithmic ? from.value * std::pow(to.value / from.value, share)
                                                : from.value + share * (to.value - from.value));
      curve.y.push_back(std::pow(root(from) + share * (root(to) - root(from)), 2));
    }
  }
  return curve;
}

Panel profile_panel(const FitResult& result, const FittedParameter& p) {
  Curve curve = profile_curve(p);
  double best = p.value;
  std::string name = p.parameter.label(), unit = unit_text(p.parameter.dim);
  if (curve.x.back() - curve.x.front() < narrow_share * std::abs(p.value)) {
    for (double& x : curve.x) x = 100.0 * (x / p.value - 1.0);
    best = 0.0;
    name += " from " + number_text(p.value, 6) + unit_suffix(p.parameter.dim);
    unit = "%";
  }
  const double low = curve.x.front(), high = curve.x.back();
  std::vector<Curve> curves;
  for (const double rise : p.rises) curves.push_back(level(low, high, rise));
  curves.push_back(std::move(curve));
  curves.push_back({.label = "best", .x = {best}, .y = {0.0}, .kind = Curve::Kind::mark});
  const bool logarithmic = best != 0.0 && p.parameter.logarithmic && high > wide_range * low;
  Panel panel =
      scaled_panel("profile of " + p.parameter.label() + ": " + determinacy_text(result, p),
                   {.name = name, .unit = unit, .logarithmic = logarithmic},
                   {.name = "change in -2 ln L", .low = 0.0, .high = 2.0 * p.rises.back()}, std::move(curves));
  panel.y.label = "change in -2 ln L";
  return panel;
}

}  // namespace

PanelNames fit_panel_names() {
  return {.all = {"data", "residuals", "restitution", "profiles"},
          .shown = {"data", "residuals", "restitution", "profiles"}};
}

Figure fit_figure(const FitSubject& subject, const FitResult& result, const std::vector<FittedCurve>& curves,
                  const std::vector<std::string>& chosen) {
  const std::string name = literature_name(subject.name);
  const auto names = panels_to_draw(fit_panel_names(), chosen);
  const auto draws = [&](std::string_view panel) { return std::ranges::find(names, panel) != names.end(); };
  Figure figure{.title = name + ", fitted", .columns = 2};
  for (const FittedChannel& channel : result.channels) {
    if (draws("data")) figure.panels.push_back(data_panel(channel, curves, name));
    if (draws("residuals")) figure.panels.push_back(residual_panel(channel, subject.noun));
  }
  if (subject.impacts && draws("restitution"))
    figure.panels.push_back(predicted_panel(subject.impacts->prediction, name));
  const auto profiled = std::ranges::count_if(result.parameters, [](const auto& p) { return p.profile.size() > 1; });
  if (draws("profiles") && (!chosen.empty() || profiled <= most_profiles_by_default))
    for (const FittedParameter& p : result.parameters)
      if (p.profile.size() > 1) figure.panels.push_back(profile_panel(result, p));
  return figure;
}

}  // namespace hysteron
