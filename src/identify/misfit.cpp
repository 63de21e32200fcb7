#include "misfit.hpp"

#include <cmath>
#include <map>

#include "dense.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Steps of the differences, in coordinates. Impacts are computed to 1e-9 and curves to 1e-7 of their scale, so that
// rounding and curvature each leave an error of about 1e-4 of the derivative.
constexpr double one_sided_step = 2e-4, central_step = 1e-3;

}  // namespace

Misfit::Misfit(const Comparison& comparison, const Coordinates& coordinates)
    : comparison_(comparison),
      coordinates_(coordinates),
      sigmas_(comparison, coordinates.size()),
      scaled_(comparison.channels().size()) {}

double Misfit::factor(std::size_t channel) const {
  return std::sqrt(comparison_.channels()[channel].weight) / sigmas_.of(channel);
}

void Misfit::share_freedom(const VectorXd& u, const VectorXd& r) {
  if (comparison_.channels().size() == 1) return;
  MatrixXd j;
  jacobian(u, r, Differences::one_sided, j);
  const VectorXd hat = dense::hat_diagonal(j);
  std::vector<double> leverage;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) leverage.push_back(part(hat, g).sum());
  sigmas_.subtract_leverage(leverage);
}

bool Misfit::estimate_sigmas(const VectorXd& r) {
  std::vector<double> squares;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) squares.push_back(std::pow(root_of_squares(r, g), 2));
  return sigmas_.estimate(squares);
}

double Misfit::deviance(const VectorXd& r) const {
  std::vector<double> chi2;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) chi2.push_back(part(r, g).squaredNorm());
  return sigmas_.deviance(chi2);
}

bool Misfit::deviations(const VectorXd& u, VectorXd& d) const {
  ++evaluations_;
  d.resize(static_cast<Index>(comparison_.size()));
  if (!comparison_.differences(coordinates_.values(u), {d.data(), comparison_.size()})) return false;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) part(d, g) *= factor(g);
  return d.allFinite();
}

bool Misfit::residuals(const VectorXd& u, VectorXd& r) const {
  if (!deviations(u, r)) return false;
  for (std::size_t g = 0; is_robust() && g < comparison_.channels().size(); ++g) {
    const double root_weight = std::sqrt(comparison_.channels()[g].weight);
    for (double& x : part(r, g)) x = root_weight * scaled_[g].root * root_of_loss(loss_, x / root_weight);
  }
  return true;
}

bool Misfit::deviations_of_block(const VectorXd& u, std::size_t index, VectorXd& d) const {
  ++evaluations_;
  const DataBlock& block = comparison_.problem().blocks[index];
  std::vector<double> differences(comparison_.size());
  if (!block.differences(coordinates_.values(u), differences)) return false;
  for (const std::size_t k : block.data) {
    double& deviation = d[static_cast<Index>(k)];
    deviation = differences[k] * factor(comparison_.channel_of(k));
    if (!std::isfinite(deviation)) return false;
  }
  return true;
}

double Misfit::weight(std::size_t g, double deviation) const {
  return weight_of(loss_, deviation / std::sqrt(comparison_.channels()[g].weight));
}

void Misfit::use(Loss loss) {
  loss_ = loss;
  scaled_.assign(scaled_.size(), {});
}

bool Misfit::estimate_robust_sigmas(const VectorXd& deviations) {
  std::vector<std::vector<double>> sizes;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    auto& channel = sizes.emplace_back();
    for (const double d : part(deviations, g)) channel.push_back(std::abs(d) / factor(g));
  }
  return sigmas_.estimate_from_median(sizes);
}

void Misfit::scale_loss(const VectorXd& deviations) {
  struct Sums {
    double count = 0.0, slope = 0.0, slope_squares = 0.0, influence_squares = 0.0, weight = 0.0;
  };
  std::map<std::size_t, Sums> pools;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    Sums& sums = pools[sigmas_.pool(g)];
    for (const double weighted : part(deviations, g)) {
      const double d = weighted / std::sqrt(comparison_.channels()[g].weight);
      const double slope = influence_slope(loss_, d), weight = weight_of(loss_, d);
      sums.count += 1.0;
      sums.slope += slope;
      sums.slope_squares += slope * slope;
      sums.influence_squares += weight * d * weight * d;
      sums.weight += weight;
    }
  }
  const double parameters = static_cast<double>(coordinates_.size()), all = static_cast<double>(comparison_.size());
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    const Sums& sums = pools.at(sigmas_.pool(g));
    const double share = parameters / all;  // of the degrees of freedom that the parameters use
    const double slope = sums.slope / sums.count;
    const double spread = sums.slope_squares / sums.count / (slope * slope) - 1.0;
    const double correction = 1.0 + share * spread;
    const double variance = correction * correction * sums.influence_squares / (sums.count * (1.0 - share));
    scaled_[g] = {.root = std::sqrt(slope / variance), .information = slope / std::sqrt(variance)};
  }
  std::map<std::size_t, double> weights;
  for (const auto& [pool, sums] : pools) weights[pool] = sums.weight;
  sigmas_.count_by_weight(weights);
}

