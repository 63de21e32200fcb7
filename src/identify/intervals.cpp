#include "intervals.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "hysteron/core/parallel.hpp"

namespace hysteron::detail {

Intervals profile_intervals(const Misfit& misfit, const Solution& best, const Curvature& curvature,
                            const FitOptions& options) {
  const Coordinates& coordinates = misfit.coordinates();
  const std::size_t count = coordinates.size();
  std::vector<ProfileSide> sides(2 * count);
  std::mutex mutex;
  std::size_t done = 0;
  const double cost = misfit.root_of_squares(best.r);
  for_each_index(sides.size(), options.threads, [&](std::size_t task) {
    const std::size_t i = task / 2;
    sides[task] = profile_side(misfit, best, i, task % 2 == 0 ? -1.0 : 1.0, curvature.covariance, rises(curvature, i),
                               options.stop);
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    options.progress({.stage = "intervals", .done = ++done, .total = sides.size(), .best_cost = cost});
  });
  Intervals out;
  for (std::size_t i = 0; i < count; ++i) {
    ProfileSide &below = sides[2 * i], &above = sides[2 * i + 1];
    auto& intervals = out.of.emplace_back();
    for (std::size_t l = 0; l < interval_levels.size(); ++l)
      intervals[l] = {.low = coordinates.value(i, below.ends[l]),
                      .high = coordinates.value(i, above.ends[l]),
                      .low_open = below.open[l],
                      .high_open = above.open[l]};
    auto& steps = out.steps.emplace_back(below.steps.rbegin(), below.steps.rend());
    steps.insert(steps.end(), above.steps.begin() + 1, above.steps.end());
    for (ProfileSide* side : {&below, &above}) {
      if (!side->better || (out.better && misfit.deviance(side->better->r) >= misfit.deviance(out.better->r))) continue;
      out.better = side->better;
    }
  }
  out.valid = !out.better || misfit.deviance(out.better->r) >= misfit.deviance(best.r) - another_optimum;
  return out;
}

}  // namespace hysteron::detail
