// Slow compressions against those of the law.
#include <algorithm>

#include "model.hpp"
#include "static_path.hpp"

namespace hysteron::detail {
namespace {

// Computed points of each loading and unloading; between them the curves are right to about 1e-7.
constexpr std::size_t leg_points = 60;

}  // namespace

std::vector<PressTarget> Model::press_targets(std::span<const double> values, std::size_t set, std::size_t run) const {
  std::vector<PressTarget> targets = static_paths_.at({set, run}).targets;
  const double zero = touch_time(values, set, run);
  for (PressTarget& target : targets) {
    target.value -= zero;
    target.open_to = std::max(target.open_to - zero, 0.0);
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const auto& turn = problem_.free[i].turn_of; turn && turn->set == set && turn->run == run)
      targets[turn->cycle].value = values[i];
  return targets;
}

Result<StaticTrace> Model::static_trace(const Law& law, std::span<const double> values, std::size_t set,
                                        std::size_t run) const {
  const auto pressed = press_slowly(law, press_targets(values, set, run), {.points = leg_points, .with_work = false});
  return pressed ? Result<StaticTrace>(StaticTrace(*pressed)) : pressed.error();
}

std::optional<Error> Model::static_error(const SpecimenModel& specimen, const Law& law,
                                         std::span<const double> values) const {
  for (const auto& [index, path] : static_paths_) {
    const auto [set, run] = index;
    if (&specimens_[specimen_of_run(set, run)] != &specimen) continue;
    if (const auto trace = static_trace(law, values, set, run); !trace) return trace.error();
  }
  return std::nullopt;
}

bool Model::compare_static(std::size_t specimen, const Law& law, std::span<const double> values,
                           std::span<double> out) const {
  for (const DataChannel& channel : channels_) {
    const DataSet& set = problem_.data[channel.set];
    if (set.kind != DataKind::static_curve) continue;
    for (std::size_t run = 0; run < set.run_count(); ++run) {
      if (specimen_of_run(channel.set, run) != specimen) continue;
      const auto trace = static_trace(law, values, channel.set, run);
      if (!trace) return false;
      const StaticPath& path = static_paths_.at({channel.set, run});
      const std::size_t first = set.run_start[run];
      const double zero = touch_time(values, channel.set, run);
      const double compliance = nuisance(values, {Nuisance::compliance, {channel.set, 0}});
      const MeasuredColumn& depth = *set.find(Measured::indentation);
      for (std::size_t row = first; row < set.run_start[run + 1]; ++row) {
        const LoopUnits units = loop_units(channel, row);
        const double force = channel.column->values[row], indentation = depth.values[row] - zero - compliance * force;
        out[channel.first + row] =
            trace->distance(indentation, force, path.leg_of[row - first], {units.indentation, units.force});
      }
    }
  }
  return true;
}

}  // namespace hysteron::detail
