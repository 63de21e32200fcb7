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

struct AtAxis {
  std::string_view name;
  Dim dim;
};
AtAxis axis_of(DataKind kind) {
  if (is_force_curve(kind)) return {"indentation", dims::length};
  if (kind == DataKind::series) return {"time since touch", dims::time};
  return {"impact speed", dims::speed};
}

}  // namespace

std::size_t index_of(const std::vector<double>& sorted, double value) {
  return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

Model::Model(const FitProblem& problem) : problem_(problem), law_(problem) {
  for (std::size_t s = 0; s < problem_.data.size(); ++s) {
    const DataSet& set = problem_.data[s];
    const bool is_static = set.kind == DataKind::static_curve;
    for (std::size_t run = 0; is_static && run < set.run_count(); ++run)
      static_paths_.emplace(std::pair(s, run), static_path_of(set, run));
    auto& speeds = set.kind == DataKind::restitution ? outcome_speeds_ : run_speeds_;
    if (!is_static) speeds.insert(speeds.end(), set.speed.begin(), set.speed.end());
    for (const MeasuredColumn& column : set.columns) {
      if (!is_force_curve(set.kind) || column.what == Measured::force) add_channel(s, column);
      if (set.kind == DataKind::restitution && column.what != Measured::restitution) only_restitution_ = false;
    }
  }
  sort_once(outcome_speeds_);
  sort_once(run_speeds_);
}

void Model::add_channel(std::size_t s, const MeasuredColumn& column) {
  const DataSet& set = problem_.data[s];
  DataChannel channel{.set = s, .column = &column, .loop = is_force_curve(set.kind), .first = size_, .rows = {}};
  for (std::size_t i = 0; i < column.values.size(); ++i)
    if (!std::isnan(column.values[i])) channel.rows.push_back(i);
  channel.sigma_known = !column.sigma.empty();
  if (column.what != Measured::restitution) channel.scale = scale_of(column.values);
  if (channel.loop) channel.depth_scale = scale_of(set.find(Measured::indentation)->values);
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

ComparedChannel Model::compared(const DataChannel& channel) const {
  const DataSet& set = problem_.data[channel.set];
  const MeasuredInfo& info = info_of(channel.column->what);
  const AtAxis axis = axis_of(set.kind);
  ComparedChannel out{.file = set.file,
                      .kind = set.kind,
                      .quantity = std::string(info.name),
                      .dim = info.dim,
                      .at_name = std::string(axis.name),
                      .at_dim = axis.dim,
                      .data = {},
                      .scale = channel.scale,
                      .weight = channel.weight};
  const std::vector<double>& at = channel.loop                   ? set.find(Measured::indentation)->values
                                  : set.kind == DataKind::series ? set.time
                                                                 : set.speed;
  std::size_t run = 0;
  for (const std::size_t row : channel.rows) {
    while (run + 1 < set.run_count() && row >= set.run_start[run + 1]) ++run;
    out.data.push_back({.at = at[row],
                        .measured = channel.column->values[row],
                        .speed = set.speed[row],
                        .line = set.line.empty() ? 0 : set.line[row],
                        .run = run});
    if (channel.sigma_known) out.sigma.push_back(channel.column->sigma[row]);
  }
  return out;
}

ResidualProblem Model::residual_problem() const {
  ResidualProblem out{.name = problem_.spec.law, .free = problem_.free, .channels = {}, .differences = {}};
  for (const DataChannel& channel : channels_) out.channels.push_back(compared(channel));
  for (const DataSet& set : problem_.data)
    out.warnings.insert(out.warnings.end(), set.warnings.begin(), set.warnings.end());
  out.differences = [this](std::span<const double> values, std::span<double> differences) {
    return this->differences(values, differences);
  };
  return out;
}

bool Model::differences(std::span<const double> values, std::span<double> out) const {
  const auto law = this->law(values);
  return law && compare_outcomes(*law, out) && compare_runs(*law, values, out) && compare_static(*law, values, out);
}

double Model::touch_time(std::span<const double> values, std::size_t set, std::size_t run) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].touch_of == RunIndex{set, run}) return values[i];
  return 0.0;
}

}  // namespace hysteron::detail
