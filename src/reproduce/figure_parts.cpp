#include "figure_parts.hpp"

#include "hysteron/report/palette.hpp"

namespace hysteron::reproduce {

std::size_t dashed(std::size_t style) {
  std::size_t other = 0;
  const auto matches = [&] {
    return line_style(other).colour == line_style(style).colour && line_style(other).dash != line_style(style).dash;
  };
  while (other < palette_size && !matches()) ++other;
  return other;
}

Curve loop_curve(std::string label, std::size_t style, const std::vector<SeriesPoint>& series, double depth_factor,
                 double force_factor) {
  return series_curve(
      std::move(label), style, series, [=](const SeriesPoint& p) { return depth_factor * p.indentation; },
      [=](const SeriesPoint& p) { return force_factor * (p.elastic_force + p.dissipative_force); });
}

}  // namespace hysteron::reproduce
