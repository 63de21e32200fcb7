#include "misfit_tests.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "distributions.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

// Fewer residuals do not show whether neighbours are correlated, or how often the sign changes.
constexpr std::size_t least_for_order = 8;
// Fewer degrees of freedom do not show a misfit.
constexpr double least_freedom = 3.0;
// The trend has one cosine for so many degrees of freedom, up to the second number.
constexpr double freedom_per_cosine = 5.0;
constexpr std::size_t most_cosines = 6;
// A cosine that the parameters follow up to less than this share of its square shows nothing.
constexpr double least_share_left = 0.1;
// Speeds within this share of each other are repeats of one measurement.
constexpr double same_speed = 0.01;

// Labels of specimens with fewer data each are labels of something else, such as numbers of rows.
constexpr std::size_t least_per_group = 2;

// A remainder of the squares below this share is rounding.
constexpr double rounding = 1e-12;

// ln n! for n up to `most`.
std::vector<double> log_factorials(std::size_t most) {
  std::vector<double> out(most + 1);
  for (std::size_t n = 2; n <= most; ++n) out[n] = out[n - 1] + std::log(static_cast<double>(n));
  return out;
}

// Probability of at most `runs` runs among `a` values of one sign and `b` of the other.
double probability_of_runs_up_to(std::size_t runs, std::size_t a, std::size_t b) {
  const std::vector<double> ln = log_factorials(a + b);
  const auto choose = [&](std::size_t n, std::size_t k) { return k > n ? -INFINITY : ln[n] - ln[k] - ln[n - k]; };
  const double all = choose(a + b, a);
  double sum = 0.0;
  for (std::size_t r = 2; r <= runs; ++r) {
    const std::size_t k = r / 2;
    if (r % 2 == 0)
      sum += 2.0 * std::exp(choose(a - 1, k - 1) + choose(b - 1, k - 1) - all);
    else
      sum += std::exp(choose(a - 1, k) + choose(b - 1, k - 1) - all) +
             std::exp(choose(a - 1, k - 1) + choose(b - 1, k) - all);
  }
  return std::min(sum, 1.0);
}

// Place of each residual along its order, 0 to 1: among all speeds (repeats share one place), or within its impact or
// specimen.
std::vector<double> places_of(const OrderedResiduals& residuals) {
  const std::size_t n = residuals.size();
  std::vector<double> out(n);
  for (std::size_t first = 0, end = 0; first < n; first = end) {
    for (end = first; end < n && residuals.section[end] == residuals.section[first];) ++end;
    for (std::size_t i = first, same = first; i < end; i = same) {
      while (same < end && residuals.at[same] == residuals.at[i]) ++same;
      const double middle = 0.5 * static_cast<double>(i + same) - static_cast<double>(first);
      for (std::size_t k = i; k < same; ++k) out[k] = middle / static_cast<double>(end - first);
    }
  }
  return out;
}

// What the parameters and the earlier vectors of `basis` leave of a cosine, normalised; nothing if it is too little.
std::optional<VectorXd> left_of(VectorXd cosine, const Eigen::MatrixXd& parameters,
                                const std::vector<VectorXd>& basis) {
  const double whole = cosine.squaredNorm();
  for (Index p = 0; p < parameters.cols(); ++p) cosine -= parameters.col(p).dot(cosine) * parameters.col(p);
  for (const VectorXd& b : basis) cosine -= b.dot(cosine) * b;
  if (!(cosine.squaredNorm() > least_share_left * whole)) return std::nullopt;
  return VectorXd(cosine / cosine.norm());
}

// Of a sum of squares with k degrees of freedom that is part of the pool.
TestOutcome part_of_pool(const OrderedResiduals& residuals, double squares, double k) {
  if (residuals.sigma_given) return {squares, chi2_probability_above(squares, k), k};
  const double others = std::max(residuals.pool_squares - squares, rounding * residuals.pool_squares);
  const double f = squares / k / (others / (residuals.pool_freedom - k));
  return {f, f_probability_above(f, k, residuals.pool_freedom - k), 1.0};
}

}  // namespace

std::optional<TestOutcome> test_given_sigmas(const OrderedResiduals& residuals) {
  if (!residuals.sigma_given || residuals.own_freedom < 1.0) return std::nullopt;
  double chi2 = 0.0;
  for (const double r : residuals.values) chi2 += r * r;
  return TestOutcome{chi2, chi2_probability_above(chi2, residuals.own_freedom), residuals.own_freedom};
}

std::optional<TestOutcome> test_runs(const OrderedResiduals& residuals) {
  if (residuals.size() < least_for_order) return std::nullopt;
  std::size_t positive = 0, runs = 1;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    positive += residuals.values[i] > 0.0;
    if (i > 0) runs += (residuals.values[i] > 0.0) != (residuals.values[i - 1] > 0.0);
  }
  const std::size_t negative = residuals.size() - positive;
  if (positive == 0 || negative == 0) return std::nullopt;
  const double expected =
      1.0 + 2.0 * static_cast<double>(positive) * static_cast<double>(negative) / static_cast<double>(residuals.size());
  return TestOutcome{static_cast<double>(runs), probability_of_runs_up_to(runs, positive, negative), expected};
}

