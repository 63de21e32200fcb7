// Fits a law, or anything else that can be computed, to measurements: the best parameters, how well the data determine
// each, which combinations stay undetermined, and which other values fit as well. The statistics are explained in
// docs/manual/fit.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/identify/problem.hpp"
#include "hysteron/identify/quality.hpp"
#include "hysteron/identify/residual_problem.hpp"

namespace hysteron {

enum class FitMethod {
  least_squares,  // Levenberg-Marquardt
  nelder_mead,    // by NLopt; refused in a build without it
};

// Whether this build contains the method.
bool is_available(FitMethod method);

struct FitProgress {
  std::string_view stage;  // "search", "intervals"
  std::size_t done = 0, total = 0;
  double best_cost = 0.0;  // J so far
};

// All data of one line of a file.
struct DataLine {
  std::string file;  // as in ComparedChannel; empty: the only file
  std::size_t line = 0;
};

struct FitOptions {
  FitMethod method = FitMethod::least_squares;
  std::size_t starts = 64;
  std::uint64_t seed = 1;
  int threads = 0;                  // 0: all cores; the results are the same for any number
  bool robust = false;              // outliers have little influence (M-estimate, Tukey's bisquare)
  std::vector<DataLine> exclude{};  // data that are not fitted
  bool intervals = true;            // by profile likelihoods; takes most of the time after the search
  std::function<void(const FitProgress&)> progress{};  // called from one thread at a time
  std::function<bool()> stop{};  // called often, from any thread; true ends the fit with the best so far
};

// Confidence levels of the two intervals of each parameter.
inline constexpr std::array<double, 2> interval_levels{0.68, 0.90};

struct Interval {
  double low = 0.0, high = 0.0;
  bool low_open = false, high_open = false;  // the data set no limit on this side within the search
};

// How well the data determine a parameter, by the width of its 90 % interval. A positive parameter is `determined` if
// the ends differ by at most a factor 2 and `weakly` determined up to a factor 10; any other if the interval is at most
// a quarter as wide as the starting interval, and `weakly` if it is at most as wide. Wider and open intervals are
// `not_determined`.
enum class Determinacy { determined, weakly, not_determined };
constexpr std::string_view to_text(Determinacy determinacy) {
  constexpr std::array<std::string_view, 3> names{"determined", "weakly determined", "not determined"};
  return names[static_cast<std::size_t>(determinacy)];
}

// A reason not to trust the intervals, however narrow they are.
enum class DoubtKind {
  shared_sigma,   // some quantity has too few data to estimate its σ
  lack_of_fit,    // the model does not describe the data (FitQuality), or their errors are correlated
  unequal_noise,  // residuals grow with the value, while one σ is estimated for all of a quantity
};
constexpr std::string_view to_text(DoubtKind kind) {
  constexpr std::array<std::string_view, 3> names{"shared sigma", "lack of fit", "unequal noise"};
  return names[static_cast<std::size_t>(kind)];
}
struct Doubt {
  DoubtKind kind;
  std::string message;
};

struct ProfilePoint {
  double value;     // of the parameter, with all others at their best
  double deviance;  // -2 ln L minus its minimum: Δχ² where σ is given
};

struct FittedParameter {
  FreeParameter parameter;
  double value = 0.0;           // of the ratio, if a ratio is fitted
  double law_value = 0.0;       // of the parameter of the law
  double standard_error = 0.0;  // from the covariance
  std::array<Interval, interval_levels.size()> intervals{};
  std::array<double, interval_levels.size()> rises{};  // of -2 ln L above its minimum at the ends of the intervals
  std::vector<ProfilePoint> profile{};                 // by increasing value
  Determinacy determinacy = Determinacy::not_determined;
  // Of a restitution that is only the input of the law's formula: the restitutions that the fitted law delivers at the
  // speeds of the data, least and largest.
  std::optional<std::array<double, 2>> delivered{};
};

// A combination of the parameters (in logarithms for positive ones) that the data do not determine: within its standard
// error it may change by a factor e, or by the width of a starting interval.
struct FreeDirection {
  double standard_error;
  std::vector<double> components;  // of unit length, in the order of the parameters
};

struct EquivalentSolution {
  std::vector<double> values;  // of the parameters of the law
  double deviance;             // -2 ln L minus its minimum; never below 0
};

struct FittedDatum {
  double at;               // speed, or time since touch; the indentation of a loop; FittedChannel::at_name
  double measured, model;  // model: NaN for a loop
  double residual;         // (measured - model)/σ; for a loop the distance of the point (δ/σ, F/σ) from the curve
  double sigma;
  double speed;            // of its impact; NaN of a run
  std::size_t line = 0;    // of the file; 0 if the datum is not from a file
  std::size_t run = 0;     // index of the impact of a series or loop
  std::string specimen{};  // its label, if there are several
  std::string group{};     // as ComparedDatum::group
  double weight = 1.0;     // of a robust fit: 0 for a far outlier
};

// How the error of a quantity depends on its value, where σ is estimated.
enum class NoiseGrowth { constant, proportional, both };
constexpr std::string_view to_text(NoiseGrowth growth) {
  constexpr std::array<std::string_view, 3> names{"constant", "proportional", "constant and proportional"};
  return names[static_cast<std::size_t>(growth)];
}

// An estimated standard deviation: the root of (constant² + (share × value)²).
struct EstimatedNoise {
  NoiseGrowth growth = NoiseGrowth::constant;
  double constant = 0.0;  // in `dim`, of the quantity `of`
  double share = 0.0;     // of the value
  std::string of{};       // what was measured in place of the quantity, as "rebound_height"; empty: itself
  Dim dim{};
};

// Data of one quantity of one file.
struct FittedChannel {
  std::string file;
  DataKind kind{};
  std::string quantity;
  Dim dim{};
  std::string at_name;  // what FittedDatum::at is
  Dim at_dim{};
  double sigma = 0.0;  // estimated from the residuals, or the root mean square of the given ones
  bool sigma_given = false;
  EstimatedNoise noise{};    // where no sigma is given
  bool at_rounding = false;  // the residuals are no larger than the rounding of data and computation
  double scale = 1.0;
  double cost = 0.0;  // J of this channel alone
  std::vector<FittedDatum> data;
};

// A datum that was left out on request.
struct ExcludedDatum {
  std::size_t channel = 0;  // index in FitResult::channels
  double at = 0.0, measured = 0.0;
  std::size_t line = 0, run = 0;
};

struct FitResult {
  std::string noun = "law";  // as ResidualProblem::noun
  FitQuality quality;        // whether the model describes the data: read it before the parameters
  std::vector<FittedParameter> parameters;
  double cost = 0.0;  // J: root of the sum of squares, each datum in units of its channel's scale
  double chi2 = 0.0;
  bool robust = false;
  std::size_t data = 0;
  std::size_t rank = 0;                // number of combinations of the parameters that change the model
  std::size_t degrees_of_freedom = 0;  // data less the rank
  bool sigmas_given = false;           // for all data: χ² then tests whether the law fits at all
  double probability =
      0.0;  // of a χ² at least this large if the law is right; NaN unless all sigmas are given; NaN of a robust fit
  double aicc = 0.0;  // small-sample Akaike criterion; NaN if there are too few data
  std::vector<std::vector<double>>
      covariance;  // of the coordinates: ln x, ln(x/(1 - x)) of shares, atanh of ratios, others in starting widths
  std::vector<std::vector<double>> correlation;
  std::vector<FreeDirection> free_directions;
  std::vector<EquivalentSolution> equivalents;  // without the best
  std::vector<FittedChannel> channels;
  std::vector<ExcludedDatum> excluded;
  bool profiled = false;             // intervals from profile likelihoods; otherwise from the covariance
  bool linear_within_error = false;  // not profiled because the law is linear over intervals this narrow
  std::vector<Doubt> doubts{};       // empty: the intervals may be trusted
  // Number of starts; of those that converged; of those that reached the best optimum (-2 ln L within 0.1 of it). If
  // only a few of many did, the best may not be the global optimum, and more starts are worth the time.
  std::size_t starts_used = 0, starts_converged = 0, starts_at_best = 0;
  std::size_t evaluations = 0;
  bool stopped = false;
  Warnings warnings;
};

// "determined", with a remark if the interval is not to be trusted; or that the model does not fit.
inline std::string determinacy_text(const FitResult& result, const FittedParameter& p) {
  if (result.quality.verdict == FitVerdict::does_not_describe)
    return "value of a " + result.noun + " that does not fit";
  return std::string(to_text(p.determinacy)) + (result.doubts.empty() ? "" : ", interval not trusted");
}

Result<FitResult> fit(const FitProblem& problem, const FitOptions& options = {});
Result<FitResult> fit(const ResidualProblem& problem, const FitOptions& options = {});

// J at these values of the free parameters; an error if the model cannot be computed with them.
Result<double> cost_at(const FitProblem& problem, std::span<const double> values);
Result<double> cost_at(const ResidualProblem& problem, std::span<const double> values);

// A curve of the model with the fitted values, and its 90 % band from the covariance.
struct FittedCurve {
  std::string file;  // of the data that it belongs to
  std::string quantity;
  Dim dim{};
  DataKind kind{};
  double speed = 0.0;      // of a loop or series; NaN of a run
  std::vector<double> at;  // speed, time, or number of a touch
  std::vector<double> value{}, low{}, high{};
  std::vector<double> indentation{};  // of a loop, at the same times
  std::string specimen{};             // its label, if there are several
};
Result<std::vector<FittedCurve>> fitted_curves(const FitProblem& problem, const FitResult& result,
                                               std::size_t points = 200);
// One curve for each channel. The problem is the one that was fitted, with data where the curves are to be computed;
// all of them are measured as 0, without a sigma and in units of 1, so that the differences are the model's own values.
Result<std::vector<FittedCurve>> fitted_curves(const ResidualProblem& zero_data, const FitResult& result);

}  // namespace hysteron