double Misfit::chi2_of_block(const VectorXd& u, std::size_t block) const {
  VectorXd d = VectorXd::Zero(static_cast<Index>(comparison_.size()));
  return deviations_of_block(u, block, d) ? d.squaredNorm() : infinity;
}

bool Misfit::deviations_after_move(const VectorXd& u, std::size_t i, const VectorXd& d, VectorXd& out) const {
  const auto& block_of = comparison_.problem().block_of;
  if (block_of.empty() || !block_of[i]) return deviations(u, out);
  out = d;
  return deviations_of_block(u, *block_of[i], out);
}

void Misfit::keep_sides(const VectorXd& middle, VectorXd& up, VectorXd& down) const {
  constexpr double clearly_straighter = 0.1;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    if (!is_force_curve(comparison_.channels()[g].kind)) continue;
    const auto first = static_cast<Index>(comparison_.first(g));
    for (Index i = first; i < first + static_cast<Index>(comparison_.channels()[g].size()); ++i) {
      const double twice = 2.0 * middle[i], above = up[i], below = down[i];
      double bend = clearly_straighter * std::abs(above + below - twice);
      for (const double sign_above : {1.0, -1.0})
        for (const double sign_below : {1.0, -1.0}) {
          const double other = std::abs(sign_above * above + sign_below * below - twice);
          if (other >= bend) continue;
          bend = other;
          up[i] = sign_above * above;
          down[i] = sign_below * below;
        }
    }
  }
}

void Misfit::derive_deviations(const VectorXd& u, const VectorXd& d, Differences differences, MatrixXd& j) const {
  const double h = differences == Differences::central ? central_step : one_sided_step;
  j.setZero(d.size(), u.size());
  VectorXd there = u, up, down;
  for (Index i = 0; i < u.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const auto moved = [&](double to, VectorXd& out) {
      if (to < coordinates_.low(k) || to > coordinates_.high(k)) return false;
      there[i] = to;
      const bool answered = deviations_after_move(there, k, d, out);
      there[i] = u[i];
      return answered;
    };
    const bool above = moved(u[i] + h, up);
    const bool below = (differences == Differences::central || !above) && moved(u[i] - h, down);
    if (above && below) keep_sides(d, up, down);
    if (above && below)
      j.col(i) = (up - down) / (2.0 * h);
    else if (above)
      j.col(i) = (up - d) / h;
    else if (below)
      j.col(i) = (d - down) / h;
  }
}

void Misfit::jacobian(const VectorXd& u, const VectorXd& r, Differences differences, MatrixXd& j) const {
  if (!is_robust()) return derive_deviations(u, r, differences, j);
  // Differences of r itself would be too coarse: the loss bends within a step.
  VectorXd d;
  if (!deviations(u, d)) return static_cast<void>(j.setZero(r.size(), u.size()));
  derive_deviations(u, d, differences, j);
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    const double root_weight = std::sqrt(comparison_.channels()[g].weight);
    const std::size_t first = comparison_.first(g);
    for (std::size_t i = first; i < first + comparison_.channels()[g].size(); ++i) {
      const auto row = static_cast<Index>(i);
      j.row(row) *= scaled_[g].root * slope_of_root(loss_, d[row] / root_weight);
    }
  }
}

MatrixXd Misfit::deviation_jacobian(const VectorXd& u) const {
  VectorXd d;
  MatrixXd j;
  deviations(u, d);
  derive_deviations(u, d, Differences::central, j);
  return j;
}

double Misfit::root_of_squares(const VectorXd& r, std::size_t g) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < comparison_.channels()[g].size(); ++i) {
    const double d = r[static_cast<Index>(comparison_.first(g) + i)] / factor(g) * comparison_.to_scale(g, i);
    sum += d * d;
  }
  return std::sqrt(sum);
}

double Misfit::root_of_squares(const VectorXd& r) const {
  double sum = 0.0;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) sum += std::pow(root_of_squares(r, g), 2);
  return std::sqrt(sum);
}

}  // namespace hysteron::detail
