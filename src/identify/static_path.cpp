#include "static_path.hpp"

#include <algorithm>

#include "hysteron/identify/problem.hpp"

namespace hysteron {
namespace detail {
namespace {

// A reversal of the path counts from this share of the range of indentations on.
constexpr double turn_share = 0.05;

}  // namespace

StaticPath find_static_path(std::span<const double> depth) {
  StaticPath out{.leg_of = std::vector<std::size_t>(depth.size()), .targets = {}};
  if (depth.empty()) return out;
  const auto [low, high] = std::minmax_element(depth.begin(), depth.end());
  const double threshold = turn_share * (*high - *low);
  std::size_t leg = 0, extreme = 0;
  std::vector<std::size_t> turns;  // last row of each leg
  for (std::size_t i = 0; i < depth.size(); ++i) {
    const double sign = leg % 2 == 0 ? 1.0 : -1.0;
    if (sign * depth[i] >= sign * depth[extreme]) {
      extreme = i;
    } else if (sign * (depth[extreme] - depth[i]) > threshold) {
      turns.push_back(extreme);
      extreme = i;
      ++leg;
    }
  }
  turns.push_back(depth.size() - 1);
  for (std::size_t k = 0, row = 0; k < turns.size(); ++k)
    for (; row <= turns[k]; ++row) out.leg_of[row] = k;
  for (std::size_t k = 0; k < turns.size(); k += 2) {
    const bool unloads = k + 1 < turns.size();
    double deepest = depth[turns[k]];
    if (!unloads)
      for (std::size_t row = 0; row < depth.size(); ++row)
        if (out.leg_of[row] == k) deepest = std::max(deepest, depth[row]);
    out.targets.push_back(
        {.value = deepest, .unloads = unloads, .open_to = unloads ? std::max(depth[turns[k + 1]], 0.0) : 0.0});
  }
  // The last unloading is followed to its end: whether the force vanishes there is for the data to say.
  if (out.targets.back().unloads) out.targets.back().open_to = 0.0;
  return out;
}

StaticPath static_path_of(const DataSet& set, std::size_t run) {
  const std::size_t first = set.run_start[run], end = set.run_start[run + 1];
  return find_static_path(std::span(set.find(Measured::indentation)->values).subspan(first, end - first));
}

}  // namespace detail

std::vector<FreeParameter> turning_depths(const std::vector<DataSet>& data) {
  // The search goes this far from the deepest measured indentation, and starts this near to it.
  constexpr double reach = 2.0, near = 1.01;
  std::vector<FreeParameter> out;
  for (std::size_t s = 0; s < data.size(); ++s)
    for (std::size_t run = 0; data[s].kind == DataKind::static_curve && run < data[s].run_count(); ++run) {
      const auto path = detail::static_path_of(data[s], run);
      for (std::size_t cycle = 0; cycle < path.targets.size(); ++cycle) {
        const PressTarget& target = path.targets[cycle];
        if (!target.unloads || !(target.value > 0.0)) continue;
        out.push_back({.name = "deepest",
                       .symbol = "δ_m",
                       .dim = dims::length,
                       .logarithmic = true,
                       .low = target.value / reach,
                       .high = target.value * reach,
                       .start_low = target.value / near,
                       .start_high = target.value * near,
                       .start = target.value,
                       .turn_of = TurnIndex{s, run, cycle}});
      }
    }
  for (std::size_t i = 0; out.size() > 1 && i < out.size(); ++i) out[i].name += "_" + std::to_string(i + 1);
  return out;
}

}  // namespace hysteron
