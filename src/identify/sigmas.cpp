#include "sigmas.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

// A channel has its own σ if it has four data more than there are parameters, or at least ten: fewer are too few to
// estimate σ.
constexpr std::size_t least_left_for_own_sigma = 4, enough_for_own_sigma = 10;
// The parameters leave a pool at least one degree of freedom, so that its σ stays finite.
constexpr double least_freedom = 1.0;
// Curves are computed to about this share of their scale: no estimate of σ is below it.
constexpr double least_sigma = 1e-7;
// Median of the magnitude of a standard normal variable.
constexpr double normal_median = 0.6744897501960817;
// A relative change of σ below this does not move the optimum noticeably.
constexpr double same_sigma = 1e-3;
// Numbers printed with six digits, and curves between computed points, are accurate to this share of their scale.
constexpr double rounding = 1e-6;

}  // namespace

Sigmas::Sigmas(const Comparison& comparison, std::size_t parameters) {
  const auto& channels = comparison.channels();
  std::size_t without = 0;
  bool small = false;
  for (const ComparedChannel& channel : channels) {
    without += !channel.sigma_known();
    small |= !channel.sigma_known() &&
             channel.size() < std::min(parameters + least_left_for_own_sigma, enough_for_own_sigma);
  }
  unknown_ = without > 0;
  shared_ = without > 1 && small;
  // σ̂² is unbiased if the parameters take their share of the degrees of freedom of each channel.
  const double left = 1.0 - static_cast<double>(parameters) / static_cast<double>(comparison.size());
  std::optional<std::size_t> common;
  for (const ComparedChannel& channel : channels) {
    const bool join = shared_ && !channel.sigma_known() && common;
    pool_.push_back(join ? *common : pools_.size());
    if (!join) pools_.emplace_back();
    if (shared_ && !channel.sigma_known()) common = pool_.back();
    Pool& pool = pools_[pool_.back()];
    pool.count += channel.size();
    if (channel.sigma_known()) continue;
    pool.freedom = left * static_cast<double>(pool.count);
    pool.used = static_cast<double>(pool.count) - pool.freedom;
    pool.weight += left * channel.weight * static_cast<double>(channel.size());
  }
}

bool Sigmas::is_at_rounding(std::size_t channel) const {
  const Pool& pool = pools_[pool_[channel]];
  return !std::isinf(pool.freedom) && pool.sigma <= rounding;
}

void Sigmas::subtract_leverage(const std::vector<double>& leverage) {
  std::vector<double> used(pools_.size());
  for (std::size_t g = 0; g < pool_.size(); ++g) used[pool_[g]] += leverage[g];
  for (std::size_t k = 0; k < pools_.size(); ++k) {
    Pool& pool = pools_[k];
    if (std::isinf(pool.freedom)) continue;
    const double freedom = std::max(static_cast<double>(pool.count) - used[k], least_freedom);
    pool.weight *= freedom / pool.freedom;
    pool.freedom = freedom;
    pool.used = used[k];
  }
}

bool Sigmas::estimate(const std::vector<double>& squares) {
  std::vector<double> sums(pools_.size());
  for (std::size_t g = 0; g < pool_.size(); ++g) sums[pool_[g]] += squares[g];
  bool changed = false;
  for (std::size_t k = 0; k < pools_.size(); ++k) {
    Pool& pool = pools_[k];
    if (std::isinf(pool.freedom)) continue;
    const double sigma = std::max(std::sqrt(sums[k] / pool.freedom), least_sigma);
    changed |= std::abs(sigma / pool.sigma - 1.0) > same_sigma;
    pool.sigma = sigma;
    pool.estimated = sigma > least_sigma;
  }
  return changed;
}

bool Sigmas::estimate_from_median(const std::vector<std::vector<double>>& sizes) {
  std::vector<std::vector<double>> pooled(pools_.size());
  for (std::size_t g = 0; g < pool_.size(); ++g)
    pooled[pool_[g]].insert(pooled[pool_[g]].end(), sizes[g].begin(), sizes[g].end());
  bool changed = false;
  for (std::size_t k = 0; k < pools_.size(); ++k) {
    Pool& pool = pools_[k];
    if (std::isinf(pool.freedom)) continue;
    // The parameters make as many residuals vanish: the median is that of the others, the larger ones.
    std::sort(pooled[k].begin(), pooled[k].end());
    const auto vanishing = std::min(static_cast<std::size_t>(std::lround(pool.used)), pooled[k].size() - 1);
    const std::size_t rest = pooled[k].size() - vanishing;
    const double median = 0.5 * (pooled[k][vanishing + (rest - 1) / 2] + pooled[k][vanishing + rest / 2]);
    const double sigma = std::max(median / normal_median, least_sigma);
    changed |= std::abs(sigma / pool.sigma - 1.0) > same_sigma;
    pool.sigma = sigma;
    pool.estimated = false;
  }
  return changed;
}

void Sigmas::count_by_weight(const std::map<std::size_t, double>& weights) {
  for (const auto& [k, weight] : weights)
    if (!std::isinf(pools_[k].freedom)) pools_[k].freedom = std::max(weight - pools_[k].used, least_freedom);
}

double Sigmas::deviance(const std::vector<double>& chi2) const {
  std::vector<double> sums(pools_.size());
  for (std::size_t g = 0; g < pool_.size(); ++g) sums[pool_[g]] += chi2[g];
  double out = 0.0;
  for (std::size_t k = 0; k < pools_.size(); ++k) {
    const Pool& pool = pools_[k];
    out += pool.estimated ? pool.weight * (1.0 + std::log(sums[k] / pool.weight)) : sums[k];
  }
  return out;
}

}  // namespace hysteron::detail
