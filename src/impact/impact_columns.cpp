#include "impact_columns.hpp"

#include <string>

#include "raw_result.hpp"

namespace hysteron {
namespace detail {

void store(const ImpactColumns& to, std::size_t i, const ImpactResult& r) {
  static constexpr auto list = ImpactColumns::list();
  for (const auto& column : list)
    if (const std::span<double> numbers = to.*column.numbers; !numbers.empty()) numbers[i] = column.quantity->get(r);
  if (!to.status.empty()) to.status[i] = r.status;
}

void store_restitution(const ImpactColumns& to, std::size_t i, double e, const Touch& touch) {
  const double speed = touch.impact_speed;
  if (!to.restitution.empty()) to.restitution[i] = e;
  if (!to.separation_speed.empty()) to.separation_speed[i] = e * speed;
  if (!to.energy_lost.empty()) to.energy_lost[i] = 0.5 * touch.effective_mass * speed * speed * ((1.0 - e) * (1.0 + e));
  if (!to.status.empty()) to.status[i] = e > 0.0 ? ImpactStatus::separated : ImpactStatus::sticks;
}

ImpactResult result_at(const ImpactTable& from, std::size_t i, const Touch& touch) {
  static constexpr auto list = ImpactTable::list();
  ImpactResult r;
  for (const auto& column : list) column.quantity->set(r, (from.*column.numbers)[i]);
  const double e = r.restitution.newton;
  r.status = from.status[i];
  r.restitution = {e, e, e};
  r.energy_in = 0.5 * touch.effective_mass * touch.impact_speed * touch.impact_speed;
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  r.pulled = is_tensile(r.min_force, r.peak_force);
  return r;
}

bool restitution_suffices(const ImpactColumns& columns) {
  for (const auto& column : ImpactColumns::list())
    if (!column.follows_from_restitution && !(columns.*column.numbers).empty()) return false;
  return true;
}

std::optional<Error> check_sizes(const ImpactColumns& columns, std::size_t size) {
  const auto wrong = [size](const std::string& what, std::size_t rows) {
    return Error{ErrorCode::conflict, "columns",
                 what + " has " + std::to_string(rows) + " places for " + std::to_string(size) + " impacts"};
  };
  for (const auto& column : ImpactColumns::list())
    if (const auto rows = (columns.*column.numbers).size(); rows != 0 && rows != size) return wrong("a column", rows);
  if (!columns.status.empty() && columns.status.size() != size) return wrong("the status", columns.status.size());
  return std::nullopt;
}

}  // namespace detail

ImpactTable::ImpactTable(std::size_t size) {
  for (const auto& column : list()) (this->*column.numbers).resize(size);
  status.resize(size);
}

ImpactColumns ImpactTable::columns() {
  ImpactColumns out{.status = status};
  for (std::size_t i = 0; i < list().size(); ++i) out.*ImpactColumns::list()[i].numbers = this->*list()[i].numbers;
  return out;
}

}  // namespace hysteron
