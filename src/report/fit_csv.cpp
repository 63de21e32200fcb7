#include <fmt/format.h>

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/report/fit_report.hpp"

namespace hysteron {

std::string residuals_csv(const FitResult& result) {
  std::string out = "file,kind,quantity,unit,speed [m/s],at,measured,model,sigma,residual [sigma]\n";
  for (const FittedChannel& g : result.channels)
    for (const FittedDatum& d : g.data)
      out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_cell(g.file), to_text(g.kind), info_of(g.what).name,
                         unit_text(info_of(g.what).dim), number_text(d.speed), number_text(d.at),
                         number_text(d.measured), std::isnan(d.model) ? "" : number_text(d.model, 12),
                         number_text(d.sigma, 12), number_text(d.residual, 12));
  return out;
}

std::string curves_csv(const std::vector<FittedCurve>& curves) {
  std::string out = "kind,quantity,unit,speed [m/s],time [s],indentation [m],value,low_90,high_90\n";
  for (const FittedCurve& c : curves)
    for (std::size_t i = 0; i < c.at.size(); ++i) {
      const bool outcome = c.kind == DataKind::restitution;
      out += fmt::format("{},{},{},{},{},{},{},{},{}\n", to_text(c.kind), info_of(c.what).name,
                         unit_text(info_of(c.what).dim), number_text(outcome ? c.at[i] : c.speed, 12),
                         outcome ? "" : number_text(c.at[i], 12),
                         c.indentation.empty() ? "" : number_text(c.indentation[i], 12), number_text(c.value[i], 12),
                         number_text(c.low[i], 12), number_text(c.high[i], 12));
    }
  return out;
}

}  // namespace hysteron
