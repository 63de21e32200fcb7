#include "summary.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "equivalents.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "quality.hpp"
#include "residual_checks.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

// A start has reached the best optimum if its -2 ln L is within this of the minimum: far less than the 1 of a 68 %
// interval, and more than the searches leave by their tolerance.
constexpr double at_best = 0.1;
// A best value within this share of the search interval from a bound is reported as lying at the bound.
constexpr double at_bound_share = 1e-3;

std::vector<std::vector<double>> rows_of(const MatrixXd& m) {
  std::vector<std::vector<double>> out;
  for (Index i = 0; i < m.rows(); ++i) {
    auto& row = out.emplace_back();
    for (Index j = 0; j < m.cols(); ++j) row.push_back(m(i, j));
  }
  return out;
}

MatrixXd correlation_of(const MatrixXd& covariance) {
  MatrixXd out = covariance;
  for (Index i = 0; i < out.rows(); ++i)
    for (Index j = 0; j < out.cols(); ++j) out(i, j) /= std::sqrt(covariance(i, i) * covariance(j, j));
  return out;
}

std::vector<FittedParameter> parameters_of(const Misfit& misfit, const Solution& best, const Curvature& curvature,
                                           const std::optional<Intervals>& profiles) {
  const Coordinates& coordinates = misfit.coordinates();
  std::vector<FittedParameter> out;
  const std::vector<double> law_values = coordinates.values(best.u);
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const auto k = static_cast<Index>(i);
    const double u = best.u[k];
    FittedParameter p{.parameter = coordinates.parameter(i), .value = coordinates.value(i, u)};
    p.law_value = law_values[i];
    p.standard_error = std::sqrt(curvature.averaging[k] * curvature.covariance(k, k)) * coordinates.slope(i, u);
    for (std::size_t l = 0; l < interval_levels.size(); ++l)
      p.intervals[l] = profiles ? profiles->of[i][l] : covariance_interval(coordinates, i, u, reach(curvature, i, l));
    p.rises = rises(curvature, i);
    if (profiles)
      for (const ProfileStep& step : profiles->steps[i])
        if (std::isfinite(step.deviance)) p.profile.push_back({coordinates.value(i, step.at), step.deviance});
    p.determinacy = determinacy_of(p.parameter, p.intervals.back());
    out.push_back(std::move(p));
  }
  return out;
}

// σ of a datum is the root of (constant × slope)² + (share × value)²: taken from the datum with the largest value, of
// which the constant part and the growth are known.
EstimatedNoise noise_of(const Misfit& misfit, const FittedChannel& fitted, std::size_t g) {
  const ComparedChannel& channel = misfit.comparison().channels()[g];
  const auto slope = [&](std::size_t i) { return channel.source.slope.empty() ? 1.0 : channel.source.slope[i]; };
  const auto value = [&](std::size_t i) {
    const FittedDatum& d = fitted.data[i];
    return std::abs(std::isnan(d.model) ? d.measured : d.model);
  };
  std::size_t largest = 0;
  for (std::size_t i = 1; i < channel.size(); ++i)
    if (value(i) / slope(i) > value(largest) / slope(largest)) largest = i;
  const NoiseChoice& choice = misfit.noise(g);
  EstimatedNoise out{.growth = choice.growth, .of = channel.source.name, .dim = channel.source.dim};
  if (out.of.empty()) out.dim = channel.dim;
  out.constant = fitted.data[largest].sigma / slope(largest) / std::sqrt(1.0 + choice.factor * choice.factor);
  if (value(largest) > 0.0) out.share = out.constant * slope(largest) * choice.factor / value(largest);
  return out;
}

