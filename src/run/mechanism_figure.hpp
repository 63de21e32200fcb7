// The mechanism of a run at chosen times.
#pragma once

#include <vector>

#include "hysteron/run/report.hpp"

namespace hysteron::detail {

// The style of a body: it has the same colour in all figures of a run and for ParaView, that of line_style(body).
constexpr std::size_t body_style(std::size_t body) { return first_law_style + body; }
// The order of styles of a figure, bodies first.
std::vector<std::size_t> body_styles(const multibody::Model& model);
// The style of the first curve that belongs to no body.
std::size_t first_other_style(const multibody::Model& model);

Result<Figure> mechanism_figure(const RunReport& report, const std::vector<double>& sample_times);

}  // namespace hysteron::detail
