// Texts about a fit that JSON and reports share.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hysteron/identify/fit.hpp"
#include "hysteron/identify/predicted_impacts.hpp"
#include "hysteron/request/fit_request.hpp"

namespace hysteron {

struct FixedValue {
  std::string name, value, unit, from;
};

// Impacts predicted from a fit to slow compressions, and how they are used.
struct PredictedUse {
  ImpactPrediction prediction;
  std::string stiffness_text;                // where the stiffness of the dashpot comes from
  bool band_trusted = true;                  // false: the intervals of the fit are not, and so not the band of e
  std::string law_command, dashpot_command;  // the fastest impact of the table; no dashpot for a law that sticks
};
PredictedUse predicted_use(const FitSetup& setup, const FitResult& result, ImpactPrediction prediction);

// What was fitted, in the words of reports.
struct FitSubject {
  std::string name;                                             // of the law or scene
  std::string noun;                                             // "law" or "scene"
  std::string title;                                            // of a page
  std::string command;                                          // runs it with the fitted values; for a shell
  std::vector<std::pair<std::string, std::string>> conditions;  // what else was fixed
  std::vector<FixedValue> fixed;                                // parameters that were not fitted
  Warnings warnings;
  std::optional<PredictedUse> impacts{};  // of a fit to slow compressions
};
FitSubject subject_of(const FitSetup& setup, const FitResult& result);

// "hysteron impact ..." with the fitted values, at the lowest speed of the data; of slow compressions "hysteron press
// ...". For a shell.
std::string fitted_command(const FitSetup& setup, const FitResult& result);

namespace detail {

// "stiffness^0.71 · damping^-0.70 with alpha by +0.2": a combination of positive parameters as a product, of others as
// a sum.
std::string direction_text(const FitResult& result, const FreeDirection& direction);

}  // namespace detail
}  // namespace hysteron
