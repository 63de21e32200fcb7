// Curves measured during single impacts (series in time, loops of force and indentation) against those of the law.
#include <algorithm>
#include <set>

#include "model.hpp"

namespace hysteron::detail {
namespace {

// Computed points of an impact; between them curves are right to about 1e-7.
constexpr std::size_t trace_points = 200;

// Rows above this share of the largest depth are near the reversal.
constexpr double near_reversal = 0.9;

// The deepest row of an impact ends its loading.
std::size_t deepest_row(const std::vector<double>& indentation, std::size_t first, std::size_t end) {
  const auto begin = indentation.begin();
  return static_cast<std::size_t>(
      std::max_element(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end)) - begin);
}

// Number of leading rows that are compared with loading, the others with unloading, for the smallest sum of squares;
// the expected number unless the sum falls by more than a tenth.
std::size_t best_division(const std::vector<double>& loading, const std::vector<double>& unloading,
                          std::size_t expected) {
  constexpr double clearly_better = 0.9;
  double sum = 0.0;
  for (const double u : unloading) sum += u * u;
  double least = sum, of_expected = sum;
  std::size_t best = 0;
  for (std::size_t k = 1; k <= loading.size(); ++k) {
    sum += loading[k - 1] * loading[k - 1] - unloading[k - 1] * unloading[k - 1];
    if (k == expected) of_expected = sum;
    if (sum >= least) continue;
    least = sum;
    best = k;
  }
  return least < clearly_better * of_expected ? best : expected;
}

}  // namespace

std::vector<double> Model::run_speeds_of(std::size_t specimen, std::span<const double> values) const {
  const bool fits_speeds = std::any_of(problem_.free.begin(), problem_.free.end(), [](const FreeParameter& p) {
    return p.nuisance_of && p.nuisance_of->kind == Nuisance::speed;
  });
  if (!fits_speeds) return specimens_[specimen].run_speeds;
  std::set<double> speeds;
  for (std::size_t s = 0; s < problem_.data.size(); ++s) {
    const DataSet& set = problem_.data[s];
    for (std::size_t run = 0; set.kind != DataKind::static_curve && run < set.run_count(); ++run)
      if (specimen_of_run(s, run) == specimen) speeds.insert(speed_of_run(values, s, run));
  }
  return {speeds.begin(), speeds.end()};
}

// One for each of the speeds; nothing if an impact cannot be computed or the bodies do not
// separate: then there is no whole curve to compare with.
std::optional<std::vector<Trace>> Model::traces(const SpecimenModel& specimen, const Law& law,
                                                const std::vector<double>& speeds) {
  std::vector<Trace> out;
  for (const double speed : speeds) {
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
  const std::vector<double> speeds = run_speeds_of(index, values);
  const auto traces = Model::traces(specimen, law, speeds);
  if (!traces) return false;
  for (const DataChannel& channel : channels_) {
    const DataSet& set = problem_.data[channel.set];
    for (std::size_t run = 0; set.kind != DataKind::static_curve && run < set.run_count(); ++run) {
      const std::size_t first = set.run_start[run];
      if (specimen_of(channel.set, first) != index) continue;
      const Trace& trace = (*traces)[index_of(speeds, speed_of_run(values, channel.set, run))];
      if (channel.loop)
        compare_loop(channel, trace, run, out);
      else
        compare_series(channel, trace, run, values, out);
    }
  }
  return true;
}

void Model::compare_series(const DataChannel& channel, const Trace& trace, std::size_t run,
                           std::span<const double> values, std::span<double> out) const {
  const DataSet& set = problem_.data[channel.set];
  const Measured what = channel.column->what;
  const double touch = touch_time(values, channel.set, run);
  const double offset = nuisance(values, {Nuisance::offset, {channel.set, run}, what});
  const double drift = nuisance(values, {Nuisance::drift, {channel.set, run}, what});
  for (std::size_t row = set.run_start[run]; row < set.run_start[run + 1]; ++row) {
    const double time = set.time[row] - touch;
    const double model = trace.at(time, what) + offset + drift * time;
    out[channel.first + row] = (model - channel.column->values[row]) / channel.unit(row);
  }
}

// An indentation without a σ of its own has the same relative error as the force.
Model::LoopUnits Model::loop_units(const DataChannel& channel, std::size_t row) const {
  const MeasuredColumn& depth = *problem_.data[channel.set].find(Measured::indentation);
  const double force = channel.unit(row);
  const bool relative = depth.sigma.empty() || !channel.sigma_known;
  return {relative ? force / channel.scale * channel.depth_scale : depth.sigma[row], force};
}

// The deepest row ends the loading, unless noise of the indentation has made another one the deepest: near the reversal
// the rows are divided where they fit best, if that is clearly better. Where loading and unloading nearly coincide all
// divisions fit alike, and the deepest row stays.
void Model::compare_loop(const DataChannel& channel, const Trace& trace, std::size_t run, std::span<double> out) const {
  const DataSet& set = problem_.data[channel.set];
  const std::size_t first = set.run_start[run], end = set.run_start[run + 1];
  const MeasuredColumn& depth = *set.find(Measured::indentation);
  const std::size_t reversal = deepest_row(depth.values, first, end);
  const auto distance = [&](std::size_t row, bool loading) {
    const LoopUnits units = loop_units(channel, row);
    return trace.distance(depth.values[row], channel.column->values[row], loading, {units.indentation, units.force});
  };
  const auto is_near = [&](std::size_t row) { return depth.values[row] >= near_reversal * depth.values[reversal]; };
  std::size_t low = reversal, high = reversal + 1;  // the rows near the reversal
  while (low > first && is_near(low - 1)) --low;
  while (high < end && is_near(high)) ++high;
  std::vector<double> loading, unloading;
  for (std::size_t row = low; row < high; ++row) {
    loading.push_back(distance(row, true));
    unloading.push_back(distance(row, false));
  }
  const std::size_t turn = low + best_division(loading, unloading, reversal + 1 - low);
  for (std::size_t row = first; row < end; ++row) {
    const bool near = row >= low && row < high;
    out[channel.first + row] = !near        ? distance(row, row < low)
                               : row < turn ? loading[row - low]
                                            : unloading[row - low];
  }
}

}  // namespace hysteron::detail
