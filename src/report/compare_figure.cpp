#include <algorithm>

#include "compare_panels.hpp"
#include "hysteron/core/joined.hpp"

namespace hysteron {
namespace {

using detail::ComparePanel;
using MaybePanel = std::optional<Panel>;

template <Panel (*make)(const ImpactCurves&)>
MaybePanel in_time(const Comparison&, const ComparedCurves& curves) {
  return curves.impact.series.empty() ? MaybePanel() : make(curves.impact);
}
template <std::size_t body>
MaybePanel of_body(const Comparison& c, const ComparedCurves& curves) {
  return curves.impact.series.empty() ? MaybePanel() : body_velocity_panel(curves.impact, c.laws.front().setup, body);
}
template <Panel (*make)(const Sweeps&)>
MaybePanel against_restitution(const Comparison&, const ComparedCurves& curves) {
  return curves.sweeps.empty() ? MaybePanel() : make(curves.sweeps);
}
template <Panel (*make)(const Sweeps&, const ImpactResult&)>
MaybePanel against_hertz(const Comparison& c, const ComparedCurves& curves) {
  return curves.sweeps.empty() || !c.hertz ? MaybePanel() : make(curves.sweeps, c.hertz->answer.result);
}

constexpr std::string_view needs_series = "no impact has a time series";
constexpr std::string_view needs_masses = "it needs the masses of both bodies, one body free to move, and no gravity";
constexpr std::string_view needs_restitution = "none of these laws takes a restitution";
constexpr std::string_view needs_hertz = "it needs laws with a restitution, and the impact with Hertz's law";

constexpr std::array<ComparePanel, 13> panels{{
    {"loop", 0, needs_series, in_time<force_indentation_panel>},
    {"force", 0, needs_series, in_time<force_time_panel>},
    {"phase", 0, needs_series, in_time<velocity_indentation_panel>},
    {"kinetic", 0, needs_series, in_time<kinetic_energy_panel>},
    {"lost", 1, needs_series, in_time<energy_lost_panel>},
    {"body1", 1, needs_masses, of_body<1>},
    {"body2", 1, needs_masses, of_body<2>},
    {"delivered", 2, needs_restitution, against_restitution<delivered_panel>},
    {"error", 2, needs_restitution, against_restitution<delivered_error_panel>},
    {"loss", 2, needs_restitution, against_restitution<energy_share_panel>},
    {"damping", 2, needs_restitution, against_restitution<damping_panel>},
    {"time", 3, needs_hertz, against_hertz<relative_duration_panel>},
    {"peak", 3, needs_hertz, against_hertz<relative_peak_panel>},
}};

// The length of a line contact: from the bodies, or the parameter `length` if it is the same for all laws.
std::optional<double> length_of_contact(const Comparison& c) {
  const ImpactSetup& first = c.laws.front().setup;
  if (first.pair.length) return first.pair.length;
  const auto length = value_of(first.law, "length");
  const bool same =
      std::ranges::all_of(c.laws, [&](const ComparedLaw& l) { return value_of(l.setup.law, "length") == length; });
  return same ? length : std::nullopt;
}

}  // namespace

std::span<const ComparePanel> detail::compare_panels() { return panels; }

std::vector<std::string_view> compare_panel_names() {
  std::vector<std::string_view> out;
  for (const ComparePanel& p : panels) out.push_back(p.name);
  return out;
}

ComparedCurves compared_curves(const Comparison& c, std::vector<MeasuredSeries> measured) {
  constexpr std::size_t points = 240;
  ComparedCurves out{.impact = {.series = {}, .measured = std::move(measured)}, .sweeps = sweep_restitution(c)};
  double longest = 0.0, end = 0.0;
  for (const ComparedLaw& l : c.laws) {
    auto series = time_series(problem_of(l.setup, l.answer), points);
    if (!series) continue;
    if (l.answer.result.status == ImpactStatus::separated) longest = std::max(longest, l.answer.result.duration);
    end = std::max(end, series->back().time);
    out.impact.series.push_back({l.law, std::move(*series)});
  }
  out.impact.length = length_of_contact(c);
  // A contact that creeps without end would compress the curves of the others on the time axis.
  if (longest > 0.0 && end > 2.0 * longest) out.impact.time_shown = 2.0 * longest;
  if (longest > 0.0 && c.laws.front().setup.gravity == 0.0) out.impact.free_flight = 0.1 * longest;
  return out;
}

Result<Figure> compare_figure(const Comparison& c, const ComparedCurves& curves,
                              const std::vector<std::string>& names) {
  Figure figure{.title = detail::compare_title(c), .columns = 3};
  for (const std::string& name : names) {
    const auto panel = std::ranges::find(panels, name, &ComparePanel::name);
    if (panel == panels.end())
      return Error{ErrorCode::unknown_name, "panels",
                   "no panel '" + name + "': allowed are " + joined(compare_panel_names())};
    auto made = panel->make(c, curves);
    if (!made)
      return Error{ErrorCode::missing, "panels", "panel '" + name + "' cannot be drawn: " + std::string(panel->needs)};
    figure.panels.push_back(std::move(*made));
  }
  if (names.empty())
    for (const ComparePanel& p : panels)
      if (auto made = p.make(c, curves)) figure.panels.push_back(std::move(*made));
  return figure;
}

}  // namespace hysteron
