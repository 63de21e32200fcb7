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

void add_estimated_weights(const Misfit& misfit, const MatrixXd& j, Curvature& out) {
  const MatrixXd& covariance = out.covariance;
  const auto& channels = misfit.comparison().channels();
  const MatrixXd by_datum = dense::product(j, covariance);  // squared: the contribution of each datum to each variance
  out.averaging.resize(covariance.cols());
  for (Index i = 0; i < covariance.cols(); ++i) {
    std::vector<double> parts(channels.size()), freedom(channels.size(), infinity);
    double all = 0.0, averaged = 0.0, inverse = 0.0, inflation = 1.0;
    for (std::size_t g = 0; g < channels.size(); ++g) {
      const std::size_t pool = misfit.sigmas().pool(g);
      double part = 0.0;
      for (std::size_t k = misfit.comparison().first(g); k < misfit.comparison().first(g) + channels[g].size(); ++k) {
        const double of_datum = std::pow(by_datum(static_cast<Index>(k), i), 2);
        part += of_datum;
        averaged += of_datum * misfit.averaged_variance(k);
      }
      parts[pool] += part;
      freedom[pool] = misfit.sigmas().freedom(g);
      all += part;
    }
    for (std::size_t k = 0; k < parts.size() && all > 0.0; ++k) {
      const double share = parts[k] / all;
      inverse += share * share / freedom[k];
      inflation += 4.0 * share * (1.0 - share) / freedom[k];
    }
    out.freedom.push_back(inverse > 0.0 ? 1.0 / inverse : infinity);
    out.inflation.push_back(inflation);
    out.averaging[i] = all > 0.0 ? averaged / all : 1.0;
  }
}

// Factor of the squared width of an interval.
double widening(const Curvature& curvature, std::size_t i) {
  return curvature.inflation[i] * curvature.averaging[static_cast<Index>(i)];
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

std::array<double, interval_levels.size()> rises(const Curvature& curvature, std::size_t i) {
  std::array<double, interval_levels.size()> out{};
  const double freedom = curvature.freedom[i];
  for (std::size_t l = 0; l < out.size(); ++l) {
    const double rise = widening(curvature, i) * chi2_rise(interval_levels[l], 1, freedom);
    out[l] = curvature.sigma_follows ? with_sigma_following(rise, freedom) : rise;
  }
  return out;
}

double reach(const Curvature& curvature, std::size_t i, double level) {
  const auto k = static_cast<Index>(i);
  return std::sqrt(widening(curvature, i) * chi2_rise(level, 1, curvature.freedom[i]) * curvature.covariance(k, k));
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
