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

Model::Model(const FitProblem& problem) : problem_(problem) {
  add_specimens();
  for (std::size_t s = 0; s < problem_.data.size(); ++s) add_data(s);
  for (SpecimenModel& specimen : specimens_) {
    sort_once(specimen.outcome_speeds);
    sort_once(specimen.run_speeds);
  }
}

void Model::add_specimens() {
  if (problem_.specimens.empty())
    specimens_.push_back({.label = {}, .conditions = problem_, .law = FreeLaw(problem_, nullptr)});
  for (const Specimen& specimen : problem_.specimens) {
    ImpactConditions conditions = problem_;
    conditions.mass = specimen.mass;
    specimens_.push_back({.label = specimen.label, .conditions = conditions, .law = FreeLaw(problem_, &specimen)});
  }
}

void Model::add_data(std::size_t s) {
  const DataSet& set = problem_.data[s];
  std::vector<std::size_t>& rows = specimen_of_row_.emplace_back();
  for (const std::string& label : set.specimen) {
    const auto found = std::find_if(specimens_.begin(), specimens_.end(),
                                    [&](const auto& specimen) { return specimen.label == label; });
    if (specimens_.size() > 1) rows.push_back(static_cast<std::size_t>(found - specimens_.begin()));
  }
  const bool is_static = set.kind == DataKind::static_curve;
  for (std::size_t run = 0; is_static && run < set.run_count(); ++run)
    static_paths_.emplace(std::pair(s, run), static_path_of(set, run));
  for (std::size_t row = 0; row < set.rows(); ++row) {
    SpecimenModel& specimen = specimens_[specimen_of(s, row)];
    specimen.has_static = specimen.has_static || is_static;
    if (is_static) continue;
    (set.kind == DataKind::restitution ? specimen.outcome_speeds : specimen.run_speeds).push_back(set.speed[row]);
  }
  for (const MeasuredColumn& column : set.columns) {
    if (!is_force_curve(set.kind) || column.what == Measured::force) add_channel(s, column);
    if (set.kind == DataKind::restitution && column.what != Measured::restitution) only_restitution_ = false;
  }
}

std::size_t Model::specimen_of(std::size_t set, std::size_t row) const {
  return specimen_of_row_[set].empty() ? 0 : specimen_of_row_[set][row];
}

std::size_t Model::specimen_of_run(std::size_t set, std::size_t run) const {
  return specimen_of(set, problem_.data[set].run_start[run]);
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

Result<ImpactProblem> Model::impact(const SpecimenModel& specimen, const Law& law, double speed) {
  const auto resolution = resolve(law, specimen.conditions, speed);
  if (!resolution) return resolution.error();
  return specimen.conditions.problem_at(speed, resolution->law);
}

ComparedChannel Model::compared(const DataChannel& channel) const {
  const DataSet& set = problem_.data[channel.set];
  const MeasuredInfo& info = info_of(channel.column->what);
  const AtAxis axis = axis_of(set.kind);
  const MeasuredColumn::Source& source = channel.column->source;
  const std::vector<std::string>& labels = set.specimen.empty() ? set.pooled : set.specimen;
  ComparedChannel out{.file = set.file,
                      .kind = set.kind,
                      .quantity = std::string(info.name),
                      .dim = info.dim,
                      .at_name = std::string(axis.name),
                      .at_dim = axis.dim,
                      .data = {},
                      .source = {source.name, source.dim, {}},
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
                        .run = run,
                        .specimen = specimens_[specimen_of(channel.set, row)].label,
                        .group = labels.empty() ? std::string() : labels[row]});
    if (channel.sigma_known) out.sigma.push_back(channel.column->sigma[row]);
    if (!source.name.empty()) out.source.slope.push_back(source.slope[row]);
  }
  return out;
}

ResidualProblem Model::residual_problem() const {
  ResidualProblem out{.name = problem_.spec.law, .free = problem_.free, .channels = {}, .differences = {}};
  out.tests_given_values = true;
  for (const DataChannel& channel : channels_) out.channels.push_back(compared(channel));
  for (const DataSet& set : problem_.data)
    out.warnings.insert(out.warnings.end(), set.warnings.begin(), set.warnings.end());
  out.differences = [this](std::span<const double> values, std::span<double> differences) {
    return this->differences(values, differences);
  };
  if (specimens_.size() > 1) add_blocks(out);
  return out;
}

void Model::add_blocks(ResidualProblem& problem) const {
  for (std::size_t k = 0; k < specimens_.size(); ++k)
    problem.blocks.push_back(
        {.data = {}, .differences = [this, k](std::span<const double> values, std::span<double> out) {
           return differences_of(k, values, out);
         }});
  for (const DataChannel& channel : channels_)
    for (std::size_t i = 0; i < channel.size(); ++i)
      problem.blocks[specimen_of(channel.set, channel.rows[i])].data.push_back(channel.first + i);
  for (const FreeParameter& p : problem_.free) problem.block_of.push_back(only_specimen_of(p));
}

std::optional<std::size_t> Model::only_specimen_of(const FreeParameter& p) const {
  if (p.touch_of && p.touch_of->set < problem_.data.size()) return specimen_of_run(p.touch_of->set, p.touch_of->run);
  if (p.nuisance_of && p.nuisance_of->kind != Nuisance::compliance && p.nuisance_of->of.set < problem_.data.size())
    return specimen_of_run(p.nuisance_of->of.set, p.nuisance_of->of.run);
  if (p.turn_of && p.turn_of->set < problem_.data.size()) return specimen_of_run(p.turn_of->set, p.turn_of->run);
  for (std::size_t k = 0; k < specimens_.size(); ++k)
    if (!p.specimen.empty() && specimens_[k].label == p.specimen) return k;
  return std::nullopt;
}

bool Model::differences(std::span<const double> values, std::span<double> out) const {
  for (std::size_t k = 0; k < specimens_.size(); ++k)
    if (!differences_of(k, values, out)) return false;
  return true;
}

bool Model::differences_of(std::size_t specimen, std::span<const double> values, std::span<double> out) const {
  if (!specimens_[specimen].has_data()) return true;
  const auto law = specimens_[specimen].law.at(values);
  return law && compare_outcomes(specimen, *law, out) && compare_runs(specimen, *law, values, out) &&
         compare_static(specimen, *law, values, out);
}

double Model::nuisance(std::span<const double> values, const NuisanceIndex& index, double without) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].nuisance_of == index) return values[i];
  return without;
}

double Model::speed_of_run(std::span<const double> values, std::size_t set, std::size_t run) const {
  return nuisance(values, {Nuisance::speed, {set, run}}, problem_.data[set].speed[problem_.data[set].run_start[run]]);
}

double Model::touch_time(std::span<const double> values, std::size_t set, std::size_t run) const {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].touch_of == RunIndex{set, run}) return values[i];
  return 0.0;
}

}  // namespace hysteron::detail
