// The curvature of χ² at its minimum: covariance, correlation, and undetermined combinations of parameters.
#pragma once

#include <Eigen/Core>

#include "hysteron/identify/fit.hpp"
#include "misfit.hpp"
#include "thresholds.hpp"

namespace hysteron::detail {

struct Curvature {
  Eigen::MatrixXd information;  // JᵀJ in coordinates
  // Inverse of the information, to which each search interval adds that of a uniform distribution (variance width²/12):
  // finite also in directions that the data do not determine.
  Eigen::MatrixXd covariance;
  // Degrees of freedom of the variance of each coordinate (Satterthwaite): 1/ν = Σ share²/νᵢ over the estimated σᵢ,
  // each with its share of the variance. Infinite where all σ are given.
  std::vector<double> freedom;
  // Σ share (1 - share)/νᵢ of each coordinate: the weights of several quantities are estimated too, which increases its
  // variance by 1 + 2 Σ, and makes the inverse information too small by as much (Meier 1953).
  std::vector<double> weight_error;
  // Factor of the variance of each coordinate because few data leave open how σ depends on the value, while the weights
  // remain those of the chosen dependence: the mean over all of them.
  Eigen::VectorXd averaging;
  // The same factor of the squared width of the intervals, by level: a variance that is large but hardly probable
  // increases the mean more than the width.
  std::vector<std::array<double, interval_levels.size()>> averaged_widths;
  Eigen::MatrixXd jacobian;   // ∂d/∂u of the deviations
  bool sigma_follows = true;  // -2 ln L is maximised over an unknown σ at each point; not with a robust loss
  Eigen::VectorXd leverage;   // of each datum: the diagonal of the hat matrix
};

Curvature curvature(const Misfit& misfit, const Eigen::VectorXd& u);

// The covariance with the averaged variances of the data, and the correlation of the information.
Eigen::MatrixXd averaged_covariance(const Curvature& curvature);

// Rises of -2 ln L above its minimum at the ends of the intervals of coordinate i.
std::array<double, interval_levels.size()> rises(const Curvature& curvature, std::size_t i);

// Half the width of the interval of coordinate i at one of the interval_levels, by the covariance.
double reach(const Curvature& curvature, std::size_t i, std::size_t level);

std::vector<FreeDirection> free_directions(const Eigen::MatrixXd& information);

// Classified by the width of the 90 % interval, as defined at Determinacy.
Determinacy determinacy_of(const FreeParameter& parameter, const Interval& interval);

// u ± reach of coordinate i, limited to the bounds of the search.
Interval covariance_interval(const Coordinates& coordinates, std::size_t i, double u, double reach);

}  // namespace hysteron::detail
