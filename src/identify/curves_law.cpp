// Curves of a fitted law: outcomes against speed, and impacts of the measured speeds against time.
#include <algorithm>
#include <cmath>

#include "hysteron/identify/fit.hpp"
#include "model.hpp"

namespace hysteron {
namespace {

// Curves of outcomes extend beyond the range of the measured speeds by this factor.
constexpr double speed_margin = 1.1;

// The labels of the specimens of a data set, each once; one empty label where it has none.
std::vector<std::string> labels_of(const DataSet& set) {
  std::vector<std::string> out;
  for (const std::string& label : set.specimen)
    if (std::find(out.begin(), out.end(), label) == out.end()) out.push_back(label);
  return out.empty() ? std::vector<std::string>{""} : out;
}

void set_specimen(DataSet& grid, const std::string& label) {
  if (!label.empty()) grid.specimen.assign(grid.rows(), label);
}

// All-zero data of outcomes of one specimen against speed.
DataSet speed_grid(const DataSet& set, const std::string& specimen, std::size_t points) {
  double low = infinity, high = 0.0;
  for (std::size_t row = 0; row < set.rows(); ++row) {
    if (!set.specimen.empty() && set.specimen[row] != specimen) continue;
    low = std::min(low, set.speed[row]);
    high = std::max(high, set.speed[row]);
  }
  const double from = low / speed_margin, to = high * speed_margin;
  DataSet grid{.kind = set.kind, .file = set.file, .speed = {}, .run_start = {}, .columns = {}};
  for (std::size_t i = 0; i < points; ++i)
    grid.speed.push_back(from * std::pow(to / from, static_cast<double>(i) / static_cast<double>(points - 1)));
  for (const MeasuredColumn& c : set.columns) grid.columns.push_back({c.what, std::vector<double>(points, 0.0)});
  set_specimen(grid, specimen);
  return grid;
}

// All-zero data of one impact against time. A loop gets its indentation at the same times.
DataSet time_grid(const DataSet& set, std::size_t run, double duration, std::size_t points) {
  const std::size_t first = set.run_start[run];
  DataSet grid{.kind = DataKind::series, .file = set.file, .speed = {}, .run_start = {0, points}, .columns = {}};
  const std::string specimen = set.specimen.empty() ? "" : set.specimen[first];
  grid.speed.assign(points, set.speed[first]);
  for (std::size_t i = 0; i < points; ++i)
    grid.time.push_back(duration * static_cast<double>(i) / static_cast<double>(points - 1));
  for (const MeasuredColumn& c : set.columns) grid.columns.push_back({c.what, std::vector<double>(points, 0.0)});
  set_specimen(grid, specimen);
  return grid;
}

class LawCurves {
 public:
  LawCurves(const FitProblem& problem, const FitResult& result, std::size_t points)
      : problem_(problem), result_(result), points_(points) {
    for (const FittedParameter& p : result.parameters) values_.push_back(p.law_value);
  }

