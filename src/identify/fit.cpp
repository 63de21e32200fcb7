#include "hysteron/identify/fit.hpp"

#include <algorithm>
#include <cmath>

#include "exclude.hpp"
#include "intervals.hpp"
#include "multi_start.hpp"
#include "summary.hpp"

namespace hysteron {
namespace {

using detail::Comparison;
using detail::Coordinates;
using detail::Curvature;
using detail::Intervals;
using detail::Misfit;
using detail::Solution;

// Rounds of estimating σ and refitting with it; the estimates settle within a few.
constexpr int most_sigma_rounds = 10;
// Rounds of choosing how σ depends on the value.
constexpr int most_noise_rounds = 3;
// The same with σ from a median, which moves in small jumps.
constexpr int most_robust_rounds = 20;
// Rounds in which profiles may lead to a deeper optimum, from which everything starts again.
constexpr int most_better_rounds = 4;
// Best solutions that are refitted after a change of σ: the change may exchange their order.
constexpr std::size_t refitted_count = 3;
constexpr int refinement_steps = 400;
// Within standard errors this small, in coordinates, every model is linear, and profiles would show rounding errors.
constexpr double linear_within = 1e-4;

class Fit {
 public:
  Fit(const ResidualProblem& problem, const FitOptions& options)
      : problem_(problem),
        options_(options),
        comparison_(problem),
        coordinates_(problem.free),
        misfit_(comparison_, coordinates_) {}

  Result<FitResult> run() {
    solutions_ = coordinates_.size() == 0 ? given_values() : detail::multi_start(misfit_, options_);
    if (solutions_.empty()) return nothing_found();
    estimate_noise();
    Curvature curvature = detail::curvature(misfit_, best().u);
    std::optional<Intervals> intervals;
    const bool wanted = options_.intervals && coordinates_.size() > 0 && !is_linear_within_error(curvature);
    for (int round = 0; wanted && !stopped() && round < most_better_rounds; ++round) {
      intervals = detail::profile_intervals(misfit_, best(), curvature, options_);
      if (!intervals->better) break;
      solutions_.insert(solutions_.begin(), refined(*intervals->better));
      solutions_.front().of_start = false;
      if (intervals->valid) {
        sort();
        include_best(*intervals);
        break;
      }
      // A profile has led to a deeper optimum: start again from there.
      intervals.reset();
      estimate_noise();
      curvature = detail::curvature(misfit_, best().u);
    }
    if (stopped()) intervals.reset();
    FitResult result = detail::summarise(misfit_, solutions_, curvature, intervals);
    result.linear_within_error = options_.intervals && !wanted && coordinates_.size() > 0;
    result.stopped = stopped();
    result.starts_used = coordinates_.size() > 0 ? options_.starts : 0;
    return result;
  }

 private:
  const Solution& best() const { return solutions_.front(); }
  bool stopped() const { return options_.stop && options_.stop(); }

  // Along a flat valley the best point may lie beyond the ends of the profiles: the data set no limit on that side.
  void include_best(Intervals& intervals) const {
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
      const double value = coordinates_.value(i, best().u[static_cast<Eigen::Index>(i)]);
      for (Interval& interval : intervals.of[i]) {
        interval.low_open |= value < interval.low;
        interval.high_open |= value > interval.high;
        interval.low = std::min(interval.low, value);
        interval.high = std::max(interval.high, value);
      }
    }
  }

  static bool is_linear_within_error(const Curvature& curvature) {
    return curvature.covariance.diagonal().cwiseSqrt().maxCoeff() < linear_within;
  }

  // Of a model without free parameters.
  std::vector<Solution> given_values() const {
    Solution only{.u = Eigen::VectorXd(0), .r = {}, .converged = true};
    if (!misfit_.residuals(only.u, only.r)) return {};
    only.chi2 = only.r.squaredNorm();
    return {only};
  }

  Error nothing_found() const {
    if (problem_.why_nothing) return problem_.why_nothing();
    return {ErrorCode::failed, "fit",
            problem_.name + ": the " + problem_.noun +
                " can be computed at no start; narrow the starting intervals with --bound name=low:high"};
  }

  Solution refined(const Solution& from) const {
    Solution further = detail::least_squares(misfit_, from.u, {.most_steps = refinement_steps, .stop = options_.stop});
    return further.chi2 <= from.chi2 ? further : from;
  }

