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

// One specimen of a joint fit.
struct SpecimenSummary {
  std::string label, mass;         // in kg
  std::size_t data = 0;            // number of measured values
  std::vector<FixedValue> values;  // that it does not share, by parameter; `from` is "fitted" or where it comes from
  std::string command;             // runs the fitted law of this specimen
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
  std::vector<std::vector<std::string>> readings{};  // what was understood of each data file, in three lines
  std::vector<SpecimenSummary> specimens{};          // of a joint fit; `command` is that of the first
  std::optional<PredictedUse> impacts{};             // of a fit to slow compressions
};
FitSubject subject_of(const FitSetup& setup, const FitResult& result);

// "hysteron impact ..." with the fitted values, at the lowest speed of the data; of slow compressions "hysteron press
// ...". For a shell. `specimen`: the label of one of several.
std::string fitted_command(const FitSetup& setup, const FitResult& result, const std::string& specimen = {});

// "0.0325 ± 0.0028", "(2.478 ± 0.047)e+10": the error with at least two digits, the value to the same
// place.
std::string value_and_error(double value, double error);

namespace detail {

// "stiffness^0.71 · damping^-0.70 with alpha by +0.2": a combination of positive parameters as a product, of others as
// a sum.
std::string direction_text(const FitResult& result, const FreeDirection& direction);

}  // namespace detail
}  // namespace hysteron
