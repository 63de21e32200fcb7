// A sweep as CSV.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "hysteron/core/text.hpp"
#include "hysteron/request/sweep.hpp"

namespace hysteron {

std::string_view status_text(const SweepRow& row) {
  if (!row.error || row.result.status == ImpactStatus::past_domain) return to_text(row.result.status);
  return row.error->code == ErrorCode::failed ? "failed" : "refused";
}

bool is_without_result(std::string_view csv_line) {
  const std::string_view status = csv_line.substr(csv_line.rfind(',') + 1);
  return status == "failed" || status == "refused" || status == to_text(ImpactStatus::past_domain);
}

std::string Sweep::values_text(std::size_t row) const {
  std::string out;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const SweepAxis& axis = axes_[i];
    const std::size_t at = (row / strides_[i]) % axis.size();
    out +=
        (i ? ", " : "") + axis.name + " = " + (axis.words.empty() ? number_text(axis.numbers[at], 6) : axis.words[at]);
    if (!axis.unit.empty() && axis.unit != "-") out += " " + axis.unit;
  }
  return out;
}

std::string Sweep::csv_header() const {
  std::string out;
  for (const SweepAxis& axis : axes_) out += axis.name + (axis.unit.empty() ? "" : " [" + axis.unit + "]") + ",";
  return out +
         "restitution_requested [-],restitution_delivered [-],separation_speed [m/s],peak_force [N],peak_force_time "
         "[s],max_indentation [m],"
         "residual_indentation [m],compression_time [s],duration [s],energy_in [J],energy_lost "
         "[J],energy_lost_compression [J],"
         "energy_lost_restitution [J],pulled,status\n";
}

void Sweep::append_csv(std::size_t first, std::span<const SweepRow> rows, std::string& out) const {
  auto to = std::back_inserter(out);
  const auto number = [&](double x) {
    if (std::isfinite(x)) fmt::format_to(to, "{:.12g}", x);
    out += ',';
  };
  for (std::size_t k = 0; k < rows.size(); ++k) {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const std::size_t at = ((first + k) / strides_[i]) % axes_[i].size();
      if (axes_[i].words.empty())
        number(axes_[i].numbers[at]);
      else
        out += axes_[i].words[at] + ',';
    }
    const SweepRow& row = rows[k];
    const ImpactResult& r = row.result;
    if (row.error) {
      number(row.restitution_requested.value_or(NAN));
      fmt::format_to(to, ",,,,,,,,,,,,,{}\n", status_text(row));
      continue;
    }
    for (const double x :
         {row.restitution_requested.value_or(NAN), r.restitution.newton, r.separation_speed, r.peak_force,
          r.peak_force_time, r.max_indentation, r.residual_indentation, r.compression_time, r.duration, r.energy_in,
          r.energy_lost, r.energy_lost_compression, r.energy_lost_restitution})
      number(x);
    out += r.pulled ? "yes," : "no,";
    fmt::format_to(to, "{}\n", status_text(row));
  }
}

}  // namespace hysteron
