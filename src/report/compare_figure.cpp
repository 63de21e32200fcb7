#include <algorithm>

#include "compare_panels.hpp"
#include "hysteron/report/law_names.hpp"

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
constexpr std::string_view needs_restitution = "none of these laws takes a restitution";
constexpr std::string_view needs_hertz = "it needs laws with a restitution, and the impact with Hertz's law";

constexpr std::array<ComparePanel, 13> panels{{
    {"loop", 0, needs_series, in_time<force_indentation_panel>},
    {"force", 0, needs_series, in_time<force_time_panel>},
    {"phase", 0, needs_series, in_time<velocity_indentation_panel>},
    {"kinetic", 0, needs_series, in_time<kinetic_energy_panel>},
    {"lost", 1, needs_series, in_time<energy_lost_panel>},
    {"body1", 1, body_panel_needs, of_body<1>},
    {"body2", 1, body_panel_needs, of_body<2>},
    {"delivered", 2, needs_restitution, against_restitution<delivered_panel>},
    {"error", 2, needs_restitution, against_restitution<delivered_error_panel>},
    {"loss", 2, needs_restitution, against_restitution<energy_share_panel>},
    {"damping", 2, needs_restitution, against_restitution<damping_panel>},
    {"time", 3, needs_hertz, against_hertz<relative_duration_panel>},
    {"peak", 3, needs_hertz, against_hertz<relative_peak_panel>},
}};

constexpr std::array<std::string_view, 3> shown_panels{"loop", "force", "phase"};

// How a law is named in the figures. If all are variants of one law, its name stands in the title.
std::string label_of(const Comparison& c, const ComparedLaw& l) {
  const std::string varied = varied_text(l);
  return !varied.empty() && detail::is_one_law(c) ? varied : compared_label(l);
}

// The position of a variant among those of its law, from 0 to 1. Several laws keep the colours of laws.
std::optional<double> shade_of(const Comparison& c, std::size_t index) {
  if (!c.laws[index].varied || !detail::is_one_law(c)) return std::nullopt;
  return c.laws.size() < 2 ? 0.0 : static_cast<double>(index) / static_cast<double>(c.laws.size() - 1);
}

// A law varied in its requested restitution has one curve over all of them.
bool repeats_a_sweep(const Comparison& c, const RestitutionSweep& sweep) {
  const auto& varied = c.laws[sweep.compared].varied;
  return varied && varied->name == "restitution" && sweep.compared > 0 && c.laws[sweep.compared - 1].law == sweep.law;
}

Sweeps named_sweeps(const Comparison& c) {
  Sweeps out;
  for (RestitutionSweep& sweep : sweep_restitution(c)) {
    const ComparedLaw& l = c.laws[sweep.compared];
    if (repeats_a_sweep(c, sweep)) continue;
    const bool over_restitution = l.varied && l.varied->name == "restitution";
    NamedSweep named{{std::move(sweep)}, over_restitution ? law_label(l.setup) : label_of(c, l), {}};
    if (!over_restitution) named.shade = shade_of(c, named.compared);
    out.push_back(std::move(named));
  }
  return out;
}

}  // namespace

std::span<const ComparePanel> detail::compare_panels() { return panels; }

bool detail::is_one_law(const Comparison& c) {
  return std::ranges::all_of(c.laws, [&](const ComparedLaw& l) { return l.law == c.laws.front().law; });
}

PanelNames compare_panel_names() {
  PanelNames out{.all = {}, .shown = {shown_panels.begin(), shown_panels.end()}};
  for (const ComparePanel& p : panels) out.all.push_back(p.name);
  return out;
}

std::vector<std::size_t> compare_law_order(const Comparison& c) {
  std::vector<std::size_t> out;
  for (const ComparedLaw& l : c.laws) out.push_back(style_of(l.law));
  return out;
}

ComparedCurves compared_curves(const Comparison& c, std::vector<MeasuredSeries> measured) {
  constexpr std::size_t points = 240;
  ComparedCurves out{.impact = {.series = {}, .measured = std::move(measured)}, .sweeps = named_sweeps(c)};
  double longest = 0.0, end = 0.0;
  for (std::size_t i = 0; i < c.laws.size(); ++i) {
    const ComparedLaw& l = c.laws[i];
    auto series = time_series(problem_of(l.setup, l.answer), points);
    if (!series) continue;
    if (l.answer.result.status == ImpactStatus::separated) longest = std::max(longest, l.answer.result.duration);
    end = std::max(end, series->back().time);
    out.impact.series.push_back({l.law, std::move(*series), label_of(c, l), shade_of(c, i)});
  }
  // A contact that creeps without end would compress the curves of the others on the time axis.
  if (longest > 0.0 && end > 2.0 * longest) out.impact.time_shown = 2.0 * longest;
  if (longest > 0.0 && c.laws.front().setup.gravity == 0.0) out.impact.free_flight = 0.1 * longest;
  return out;
}

Result<Figure> compare_figure(const Comparison& c, const ComparedCurves& curves,
                              const std::vector<std::string>& names) {
  if (auto error = check_panels(compare_panel_names(), names)) return *error;
  Figure figure{.title = detail::compare_title(c), .law_order = compare_law_order(c)};
  for (const std::string_view name : panels_to_draw(compare_panel_names(), names)) {
    const auto panel = std::ranges::find(panels, name, &ComparePanel::name);
    auto made = panel->make(c, curves);
    if (made)
      figure.panels.push_back(std::move(*made));
    else if (std::ranges::find(names, name) != names.end())
      return Error{ErrorCode::missing, "panels",
                   "panel '" + std::string(name) + "' cannot be drawn: " + std::string(panel->needs)};
  }
  figure.columns = panel_columns(figure.panels.size());
  return figure;
}

}  // namespace hysteron
