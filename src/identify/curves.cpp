// Curves of a fitted model: its values where the data would be, and their 90 % band from the derivatives and the
// covariance of the parameters.
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "dense.hpp"
#include "hysteron/identify/fit.hpp"
#include "misfit.hpp"
#include "thresholds.hpp"

namespace hysteron {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd fitted_coordinates(const detail::Coordinates& coordinates, const FitResult& result) {
  VectorXd u(static_cast<Index>(coordinates.size()));
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    u[static_cast<Index>(i)] = coordinates.at(i, result.parameters[i].value);
  return u;
}

MatrixXd covariance_of(const FitResult& result) {
  const auto n = static_cast<Index>(result.covariance.size());
  MatrixXd out(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      out(i, j) = result.covariance[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  return out;
}

// Half the width of the band at each datum.
VectorXd band_of(const detail::Misfit& misfit, const VectorXd& u, const VectorXd& value, const FitResult& result) {
  MatrixXd j;
  misfit.jacobian(u, value, detail::Misfit::Differences::central, j);
  const double freedom = result.sigmas_given ? infinity : static_cast<double>(result.degrees_of_freedom);
  const double reach = std::sqrt(detail::chi2_rise(interval_levels.back(), 1, freedom));
  VectorXd out = detail::dense::quadratic_forms(j, covariance_of(result));
  for (double& x : out) x = reach * std::sqrt(std::max(x, 0.0));
  return out;
}

}  // namespace

Result<std::vector<FittedCurve>> fitted_curves(const ResidualProblem& zero_data, const FitResult& result) {
  const detail::Comparison comparison(zero_data);
  const detail::Coordinates coordinates(zero_data.free);
  const detail::Misfit misfit(comparison, coordinates);
  const VectorXd u = fitted_coordinates(coordinates, result);
  VectorXd value;
  if (!misfit.residuals(u, value))
    return Error{ErrorCode::failed, "curve",
                 "the fitted " + zero_data.noun + " cannot be computed at some point of its curve"};
  const VectorXd band = band_of(misfit, u, value, result);
  std::vector<FittedCurve> out;
  for (std::size_t g = 0; g < comparison.channels().size(); ++g) {
    const ComparedChannel& channel = comparison.channels()[g];
    FittedCurve curve{
        .file = channel.file, .quantity = channel.quantity, .dim = channel.dim, .kind = channel.kind, .at = {}};
    curve.speed = channel.data.empty() ? std::nan("") : channel.data.front().speed;
    if (!channel.data.empty()) curve.specimen = channel.data.front().specimen;
    for (std::size_t i = 0; i < channel.size(); ++i) {
      const auto k = static_cast<Index>(comparison.first(g) + i);
      curve.at.push_back(channel.data[i].at);
      curve.value.push_back(value[k]);
      curve.low.push_back(value[k] - band[k]);
      curve.high.push_back(value[k] + band[k]);
    }
    out.push_back(std::move(curve));
  }
  return out;
}

}  // namespace hysteron
