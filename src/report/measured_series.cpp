#include "hysteron/report/measured_series.hpp"

#include <cmath>
#include <filesystem>

#include "hysteron/core/number_text.hpp"

namespace hysteron {

Result<MeasuredSeries> measured_series(const DataSet& data, double speed) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorCode::missing, data.file, data.file + ": " + why};
  };
  MeasuredSeries out{.label = std::filesystem::path(data.file).filename().string(),
                     .time = {},
                     .indentation = {},
                     .indentation_rate = {},
                     .force = {},
                     .warnings = data.warnings};
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < data.rows(); ++i)
    if (std::abs(data.speed[i] - speed) <= 1e-3 * speed) rows.push_back(i);
  const auto take = [&](const std::vector<double>& from, std::vector<double>& to) {
    for (const std::size_t i : rows) to.push_back(from[i]);
  };
  const auto take_measured = [&](Measured what, std::vector<double>& to) {
    if (const MeasuredColumn* column = data.find(what)) take(column->values, to);
  };
  if (data.kind == DataKind::series) take(data.time, out.time);
  take_measured(Measured::indentation, out.indentation);
  take_measured(Measured::indentation_rate, out.indentation_rate);
  take_measured(Measured::force, out.force);

  if (data.kind == DataKind::restitution ||
      (data.find(Measured::force) == nullptr &&
       !(data.find(Measured::indentation) && data.find(Measured::indentation_rate))))
    return refuse(
        "nothing to draw over the curves: give indentation and force, time and force, or indentation and "
        "indentation_rate");
  if (rows.empty())
    return refuse("no row was measured at " + number_text(speed) + " m/s; the first is at " +
                  number_text(data.speed.front()) + " m/s");
  if (rows.size() < data.rows())
    out.warnings.push_back({"speed", data.file + ": " + std::to_string(data.rows() - rows.size()) + " of " +
                                         std::to_string(data.rows()) + " rows have other speeds than " +
                                         number_text(speed) + " m/s and are not shown"});
  return out;
}

}  // namespace hysteron
