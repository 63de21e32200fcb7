#include "misfit.hpp"

#include <cmath>

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
    : comparison_(comparison), coordinates_(coordinates), sigmas_(comparison, coordinates.size()) {}

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

bool Misfit::residuals(const VectorXd& u, VectorXd& r) const {
  ++evaluations_;
  r.resize(static_cast<Index>(comparison_.size()));
  if (!comparison_.differences(coordinates_.values(u), {r.data(), comparison_.size()})) return false;
  for (std::size_t g = 0; g < comparison_.channels().size(); ++g) part(r, g) *= factor(g);
  return r.allFinite();
}

bool Misfit::residuals_of_block(const VectorXd& u, std::size_t index, VectorXd& r) const {
  ++evaluations_;
  const DataBlock& block = comparison_.problem().blocks[index];
  std::vector<double> differences(comparison_.size());
  if (!block.differences(coordinates_.values(u), differences)) return false;
  for (const std::size_t k : block.data) {
    double& residual = r[static_cast<Index>(k)];
    residual = differences[k] * factor(comparison_.channel_of(k));
    if (!std::isfinite(residual)) return false;
  }
  return true;
}

double Misfit::chi2_of_block(const VectorXd& u, std::size_t block) const {
  VectorXd r = VectorXd::Zero(static_cast<Index>(comparison_.size()));
  return residuals_of_block(u, block, r) ? r.squaredNorm() : infinity;
}

bool Misfit::residuals_after_move(const VectorXd& u, std::size_t i, const VectorXd& r, VectorXd& out) const {
  const auto& block_of = comparison_.problem().block_of;
  if (block_of.empty() || !block_of[i]) return residuals(u, out);
  out = r;
  return residuals_of_block(u, *block_of[i], out);
}

void Misfit::jacobian(const VectorXd& u, const VectorXd& r, Differences differences, MatrixXd& j) const {
  const double h = differences == Differences::central ? central_step : one_sided_step;
  j.setZero(r.size(), u.size());
  VectorXd there = u, up, down;
  for (Index i = 0; i < u.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const auto moved = [&](double to, VectorXd& out) {
      if (to < coordinates_.low(k) || to > coordinates_.high(k)) return false;
      there[i] = to;
      const bool answered = residuals_after_move(there, k, r, out);
      there[i] = u[i];
      return answered;
    };
    const bool above = moved(u[i] + h, up);
    const bool below = (differences == Differences::central || !above) && moved(u[i] - h, down);
    if (above && below)
      j.col(i) = (up - down) / (2.0 * h);
    else if (above)
      j.col(i) = (up - r) / h;
    else if (below)
      j.col(i) = (r - down) / h;
  }
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
