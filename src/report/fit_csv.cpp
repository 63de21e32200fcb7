#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/report/fit_report.hpp"

namespace hysteron {
namespace {

// An empty cell where there is no number: a loop or static curve has no value of the law at a point, a run of a scene
// no impact speed.
std::string unless_nan(double value, const std::string& text) { return std::isnan(value) ? "" : text; }

}  // namespace

std::string residuals_csv(const FitResult& result) {
  const bool has_specimens = std::any_of(result.channels.begin(), result.channels.end(), [](const FittedChannel& g) {
    return !g.data.empty() && !g.data.front().specimen.empty();
  });
  std::string out =
      std::string("file,kind,quantity,unit,speed [m/s],at,measured,model,sigma,residual [sigma],line,weight") +
      (has_specimens ? ",specimen\n" : "\n");
  for (const FittedChannel& g : result.channels)
    for (const FittedDatum& d : g.data)
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}{}\n", csv_cell(g.file), to_text(g.kind),
                         csv_cell(g.quantity), unit_text(g.dim), unless_nan(d.speed, number_text(d.speed)),
                         number_text(d.at), number_text(d.measured), unless_nan(d.model, number_text(d.model, 12)),
                         number_text(d.sigma, 12), number_text(d.residual, 12), d.line, number_text(d.weight, 6),
                         has_specimens ? "," + csv_cell(d.specimen) : "");
  return out;
}

// Only fits through a scene have touches, and the column for their numbers; only joint fits have specimens.
std::string curves_csv(const std::vector<FittedCurve>& curves) {
  const bool has_touches =
      std::any_of(curves.begin(), curves.end(), [](const FittedCurve& c) { return c.kind == DataKind::events; });
  const bool has_specimens = !curves.empty() && !curves.front().specimen.empty();
  std::string out = std::string("kind,quantity,unit,speed [m/s],time [s],indentation [m],value,low_90,high_90") +
                    (has_touches ? ",touch" : "") + (has_specimens ? ",specimen\n" : "\n");
  for (const FittedCurve& c : curves)
    for (std::size_t i = 0; i < c.at.size(); ++i) {
      const bool is_outcome = c.kind == DataKind::restitution, is_touch = c.kind == DataKind::events,
                 has_time = !is_outcome && !is_touch && c.kind != DataKind::static_curve;
      const double speed = is_outcome ? c.at[i] : c.speed;
      const std::string at = number_text(c.at[i], 12);
      out += fmt::format("{},{},{},{},{},{},{},{},{}", to_text(c.kind), csv_cell(c.quantity), unit_text(c.dim),
                         unless_nan(speed, number_text(speed, 12)), has_time ? at : "",
                         c.indentation.empty() ? "" : number_text(c.indentation[i], 12), number_text(c.value[i], 12),
                         number_text(c.low[i], 12), number_text(c.high[i], 12));
      if (has_touches) out += "," + (is_touch ? at : std::string());
      out += (has_specimens ? "," + csv_cell(c.specimen) : std::string()) + '\n';
    }
  return out;
}

}  // namespace hysteron
