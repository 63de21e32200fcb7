// Fitting a law to measurements: the best parameters, how well the data determine each, what they leave free, and
// which other values are as good. docs/manual/fit.md tells the statistics.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/identify/problem.hpp"

namespace hysteron {

enum class FitMethod { least_squares, nelder_mead };

struct FitProgress {
  std::string_view stage;  // "search", "intervals"
  std::size_t done = 0, total = 0;
  double best_cost = 0.0;  // J so far
};

struct FitOptions {
  FitMethod method = FitMethod::least_squares;
  std::size_t starts = 64;
  std::uint64_t seed = 1;
  int threads = 0;                                     // 0: as many as there are; results are the same for any number
  bool intervals = true;                               // profile likelihoods: most of the work after the search
  std::function<void(const FitProgress&)> progress{};  // called from one thread at a time
  std::function<bool()> stop{};                        // asked often, from any thread; true ends with the best so far
};

// Confidence levels of the two intervals of each parameter.
inline constexpr std::array<double, 2> interval_levels{0.68, 0.90};

struct Interval {
  double low = 0.0, high = 0.0;
  bool low_open = false, high_open = false;  // the data set no limit up to there
};

// By the 90 % interval. A positive parameter is `determined` if its ends are within a factor 2 of each other, and
// `weakly` within 10; any other if the interval is within a quarter of the starting interval's width, and `weakly`
// within the whole. Wider ones, and those open on a side, are not determined.
enum class Verdict { determined, weakly, not_determined };
constexpr std::string_view to_text(Verdict verdict) {
  constexpr std::array<std::string_view, 3> names{"determined", "weakly determined", "not determined"};
  return names[static_cast<std::size_t>(verdict)];
}

// Why intervals are not to be trusted, though the verdicts by their width may be good.
enum class DoubtKind {
  shared_sigma,         // too few data of some quantity to estimate its σ
  dependent_residuals,  // neighbouring residuals are alike: correlated noise, or a law that does not describe the data
  unequal_noise,        // residuals grow with the value, while one σ is estimated for all of a quantity
};
constexpr std::string_view to_text(DoubtKind kind) {
  constexpr std::array<std::string_view, 3> names{"shared sigma", "dependent residuals", "unequal noise"};
  return names[static_cast<std::size_t>(kind)];
}
struct Doubt {
  DoubtKind kind;
  std::string message;
};

struct ProfilePoint {
  double value;     // of the parameter, all others at their best
  double deviance;  // -2 ln L above its least: Δχ² where σ is given
};

struct FittedParameter {
  FreeParameter parameter;
  double value = 0.0;           // of the ratio, where it is one
  double law_value = 0.0;       // what the law takes
  double standard_error = 0.0;  // from the covariance; infinite where the data do not say
  std::array<Interval, interval_levels.size()> intervals{};
  std::array<double, interval_levels.size()> rises{};  // of -2 ln L at the ends of the intervals
  std::vector<ProfilePoint> profile{};                 // by increasing value
  Verdict verdict = Verdict::not_determined;
};

// A combination of the parameters (in logarithms for positive ones) that the data do not hold: it may change by a
// factor e, or by the width of a starting interval, within its standard error.
struct FreeDirection {
  double standard_error;
  std::vector<double> components;  // of unit length, in the order of the parameters
};

struct EquivalentSolution {
  std::vector<double> values;  // what the law takes
  double deviance;             // -2 ln L above its least
  double cost;                 // J
};

struct FittedDatum {
  double at;               // speed, or time since touch; the indentation of a loop
  double measured, model;  // model: NaN for a loop
  double residual;         // (model - measured)/σ; for a loop the distance of the point (δ/σ, F/σ) from it
  double sigma;
  double speed;
  std::size_t line = 0;  // of the file; 0 if it is not from one
  std::size_t run = 0;   // impact of a series or loop
};

// Data of one quantity of one file.
struct FittedGroup {
  std::string file;
  DataKind kind{};
  Measured what{};
  double sigma = 0.0;  // the one estimated from the residuals, or the root mean square of those given
  bool sigma_given = false;
  bool at_rounding = false;  // the residuals are as small as the rounding of data and computation
  double scale = 1.0;
  double cost = 0.0;  // J of this group alone
  std::vector<FittedDatum> data;
};

struct FitResult {
  std::vector<FittedParameter> parameters;
  double cost = 0.0;  // J: root of the sum of squares, each datum in units of its group's scale
  double chi2 = 0.0;
  std::size_t data = 0;
  std::size_t degrees_of_freedom = 0;
  bool sigmas_given = false;  // of all data: χ² then tells whether the law fits at all
  double probability = 0.0;   // of a χ² at least so large, were the law true; NaN unless all sigmas are given
  double aicc = 0.0;          // small-sample Akaike criterion; NaN with too few data for it
  std::vector<std::vector<double>>
      covariance;  // of the coordinates: ln x, ln(x/(1 - x)) of shares, atanh of ratios, others in starting widths
  std::vector<std::vector<double>> correlation;
  std::vector<FreeDirection> free_directions;
  std::vector<EquivalentSolution> equivalents;  // without the best itself
  std::vector<FittedGroup> groups;
  bool profiled = false;             // intervals from profile likelihoods; otherwise from the covariance
  bool linear_within_error = false;  // which suffices: the intervals are too narrow for the law to bend
  std::vector<Doubt> doubts{};       // none: the intervals may be trusted
  // Searches from different starts; those that ended by convergence; those whose -2 ln L is within 0.1 of the best. If
  // only a few of many are at the best, it may not be the global optimum, and more starts are worth the time.
  std::size_t starts_used = 0, starts_converged = 0, starts_at_best = 0;
  std::size_t evaluations = 0;
  bool stopped = false;
  Warnings warnings;
};

// "determined", and whether the interval is to be trusted.
inline std::string verdict_text(const FitResult& result, const FittedParameter& p) {
  return std::string(to_text(p.verdict)) + (result.doubts.empty() ? "" : ", interval not trusted");
}

Result<FitResult> fit(const FitProblem& problem, const FitOptions& options = {});

// J at these values of the free parameters, as the law takes them; an error where the law has no answer.
Result<double> cost_at(const FitProblem& problem, std::span<const double> values);

// A curve of the law with the fitted values, and its 90 % band from the covariance.
struct FittedCurve {
  Measured what{};
  DataKind kind{};
  double speed = 0.0;      // of a loop or series
  std::vector<double> at;  // speed, or time
  std::vector<double> value, low, high;
  std::vector<double> indentation{};  // loop: at the same times
};
Result<std::vector<FittedCurve>> fitted_curves(const FitProblem& problem, const FitResult& result,
                                               std::size_t points = 200);

}  // namespace hysteron