FittedChannel channel_of(const Misfit& misfit, const Eigen::VectorXd& deviations, std::size_t g) {
  const ComparedChannel& channel = misfit.comparison().channels()[g];
  FittedChannel out{.file = channel.file,
                    .kind = channel.kind,
                    .quantity = channel.quantity,
                    .dim = channel.dim,
                    .at_name = channel.at_name,
                    .at_dim = channel.at_dim,
                    .data = {}};
  out.sigma_given = channel.sigma_known();
  out.at_rounding = misfit.sigmas().is_at_rounding(g);
  out.scale = channel.scale;
  out.cost = misfit.root_of_squares(deviations, g);
  double squares = 0.0;
  for (std::size_t i = 0; i < channel.size(); ++i) {
    const ComparedDatum& datum = channel.data[i];
    const std::size_t k = misfit.comparison().first(g) + i;
    const double sigma =
        channel.sigma_known() ? channel.sigma[i] : misfit.sigmas().of(g) * channel.scale * misfit.relative_sigma(k);
    const double deviation = deviations[static_cast<Index>(k)];
    const double residual = -deviation / std::sqrt(channel.weight);  // deviations are model minus data
    out.data.push_back({.at = datum.at,
                        .measured = datum.measured,
                        .model = is_force_curve(channel.kind) ? std::nan("") : datum.measured - residual * sigma,
                        .residual = residual,
                        .sigma = sigma,
                        .speed = datum.speed,
                        .line = datum.line,
                        .run = datum.run,
                        .specimen = datum.specimen,
                        .group = datum.group,
                        .weight = misfit.weight(g, deviation)});
    squares += sigma * sigma;
  }
  out.sigma = std::sqrt(squares / static_cast<double>(channel.size()));
  if (!out.sigma_given) out.noise = noise_of(misfit, out, g);
  return out;
}

// The weights of channels, which are the user's choice, do not count as information on their errors.
FitQuality quality_of(const Misfit& misfit, const Eigen::VectorXd& deviations, const Curvature& curvature,
                      const std::vector<FittedChannel>& channels) {
  Eigen::VectorXd r = deviations;
  MatrixXd j = curvature.jacobian;
  for (std::size_t g = 0; g < channels.size(); ++g) {
    const double factor = 1.0 / std::sqrt(misfit.comparison().channels()[g].weight);
    const auto first = static_cast<Index>(misfit.comparison().first(g));
    const auto count = static_cast<Index>(channels[g].data.size());
    r.segment(first, count) *= factor;
    j.middleRows(first, count) *= factor;
  }
  return judge(misfit, channels, r, j);
}

// Burnham and Anderson: χ² where σ is given, n ln(SSR/n) where it is estimated (and counts as a parameter); of a robust
// fit the sum of its loss, and n ln σ² with its σ. Parameters count as far as the data can tell them apart.
double aicc_of(const Misfit& misfit, const std::vector<FittedChannel>& channels) {
  struct Sum {
    double squares = 0.0, count = 0.0;
  };
  std::map<std::size_t, Sum> estimated;  // by pool
  double deviance = 0.0;
  std::size_t count = 0;
  for (std::size_t g = 0; g < channels.size(); ++g) {
    double squares = 0.0;
    for (const FittedDatum& d : channels[g].data)
      squares +=
          misfit.is_robust() && !channels[g].sigma_given ? 1.0 : std::pow(root_of_loss(misfit.loss(), d.residual), 2);
    count += channels[g].data.size();
    if (channels[g].sigma_given) {
      deviance += squares;
    } else {
      Sum& sum = estimated[misfit.sigmas().pool(g)];
      sum.squares += squares * std::pow(misfit.sigmas().of(g), 2);
      sum.count += static_cast<double>(channels[g].data.size());
    }
  }
  for (const auto& [pool, sum] : estimated) deviance += sum.count * std::log(sum.squares / sum.count);
  std::size_t k = misfit.rank() + estimated.size();
  for (std::size_t g = 0; g < channels.size(); ++g) k += misfit.noise(g).growth == NoiseGrowth::both;
  if (count <= k + 1) return std::nan("");
  const auto kk = static_cast<double>(k);
  return deviance + 2.0 * kk + 2.0 * kk * (kk + 1.0) / static_cast<double>(count - k - 1);
}

