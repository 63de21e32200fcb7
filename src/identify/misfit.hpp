// Weighted differences r as a function of the coordinates; the solvers minimise χ² = |r|².
#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>

#include "comparison.hpp"
#include "coordinates.hpp"
#include "sigmas.hpp"

namespace hysteron::detail {

// Called between evaluations; true ends a search with the best found so far.
using Stop = std::function<bool()>;

class Misfit {
 public:
  Misfit(const Comparison& comparison, const Coordinates& coordinates);

  const Comparison& comparison() const { return comparison_; }
  const Coordinates& coordinates() const { return coordinates_; }
  std::size_t evaluations() const { return evaluations_; }

  const Sigmas& sigmas() const { return sigmas_; }
  // If there are several channels: divides the degrees of freedom that the parameters use among them, by leverage at u.
  void share_freedom(const Eigen::VectorXd& u, const Eigen::VectorXd& r);
  // Estimates the unknown standard deviations from the residuals; true if one has changed.
  bool estimate_sigmas(const Eigen::VectorXd& r);
  // -2 ln L up to a constant.
  double deviance(const Eigen::VectorXd& r) const;

  // False if the model cannot be computed at u.
  bool residuals(const Eigen::VectorXd& u, Eigen::VectorXd& r) const;

  // χ² of one of the problem's blocks of data at u; infinite if it cannot be computed.
  double chi2_of_block(const Eigen::VectorXd& u, std::size_t block) const;

  enum class Differences { one_sided, central };
  // ∂r/∂u by differences that stay within the bounds, given r at u. A column is zero if the model cannot be computed on
  // either side.
  void jacobian(const Eigen::VectorXd& u, const Eigen::VectorXd& r, Differences differences, Eigen::MatrixXd& j) const;

  // The cost J: root of the sum of squares of all data, or of one channel, in units of their scales.
  double root_of_squares(const Eigen::VectorXd& r) const;
  double root_of_squares(const Eigen::VectorXd& r, std::size_t channel) const;

 private:
  double factor(std::size_t channel) const;
  // Sets the residuals of one block of data; false if they cannot be computed.
  bool residuals_of_block(const Eigen::VectorXd& u, std::size_t block, Eigen::VectorXd& r) const;
  // The residuals at u, which differs in coordinate i alone from where they are `r`.
  bool residuals_after_move(const Eigen::VectorXd& u, std::size_t i, const Eigen::VectorXd& r,
                            Eigen::VectorXd& out) const;
  // The residuals of one channel.
  template <class Vector>
  auto part(Vector& r, std::size_t channel) const {
    return r.segment(static_cast<Eigen::Index>(comparison_.first(channel)),
                     static_cast<Eigen::Index>(comparison_.channels()[channel].size()));
  }

  const Comparison& comparison_;
  const Coordinates& coordinates_;
  Sigmas sigmas_;
  mutable std::atomic<std::size_t> evaluations_ = 0;
};

}  // namespace hysteron::detail
