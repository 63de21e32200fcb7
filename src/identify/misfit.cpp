#include "misfit.hpp"

#include <algorithm>
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
      scaled_(comparison.channels().size()),
      noise_(comparison.channels().size()),
      relative_(VectorXd::Ones(static_cast<Index>(comparison.size()))),
      possible_noise_(comparison.channels().size()),
      rank_(coordinates.size()) {
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g)
    set_relative_sigmas(g, std::vector<double>(comparison_.channels()[g].size()));
}

void Misfit::set_relative_sigmas(std::size_t g, const std::vector<double>& sizes) {
  const ComparedChannel& channel = comparison_.channels()[g];
  if (channel.sigma_known()) return;
  const double largest = *std::max_element(sizes.begin(), sizes.end());
  auto relative = part(relative_, g);
  double logarithms = 0.0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double grown = largest > 0.0 ? noise_[g].factor * sizes[i] / largest : 0.0;
    const double constant = channel.source.slope.empty() ? 1.0 : channel.source.slope[i];
    relative[static_cast<Index>(i)] = constant * std::sqrt(1.0 + grown * grown);
    logarithms += std::log(relative[static_cast<Index>(i)]);
  }
  relative /= std::exp(logarithms / static_cast<double>(sizes.size()));
}

// Of the values of the model, or of measured ones on a curve of force and indentation, in units of the constant error.
std::vector<double> Misfit::sizes_of(std::size_t g, const VectorXd& differences) const {
  const ComparedChannel& channel = comparison_.channels()[g];
  std::vector<double> out;
  for (std::size_t i = 0; i < channel.size(); ++i) {
    const double difference = differences[static_cast<Index>(comparison_.first(g) + i)] * channel.scale;
    const double value = channel.data[i].measured + (is_force_curve(channel.kind) ? 0.0 : difference);
    out.push_back(std::abs(value) / (channel.source.slope.empty() ? 1.0 : channel.source.slope[i]));
  }
  return out;
}

bool Misfit::choose_noise(const VectorXd& u, const VectorXd& r) {
  if (is_robust() || sigmas_.has_shared()) return false;
  constexpr double least_left = 1e-3;  // a datum with more leverage shows nothing: the model follows it
  const VectorXd leverage = dense::squared_rows(followed_by_parameters(deviation_jacobian(u)));
  bool changed = false;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) {
    const ComparedChannel& channel = comparison_.channels()[g];
    if (channel.sigma_known() || sigmas_.is_at_rounding(g)) continue;
    const VectorXd differences = r.cwiseProduct(relative_) / factor(g);  // of this channel, in units of its scale
    const std::vector<double> sizes = sizes_of(g, differences);
    std::vector<NoiseDatum> data;
    for (std::size_t i = 0; i < channel.size(); ++i) {
      const auto k = static_cast<Index>(comparison_.first(g) + i);
      const double left = 1.0 - leverage[k], slope = channel.source.slope.empty() ? 1.0 : channel.source.slope[i];
      if (left > least_left) data.push_back({sizes[i], std::pow(differences[k] / slope, 2) / left});
    }
    const NoiseChoice choice = detail::choose_noise(data);
    changed |= choice.factor != noise_[g].factor;
    noise_[g] = choice;
    set_relative_sigmas(g, sizes);
    possible_noise_[g] = detail::possible_noise(data, choice, sizes);
  }
  return changed;
}

MatrixXd Misfit::followed_by_parameters(const MatrixXd& jacobian) const {
  VectorXd least(jacobian.cols());
  for (std::size_t i = 0; i < coordinates_.size(); ++i)
    least[static_cast<Index>(i)] = std::sqrt(12.0) / (coordinates_.high(i) - coordinates_.low(i));
  return dense::orthonormal_basis(jacobian, least);
}

double Misfit::factor(std::size_t channel) const {
  return std::sqrt(comparison_.channels()[channel].weight) / sigmas_.of(channel);
}

void Misfit::share_freedom(const VectorXd& u) {
  const MatrixXd basis = followed_by_parameters(deviation_jacobian(u));
  rank_ = static_cast<std::size_t>(basis.cols());
  const VectorXd hat = dense::squared_rows(basis);
  std::vector<double> leverage;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) leverage.push_back(part(hat, g).sum());
  sigmas_.subtract_leverage(leverage);
}

bool Misfit::estimate_sigmas(const VectorXd& r) {
  std::vector<double> squares;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g)
    squares.push_back(part(r, g).squaredNorm() / std::pow(factor(g), 2));
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
  d = d.cwiseQuotient(relative_);
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
    deviation = differences[k] * factor(comparison_.channel_of(k)) / relative_sigma(k);
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
  const double parameters = static_cast<double>(rank_), all = static_cast<double>(comparison_.size());
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

void Misfit::derive_deviations(const VectorXd& u, const VectorXd& d, Differences differences, MatrixXd& j,
                               std::optional<std::size_t> fixed) const {
  const double h = differences == Differences::central ? central_step : one_sided_step;
  j.setZero(d.size(), u.size());
  VectorXd there = u, up, down;
  for (Index i = 0; i < u.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (k == fixed) continue;
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

void Misfit::jacobian(const VectorXd& u, const VectorXd& r, Differences differences, MatrixXd& j,
                      std::optional<std::size_t> fixed) const {
  if (!is_robust()) return derive_deviations(u, r, differences, j, fixed);
  // Differences of r itself would be too coarse: the loss bends within a step.
  VectorXd d;
  if (!deviations(u, d)) return static_cast<void>(j.setZero(r.size(), u.size()));
  derive_deviations(u, d, differences, j, fixed);
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
    const std::size_t k = comparison_.first(g) + i;
    const double d = r[static_cast<Index>(k)] * relative_sigma(k) / factor(g) * comparison_.to_scale(g, i);
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