  // First Huber's loss, whose optimum does not depend on the start, with σ from the median; then Tukey's bisquare with
  // this σ, which ignores far outliers (an MM-estimate).
  void fit_robustly() {
    misfit_.share_freedom(best().u);
    misfit_.use(detail::Loss::huber);
    Eigen::VectorXd deviations;
    for (int round = 0; round < most_robust_rounds && !stopped(); ++round) {
      if (!misfit_.deviations(best().u, deviations)) break;  // stopped
      const bool changed = misfit_.estimate_robust_sigmas(deviations);
      reweigh();
      if (!changed && round > 0) break;
      for (Solution& s : solutions_) s = refined(s);
      sort();
    }
    misfit_.use(detail::Loss::bisquare);
    reweigh();
    for (Solution& s : solutions_) s = refined(s);
    sort();
    if (!misfit_.deviations(best().u, deviations)) return;  // stopped
    misfit_.scale_loss(deviations);
    reweigh();
  }

  // Estimates unknown standard deviations from the residuals. With several channels this changes their weights and so
  // the optimum; it is repeated until the estimates stay the same.
  void estimate_sigmas() {
    if (options_.robust) return fit_robustly();
    for (int round = 0; round < most_sigma_rounds; ++round) {
      misfit_.share_freedom(best().u);
      if (!misfit_.sigmas().has_unknown()) return;
      const bool changed = misfit_.estimate_sigmas(best().r);
      reweigh();
      if (!changed || stopped()) return;
      // The only σ does not move the optimum.
      if (comparison_.channels().size() > 1) refit_best();
    }
  }

  // Estimates the standard deviations, and how they depend on the values. That changes the weights of the data; it is
  // repeated until it stays the same.
  void estimate_noise() {
    estimate_sigmas();
    for (int round = 0; round < most_noise_rounds && !stopped(); ++round) {
      if (!misfit_.choose_noise(best().u, best().r)) return;
      reweigh();
      refit_best();
      estimate_sigmas();
    }
  }

  void refit_best() {
    for (std::size_t i = 0; i < std::min(refitted_count, solutions_.size()); ++i)
      solutions_[i] = refined(solutions_[i]);
    sort();
  }

  void reweigh() {
    for (Solution& s : solutions_) {
      misfit_.residuals(s.u, s.r);
      s.chi2 = s.r.squaredNorm();
    }
    sort();
  }
  void sort() {
    std::stable_sort(solutions_.begin(), solutions_.end(), [&](const Solution& a, const Solution& b) {
      return misfit_.deviance(a.r) < misfit_.deviance(b.r);
    });
  }

  const ResidualProblem& problem_;
  const FitOptions& options_;
  Comparison comparison_;
  Coordinates coordinates_;
  Misfit misfit_;
  std::vector<Solution> solutions_;  // the best first
};

}  // namespace

std::optional<Error> check(const ResidualProblem& problem) {
  if (problem.free.empty() && !problem.tests_given_values)
    return Error{ErrorCode::missing, "free", problem.name + ": nothing to fit: --free NAME frees a parameter"};
  if (problem.channels.empty()) return Error{ErrorCode::missing, "data", "no measurements to fit"};
  std::size_t data = 0;
  bool known = true;
  for (const ComparedChannel& channel : problem.channels) {
    data += channel.size();
    known = known && channel.sigma_known();
  }
  return check_counts(data, problem.free, known);
}

double scale_of(const std::vector<double>& values) {
  double most = 0.0;
  for (const double x : values)
    if (std::abs(x) > most) most = std::abs(x);
  return most > 0.0 ? most : 1.0;
}

Result<FitResult> fit(const ResidualProblem& problem, const FitOptions& options) {
  if (auto error = check(problem)) return *error;
  if (options.starts == 0)
    return Error{ErrorCode::out_of_range, "starts", "starts = 0 is out of range: allowed starts >= 1"};
  if (!is_available(options.method))
    return Error{ErrorCode::conflict, "method", "nelder-mead is not available: this build has no NLopt"};
  if (options.exclude.empty()) return Fit(problem, options).run();
  auto reduced = detail::without(problem, options.exclude);
  if (!reduced) return reduced.error();
  if (auto error = check(reduced->problem)) return *error;
  auto result = Fit(reduced->problem, options).run();
  if (result) result->excluded = std::move(reduced->excluded);
  return result;
}

Result<double> cost_at(const ResidualProblem& problem, std::span<const double> values) {
  if (auto error = check(problem)) return *error;
  if (values.size() != problem.free.size())
    return Error{
        ErrorCode::out_of_range, "values",
        std::to_string(values.size()) + " values for " + std::to_string(problem.free.size()) + " free parameters"};
  const Comparison comparison(problem);
  std::vector<double> differences(comparison.size());
  if (!comparison.differences(values, differences))
    return Error{ErrorCode::failed, "values", problem.name + ": cannot be computed at some datum with these values"};
  double squares = 0.0;
  for (std::size_t g = 0; g < comparison.channels().size(); ++g)
    for (std::size_t i = 0; i < comparison.channels()[g].size(); ++i)
      squares += std::pow(differences[comparison.first(g) + i] * comparison.to_scale(g, i), 2);
  return std::sqrt(squares);
}

}  // namespace hysteron
