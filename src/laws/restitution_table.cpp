#include <math.h>  // pchip.hpp calls isnan without a namespace

#include <algorithm>
#include <boost/math/interpolators/pchip.hpp>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/laws/restitution_source/table.hpp"

namespace hysteron {

struct RestitutionTable::Curve {
  boost::math::interpolators::pchip<std::vector<double>> at;
};

std::string RestitutionTable::fault(const SpeedRestitution* before, const SpeedRestitution& row) {
  const auto wrong = [](std::string_view name, double value, const std::string& allowed) {
    return std::string(name) + " = " + number_text(value) + " is out of range: allowed " + allowed;
  };
  if (!std::isfinite(row.speed) || row.speed <= 0.0) return wrong("speed", row.speed, "v > 0 m/s");
  if (!(row.restitution >= 0.0 && row.restitution <= 1.0)) return wrong("restitution", row.restitution, "0 <= e <= 1");
  if (before && row.speed <= before->speed)
    return "speed = " + number_text(row.speed) + " m/s after " + number_text(before->speed) +
           " m/s: the speeds of a table of restitution must rise";
  return {};
}

Result<RestitutionTable> RestitutionTable::make(std::vector<SpeedRestitution> rows, std::string file) {
  if (rows.size() < fewest_rows)
    return Error{ErrorCode::missing, file,
                 printable(file) + ": " + std::to_string(rows.size()) + " rows; a table of restitution has at least " +
                     std::to_string(fewest_rows)};
  std::vector<double> speeds, restitutions;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (const std::string why = fault(i ? &rows[i - 1] : nullptr, rows[i]); !why.empty())
      return Error{ErrorCode::out_of_range, file, printable(file) + ": row " + std::to_string(i + 1) + ": " + why};
    speeds.push_back(rows[i].speed);
    restitutions.push_back(rows[i].restitution);
  }
  RestitutionTable table;
  table.rows_ = std::move(rows);
  table.file_ = std::move(file);
  table.curve_ = std::make_shared<const Curve>(Curve{{std::move(speeds), std::move(restitutions)}});
  return table;
}

std::string RestitutionTable::refusal(const Touch& touch) const {
  if (empty()) return std::string(refusal());
  const double low = rows_.front().speed, high = rows_.back().speed;
  if (touch.impact_speed >= low && touch.impact_speed <= high) return {};
  return number_text(touch.impact_speed, 6) + " m/s is outside of " + printable(file_) + ", " + number_text(low, 6) +
         " to " + number_text(high, 6) + " m/s; nothing is extrapolated";
}

double RestitutionTable::restitution_at(const Touch& touch) const {
  // Outside its nodes pchip throws, and it takes no policy: refusal() refuses such a speed, and there is no value.
  const bool inside = !empty() && touch.impact_speed >= rows_.front().speed && touch.impact_speed <= rows_.back().speed;
  if (!inside) return not_given;
  // Rounding of the interpolation must not leave the range.
  return std::clamp(curve_->at(touch.impact_speed), 0.0, 1.0);
}

}  // namespace hysteron
