#include "model.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/calibrate.hpp"

namespace hysteron::detail {
namespace {

// Computed points of an impact; between them curves are right to about 1e-7.
constexpr std::size_t trace_points = 200;

void sort_once(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::size_t index_of(const std::vector<double>& sorted, double value) {
  return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

double largest(const std::vector<double>& values) {
  double most = 0.0;
  for (const double x : values)
    if (std::abs(x) > most) most = std::abs(x);
  return most > 0.0 ? most : 1.0;
}

double outcome_of(const ImpactResult& r, Measured what) {
  switch (what) {
    case Measured::restitution:
      return r.restitution.newton;
    case Measured::duration:
      return r.duration;
    case Measured::compression_time:
      return r.compression_time;
    case Measured::peak_force:
      return r.peak_force;
    case Measured::max_indentation:
      return r.max_indentation;
    default:
      return r.residual_indentation;
  }
}

// The deepest row of a run ends its loading.
std::size_t deepest_row(const std::vector<double>& indentation, std::size_t first, std::size_t end) {
  const auto begin = indentation.begin();
  return static_cast<std::size_t>(
      std::max_element(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end)) - begin);
}

}  // namespace

Model::Model(const FitProblem& problem) : problem_(problem) {
  for (std::size_t s = 0; s < problem_.data.size(); ++s) {
    const DataSet& set = problem_.data[s];
    auto& speeds = set.kind == DataKind::restitution ? outcome_speeds_ : run_speeds_;
    speeds.insert(speeds.end(), set.speed.begin(), set.speed.end());
    for (const MeasuredColumn& column : set.columns) {
      if (set.kind != DataKind::loop || column.what == Measured::force) add_group(s, column);
      if (set.kind == DataKind::restitution && column.what != Measured::restitution) restitution_only_ = false;
    }
  }
  sort_once(outcome_speeds_);
  sort_once(run_speeds_);
}

void Model::add_group(std::size_t s, const MeasuredColumn& column) {
  const DataSet& set = problem_.data[s];
  Group group{.set = s, .column = &column, .loop = set.kind == DataKind::loop, .first = size_, .rows = {}};
  for (std::size_t i = 0; i < column.values.size(); ++i)
    if (!std::isnan(column.values[i])) group.rows.push_back(i);
  group.sigma_known = !column.sigma.empty();
  if (column.what != Measured::restitution) group.scale = largest(column.values);
  if (group.loop) group.depth_scale = largest(set.find(Measured::indentation)->values);
  const auto weight = problem_.weights.find(column.what);
  if (weight != problem_.weights.end()) group.weight = weight->second;
  size_ += group.size();
  groups_.push_back(std::move(group));
}

Result<Law> Model::law(std::span<const double> values) const {
  LawSpec spec = problem_.spec;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!problem_.free[i].touch_of) spec.values[problem_.free[i].name] = values[i];
  if (!problem_.law_of) return make_law(spec, problem_.pair);
  const auto own = problem_.law_of(spec);
  if (!own) return own.error();
  return make_law(*own, problem_.pair);
}

Result<ImpactProblem> Model::impact(const Law& law, double speed) const {
  const auto resolution = resolve_for_impact(law, problem_, speed);
  if (!resolution) return resolution.error();
  return problem_.problem_at(speed, resolution->law);
}

bool Model::differences(std::span<const double> values, std::span<double> out) const {
  const auto law = this->law(values);
  return law && outcomes(*law, out) && instants(*law, values, out);
}

// Restitution alone of a law that needs no resolving is one batch, which is quicker for some laws.
std::optional<std::vector<ImpactResult>> Model::restitutions(const Law& law) const {
  const auto first = impact(law, outcome_speeds_.front());
  if (!first) return std::nullopt;
  const std::vector<double> mass{problem_.mass};
  std::vector<double> restitution(outcome_speeds_.size());
  std::vector<ImpactStatus> status(outcome_speeds_.size());
  const auto report =
      analyse(ImpactBatch{.law = first->law, .speed = outcome_speeds_, .mass = mass, .separation = problem_.separation},
              {.restitution = restitution, .status = status}, {.threads = 1});
  if (!report || !report->failed.empty()) return std::nullopt;
  std::vector<ImpactResult> results(restitution.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].restitution.newton = restitution[i];
    results[i].status = status[i];
  }
  return results;
}

