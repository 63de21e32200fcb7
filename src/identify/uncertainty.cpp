#include "uncertainty.hpp"

#include <algorithm>
#include <cmath>

#include "dense.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// The widths at Determinacy: ratio of the ends for positive parameters, share of the starting interval for others.
constexpr double determined_factor = 2.0, weak_factor = 10.0;
constexpr double determined_share = 0.25, weak_share = 1.0;

// Contributions to the variance of one coordinate.
struct Shares {
  std::vector<double> of_datum;    // squares
  std::vector<double> of_channel;  // of all 1; empty if no datum contributes
};

Shares shares_of(const Misfit& misfit, const Eigen::Ref<const VectorXd>& by_datum) {
  Shares out;
  double all = 0.0;
  for (const double x : by_datum) all += x * x;
  if (!(all > 0.0)) return out;
  for (const double x : by_datum) out.of_datum.push_back(x * x / all);
  for (std::size_t g = 0; g < misfit.comparison().channels().size(); ++g) {
    double& sum = out.of_channel.emplace_back(0.0);
    const std::size_t first = misfit.comparison().first(g);
    for (std::size_t k = first; k < first + misfit.comparison().channels()[g].size(); ++k) sum += out.of_datum[k];
  }
  return out;
}

// The variance of a coordinate from one channel by each possible dependence of σ on the value, relative to the chosen.
std::vector<PossibleVariance> variances_of(const Misfit& misfit, const Shares& shares, std::size_t g) {
  std::vector<PossibleVariance> out;
  if (!(shares.of_channel[g] > 0.0)) return out;
  const std::size_t first = misfit.comparison().first(g);
  for (const PossibleNoise& model : misfit.possible_noise(g)) {
    double sum = 0.0;
    for (std::size_t i = 0; i < model.variances.size(); ++i) sum += shares.of_datum[first + i] * model.variances[i];
    out.push_back({model.weight, sum / shares.of_channel[g]});
  }
  return out;
}

void add_averages(const Misfit& misfit, const Shares& shares, Curvature& out) {
  double& mean = out.averaging[static_cast<Index>(out.averaged_widths.size())];
  auto& widths = out.averaged_widths.emplace_back();
  mean = 1.0;
  widths.fill(1.0);
  const double freedom = out.freedom.back();
  for (std::size_t g = 0; g < shares.of_channel.size(); ++g) {
    const std::vector<PossibleVariance> variances = variances_of(misfit, shares, g);
    if (variances.empty()) continue;
    for (const auto& [weight, variance] : variances) mean += shares.of_channel[g] * weight * (variance - 1.0);
    for (std::size_t l = 0; l < widths.size(); ++l)
      widths[l] +=
          shares.of_channel[g] *
          (averaged_rise(interval_levels[l], variances, freedom) / chi2_rise(interval_levels[l], 1, freedom) - 1.0);
  }
}

void add_estimated_weights(const Misfit& misfit, const MatrixXd& j, Curvature& out) {
  const MatrixXd by_datum = dense::product(j, out.covariance);
  out.averaging.resize(out.covariance.cols());
  const std::size_t channels = misfit.comparison().channels().size();
  for (Index i = 0; i < out.covariance.cols(); ++i) {
    const Shares shares = shares_of(misfit, by_datum.col(i));
    std::vector<double> pooled(channels), freedom(channels, infinity);
    for (std::size_t g = 0; g < shares.of_channel.size(); ++g) {
      pooled[misfit.sigmas().pool(g)] += shares.of_channel[g];
      freedom[misfit.sigmas().pool(g)] = misfit.sigmas().freedom(g);
    }
    double inverse = 0.0, weight_error = 0.0;
    for (std::size_t k = 0; k < channels; ++k) {
      const double share = pooled[k];
      inverse += share * share / freedom[k];
      weight_error += share * (1.0 - share) / freedom[k];
    }
    out.freedom.push_back(inverse > 0.0 ? 1.0 / inverse : infinity);
    out.weight_error.push_back(weight_error);
    add_averages(misfit, shares, out);
  }
}

}  // namespace

