#include "model.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/impact/resolve.hpp"

namespace hysteron::detail {
namespace {

void sort_once(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// The largest magnitude; 1 if all are zero, since it divides.
double largest_magnitude(const std::vector<double>& values) {
  double most = 0.0;
  for (const double x : values)
    if (std::abs(x) > most) most = std::abs(x);
  return most > 0.0 ? most : 1.0;
}

}  // namespace

std::size_t index_of(const std::vector<double>& sorted, double value) {
  return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

Model::Model(const FitProblem& problem) : problem_(problem), law_(problem) {
  for (std::size_t s = 0; s < problem_.data.size(); ++s) {
    const DataSet& set = problem_.data[s];
    auto& speeds = set.kind == DataKind::restitution ? outcome_speeds_ : run_speeds_;
    speeds.insert(speeds.end(), set.speed.begin(), set.speed.end());
    for (const MeasuredColumn& column : set.columns) {
      if (set.kind != DataKind::loop || column.what == Measured::force) add_channel(s, column);
      if (set.kind == DataKind::restitution && column.what != Measured::restitution) only_restitution_ = false;
    }
  }
  sort_once(outcome_speeds_);
  sort_once(run_speeds_);
}

void Model::add_channel(std::size_t s, const MeasuredColumn& column) {
  const DataSet& set = problem_.data[s];
  DataChannel channel{.set = s, .column = &column, .loop = set.kind == DataKind::loop, .first = size_, .rows = {}};
  for (std::size_t i = 0; i < column.values.size(); ++i)
    if (!std::isnan(column.values[i])) channel.rows.push_back(i);
  channel.sigma_known = !column.sigma.empty();
  if (column.what != Measured::restitution) channel.scale = largest_magnitude(column.values);
  if (channel.loop) channel.depth_scale = largest_magnitude(set.find(Measured::indentation)->values);
  const auto weight = problem_.weights.find(column.what);
  if (weight != problem_.weights.end()) channel.weight = weight->second;
  size_ += channel.size();
  channels_.push_back(std::move(channel));
}

Result<ImpactProblem> Model::impact(const Law& law, double speed) const {
  const auto resolution = resolve(law, problem_, speed);
  if (!resolution) return resolution.error();
  return problem_.problem_at(speed, resolution->law);
}

bool Model::differences(std::span<const double> values, std::span<double> out) const {
  const auto law = this->law(values);
  return law && compare_outcomes(*law, out) && compare_runs(*law, values, out);
}

double Model::touch_time(std::span<const double> values, std::size_t set, std::size_t run) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].touch_of == RunIndex{set, run}) return values[i];
  return 0.0;
}

}  // namespace hysteron::detail
