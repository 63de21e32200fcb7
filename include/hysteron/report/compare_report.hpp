// A comparison as table, CSV, figure and page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/report/impact_panels.hpp"
#include "hysteron/report/panel_choice.hpp"
#include "hysteron/report/restitution_panels.hpp"
#include "hysteron/report/text_table.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

// One row per law; where the Hertz impact is known, also relative to it. The Hertz impact is lossless, so restitution
// and loss, as a share of the energy in, need no ratio.
TextTable compare_table(const Comparison& comparison);

// Laws that were not computed, grouped by their reason; the reason does not repeat the name of the law.
struct Refusal {
  std::string laws;  // "johnson, persson"
  std::string reason;
};
std::vector<Refusal> refusals(const std::vector<RefusedLaw>& laws);

// In SI; laws that were not computed have a reason instead of numbers.
std::string compare_csv(const Comparison& comparison);

struct ComparedCurves {
  ImpactCurves impact;
  Sweeps sweeps;
};
ComparedCurves compared_curves(const Comparison& comparison, std::vector<MeasuredSeries> measured = {});

// The panels of its figure.
PanelNames compare_panel_names();
// The styles of the laws in order, so that all figures of a comparison show a law alike.
std::vector<std::size_t> compare_law_order(const Comparison& comparison);

// The chosen panels; an error for one that is named and cannot be drawn. Panels that are not named are left out if they
// cannot be drawn.
Result<Figure> compare_figure(const Comparison& comparison, const ComparedCurves& curves,
                              const std::vector<std::string>& panels = {});

// A self-contained HTML page; `command` is how it was made.
Result<std::string> compare_page(const Comparison& comparison, const ComparedCurves& curves, std::string_view command);

}  // namespace hysteron
