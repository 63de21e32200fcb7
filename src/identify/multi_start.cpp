#include "multi_start.hpp"

#include <algorithm>
#include <boost/random/sobol.hpp>
#include <cmath>
#include <mutex>
#include <random>
#include <span>

#include "hysteron/core/parallel.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

// Each search starts from the best of this many points: evaluations are cheaper than searches.
constexpr std::size_t points_per_start = 8;
// A first, coarse pass of all starts finds the optima; the best of its ends are then refined. Their number allows for
// optima that the coarse pass ranks wrongly.
constexpr double first_tolerance = 1e-6;
constexpr int first_steps = 60, last_steps = 400;
constexpr std::size_t refined_count = 8;

// Sobol points in the box of starts, shifted (modulo the box) by a random vector.
std::vector<VectorXd> even_points(const Coordinates& coordinates, std::size_t count, std::uint64_t seed) {
  const std::size_t n = coordinates.size();
  boost::random::sobol sequence(n);
  std::mt19937_64 generator(seed);
  VectorXd shift(static_cast<Index>(n));
  for (double& s : shift) s = static_cast<double>(generator() >> 11) * 0x1p-53;
  std::vector<VectorXd> points;
  for (std::size_t k = 0; k < count; ++k) {
    VectorXd u(static_cast<Index>(n));
    for (std::size_t i = 0; i < n; ++i) {
      const double even = static_cast<double>(sequence()) / static_cast<double>(boost::random::sobol::max());
      double whole = 0.0;
      const double fraction = std::modf(even + shift[static_cast<Index>(i)], &whole);
      u[static_cast<Index>(i)] =
          coordinates.start_low(i) + fraction * (coordinates.start_high(i) - coordinates.start_low(i));
    }
    points.push_back(std::move(u));
  }
  return points;
}

// The starting values of the request, and the middle of the interval for parameters without one; nothing if none is
// given.
std::optional<VectorXd> given_start(const Coordinates& coordinates) {
  VectorXd u(static_cast<Index>(coordinates.size()));
  bool any = false;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const auto& start = coordinates.parameter(i).start;
    any |= start.has_value();
    u[static_cast<Index>(i)] =
        start ? coordinates.at(i, *start) : 0.5 * (coordinates.start_low(i) + coordinates.start_high(i));
  }
  return any ? std::optional(u) : std::nullopt;
}

double chi2_at(const Misfit& misfit, const VectorXd& u) {
  VectorXd r;
  return misfit.residuals(u, r) ? r.squaredNorm() : infinity;
}

// Reports the progress and the best cost so far, one caller at a time.
class Reporter {
 public:
  Reporter(const Misfit& misfit, const FitOptions& options) : misfit_(misfit), options_(options) {}
  void finished(const Solution& solution) {
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    if (solution.found()) best_ = std::min(best_, misfit_.root_of_squares(solution.r));
    options_.progress({.stage = "search", .done = ++done_, .total = options_.starts, .best_cost = best_});
  }

 private:
  const Misfit& misfit_;
  const FitOptions& options_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  double best_ = infinity;
};

const VectorXd& best_of(const Misfit& misfit, std::span<const VectorXd> points, const Stop& stop) {
  const VectorXd* best = &points.front();
  double least = infinity;
  for (const VectorXd& point : points) {
    if (stop && stop()) break;
    const double chi2 = chi2_at(misfit, point);
    if (!(chi2 < least)) continue;
    least = chi2;
    best = &point;
  }
  return *best;
}

// Own coordinates of one block of data, taken from another point.
void take_block(const std::vector<std::optional<std::size_t>>& block_of, std::size_t block, const VectorXd& from,
                VectorXd& to) {
  for (std::size_t i = 0; i < block_of.size(); ++i)
    if (block_of[i] == block) to[static_cast<Index>(i)] = from[static_cast<Index>(i)];
}

// A start put together from several points: the shared coordinates of one, and for each block of data the own
// coordinates of the one that suits it best. With many specimens hardly a whole point suits all of them.
VectorXd best_combination(const Misfit& misfit, std::span<const VectorXd> points) {
  const ResidualProblem& problem = misfit.comparison().problem();
  VectorXd best = points.front();
  double least = infinity;
  for (const VectorXd& shared : points) {
    VectorXd u = shared;
    double sum = 0.0;
    for (std::size_t block = 0; block < problem.blocks.size() && sum < least; ++block) {
      double least_of_block = infinity;
      const VectorXd* chosen = &shared;
      for (const VectorXd& own : points) {
        take_block(problem.block_of, block, own, u);
        const double chi2 = misfit.chi2_of_block(u, block);
        if (chi2 >= least_of_block) continue;
        least_of_block = chi2;
        chosen = &own;
      }
      take_block(problem.block_of, block, *chosen, u);
      sum += least_of_block;
    }
    if (!(sum < least)) continue;
    least = sum;
    best = u;
  }
  return best;
}

VectorXd start_from(const Misfit& misfit, std::span<const VectorXd> points, const Stop& stop) {
  return misfit.comparison().problem().blocks.empty() ? best_of(misfit, points, stop)
                                                      : best_combination(misfit, points);
}

void sort_by_cost(std::vector<Solution>& solutions) {
  std::erase_if(solutions, [](const Solution& s) { return !s.found(); });
  std::stable_sort(solutions.begin(), solutions.end(),
                   [](const Solution& a, const Solution& b) { return a.chi2 < b.chi2; });
}

}  // namespace

std::vector<Solution> multi_start(const Misfit& misfit, const FitOptions& options) {
  const auto search = options.method == FitMethod::nelder_mead ? nelder_mead : least_squares;
  const auto points = even_points(misfit.coordinates(), options.starts * points_per_start, options.seed);
  const auto given = given_start(misfit.coordinates());
  std::vector<Solution> solutions(options.starts);
  Reporter reporter(misfit, options);
  for_each_index(options.starts, options.threads, [&](std::size_t i) {
    if (options.stop && options.stop()) return;
    const std::span some(&points[i * points_per_start], points_per_start);
    const VectorXd start = i == 0 && given ? *given : start_from(misfit, some, options.stop);
    solutions[i] =
        search(misfit, start, {.tolerance = first_tolerance, .most_steps = first_steps, .stop = options.stop});
    reporter.finished(solutions[i]);
  });
  sort_by_cost(solutions);
  for_each_index(std::min(refined_count, solutions.size()), options.threads, [&](std::size_t i) {
    Solution further = search(misfit, solutions[i].u, {.most_steps = last_steps, .stop = options.stop});
    if (further.chi2 <= solutions[i].chi2) solutions[i] = std::move(further);
  });
  sort_by_cost(solutions);
  return solutions;
}

}  // namespace hysteron::detail
