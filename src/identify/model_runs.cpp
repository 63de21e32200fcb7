// Curves measured during single impacts (series in time, loops of force and indentation) against those of the law.
#include <algorithm>

#include "model.hpp"

namespace hysteron::detail {
namespace {

// Computed points of an impact; between them curves are right to about 1e-7.
constexpr std::size_t trace_points = 200;

// The deepest row of an impact ends its loading.
std::size_t deepest_row(const std::vector<double>& indentation, std::size_t first, std::size_t end) {
  const auto begin = indentation.begin();
  return static_cast<std::size_t>(
      std::max_element(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end)) - begin);
}

}  // namespace

// One for each of the run_speeds of the specimen; nothing if an impact cannot be computed or the bodies do not
// separate: then there is no whole curve to compare with.
std::optional<std::vector<Trace>> Model::traces(const SpecimenModel& specimen, const Law& law) {
  std::vector<Trace> out;
  for (const double speed : specimen.run_speeds) {
    const auto problem = impact(specimen, law, speed);
    if (!problem) return std::nullopt;
    auto series = time_series(*problem, trace_points);
    if (!series || series->size() < 2 || series->back().indentation_rate >= 0.0) return std::nullopt;
    out.emplace_back(std::move(*series), specimen.conditions.mass, specimen.conditions.gravity);
  }
  return out;
}

bool Model::compare_runs(std::size_t index, const Law& law, std::span<const double> values,
                         std::span<double> out) const {
  const SpecimenModel& specimen = specimens_[index];
  if (specimen.run_speeds.empty()) return true;
  const auto traces = Model::traces(specimen, law);
  if (!traces) return false;
  for (const DataChannel& channel : channels_) {
    const DataSet& set = problem_.data[channel.set];
    for (std::size_t run = 0; set.kind != DataKind::static_curve && run < set.run_count(); ++run) {
      const std::size_t first = set.run_start[run];
      if (specimen_of(channel.set, first) != index) continue;
      const Trace& trace = (*traces)[index_of(specimen.run_speeds, set.speed[first])];
      if (channel.loop)
        compare_loop(channel, trace, run, out);
      else
        compare_series(channel, trace, run, touch_time(values, channel.set, run), out);
    }
  }
  return true;
}

void Model::compare_series(const DataChannel& channel, const Trace& trace, std::size_t run, double touch_time,
                           std::span<double> out) const {
  const DataSet& set = problem_.data[channel.set];
  for (std::size_t row = set.run_start[run]; row < set.run_start[run + 1]; ++row)
    out[channel.first + row] =
        (trace.at(set.time[row] - touch_time, channel.column->what) - channel.column->values[row]) / channel.unit(row);
}

// An indentation without a σ of its own has the same relative error as the force.
Model::LoopUnits Model::loop_units(const DataChannel& channel, std::size_t row) const {
  const MeasuredColumn& depth = *problem_.data[channel.set].find(Measured::indentation);
  const double force = channel.unit(row);
  const bool relative = depth.sigma.empty() || !channel.sigma_known;
  return {relative ? force / channel.scale * channel.depth_scale : depth.sigma[row], force};
}

void Model::compare_loop(const DataChannel& channel, const Trace& trace, std::size_t run, std::span<double> out) const {
  const DataSet& set = problem_.data[channel.set];
  const std::size_t first = set.run_start[run], end = set.run_start[run + 1];
  const MeasuredColumn& depth = *set.find(Measured::indentation);
  const std::size_t reversal = deepest_row(depth.values, first, end);
  for (std::size_t row = first; row < end; ++row) {
    const LoopUnits units = loop_units(channel, row);
    out[channel.first + row] = trace.distance(depth.values[row], channel.column->values[row], row <= reversal,
                                              {units.indentation, units.force});
  }
}

}  // namespace hysteron::detail
