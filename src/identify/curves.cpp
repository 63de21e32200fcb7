// Curves of the fitted law. A Model compares the law with data that are all zero, so that its differences are the
// law's own values; their derivatives and the covariance of the parameters give the band.
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "coordinates.hpp"
#include "dense.hpp"
#include "hysteron/identify/fit.hpp"
#include "misfit.hpp"
#include "thresholds.hpp"

namespace hysteron {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Curves of outcomes extend beyond the range of the measured speeds by this factor.
constexpr double speed_margin = 1.1;

// All-zero data of outcomes against speed.
DataSet speed_grid(const DataSet& set, std::size_t points) {
  const auto [low, high] = std::minmax_element(set.speed.begin(), set.speed.end());
  const double from = *low / speed_margin, to = *high * speed_margin;
  DataSet grid{.kind = set.kind, .file = set.file, .speed = {}, .run_start = {}, .columns = {}};
  for (std::size_t i = 0; i < points; ++i)
    grid.speed.push_back(from * std::pow(to / from, static_cast<double>(i) / static_cast<double>(points - 1)));
  for (const MeasuredColumn& c : set.columns) grid.columns.push_back({c.what, std::vector<double>(points, 0.0)});
  return grid;
}

// All-zero data of one impact against time. A loop gets its indentation at the same times.
DataSet time_grid(const DataSet& set, std::size_t run, double duration, std::size_t points) {
  const std::size_t first = set.run_start[run];
  DataSet grid{.kind = DataKind::series, .file = set.file, .speed = {}, .run_start = {0, points}, .columns = {}};
  grid.speed.assign(points, set.speed[first]);
  for (std::size_t i = 0; i < points; ++i)
    grid.time.push_back(duration * static_cast<double>(i) / static_cast<double>(points - 1));
  for (const MeasuredColumn& c : set.columns) grid.columns.push_back({c.what, std::vector<double>(points, 0.0)});
  return grid;
}

class Curves {
 public:
  Curves(const FitProblem& problem, const FitResult& result, std::size_t points)
      : problem_(problem), points_(points), coordinates_(problem.free) {
    const auto n = static_cast<Index>(result.parameters.size());
    covariance_.resize(n, n);
    u_.resize(n);
    for (Index i = 0; i < n; ++i) {
      const auto k = static_cast<std::size_t>(i);
      u_[i] = coordinates_.at(k, result.parameters[k].value);
      for (Index j = 0; j < n; ++j) covariance_(i, j) = result.covariance[k][static_cast<std::size_t>(j)];
    }
    const double freedom = result.sigmas_given ? infinity : static_cast<double>(result.degrees_of_freedom);
    reach_ = std::sqrt(detail::chi2_rise(interval_levels.back(), 1, freedom));
  }

  std::optional<Error> add(const DataSet& set) {
    if (set.kind == DataKind::restitution) return add_grid(speed_grid(set, points_), set.kind);
    for (std::size_t run = 0; run < set.run_count(); ++run) {
      const auto duration = this->duration(set.speed[set.run_start[run]]);
      if (!duration) return duration.error();
      if (auto error = add_grid(time_grid(set, run, *duration, points_), set.kind)) return error;
    }
    return std::nullopt;
  }

  std::vector<FittedCurve> all() && { return std::move(curves_); }

 private:
  static Error not_computable() {
    return {ErrorCode::failed, "curve", "the fitted law cannot be computed at some speed of its curve"};
  }

  Result<double> duration(double speed) const {
    const detail::Model model(problem_);
    const auto law = model.law(coordinates_.values(u_));
    if (!law) return law.error();
    const auto impact = model.impact(*law, speed);
    if (!impact) return impact.error();
    const auto result = analyse(*impact);
    if (!result) return result.error();
    return std::isfinite(result->duration) ? Result<double>(result->duration) : Result<double>(not_computable());
  }

  FitProblem on_grid(DataSet grid) const {
    FitProblem problem = problem_;
    problem.data = {std::move(grid)};
    problem.weights.clear();
    for (FreeParameter& p : problem.free)
      if (p.touch_of) p.touch_of = RunIndex{1, 0};  // of an impact that the grid does not have: times count from touch
    return problem;
  }

  std::optional<Error> add_grid(DataSet grid, DataKind kind) {
    const FitProblem problem = on_grid(std::move(grid));
    const detail::Model model(problem);
    const detail::Misfit misfit(model, coordinates_);
    VectorXd value;
    if (!misfit.residuals(u_, value)) return not_computable();
    MatrixXd j;
    misfit.jacobian(u_, value, detail::Misfit::Differences::central, j);
    VectorXd error = detail::dense::quadratic_forms(j, covariance_);
    for (double& x : error) x = reach_ * std::sqrt(std::max(x, 0.0));
    const DataSet& set = problem.data.front();
    std::vector<double> depth;
    for (const detail::DataChannel& channel : model.channels()) {
      const auto part = [&](const VectorXd& v) {
        const VectorXd piece =
            v.segment(static_cast<Index>(channel.first), static_cast<Index>(channel.size())) * channel.scale;
        return std::vector<double>(piece.begin(), piece.end());
      };
      if (kind == DataKind::loop && channel.column->what == Measured::indentation) {
        depth = part(value);
        continue;
      }
      curves_.push_back({.what = channel.column->what,
                         .kind = kind,
                         .speed = set.speed.front(),
                         .at = kind == DataKind::restitution ? set.speed : set.time,
                         .value = part(value),
                         .low = part(value - error),
                         .high = part(value + error)});
    }
    if (kind == DataKind::loop) curves_.back().indentation = std::move(depth);
    return std::nullopt;
  }

  const FitProblem& problem_;
  std::size_t points_;
  detail::Coordinates coordinates_;
  VectorXd u_;
  MatrixXd covariance_;
  double reach_;
  std::vector<FittedCurve> curves_;
};

}  // namespace

Result<std::vector<FittedCurve>> fitted_curves(const FitProblem& problem, const FitResult& result, std::size_t points) {
  if (points < 2) return Error{ErrorCode::out_of_range, "points", "a curve needs at least 2 points"};
  Curves curves(problem, result, points);
  for (const DataSet& set : problem.data)
    if (auto error = curves.add(set)) return *error;
  return std::move(curves).all();
}

}  // namespace hysteron