std::optional<TestOutcome> test_neighbours(const OrderedResiduals& residuals) {
  double squares = 0.0, products = 0.0, pairs = 0.0;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    squares += residuals.values[i] * residuals.values[i];
    if (i == 0 || residuals.section[i] != residuals.section[i - 1]) continue;
    products += residuals.values[i] * residuals.values[i - 1];
    pairs += 1.0;
  }
  if (residuals.size() < least_for_order || !(squares > 0.0) || pairs == 0.0) return std::nullopt;
  const double correlation = products / squares;
  const double normal = correlation * static_cast<double>(residuals.size()) / std::sqrt(pairs);
  return TestOutcome{correlation, normal_probability_above(normal)};
}

std::optional<TestOutcome> test_trend(const OrderedResiduals& residuals, const Eigen::MatrixXd& parameters,
                                      const VectorXd& all) {
  const double freedom = residuals.sigma_given ? residuals.own_freedom : residuals.pool_freedom;
  if (std::min(freedom, residuals.own_freedom) < least_freedom) return std::nullopt;
  const auto wanted = std::clamp<std::size_t>(
      static_cast<std::size_t>(std::min(freedom, residuals.own_freedom) / freedom_per_cosine), 1, most_cosines);
  const std::vector<double> places = places_of(residuals);
  std::vector<VectorXd> basis;
  // The parameters follow at most as many cosines as there are parameters.
  const auto most = wanted + static_cast<std::size_t>(parameters.cols()) + 1;
  for (std::size_t k = 0; k < most && basis.size() < wanted; ++k) {
    VectorXd cosine = VectorXd::Zero(parameters.rows());
    for (std::size_t i = 0; i < residuals.size(); ++i)
      cosine[static_cast<Index>(residuals.index[i])] = std::cos(std::numbers::pi * static_cast<double>(k) * places[i]);
    if (auto left = left_of(std::move(cosine), parameters, basis)) basis.push_back(std::move(*left));
  }
  if (basis.empty()) return std::nullopt;
  const double of_first = std::pow(basis.front().dot(all), 2);
  double squares = 0.0;
  for (const VectorXd& b : basis) squares += std::pow(b.dot(all), 2);
  const TestOutcome whole = part_of_pool(residuals, squares, static_cast<double>(basis.size()));
  if (basis.size() == 1) return whole;
  // A law that bends a little differently from the data differs from them by the slowest cosine above all.
  TestOutcome out = part_of_pool(residuals, of_first, 1.0);
  if (whole.probability < out.probability) out = whole;
  out.probability = std::min(1.0, 2.0 * out.probability);  // the less probable of two
  return out;
}

std::optional<TestOutcome> test_specimens(const OrderedResiduals& residuals, const Eigen::MatrixXd& parameters,
                                          const VectorXd& all) {
  const std::set<std::size_t> groups(residuals.group.begin(), residuals.group.end());
  if (groups.size() < 2 || residuals.size() < least_per_group * groups.size()) return std::nullopt;
  std::vector<VectorXd> basis;
  for (const std::size_t group : groups) {
    VectorXd members = VectorXd::Zero(parameters.rows());
    for (std::size_t i = 0; i < residuals.size(); ++i)
      members[static_cast<Index>(residuals.index[i])] = residuals.group[i] == group ? 1.0 : 0.0;
    if (auto left = left_of(std::move(members), parameters, basis)) basis.push_back(std::move(*left));
  }
  const auto count = static_cast<double>(basis.size());
  const double freedom = residuals.sigma_given ? residuals.own_freedom : residuals.pool_freedom;
  if (basis.empty() || freedom - count < least_freedom) return std::nullopt;
  double squares = 0.0;
  for (const VectorXd& b : basis) squares += std::pow(b.dot(all), 2);
  return part_of_pool(residuals, squares, count);
}

RepeatGroups repeats_of(const OrderedResiduals& residuals) {
  RepeatGroups out;
  std::vector<std::size_t> order(residuals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto specimen = [&](std::size_t i) { return std::pair(residuals.section[i], residuals.group[i]); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(specimen(a), residuals.at[a]) < std::pair(specimen(b), residuals.at[b]);
  });
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    double sum = 0.0, squares = 0.0;
    const double most = residuals.at[order[first]] * (1.0 + same_speed);
    for (end = first; end < order.size() && specimen(order[end]) == specimen(order[first]); ++end) {
      if (residuals.at[order[end]] > most) break;
      const double value = residuals.values[order[end]];
      sum += value;
      squares += value * value;
    }
    const auto count = static_cast<double>(end - first);
    if (end - first < 2) continue;
    ++out.groups;
    out.squares += squares - sum * sum / count;
    out.freedom += count - 1.0;
  }
  return out;
}

std::optional<TestOutcome> test_repeats(const OrderedResiduals& residuals, const RepeatGroups& repeats) {
  const double freedom = residuals.own_freedom - repeats.freedom;
  if (repeats.freedom < least_freedom || freedom < 1.0 || !(repeats.squares > 0.0)) return std::nullopt;
  double squares = -repeats.squares;
  for (const double r : residuals.values) squares += r * r;
  const double f = std::max(squares, 0.0) / freedom / (repeats.squares / repeats.freedom);
  return TestOutcome{f, f_probability_above(f, freedom, repeats.freedom), 1.0};
}

}  // namespace hysteron::detail
