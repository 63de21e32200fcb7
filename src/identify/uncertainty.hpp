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
};

Curvature curvature(const Misfit& misfit, const Eigen::VectorXd& u, const Eigen::VectorXd& r);

std::vector<FreeDirection> free_directions(const Eigen::MatrixXd& information);

// Verdict by the 90 % interval; the rule is told at `Verdict`.
Verdict judged(const FreeParameter& parameter, const Interval& interval);

// value ± the error that the covariance gives, cut at the bounds.
Interval covariance_interval(const Coordinates& coordinates, std::size_t i, double u, double error, double rise);

}  // namespace hysteron::detail
