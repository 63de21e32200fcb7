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
  // By what its variance grows because the weights of several quantities are themselves estimated (Meier 1953):
  // 1 + 4 Σ share (1 - share)/ν.
  std::vector<double> inflation;
  Eigen::VectorXd leverage;  // of each datum: the diagonal of the hat matrix
};

Curvature curvature(const Misfit& misfit, const Eigen::VectorXd& u, const Eigen::VectorXd& r);

// Of -2 ln L at the ends of the intervals of coordinate i.
std::array<double, interval_levels.size()> rises(const Curvature& curvature, std::size_t i);

// Half the width of the interval of coordinate i at a level, by the covariance.
double reach(const Curvature& curvature, std::size_t i, double level);

std::vector<FreeDirection> free_directions(const Eigen::MatrixXd& information);

// Verdict by the 90 % interval; the rule is told at `Verdict`.
Verdict judged(const FreeParameter& parameter, const Interval& interval);

// value ± reach of the coordinate, cut at the bounds.
Interval covariance_interval(const Coordinates& coordinates, std::size_t i, double u, double reach);

}  // namespace hysteron::detail