std::optional<std::vector<ImpactResult>> Model::impacts(const Law& law) const {
  std::vector<ImpactProblem> problems;
  problems.reserve(outcome_speeds_.size());
  for (const double speed : outcome_speeds_) {
    auto problem = impact(law, speed);
    if (!problem) return std::nullopt;
    problems.push_back(std::move(*problem));
  }
  std::vector<ImpactResult> results(problems.size());
  if (!analyse_many(problems, results, {.threads = 1}).failed.empty()) return std::nullopt;
  return results;
}

bool Model::outcomes(const Law& law, std::span<double> out) const {
  if (outcome_speeds_.empty()) return true;
  const bool alone =
      restitution_only_ && problem_.gravity == 0.0 && problem_.kept_indentation == 0.0 && law.is_same_at_every_touch();
  const auto results = alone ? restitutions(law) : impacts(law);
  if (!results) return false;
  for (const ImpactResult& r : *results)
    if (r.status == ImpactStatus::past_domain) return false;
  for (const Group& group : groups_) {
    const DataSet& set = problem_.data[group.set];
    if (set.kind != DataKind::restitution) continue;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::size_t row = group.rows[i];
      const double model = outcome_of((*results)[index_of(outcome_speeds_, set.speed[row])], group.column->what);
      if (!std::isfinite(model)) return false;
      out[group.first + i] =
          (model - group.column->values[row]) / (group.sigma_known ? group.column->sigma[row] : group.scale);
    }
  }
  return true;
}

double Model::touch_time(std::span<const double> values, std::size_t set, std::size_t run) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].touch_of == RunIndex{set, run}) return values[i];
  return 0.0;
}

bool Model::instants(const Law& law, std::span<const double> values, std::span<double> out) const {
  std::vector<Trace> traces;
  for (const double speed : run_speeds_) {
    const auto problem = impact(law, speed);
    if (!problem) return false;
    auto series = time_series(*problem, trace_points);
    // Bodies that do not part have no loop to compare with.
    if (!series || series->size() < 2 || series->back().indentation_rate >= 0.0) return false;
    traces.emplace_back(std::move(*series), problem_.mass, problem_.gravity);
  }
  for (std::size_t s = 0; s < problem_.data.size(); ++s)
    for (std::size_t run = 0; run < problem_.data[s].runs(); ++run) {
      const double speed = problem_.data[s].speed[problem_.data[s].run_start[run]];
      compare_run(traces[index_of(run_speeds_, speed)], s, run, touch_time(values, s, run), out);
    }
  return true;
}

void Model::compare_run(const Trace& trace, std::size_t s, std::size_t run, double touch_time,
                        std::span<double> out) const {
  const DataSet& set = problem_.data[s];
  const std::size_t first = set.run_start[run], end = set.run_start[run + 1];
  for (const Group& group : groups_) {
    if (group.set != s) continue;
    const auto& values = group.column->values;
    if (!group.loop) {
      for (std::size_t row = first; row < end; ++row)
        out[group.first + row] = (trace.at(set.time[row] - touch_time, group.column->what) - values[row]) /
                                 (group.sigma_known ? group.column->sigma[row] : group.scale);
      continue;
    }
    const MeasuredColumn& depth = *set.find(Measured::indentation);
    const std::size_t reversal = deepest_row(depth.values, first, end);
    for (std::size_t row = first; row < end; ++row) {
      const double force_scale = group.sigma_known ? group.column->sigma[row] : group.scale;
      // Without a sigma of its own the indentation has the same relative error as the force.
      const double depth_scale =
          depth.sigma.empty() || !group.sigma_known ? force_scale / group.scale * group.depth_scale : depth.sigma[row];
      out[group.first + row] =
          trace.distance(depth.values[row], values[row], row <= reversal, {depth_scale, force_scale});
    }
  }
}

}  // namespace hysteron::detail
