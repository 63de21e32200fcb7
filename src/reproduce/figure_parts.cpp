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

void shade_lines(Panel& panel) {
  std::vector<Curve*> lines;
  for (Curve& curve : panel.curves)
    if (curve.kind == Curve::Kind::line) lines.push_back(&curve);
  for (std::size_t i = 0; i < lines.size(); ++i)
    lines[i]->shade = lines.size() > 1 ? static_cast<double>(i) / static_cast<double>(lines.size() - 1) : 0.0;
}

Curve loop_curve(std::string label, std::size_t style, const std::vector<SeriesPoint>& series, double depth_factor,
                 double force_factor) {
  return series_curve(
      std::move(label), style, series, [=](const SeriesPoint& p) { return depth_factor * p.indentation; },
      [=](const SeriesPoint& p) { return force_factor * (p.elastic_force + p.dissipative_force); });
}

}  // namespace hysteron::reproduce