  std::optional<Error> add(const DataSet& set) {
    if (set.kind == DataKind::static_curve) return add_static(set);
    if (set.kind == DataKind::restitution) {
      for (const std::string& specimen : labels_of(set))
        if (auto error = add_grid(speed_grid(set, specimen, points_), set.kind, {})) return error;
      return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(&set - problem_.data.data());
    for (std::size_t run = 0; run < set.run_count(); ++run) {
      const auto duration = this->duration({index, run});
      if (!duration) return duration.error();
      if (auto error = add_grid(time_grid(set, run, *duration, points_), set.kind, {index, run})) return error;
    }
    return std::nullopt;
  }

  std::vector<FittedCurve> all() && { return std::move(curves_); }

 private:
  static Error never_separates() {
    return {ErrorCode::failed, "curve", "the bodies do not separate at some speed of the data with the fitted law"};
  }

  Result<double> duration(RunIndex at) const {
    const detail::Model model(problem_);
    const detail::SpecimenModel& specimen = model.specimens()[model.specimen_of_run(at.set, at.run)];
    const auto law = specimen.law.at(values_);
    if (!law) return law.error();
    const auto impact = detail::Model::impact(specimen, *law, model.speed_of_run(values_, at.set, at.run));
    if (!impact) return impact.error();
    const auto result = analyse(*impact);
    if (!result) return result.error();
    return std::isfinite(result->duration) ? Result<double>(result->duration) : Result<double>(never_separates());
  }

  // `at`: the run whose impact the grid has.
  FitProblem on_grid(DataSet grid, RunIndex at) const {
    constexpr RunIndex elsewhere{1, 0};  // an impact that the grid does not have
    FitProblem problem = problem_;
    problem.data = {std::move(grid)};
    problem.weights.clear();
    for (FreeParameter& p : problem.free) {
      if (p.touch_of) p.touch_of = elsewhere;  // times count from touch
      if (p.nuisance_of) p.nuisance_of->of = p.nuisance_of->of == at ? RunIndex{} : elsewhere;
    }
    return problem;
  }

  std::optional<Error> add_grid(DataSet grid, DataKind kind, RunIndex at) {
    const FitProblem problem = on_grid(std::move(grid), at);
    const detail::Model model(problem);
    auto curves = fitted_curves(model.residual_problem(), result_);
    if (!curves) return curves.error();
    for (FittedCurve& curve : *curves) curve.kind = kind;
    if (kind == DataKind::loop) join_loop(*curves);
    curves_.insert(curves_.end(), curves->begin(), curves->end());
    return std::nullopt;
  }

  // The force at the depths of the fitted path. At each of them the band is that of the force.
  std::optional<Error> add_static(const DataSet& set) {
    const detail::Model model(problem_);
    const auto index = static_cast<std::size_t>(&set - problem_.data.data());
    for (std::size_t run = 0; run < set.run_count(); ++run) {
      const auto law = model.specimens()[model.specimen_of_run(index, run)].law.at(values_);
      if (!law) return law.error();
      const auto trace = model.static_trace(*law, values_, index, run);
      if (!trace) return trace.error();
      if (auto error = add_static_run(model, *trace, {index, run})) return error;
    }
    return std::nullopt;
  }
  std::optional<Error> add_static_run(const detail::Model& model, const detail::StaticTrace& best, RunIndex at) {
    struct Place {
      std::size_t leg;
      double depth;
    };
    std::vector<Place> places;
    ComparedChannel channel{.file = problem_.data[at.set].file,
                            .kind = DataKind::static_curve,
                            .quantity = std::string(info_of(Measured::force).name),
                            .dim = dims::force,
                            .at_name = {},
                            .data = {}};
    for (std::size_t leg = 0; leg < best.legs(); ++leg)
      for (const StaticPoint& p : best.points(leg)) {
        places.push_back({leg, p.indentation});
        channel.data.push_back({.at = p.indentation});
      }
    ResidualProblem zero{.name = problem_.spec.law, .free = problem_.free, .channels = {channel}, .differences = {}};
    zero.differences = [&](std::span<const double> values, std::span<double> out) {
      const auto law = model.specimens()[model.specimen_of_run(at.set, at.run)].law.at(values);
      if (!law) return false;
      const auto trace = model.static_trace(*law, values, at.set, at.run);
      if (!trace) return false;
      for (std::size_t i = 0; i < places.size(); ++i) out[i] = trace->force_at(places[i].leg, places[i].depth);
      return true;
    };
    auto curves = fitted_curves(zero, result_);
    if (!curves) return curves.error();
    for (FittedCurve& curve : *curves) {
      curve.indentation = curve.at;
      curves_.push_back(std::move(curve));
    }
    return std::nullopt;
  }

  // The indentation of a loop becomes a part of the curve of its force.
  static void join_loop(std::vector<FittedCurve>& curves) {
    const auto depth = std::find_if(curves.begin(), curves.end(), [](const FittedCurve& c) {
      return c.quantity == info_of(Measured::indentation).name;
    });
    std::vector<double> indentation = std::move(depth->value);
    curves.erase(depth);
    curves.back().indentation = std::move(indentation);
  }

  const FitProblem& problem_;
  const FitResult& result_;
  std::size_t points_;
  std::vector<double> values_;
  std::vector<FittedCurve> curves_;
};

}  // namespace

Result<std::vector<FittedCurve>> fitted_curves(const FitProblem& problem, const FitResult& result, std::size_t points) {
  if (points < 2) return Error{ErrorCode::out_of_range, "points", "a curve needs at least 2 points"};
  LawCurves curves(problem, result, points);
  for (const DataSet& set : problem.data)
    if (auto error = curves.add(set)) return *error;
  return std::move(curves).all();
}

}  // namespace hysteron
