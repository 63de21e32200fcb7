// Weighted differences as a function of the coordinates: what the solvers make small, χ² = |r|².
#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>

#include "coordinates.hpp"
#include "model.hpp"
#include "sigmas.hpp"

namespace hysteron::detail {

// Asked between evaluations; true ends a search with the best found so far.
using Stop = std::function<bool()>;

class Misfit {
 public:
  Misfit(const Model& model, const Coordinates& coordinates);

  const Model& model() const { return model_; }
  const Coordinates& coordinates() const { return coordinates_; }
  std::size_t evaluations() const { return evaluations_; }

  const Sigmas& sigmas() const { return sigmas_; }
  // Where several groups share the data: takes from each the degrees of freedom that the parameters use up at u.
  void share_freedom(const Eigen::VectorXd& u, const Eigen::VectorXd& r);
  // Takes unknown standard deviations from the residuals; true if one has changed.
  bool estimate_sigmas(const Eigen::VectorXd& r);
  // -2 ln L up to a constant.
  double deviance(const Eigen::VectorXd& r) const;

  // False where the law has no answer.
  bool residuals(const Eigen::VectorXd& u, Eigen::VectorXd& r) const;

  enum class Differences { one_sided, central };
  // ∂r/∂u by differences that stay within the bounds, given r at u. A column is zero where there is no answer on either
  // side.
  void jacobian(const Eigen::VectorXd& u, const Eigen::VectorXd& r, Differences differences, Eigen::MatrixXd& j) const;

  // The source's cost, the root of the sum of squares, of all data in units of their scales.
  double root_of_squares(const Eigen::VectorXd& r) const;
  double root_of_squares(const Eigen::VectorXd& r, std::size_t group) const;

 private:
  double factor(std::size_t group) const;

  const Model& model_;
  const Coordinates& coordinates_;
  Sigmas sigmas_;
  mutable std::atomic<std::size_t> evaluations_ = 0;
};

}  // namespace hysteron::detail
