// A fit as typed values: a law with some free parameters, the conditions of its impacts, and the measurements.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/identify/free_parameter.hpp"
#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// One of several bodies or pairs of bodies that were measured, with what it does not share with the others.
struct Specimen {
  std::string label;                       // as in DataSet::specimen and FreeParameter::specimen
  double mass = 0.0;                       // effective
  std::map<std::string, double> values{};  // of parameters that are fixed, each at a value of this specimen
};

struct FitProblem : ImpactConditions {
  LawSpec spec;  // with the values of the fixed parameters
  PairValues pair{};
  std::vector<FreeParameter> free;
  std::vector<DataSet> data;
  // Makes the law where the values in `spec` and those of the free parameters are not the law's own parameters but
  // numbers from which these follow, such as the π numbers of a nondimensional law; empty: they are its own.
  std::function<Result<Law>(const LawSpec& numbers)> law_from_numbers{};
  std::map<Measured, double> weights{};  // of a quantity in the sum of squares; 1 if it has no entry
  std::vector<Specimen> specimens{};     // empty: all data are of one, with the mass of the conditions
};

// A free parameter with the bounds of the catalogue: the allowed range where it is finite; otherwise the typical
// interval widened a thousandfold (positive parameters) or by three times its width. Starts are drawn from the typical
// interval.
FreeParameter free_parameter(const ParamView& view);

// The parameter with the user's bounds, for both the search and the starts.
Result<FreeParameter> bounded(FreeParameter parameter, const ParamView& view, double low, double high);

// The parameter fitted as its ratio to another free one, whose magnitude it must not reach.
FreeParameter ratio_to(FreeParameter parameter, const std::string& other);
// The parameter bounded by the magnitude of a fixed one.
FreeParameter below_magnitude(FreeParameter parameter, double magnitude);

// The unknown time of touch of each impact of the series, "touch_time", and the unknown zero of the indentation of each
// slow compression, "touch_indentation"; numbered if there are several.
std::vector<FreeParameter> touch_times(const std::vector<DataSet>& data);

// The unknown numbers of one kind of the measurements: of each impact, or of each file of slow compressions. Empty if
// the data have none.
std::vector<FreeParameter> nuisance_parameters(const std::vector<DataSet>& data, Nuisance kind);

// The depth of each turn from loading to unloading in slow compressions: "deepest", numbered if there are several.
std::vector<FreeParameter> turning_depths(const std::vector<DataSet>& data);

// An error if the columns of a data set do not fit together; read_data() makes only valid ones.
std::optional<Error> check(const DataSet& set);

// An error if the problem cannot be fitted: no data, or too few data for the parameters. Without free parameters the
// law is tested with the given ones.
std::optional<Error> check(const FitProblem& problem);

std::size_t count_data(const FitProblem& problem);
// Of one specimen.
std::size_t count_data(const FitProblem& problem, std::string_view specimen);
bool all_sigmas_known(const FitProblem& problem);

// An error if so many data are too few for the free parameters, or too few to estimate their errors as well.
std::optional<Error> check_counts(std::size_t data, const std::vector<FreeParameter>& free, bool all_sigmas_known);

}  // namespace hysteron
