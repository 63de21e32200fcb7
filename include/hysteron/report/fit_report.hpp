// A fit as text, CSV, figure and page.
#pragma once

#include <string>

#include "hysteron/identify/fit.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/figure.hpp"
#include "hysteron/report/panel_choice.hpp"
#include "hysteron/report/text_table.hpp"
#include "hysteron/request/compare_fits.hpp"

namespace hysteron {

std::string fit_text(const FitSubject& subject, const FitResult& result);

// The ranked laws, and the best of them in full.
std::string comparison_text(const FitComparison& comparison);
TextTable comparison_table(const FitComparison& comparison);

// Each datum with the fitted value, σ and residual.
std::string residuals_csv(const FitResult& result);

// The curves with their bands.
std::string curves_csv(const std::vector<FittedCurve>& curves);

// The panels of its figure: data with error bars and the fitted curve with its band, residuals, of a slow compression
// the restitution that follows, and the profile of each parameter. Profiles of more than four parameters are drawn only
// if they are chosen.
PanelNames fit_panel_names();
Figure fit_figure(const FitSubject& subject, const FitResult& result, const std::vector<FittedCurve>& curves,
                  const std::vector<std::string>& panels = {});

// One self-contained page; `command` is the command that made it.
Result<std::string> fit_page(const FitSubject& subject, const FitResult& result, const std::vector<FittedCurve>& curves,
                             std::string_view command);
// One self-contained page on several laws: their ranking, and the fit of the best; `readings` as in FitSubject.
Result<std::string> comparison_page(const FitComparison& comparison, const std::vector<FittedCurve>& curves,
                                    std::string_view command, std::vector<std::vector<std::string>> readings = {});

}  // namespace hysteron
