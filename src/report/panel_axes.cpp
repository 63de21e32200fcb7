#include "panel_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {
namespace {

constexpr double tiny_share = 1e-6;  // of the largest value: such a value is an error of the computation
// Values that differ by less, relative to the largest, are constant but for errors of the computation. Texts of ranges
// and ticks have more digits than that (gnuplot.cpp), so that no range becomes empty.
constexpr double constant_share = 1e-9;

struct Extent {
  double low = infinity_value(), high = -infinity_value();
  static constexpr double infinity_value() { return 1e300; }
  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool is_empty() const { return low > high; }
};

Extent extent_of(const Panel& panel, bool horizontal) {
  const bool logarithmic = horizontal ? panel.x.logarithmic : panel.y.logarithmic;
  Extent out;
  const auto add = [&](double value) {
    if (!logarithmic || value > 0.0) out.add(value);
  };
  for (const Curve& curve : panel.curves) {
    for (const double value : horizontal ? curve.x : curve.y) add(value);
    if (horizontal) continue;
    for (const double value : curve.low) add(value);
    for (const double value : curve.high) add(value);
  }
  return out;
}

// 1, 2 or 5 times a power of ten, not below `least`.
double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least) + 1e-9));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  return 10.0 * power;
}

// The next of 1, 2, 5 times a power of ten, outwards.
double round_end(double value, bool upwards) {
  const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
  constexpr double slack = 1.02;  // a band that ends just outside gets no step of its own
  if (upwards) {
    for (const double factor : {1.0, 2.0, 5.0})
      if (factor * power * slack >= value) return factor * power;
    return 10.0 * power;
  }
  for (const double factor : {10.0, 5.0, 2.0, 1.0})
    if (factor * power <= value * slack) return factor * power;
  return power;
}

void set_logarithmic(AxisRange& range, const Extent& extent, const Axis& axis) {
  range.low = axis.low.value_or(extent.is_empty() ? 0.1 : round_end(extent.low, false));
  range.high = axis.high.value_or(extent.is_empty() ? 1.0 : round_end(extent.high, true));
  if (range.high <= range.low) range.high = 10.0 * range.low;
  constexpr double few_decades = 3.0, many_decades = 8.0;
  const double decades = std::log10(range.high / range.low);
  const int stride = decades > many_decades ? static_cast<int>(std::ceil(decades / many_decades)) : 1;
  for (int k = static_cast<int>(std::floor(std::log10(range.low) + 1e-9)); k <= std::log10(range.high) + 1e-9;
       k += stride)
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double tick = factor * std::pow(10.0, k);
      if (factor > 1.0 && decades > few_decades) continue;
      if (tick >= range.low * (1.0 - 1e-9) && tick <= range.high * (1.0 + 1e-9)) range.ticks.push_back(tick);
    }
}

void set_linear(AxisRange& range, Extent extent, const Axis& axis, std::size_t most_ticks) {
  if (extent.is_empty()) extent = {0.0, 1.0};
  const double largest = std::max(std::abs(extent.low), std::abs(extent.high));
  if (std::abs(extent.low) < tiny_share * largest) extent.low = 0.0;
  if (std::abs(extent.high) < tiny_share * largest) extent.high = 0.0;
  double low = axis.low.value_or(extent.low), high = axis.high.value_or(extent.high);
  const double magnitude = std::max(std::abs(low), std::abs(high));
  if (!(high - low > constant_share * magnitude)) {
    const double room = magnitude == 0.0 ? 1.0 : 0.1 * magnitude;
    if (!axis.high) high = low + room;
    if (!axis.low) low = high - 2.0 * room;
  }
  const double step = round_step((high - low) / static_cast<double>(std::max<std::size_t>(most_ticks, 2)));
  constexpr double slack = 1e-6;
  range.low = axis.low.value_or(step * std::floor(low / step + slack));
  range.high = axis.high.value_or(step * std::ceil(high / step - slack));
  range.ticks.clear();
  for (double k = std::ceil(range.low / step - slack); k * step <= range.high + slack * step; ++k)
    range.ticks.push_back(k == 0.0 ? 0.0 : k * step);
}

}  // namespace

double AxisRange::share(double value) const {
  if (logarithmic) return value > 0.0 ? std::log(value / low) / std::log(high / low) : -1.0;
  return (value - low) / (high - low);
}

AxisRange axis_range(const Panel& panel, bool horizontal, int pixels) {
  const Axis& axis = horizontal ? panel.x : panel.y;
  const Extent extent = extent_of(panel, horizontal);
  AxisRange range{.logarithmic = axis.logarithmic, .names = axis.names};
  if (axis.logarithmic) {
    set_logarithmic(range, extent, axis);
    return range;
  }
  if (!axis.names.empty()) {
    set_linear(range, extent, axis, 2);
    range.ticks.clear();
    for (std::size_t i = 1; i <= axis.names.size(); ++i) range.ticks.push_back(static_cast<double>(i));
    return range;
  }
  constexpr int tick_height = 34, letter = 8, gap = 18;
  constexpr std::size_t most = 9;
  std::size_t ticks = std::clamp<std::size_t>(static_cast<std::size_t>(pixels / tick_height), 2, most);
  set_linear(range, extent, axis, ticks);
  if (!horizontal) return range;
  // Long texts need more room: fewer ticks until they fit.
  for (; ticks > 2; --ticks) {
    std::size_t longest = 1;
    for (const std::string& text : tick_texts(range)) longest = std::max(longest, text.size());
    const double spacing =
        pixels * (range.ticks.size() > 1 ? (range.ticks[1] - range.ticks[0]) : range.high) / (range.high - range.low);
    if (spacing >= static_cast<double>(letter * longest + gap)) break;
    set_linear(range, extent, axis, ticks - 1);
  }
  return range;
}

std::vector<std::string> tick_texts(const AxisRange& range) {
  if (!range.names.empty()) return range.names;
  std::vector<std::string> out;
  for (int digits = 4; digits <= 12; ++digits) {
    out.clear();
    for (const double tick : range.ticks) out.push_back(fmt::format("{:.{}g}", tick, digits));
    if (std::adjacent_find(out.begin(), out.end()) == out.end()) break;
  }
  return out;
}

std::vector<std::vector<Pixel>> drawn_pieces(const Curve& curve, const PlotArea& area, double spacing) {
  std::vector<std::vector<Pixel>> out(1);
  std::optional<Pixel> last;
  const auto add = [&](const Pixel& p) {
    if (area.contains(p))
      out.back().push_back(p);
    else if (!out.back().empty())
      out.emplace_back();
  };
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) {
      last.reset();
      if (!out.back().empty()) out.emplace_back();
      continue;
    }
    const Pixel p = area.at(curve.x[i], curve.y[i]);
    if (last) {
      const double length = std::hypot(p.x - last->x, p.y - last->y);
      constexpr double longest = 1e4;  // a curve that leaves the area has no more points than that
      const int pieces = static_cast<int>(std::min(length, longest) / spacing);
      for (int k = 1; k <= pieces; ++k) {
        const double share = static_cast<double>(k) / (pieces + 1);
        add({std::lerp(last->x, p.x, share), std::lerp(last->y, p.y, share)});
      }
    }
    add(p);
    last = p;
  }
  std::erase_if(out, [](const auto& piece) { return piece.empty(); });
  return out;
}

}  // namespace hysteron::detail
