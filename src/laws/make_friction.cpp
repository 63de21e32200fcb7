#include "fill.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/friction/make.hpp"
#include "law_traits.hpp"

namespace hysteron {

Result<AnyFriction> make_friction(std::string_view id, const std::map<std::string, double>& values) {
  const std::string name(id);
  const Entry* entry = find_law(id);
  if (!entry) return unknown_law(name);
  auto law = detail::BlankById<AnyFriction>::make(entry->info.id);
  if (!law)
    return Error{ErrorCode::conflict, "friction", "'" + name + "' is not a friction law: it gives a normal force"};
  std::optional<Error> error = std::visit(
      [&]<class L>(L& blank) -> std::optional<Error> {
        for (const auto& [parameter, value] : values)
          if (!detail::with_param<L>(parameter, [](const auto&) {})) {
            std::vector<std::string> known;
            detail::append_param_names(blank, known);
            return detail::unknown_parameter(parameter, name, known);
          }
        detail::SuppliedBits from_bodies{};
        return detail::fill(blank, values, {}, from_bodies);
      },
      *law);
  if (error) return *error;
  return *law;
}

Warnings warnings_of(const AnyFriction& law) {
  Warnings warnings;
  std::visit([&](const auto& l) { detail::check_limits(l, Touch{}, warnings); }, law);
  return warnings;
}

}  // namespace hysteron
