#include <cmath>

#include "fill.hpp"
#include "hysteron/laws/friction/make.hpp"

namespace hysteron {

Result<AnyFriction> make_friction(std::string_view id, const std::map<std::string, double>& values) {
  const std::string name(id);
  const Entry* entry = find_law(id);
  if (!entry) return unknown_law(name);
  auto law = detail::blank_friction(entry->info.id);
  if (!law)
    return Error{ErrorCode::conflict, "friction", "'" + name + "' is not a friction law: it gives a normal force"};
  const detail::Part part = detail::part_of(*law);
  for (const auto& [parameter, value] : values)
    if (!part.has(parameter)) {
      std::vector<std::string> known;
      for (const ParamView& p : part.params()) known.emplace_back(p.name);
      return unknown_parameter(parameter, name, known);
    }
  detail::SuppliedBits from_bodies{};
  if (const auto error = detail::fill(part, values, {}, from_bodies)) return *error;
  return *law;
}

std::map<std::string, double> values_of(const AnyFriction& law) {
  std::map<std::string, double> out;
  const detail::ConstPart part = detail::part_of(law);
  for (std::size_t i = 0; i < part.size(); ++i)
    if (!std::isnan(part.value(i))) out.emplace(part.param(i).name, part.value(i));
  return out;
}

Warnings warnings_of(const AnyFriction& law) {
  Warnings warnings;
  detail::part_of(law).check_limits(Touch{}, warnings);
  return warnings;
}

}  // namespace hysteron
