// The Levenberg-Marquardt method of Eigen (MINPACK's lmder): a trust region |D step| <= Δ in units of the norms of the
// columns. Behind std::function, so that it is compiled once: that takes ten seconds.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace hysteron::detail {

struct LeastSquaresProblem {
  // Both return false to end the search.
  std::function<bool(const Eigen::VectorXd& x, Eigen::VectorXd& residuals)> residuals;
  std::function<bool(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian)> jacobian;
  Eigen::Index values = 0;  // at least as many as there are unknowns
};

struct LeastSquaresLimits {
  double tolerance = 1e-10;  // relative change of the sum of squares, or of x
  double first_reach = 1.0;  // Δ over |D x| at the start; over that of a longer x if x is close to 0
  int most_evaluations = 200;
};

enum class SearchEnd { converged, too_many_evaluations, stopped };

// Starts at x, and leaves the best point found there.
SearchEnd minimise_squares(const LeastSquaresProblem& problem, const LeastSquaresLimits& limits, Eigen::VectorXd& x);

}  // namespace hysteron::detail
