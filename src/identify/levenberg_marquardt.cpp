#include "levenberg_marquardt.hpp"

#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/NonLinearOptimization>

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// The first reach is at least that of a start of this size. It would vanish with x: a search that begins at a rounding
// error from x = 0, the middle of all bounds, would take its first steps for convergence.
constexpr double least_start_size = 0.1;

// The interface that Eigen expects: negative results end the search.
struct Functor {
  const LeastSquaresProblem& problem;
  Index unknowns;

  Index inputs() const { return unknowns; }
  Index values() const { return problem.values; }
  int operator()(const VectorXd& x, VectorXd& r) const { return problem.residuals(x, r) ? 0 : -1; }
  int df(const VectorXd& x, MatrixXd& j) const { return problem.jacobian(x, j) ? 0 : -1; }
};

}  // namespace

SearchEnd minimise_squares(const LeastSquaresProblem& problem, const LeastSquaresLimits& limits, VectorXd& x) {
  Functor functor{problem, x.size()};
  Eigen::LevenbergMarquardt<Functor> search(functor);
  search.parameters.ftol = search.parameters.xtol = limits.tolerance;
  search.parameters.factor = limits.first_reach * std::max(1.0, least_start_size / x.norm());
  if (!std::isfinite(search.parameters.factor)) search.parameters.factor = limits.first_reach;  // x = 0
  search.parameters.maxfev = limits.most_evaluations;
  using namespace Eigen::LevenbergMarquardtSpace;
  // minimize() is not used: if the first evaluation requests a stop, it continues without having allocated its vectors.
  Status status = search.minimizeInit(x);
  if (status == NotStarted) do
      status = search.minimizeOneStep(x);
    while (status == Running);
  if (status == TooManyFunctionEvaluation) return SearchEnd::too_many_evaluations;
  return status == UserAsked || status == ImproperInputParameters ? SearchEnd::stopped : SearchEnd::converged;
}

}  // namespace hysteron::detail
