// What the curvature of χ² at its least says: covariance, correlation, and the directions it leaves free.
#pragma once

#include <Eigen/Core>

#include "hysteron/identify/fit.hpp"
#include "misfit.hpp"
#include "thresholds.hpp"

namespace hysteron::detail {

struct Curvature {
  Eigen::MatrixXd information;  // JᵀJ in coordinates
  // Its inverse, with the width of each search interval as the weakest knowledge of a coordinate (a uniform
  // distribution has the variance width²/12): finite in directions that the data leave free.
  Eigen::MatrixXd covariance;
  // Of each coordinate, degrees of freedom of its variance (Satterthwaite): 1/ν = Σ share²/ν over the estimated σ, each
  // with its share of the variance. Infinite where all σ are given.
  std::vector<double> freedom;
};

Curvature curvature(const Misfit& misfit, const Eigen::VectorXd& u, const Eigen::VectorXd& r);

// Of -2 ln L at the ends of the intervals of a coordinate with so many degrees of freedom.
std::array<double, interval_levels.size()> rises(double freedom);

std::vector<FreeDirection> free_directions(const Eigen::MatrixXd& information);

// Verdict by the 90 % interval; the rule is told at `Verdict`.
Verdict judged(const FreeParameter& parameter, const Interval& interval);

// value ± reach of the coordinate, cut at the bounds.
Interval covariance_interval(const Coordinates& coordinates, std::size_t i, double u, double reach);

}  // namespace hysteron::detail
