// Weighted differences r as a function of the coordinates; the solvers minimise χ² = |r|². With a robust loss r is the
// root of the loss of each difference.
#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>
#include <optional>

#include "comparison.hpp"
#include "coordinates.hpp"
#include "loss.hpp"
#include "noise.hpp"
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
  // Number of combinations of the parameters that change the model, found by share_freedom().
  std::size_t rank() const { return rank_; }
  // Divides the degrees of freedom that the parameters use among the channels, by leverage at u.
  void share_freedom(const Eigen::VectorXd& u);
  // Orthonormal basis of what the parameters can follow, from a Jacobian in standard deviations. A direction is left
  // out if the model changes by less than one standard deviation over the search interval (its own, √12 times shorter
  // than the interval): it then is undetermined, and its derivatives may be rounding alone.
  Eigen::MatrixXd followed_by_parameters(const Eigen::MatrixXd& jacobian) const;
  // Chooses how the unknown standard deviations depend on the values, from the residuals at u; true if that changes.
  bool choose_noise(const Eigen::VectorXd& u, const Eigen::VectorXd& r);
  const NoiseChoice& noise(std::size_t channel) const { return noise_[channel]; }
  // Standard deviation of a datum, where it is unknown, relative to the others of its channel; geometric mean 1.
  double relative_sigma(std::size_t datum) const { return relative_[static_cast<Eigen::Index>(datum)]; }
  // The dependences on the value that the residuals of a channel leave possible; empty if there is no choice.
  const std::vector<PossibleNoise>& possible_noise(std::size_t channel) const { return possible_noise_[channel]; }
  // Estimates the unknown standard deviations from the residuals; true if one has changed.
  bool estimate_sigmas(const Eigen::VectorXd& r);
  // -2 ln L up to a constant.
  double deviance(const Eigen::VectorXd& r) const;

  // False if the model cannot be computed at u.
  bool residuals(const Eigen::VectorXd& u, Eigen::VectorXd& r) const;
  // The same without the loss: (model - measured)/σ times the root of the weight.
  bool deviations(const Eigen::VectorXd& u, Eigen::VectorXd& d) const;

  Loss loss() const { return loss_; }
  bool is_robust() const { return loss_ != Loss::squares; }
  // Of a datum with this deviation.
  double weight(std::size_t channel, double deviation) const;
  // The loss for the searches that follow; its scale is 1 again.
  void use(Loss loss);
  // Estimates the unknown standard deviations from the median deviation; true if one has changed.
  bool estimate_robust_sigmas(const Eigen::VectorXd& deviations);
  // Scales the loss so that its sum is -2 ln L of the parameters: by Σψ'/Σψ² (Huber and Ronchetti, section 7.10), with
  // ψ at the deviations of the best fit and the small-sample factor of their section 7.6.
  void scale_loss(const Eigen::VectorXd& deviations);

  // χ² of one of the problem's blocks of data at u; infinite if it cannot be computed.
  double chi2_of_block(const Eigen::VectorXd& u, std::size_t block) const;

  enum class Differences { one_sided, central };
  // ∂r/∂u by differences that stay within the bounds, given r at u. A column is zero if the model cannot be computed on
  // either side, and for the coordinate `fixed`.
  void jacobian(const Eigen::VectorXd& u, const Eigen::VectorXd& r, Differences differences, Eigen::MatrixXd& j,
                std::optional<std::size_t> fixed = {}) const;
  // ∂d/∂u of the deviations, by central differences.
  Eigen::MatrixXd deviation_jacobian(const Eigen::VectorXd& u) const;
  // Factor of the rows of a channel in it that makes JᵀJ the inverse of the covariance.
  double information_factor(std::size_t channel) const { return scaled_[channel].information; }

  // The cost J: root of the sum of squares of the deviations of all data, or of one channel, in units of their scales.
  double root_of_squares(const Eigen::VectorXd& r) const;
  double root_of_squares(const Eigen::VectorXd& r, std::size_t channel) const;

 private:
  struct ScaledLoss {
    double root = 1.0;         // of the factor of the loss
    double information = 1.0;  // as information_factor()
  };

  double factor(std::size_t channel) const;
  void set_relative_sigmas(std::size_t channel, const std::vector<double>& sizes);
  std::vector<double> sizes_of(std::size_t channel, const Eigen::VectorXd& differences) const;
  // The distance of a point from a curve of force and indentation changes its sign, not its size, where the nearest
  // point of the curve is an end or moves to another branch. Changes the signs of `up` and `down`, the deviations on
  // both sides of `middle`, where that makes the three lie on a straight line.
  void keep_sides(const Eigen::VectorXd& middle, Eigen::VectorXd& up, Eigen::VectorXd& down) const;
  void derive_deviations(const Eigen::VectorXd& u, const Eigen::VectorXd& d, Differences differences,
                         Eigen::MatrixXd& j, std::optional<std::size_t> fixed = {}) const;
  // Sets the deviations of one block of data; false if they cannot be computed.
  bool deviations_of_block(const Eigen::VectorXd& u, std::size_t block, Eigen::VectorXd& d) const;
  // The deviations at u, which differs in coordinate i alone from where they are `d`.
  bool deviations_after_move(const Eigen::VectorXd& u, std::size_t i, const Eigen::VectorXd& d,
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
  Loss loss_ = Loss::squares;
  std::vector<ScaledLoss> scaled_;                          // by channel
  std::vector<NoiseChoice> noise_;                          // by channel
  Eigen::VectorXd relative_;                                // relative_sigma() of all data
  std::vector<std::vector<PossibleNoise>> possible_noise_;  // by channel
  std::size_t rank_;
  mutable std::atomic<std::size_t> evaluations_ = 0;
};

}  // namespace hysteron::detail
