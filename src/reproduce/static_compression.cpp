#include "static_compression.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::reproduce {
namespace {

// By the trapezoidal rule.
double area_below(const std::vector<RecordPoint>& curve) {
  double sum = 0.0;
  for (std::size_t i = 1; i < curve.size(); ++i)
    sum += 0.5 * (curve[i].force + curve[i - 1].force) * std::abs(curve[i].depth - curve[i - 1].depth);
  return sum;
}

double force_at(const std::vector<RecordPoint>& curve, double depth) {
  const auto next = std::lower_bound(curve.begin(), curve.end(), depth,
                                     [](const RecordPoint& p, double value) { return p.depth < value; });
  if (next == curve.begin() || next == curve.end()) return next == curve.end() ? curve.back().force : next->force;
  const RecordPoint &a = *(next - 1), &b = *next;
  return a.force + (b.force - a.force) * (depth - a.depth) / (b.depth - a.depth);
}

}  // namespace

double CompressionRecord::work_done() const { return area_below(loading); }
double CompressionRecord::work_returned() const { return area_below(unloading); }
double CompressionRecord::mean_slope(double from, double to) const {
  return (force_at(loading, to) - force_at(loading, from)) / (to - from);
}

CompressionRecord compress(const MaLiu& law, double depth, std::size_t points) {
  CompressionRecord test;
  Memory memory{};
  State<0> no_state{};
  const auto force = [&](double at) { return law.force(Contact<double>{at, 0.0}, memory, no_state).total(); };
  const double step = depth / static_cast<double>(points);
  for (std::size_t i = 0; i <= points; ++i) {
    const double at = step * static_cast<double>(i);
    test.loading.push_back({at, force(at)});
  }
  law.reverse(Contact<double>{depth, 0.0}, memory, no_state);
  for (std::size_t i = 0; i <= points; ++i) {
    const double at = depth - step * static_cast<double>(i);
    test.unloading.push_back({at, force(at)});
    if (test.unloading.back().force <= 0.0) break;
  }
  return test;
}

}  // namespace hysteron::reproduce
