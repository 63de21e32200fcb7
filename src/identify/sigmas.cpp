#include "sigmas.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

// Fewer data than this do not tell their own σ: a law could pass through all of them.
constexpr std::size_t least_for_own_sigma = 10;
// Impacts and curves are not computed more finely than this share of their scale: no estimate of σ is below it.
constexpr double least_sigma = 1e-7;
constexpr double same_sigma = 1e-3;  // relative

}  // namespace

Sigmas::Sigmas(const Model& model, std::size_t parameters) {
  const auto& groups = model.groups();
  std::size_t without = 0;
  bool small = false;
  for (const Group& group : groups) {
    without += !group.sigma_known;
    small |= !group.sigma_known && group.size() < least_for_own_sigma;
  }
  unknown_ = without > 0;
  shared_ = without > 1 && small;
  // σ̂² has the expectation σ² if the parameters take their share of each group's degrees of freedom.
  const double left = 1.0 - static_cast<double>(parameters) / static_cast<double>(model.size());
  std::optional<std::size_t> common;
  for (const Group& group : groups) {
    const bool join = shared_ && !group.sigma_known && common;
    pool_.push_back(join ? *common : pools_.size());
    if (!join) pools_.emplace_back();
    if (shared_ && !group.sigma_known) common = pool_.back();
    Pool& pool = pools_[pool_.back()];
    pool.count += group.size();
    if (group.sigma_known) continue;
    pool.freedom = left * static_cast<double>(pool.count);
    pool.weight += left * group.weight * static_cast<double>(group.size());
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
