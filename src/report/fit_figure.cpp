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

// The labels of the specimens of a joint fit; one empty label otherwise. Their order gives each its style in all
// panels.
std::vector<std::string> specimens_of(const FitResult& result) {
  std::vector<std::string> out;
  for (const FittedChannel& channel : result.channels)
    for (const FittedDatum& d : channel.data)
      if (std::ranges::find(out, d.specimen) == out.end()) out.push_back(d.specimen);
  return out;
}

bool has_data_of(const FittedChannel& channel, const std::string& specimen) {
  return std::ranges::any_of(channel.data, [&](const FittedDatum& d) { return d.specimen == specimen; });
}

// Points of one specimen have its style; without specimens they are black.
Curve points_of_specimen(const std::string& specimen, std::size_t style) {
  if (specimen.empty()) return {.kind = Curve::Kind::points};
  return {.label = specimen + ", measured", .style = style, .kind = Curve::Kind::points, .coloured = true};
}

Curve measured_curve(const FittedChannel& channel, const std::string& specimen, std::size_t style) {
  Curve curve = points_of_specimen(specimen, style);
  if (specimen.empty()) curve.label = "measured";
  for (const FittedDatum& d : channel.data) {
    if (d.specimen != specimen) continue;
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

Curve excluded_curve(const FitResult& result, std::size_t channel) {
  Curve curve{.label = "excluded", .style = 1, .kind = Curve::Kind::points};
  for (const ExcludedDatum& d : result.excluded) {
    if (d.channel != channel) continue;
    curve.x.push_back(d.at);
    curve.y.push_back(d.measured);
  }
  return curve;
}

// "Zhang et al. 2022 at 15 m/s", of a specimen "A" or "A at 15 m/s".
std::string curve_label(const FittedCurve& c, const std::string& name) {
  const bool has_speed = c.kind != DataKind::restitution && std::isfinite(c.speed);
  return (c.specimen.empty() ? name : c.specimen) + (has_speed ? " at " + with_prefix(c.speed, "m/s", 4) : "");
}

Panel data_panel(const FitResult& result, std::size_t index, const std::vector<FittedCurve>& curves,
                 const std::string& name, const std::vector<std::string>& specimens) {
  const FittedChannel& channel = result.channels[index];
  std::vector<Curve> out;
  std::size_t drawn = 0;
  const FittedCurve* last = nullptr;
  for (const FittedCurve& c : curves) {
    if (c.kind != channel.kind || c.quantity != channel.quantity || drawn == most_runs_drawn) continue;
    if (c.file != channel.file || (last && c.speed == last->speed && c.specimen == last->specimen)) continue;
    last = &c;
    const auto specimen = static_cast<std::size_t>(std::ranges::find(specimens, c.specimen) - specimens.begin());
    // Slow compressions have the same law: one label, one look.
    const bool one_look = c.kind == DataKind::static_curve && c.specimen.empty();
    add_curve(out, c, one_look && drawn > 0 ? "" : curve_label(c, name),
              one_look             ? 0
              : c.specimen.empty() ? drawn
                                   : specimen);
    ++drawn;
  }
  for (std::size_t i = 0; i < specimens.size(); ++i)
    if (has_data_of(channel, specimens[i])) out.push_back(measured_curve(channel, specimens[i], i));
  if (Curve excluded = excluded_curve(result, index); !excluded.x.empty()) out.push_back(std::move(excluded));
  const std::string quantity = detail::words_of(channel.quantity), unit = unit_text(channel.dim);
  return panel_over_data(detail::quantity_text(channel) + ", " + channel.file, channel, {quantity, unit},
                         std::move(out));
}

Curve level(double from, double to, double height) {
  return {.x = {from, to}, .y = {height, height}, .kind = Curve::Kind::reference};
}

Panel residual_panel(const FittedChannel& channel, const std::string& noun, const std::vector<std::string>& specimens) {
  double low = infinity, high = -infinity, end = least_residual_axis;
  for (const FittedDatum& d : channel.data) {
    low = std::min(low, d.at);
    high = std::max(high, d.at);
    end = std::max(end, 1.1 * std::abs(d.residual));
  }
  std::vector<Curve> curves;
  for (const double height : {-2.0, 0.0, 2.0}) curves.push_back(level(low, high, height));
  for (std::size_t i = 0; i < specimens.size(); ++i) {
    if (!has_data_of(channel, specimens[i])) continue;
    Curve curve = points_of_specimen(specimens[i], i);
    for (const FittedDatum& d : channel.data)
      if (d.specimen == specimens[i]) {
        curve.x.push_back(d.at);
        curve.y.push_back(d.residual);
      }
    curves.push_back(std::move(curve));
  }
  Panel panel = panel_over_data("residuals, " + channel.file, channel, {.name = "residual", .low = -end, .high = end},
                                std::move(curves));
  panel.y.label = is_force_curve(channel.kind) ? "distance/σ" : "(measured - " + noun + ")/σ";
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
  const bool misfit = result.quality.verdict == FitVerdict::does_not_describe;
  Figure figure{.title = name + (misfit ? ", fitted, does not describe these data" : ", fitted"), .columns = 2};
  const std::vector<std::string> specimens = specimens_of(result);
  for (std::size_t g = 0; g < result.channels.size(); ++g) {
    if (draws("data")) figure.panels.push_back(data_panel(result, g, curves, name, specimens));
    if (draws("residuals")) figure.panels.push_back(residual_panel(result.channels[g], subject.noun, specimens));
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