void add_warnings(const Misfit& misfit, const Solution& best, FitResult& result) {
  const ResidualProblem& problem = misfit.comparison().problem();
  result.warnings.insert(result.warnings.end(), problem.warnings.begin(), problem.warnings.end());
  const Coordinates& coordinates = misfit.coordinates();
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    const double u = best.u[static_cast<Index>(i)], width = coordinates.high(i) - coordinates.low(i);
    const FreeParameter& p = coordinates.parameter(i);
    if (std::min(u - coordinates.low(i), coordinates.high(i) - u) < at_bound_share * width)
      result.warnings.push_back({p.name, "the best " + p.label() + " lies at a bound of the search, " +
                                             number_text(p.low, 4) + " to " + number_text(p.high, 4) +
                                             unit_suffix(p.dim) + "; --bound widens it"});
  }
  for (const Doubt& doubt : result.doubts)
    if (doubt.kind != DoubtKind::lack_of_fit)  // the verdict on the fit states it
      result.warnings.push_back({std::string(to_text(doubt.kind)), doubt.message});
  for (const FittedChannel& channel : result.channels)
    if (channel.at_rounding)
      result.warnings.push_back(
          {"sigma", "residuals of " + channel.quantity + " in " + channel.file + " are at rounding level (" +
                        number_text(channel.sigma / channel.scale, 2) + " of the scale): the data follow the " +
                        problem.noun +
                        " exactly, and the intervals show the digits computed, not an error of measurement"});
}

}  // namespace

FitResult summarise(const Misfit& misfit, const std::vector<Solution>& solutions, const Curvature& curvature,
                    const std::optional<Intervals>& intervals) {
  const Solution& best = solutions.front();
  FitResult out;
  out.noun = misfit.comparison().problem().noun;
  out.parameters = parameters_of(misfit, best, curvature, intervals);
  Eigen::VectorXd deviations = best.r;
  if (misfit.is_robust()) misfit.deviations(best.u, deviations);
  out.cost = misfit.root_of_squares(deviations);
  out.chi2 = best.chi2;
  out.robust = misfit.is_robust();
  out.data = misfit.comparison().size();
  out.rank = misfit.rank();
  out.degrees_of_freedom = misfit.comparison().size() - out.rank;
  out.sigmas_given = !misfit.sigmas().has_unknown();
  out.profiled = intervals.has_value();
  for (std::size_t g = 0; g < misfit.comparison().channels().size(); ++g)
    out.channels.push_back(channel_of(misfit, deviations, g));
  out.quality = quality_of(misfit, deviations, curvature, out.channels);
  out.doubts = doubts_of(misfit, out.channels, curvature, out.quality);
  out.probability = std::nan("");
  if (out.sigmas_given && out.degrees_of_freedom > 0 && !out.robust)
    out.probability = chi2_probability_above(out.chi2, static_cast<double>(out.degrees_of_freedom));
  out.aicc = aicc_of(misfit, out.channels);
  out.covariance = rows_of(averaged_covariance(curvature));
  out.correlation = rows_of(correlation_of(curvature.covariance));
  out.free_directions = free_directions(curvature.information);
  const double freedom = out.sigmas_given ? infinity : static_cast<double>(out.degrees_of_freedom);
  out.equivalents = equivalents_of(misfit, solutions, intervals, out.parameters,
                                   deviance_rise(interval_levels.back(), std::max<std::size_t>(out.rank, 1), freedom));
  for (const Solution& s : solutions) {
    out.starts_converged += s.of_start && s.converged;
    out.starts_at_best += s.of_start && misfit.deviance(s.r) <= misfit.deviance(best.r) + at_best;
  }
  out.evaluations = misfit.evaluations();
  add_warnings(misfit, best, out);
  for (Warning& outlier : outlier_warnings(out.quality, misfit.comparison().problem().noun, out.robust))
    out.warnings.push_back(std::move(outlier));
  return out;
}

}  // namespace hysteron::detail
