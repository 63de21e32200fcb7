#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fit_tables.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
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

// The axis of residuals extends at least to three standard deviations.
constexpr double least_residual_axis = 3.0;

std::string axis_text(const std::string& name, const Dim& dim) { return name + " [" + unit_text(dim) + "]"; }

Axis at_axis(const FittedChannel& channel) {
  Axis axis{.label = axis_text(channel.at_name, channel.at_dim)};
  if (channel.kind != DataKind::restitution) return axis;
  const auto [low, high] = std::minmax_element(channel.data.begin(), channel.data.end(),
                                               [](const auto& a, const auto& b) { return a.at < b.at; });
  axis.logarithmic = high->at > wide_range * low->at;
  return axis;
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
void add_curve(Panel& panel, const FittedCurve& c, const std::string& label, std::size_t style) {
  const auto& x = c.kind == DataKind::loop ? c.indentation : c.at;
  panel.curves.push_back(
      {.x = x, .y = c.value, .style = style, .kind = Curve::Kind::band, .low = c.low, .high = c.high});
  panel.curves.push_back({.label = label, .x = x, .y = c.value, .style = style});
}

Panel data_panel(const FittedChannel& channel, const std::vector<FittedCurve>& curves, const std::string& name) {
  Panel panel{.title = detail::quantity_text(channel) + ", " + channel.file,
              .x = at_axis(channel),
              .y = {.label = axis_text(detail::words_of(channel.quantity), channel.dim)}};
  std::size_t drawn = 0;
  double last_speed = -1.0;
  for (const FittedCurve& c : curves) {
    if (c.kind != channel.kind || c.quantity != channel.quantity || drawn == most_runs_drawn) continue;
    if (c.file != channel.file || c.speed == last_speed) continue;
    last_speed = c.speed;
    const bool has_speed = c.kind != DataKind::restitution && std::isfinite(c.speed);
    const std::string label = has_speed ? name + " at " + with_prefix(c.speed, "m/s", 4) : name;
    add_curve(panel, c, label, drawn++);
  }
  panel.curves.push_back(measured_curve(channel));
  return panel;
}

Curve level(double from, double to, double height) {
  return {.x = {from, to}, .y = {height, height}, .kind = Curve::Kind::reference};
}

Panel residual_panel(const FittedChannel& channel, const std::string& noun) {
  Panel panel{
      .title = "residuals, " + channel.file, .x = at_axis(channel), .y = {.label = "(" + noun + " - measured)/σ"}};
  if (channel.kind == DataKind::loop) panel.y.label = "distance/σ";
  Curve curve{.label = "measured", .kind = Curve::Kind::points};
  for (const FittedDatum& d : channel.data) {
    curve.x.push_back(d.at);
    curve.y.push_back(d.residual);
  }
  const auto [low, high] = std::minmax_element(curve.x.begin(), curve.x.end());
  const auto [least, most] = std::minmax_element(curve.y.begin(), curve.y.end());
  panel.y.high = std::max(least_residual_axis, 1.1 * std::max(std::abs(*least), std::abs(*most)));
  panel.y.low = -*panel.y.high;
  for (const double height : {-2.0, 0.0, 2.0}) panel.curves.push_back(level(*low, *high, height));
  panel.curves.push_back(std::move(curve));
  return panel;
}

// Between two points the signed root of the rise is nearly linear.
Curve profile_curve(const FittedParameter& p) {
  constexpr int pieces = 16;
  const auto root = [&](const ProfilePoint& point) {
    return std::copysign(std::sqrt(point.deviance), point.value - p.value);
  };
  Curve curve{.label = "profile"};
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
  Panel panel{.title = "profile of " + p.parameter.label() + ": " + determinacy_text(result, p),
              .x = {.label = p.parameter.label() + " [" + unit_text(p.parameter.dim) + "]"},
              .y = {.label = "change in -2 ln L", .low = 0.0, .high = 2.0 * p.rises.back()}};
  Curve curve = profile_curve(p);
  double best = p.value;
  if (curve.x.back() - curve.x.front() < narrow_share * std::abs(p.value)) {
    for (double& x : curve.x) x = 100.0 * (x / p.value - 1.0);
    best = 0.0;
    panel.x.label = p.parameter.label() + " [% from " + number_text(p.value, 6) + unit_suffix(p.parameter.dim) + "]";
  }
  panel.x.logarithmic = best != 0.0 && p.parameter.logarithmic && curve.x.back() > wide_range * curve.x.front();
  for (const double rise : p.rises) panel.curves.push_back(level(curve.x.front(), curve.x.back(), rise));
  panel.curves.push_back({.label = "best", .x = {best}, .y = {0.0}, .kind = Curve::Kind::points});
  panel.curves.push_back(curve);
  return panel;
}

}  // namespace

Figure fit_figure(const FitSubject& subject, const FitResult& result, const std::vector<FittedCurve>& curves) {
  Figure figure{.title = subject.name + " fitted", .columns = 2};
  for (const FittedChannel& channel : result.channels) {
    figure.panels.push_back(data_panel(channel, curves, subject.name));
    figure.panels.push_back(residual_panel(channel, subject.noun));
  }
  for (const FittedParameter& p : result.parameters)
    if (p.profile.size() > 1) figure.panels.push_back(profile_panel(result, p));
  return figure;
}

}  // namespace hysteron
