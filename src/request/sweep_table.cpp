// A sweep as CSV.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include "hysteron/core/text.hpp"
#include "hysteron/request/sweep.hpp"

namespace hysteron {
namespace {

// From restitution_requested to energy_lost_restitution.
constexpr std::size_t result_numbers = 13;

void append_number(double x, std::string& out) {
  if (std::isfinite(x)) fmt::format_to(std::back_inserter(out), "{:.12g}", x);
  out += ',';
}

// The cell before the next comma, or the last.
std::string_view take_cell(std::string_view& line) {
  const std::string_view cell = line.substr(0, line.find(','));
  line.remove_prefix(std::min(line.size(), cell.size() + 1));
  return cell;
}

bool is_number(std::string_view text) {
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc{} && end == text.data() + text.size();
}

bool is_status(std::string_view text) {
  return is_without_result(text) || text == to_text(ImpactStatus::separated) || text == to_text(ImpactStatus::sticks);
}

}  // namespace

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

// The values of the axes, each followed by a comma.
void Sweep::append_values(std::size_t row, std::string& out) const {
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const std::size_t at = (row / strides_[i]) % axes_[i].size();
    if (axes_[i].words.empty())
      append_number(axes_[i].numbers[at], out);
    else
      out += axes_[i].words[at] + ',';
  }
}

bool Sweep::is_row(std::size_t row, std::string_view line) const {
  if (row >= size_) return false;
  std::string values;
  append_values(row, values);
  if (!line.starts_with(values)) return false;
  line.remove_prefix(values.size());
  std::size_t given = 0;  // numbers besides the requested restitution, which a row without result has too
  for (std::size_t i = 0; i < result_numbers; ++i) {
    const std::string_view cell = take_cell(line);
    if (!cell.empty() && !is_number(cell)) return false;
    given += i > 0 && !cell.empty();
  }
  const std::string_view pulled = take_cell(line), status = take_cell(line);
  if (!line.empty() || !is_status(status)) return false;
  if (is_without_result(status)) return given == 0 && pulled.empty();
  return given > 0 && (pulled == "yes" || pulled == "no");
}

void Sweep::append_csv(std::size_t first, std::span<const SweepRow> rows, std::string& out) const {
  auto to = std::back_inserter(out);
  const auto number = [&](double x) { append_number(x, out); };
  for (std::size_t k = 0; k < rows.size(); ++k) {
    append_values(first + k, out);
    const SweepRow& row = rows[k];
    const ImpactResult& r = row.result;
    if (row.error) {
      number(row.restitution_requested.value_or(NAN));
      fmt::format_to(to, ",,,,,,,,,,,,,{}\n", status_text(row));
      continue;
    }
    for (const double x : std::array<double, result_numbers>{
             row.restitution_requested.value_or(NAN), r.restitution.newton, r.separation_speed, r.peak_force,
             r.peak_force_time, r.max_indentation, r.residual_indentation, r.compression_time, r.duration, r.energy_in,
             r.energy_lost, r.energy_lost_compression, r.energy_lost_restitution})
      number(x);
    out += r.pulled ? "yes," : "no,";
    fmt::format_to(to, "{}\n", status_text(row));
  }
}

}  // namespace hysteron