Curvature curvature(const Misfit& misfit, const VectorXd& u) {
  Curvature out;
  out.jacobian = misfit.deviation_jacobian(u);
  out.sigma_follows = !misfit.is_robust();
  MatrixXd j = out.jacobian;
  for (std::size_t g = 0; g < misfit.comparison().channels().size(); ++g)
    j.middleRows(static_cast<Index>(misfit.comparison().first(g)),
                 static_cast<Index>(misfit.comparison().channels()[g].size())) *= misfit.information_factor(g);
  out.information = dense::gram(j);
  MatrixXd with_bounds = out.information;
  for (Index i = 0; i < u.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double width = misfit.coordinates().high(k) - misfit.coordinates().low(k);
    with_bounds(i, i) += 12.0 / (width * width);
  }
  out.covariance = dense::inverse_of_positive(with_bounds);
  out.leverage = dense::quadratic_forms(j, out.covariance);
  add_estimated_weights(misfit, j, out);
  return out;
}

MatrixXd averaged_covariance(const Curvature& curvature) {
  const VectorXd roots = curvature.averaging.cwiseSqrt();
  return roots.asDiagonal() * curvature.covariance * roots.asDiagonal();
}

// A profile along which σ follows bends less than the information by 2 Σ on average: with r the deviations of each
// quantity, -2 ln L = Σ ν ln χ² has the second derivative 2 Σ (JᵀJ - 2 Jᵀr rᵀJ/ν), and the variance of Jᵀr is that of
// weight_error. It therefore contains one half of Meier's correction.
std::array<double, interval_levels.size()> rises(const Curvature& curvature, std::size_t i) {
  std::array<double, interval_levels.size()> out{};
  const double freedom = curvature.freedom[i];
  const double correction = 1.0 + (curvature.sigma_follows ? 2.0 : 4.0) * curvature.weight_error[i];
  for (std::size_t l = 0; l < out.size(); ++l) {
    const double rise = correction * curvature.averaged_widths[i][l] * chi2_rise(interval_levels[l], 1, freedom);
    out[l] = curvature.sigma_follows ? with_sigma_following(rise, freedom) : rise;
  }
  return out;
}

double reach(const Curvature& curvature, std::size_t i, std::size_t level) {
  const auto k = static_cast<Index>(i);
  const double correction = 1.0 + 4.0 * curvature.weight_error[i];
  return std::sqrt(correction * curvature.averaged_widths[i][level] *
                   chi2_rise(interval_levels[level], 1, curvature.freedom[i]) * curvature.covariance(k, k));
}

std::vector<FreeDirection> free_directions(const MatrixXd& information) {
  const dense::SymmetricEigen eigen = dense::eigen_of_symmetric(information);
  std::vector<FreeDirection> out;
  for (Index k = 0; k < information.rows(); ++k) {
    const double strength = std::max(eigen.values[k], 0.0);
    if (strength >= 1.0) break;  // by increasing eigenvalue
    std::vector<double> v(static_cast<std::size_t>(information.rows()));
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = eigen.vectors(static_cast<Index>(i), k);
    const double largest =
        *std::max_element(v.begin(), v.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    for (double& component : v) component *= largest < 0.0 ? -1.0 : 1.0;
    out.push_back({strength > 0.0 ? 1.0 / std::sqrt(strength) : infinity, std::move(v)});
  }
  return out;
}

Determinacy determinacy_of(const FreeParameter& p, const Interval& interval) {
  if (interval.low_open || interval.high_open) return Determinacy::not_determined;
  if (p.logarithmic) {
    const double factor = interval.high / interval.low;
    return factor <= determined_factor ? Determinacy::determined
           : factor <= weak_factor     ? Determinacy::weakly
                                       : Determinacy::not_determined;
  }
  const double share = (interval.high - interval.low) / (p.start_high - p.start_low);
  return share <= determined_share ? Determinacy::determined
         : share <= weak_share     ? Determinacy::weakly
                                   : Determinacy::not_determined;
}

Interval covariance_interval(const Coordinates& coordinates, std::size_t i, double u, double reach) {
  const double low = u - reach, high = u + reach;
  return {.low = coordinates.value(i, std::max(low, coordinates.low(i))),
          .high = coordinates.value(i, std::min(high, coordinates.high(i))),
          .low_open = low <= coordinates.low(i),
          .high_open = high >= coordinates.high(i)};
}

}  // namespace hysteron::detail
