// What is to be fitted: a law with some parameters free, how its impacts are computed, and the measurements.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

struct RunIndex {
  std::size_t set = 0, run = 0;  // which DataSet, and which impact of it
  friend bool operator==(const RunIndex&, const RunIndex&) = default;
};

// A parameter that the fit may change. Positive ones are searched for in logarithms, shares x strictly between 0 and 1
// in ln(x/(1 - x)). One that must stay below another
// free one in magnitude is fitted as its ratio r to that, in atanh r; bounds, value and intervals are then the ratio's.
struct FreeParameter {
  std::string name, symbol;
  std::string ratio_to{};  // name of the other parameter
  Dim dim{};
  bool logarithmic = false, share = false;
  double low = 0.0, high = 0.0;              // the search stays within
  double start_low = 0.0, start_high = 0.0;  // starts are drawn from here
  std::optional<double> start{};             // the first start

  std::optional<RunIndex> touch_of{};  // not of the law, but the time at which this impact of a series began

  std::string label() const { return ratio_to.empty() ? name : name + "/" + ratio_to; }
};

struct FitProblem : ImpactConditions {
  LawSpec spec;  // with the values of the parameters that are not free
  PairValues pair{};
  std::vector<FreeParameter> free;
  std::vector<DataSet> data;
  // For values that are not the law's own parameters but numbers from which they follow.
  Result<LawSpec> (*law_of)(const LawSpec& numbers) = nullptr;
  std::map<Measured, double> weights{};  // of a quantity in the sum of squares; 1 where none is given
};

// What the catalogue allows: ranges where they are finite; otherwise thousand-fold (positive parameters) or three
// times wider than the interval met in practice, from which the starts are drawn.
FreeParameter free_parameter(const ParamView& view);

// The same with the user's bounds, which both the search and the starts keep to.
Result<FreeParameter> bounded(FreeParameter parameter, const ParamView& view, double low, double high);

// The same for a parameter whose magnitude stays below that of another: of a free one, or of one with this value.
FreeParameter ratio_to(FreeParameter parameter, const std::string& other);
FreeParameter below_magnitude(FreeParameter parameter, double magnitude);

// The unknown time of touch of each impact of a series: "touch_time", numbered where there are several.
std::vector<FreeParameter> touch_times(const std::vector<DataSet>& data);

// Tells what is wrong with a problem as a whole: no free parameter, fewer data than parameters, a law that refuses.
std::optional<Error> check(const FitProblem& problem);

std::size_t count_data(const FitProblem& problem);
bool all_sigmas_known(const FitProblem& problem);

}  // namespace hysteron
