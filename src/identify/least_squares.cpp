#include <algorithm>
#include <cmath>

#include "levenberg_marquardt.hpp"
#include "solvers.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Residuals where the model cannot be computed: so large that the trust region shrinks away from there.
constexpr double not_computable = 1e30;
// Largest |sin t| at a start. On a bound itself du/dt = 0, and the coordinate could never leave it.
constexpr double nearest_to_bound = 0.9999;

// Keeps each coordinate u within its bounds by u = middle + half sin t with unbounded t; the columns of the Jacobian
// get the factor du/dt.
class Bounded {
 public:
  Bounded(const Misfit& misfit, const VectorXd& start, const SearchSettings& settings)
      : misfit_(misfit), settings_(settings), u_(start) {
    for (std::size_t i = 0; i < misfit.coordinates().size(); ++i)
      if (i != settings.fixed) active_.push_back(static_cast<Index>(i));
  }

  Index inputs() const { return static_cast<Index>(active_.size()); }
  Index values() const { return static_cast<Index>(misfit_.comparison().size()); }
  const Solution& best() const { return best_; }

  VectorXd inner(const VectorXd& u) const {
    VectorXd t(inputs());
    for (Index k = 0; k < inputs(); ++k) {
      const auto [middle, half] = box(k);
      t[k] = std::asin(
          std::clamp((u[active_[static_cast<std::size_t>(k)]] - middle) / half, -nearest_to_bound, nearest_to_bound));
    }
    return t;
  }

  bool residuals(const VectorXd& t, VectorXd& r) {
    if (settings_.stop && settings_.stop()) return false;
    const VectorXd u = outer(t);
    if (!misfit_.residuals(u, r)) {
      r.setConstant(not_computable);
      return true;
    }
    const double chi2 = r.squaredNorm();
    if (chi2 < best_.chi2) best_ = {u, r, chi2, false};
    u_ = u;
    r_ = r;
    return true;
  }

  bool jacobian(const VectorXd& t, MatrixXd& j) {
    const VectorXd u = outer(t);
    if ((r_.size() == 0 || u != u_) && !misfit_.residuals(u, r_)) return false;
    MatrixXd all;
    misfit_.jacobian(u, r_, Misfit::Differences::one_sided, all, settings_.fixed);
    for (Index k = 0; k < inputs(); ++k)
      j.col(k) = all.col(active_[static_cast<std::size_t>(k)]) * (box(k).half * std::cos(t[k]));
    return true;
  }

 private:
  struct Box {
    double middle, half;
  };
  Box box(Index k) const {
    const auto i = static_cast<std::size_t>(active_[static_cast<std::size_t>(k)]);
    const double low = misfit_.coordinates().low(i), high = misfit_.coordinates().high(i);
    return {0.5 * (low + high), 0.5 * (high - low)};
  }
  VectorXd outer(const VectorXd& t) const {
    VectorXd u = u_;
    for (Index k = 0; k < inputs(); ++k)
      u[active_[static_cast<std::size_t>(k)]] = box(k).middle + box(k).half * std::sin(t[k]);
    return u;
  }

  const Misfit& misfit_;
  const SearchSettings& settings_;
  std::vector<Index> active_;
  VectorXd u_, r_;
  Solution best_;
};

}  // namespace

Solution least_squares(const Misfit& misfit, const VectorXd& start, const SearchSettings& settings) {
  Bounded function(misfit, start, settings);
  VectorXd t = function.inner(start), r(function.values());
  if (function.inputs() == 0) {
    function.residuals(t, r);
    return function.best();
  }
  const LeastSquaresProblem problem{
      .residuals = [&](const VectorXd& at, VectorXd& out) { return function.residuals(at, out); },
      .jacobian = [&](const VectorXd& at, MatrixXd& out) { return function.jacobian(at, out); },
      .values = function.values()};
  const SearchEnd end =
      minimise_squares(problem, {.tolerance = settings.tolerance, .most_evaluations = settings.most_steps}, t);
  Solution out = function.best();
  out.converged = end == SearchEnd::converged;
  return out;
}

}  // namespace hysteron::detail
