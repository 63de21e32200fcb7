#include "hysteron/geometry/broad_phase.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::geometry {
namespace {

double component(const Vector3& v, std::size_t axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// Variance of the middles of boxes with two ends along one axis.
double spread_of(std::span<const Bounds> boxes, std::size_t axis) {
  double count = 0.0, mean = 0.0, sum = 0.0;
  for (const Bounds& box : boxes) {
    const double middle = 0.5 * (component(box.low, axis) + component(box.high, axis));
    if (!std::isfinite(middle)) continue;
    count += 1.0;
    const double off = middle - mean;
    mean += off / count;
    sum += off * (middle - mean);
  }
  return count > 0.0 ? sum / count : 0.0;
}

std::size_t axis_of_largest_spread(std::span<const Bounds> boxes) {
  std::size_t best = 0;
  double largest = -1.0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const double spread = spread_of(boxes, axis); spread > largest) largest = spread, best = axis;
  return best;
}

}  // namespace

// In the old order where there is one: of the same axis and as many boxes.
void BroadPhase::set_intervals(std::span<const Bounds> boxes, std::size_t axis) {
  if (sorted_.size() != boxes.size() || axis != axis_) {
    sorted_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) sorted_[i].box = static_cast<std::uint32_t>(i);
  }
  axis_ = axis;
  for (Interval& interval : sorted_) {
    interval.low = component(boxes[interval.box].low, axis);
    interval.high = component(boxes[interval.box].high, axis);
    // Not a number: an empty interval at the end.
    if (!(interval.low <= interval.high)) interval.low = infinity, interval.high = -infinity;
  }
}

// By insertion while few steps suffice, which is linear for boxes in nearly the old order; else from scratch.
void BroadPhase::sort_intervals() {
  constexpr std::size_t steps_per_box = 8;
  const std::size_t most = steps_per_box * sorted_.size();
  const auto is_before = [](const Interval& a, const Interval& b) {
    return a.low < b.low || (a.low == b.low && a.box < b.box);
  };
  moved_ = 0;
  for (std::size_t i = 1; i < sorted_.size() && moved_ <= most; ++i) {
    const Interval interval = sorted_[i];
    std::size_t at = i;
    for (; at > 0 && is_before(interval, sorted_[at - 1]); --at, ++moved_) sorted_[at] = sorted_[at - 1];
    sorted_[at] = interval;
  }
  if (moved_ > most) std::sort(sorted_.begin(), sorted_.end(), is_before);
}

std::span<const IndexPair> BroadPhase::update(std::span<const Bounds> boxes) {
  set_intervals(boxes, axis_of_largest_spread(boxes));
  sort_intervals();
  pairs_.clear();
  compared_ = 0;
  for (std::size_t i = 0; i < sorted_.size(); ++i)
    for (std::size_t j = i + 1; j < sorted_.size() && sorted_[j].low <= sorted_[i].high; ++j) {
      ++compared_;
      const std::uint32_t a = sorted_[i].box, b = sorted_[j].box;
      if (do_overlap(boxes[a], boxes[b])) pairs_.push_back({std::min(a, b), std::max(a, b)});
    }
  std::sort(pairs_.begin(), pairs_.end());
  return pairs_;
}

}  // namespace hysteron::geometry
