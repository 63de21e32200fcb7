// Filling a blank law with values by name, and the messages for what cannot be filled. Shared by make_law and
// make_friction.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "law_traits.hpp"

namespace hysteron::detail {

using Values = std::map<std::string, double>;

inline Error unknown_parameter(const std::string& name, const std::string& law, const std::vector<std::string>& known) {
  return {ErrorCode::unknown_name, name,
          "unknown parameter '" + name.substr(0, 64) + "' of law '" + law + "'; it takes: " + joined(known)};
}

template <class L>
void append_param_names(const L& law, std::vector<std::string>& names) {
  for (const ParamView& p : param_views(law)) names.emplace_back(p.name);
}

// One alternative of a variant by id, blank.
template <class Any>
struct BlankById;
template <class... Ts>
struct BlankById<std::variant<Ts...>> {
  static std::optional<std::variant<Ts...>> make(std::string_view id) {
    std::optional<std::variant<Ts...>> found;
    ((id_of<Ts>() == id ? void(found = blank<Ts>()) : void()), ...);
    return found;
  }
};

inline std::optional<Error> check_value(const ParamView& p, double value) {
  const std::string name(p.name);
  const std::string allowed = range_text(p.range, p.symbol) + unit_suffix(p.dim);
  if (!std::isfinite(value))
    return Error{ErrorCode::not_a_number, name,
                 name + " = " + number_text(value) + ": must be a finite number, " + allowed};
  if (!p.range.contains(value))
    return Error{ErrorCode::out_of_range, name,
                 name + " = " + number_text(value) + unit_suffix(p.dim) + " is out of range: allowed " + allowed};
  return std::nullopt;
}

inline Error missing_value(const ParamView& p) {
  const std::string name(p.name);
  std::string message = "missing parameter " + name + " (" + std::string(p.symbol) + ", " + std::string(p.meaning) +
                        "): allowed " + range_text(p.range, p.symbol) + unit_suffix(p.dim);
  if (p.from_pair != PairQuantity::none) message += "; give it, or the bodies that determine it";
  return {ErrorCode::missing, name, message};
}

// Radii may be infinite (a plane) and are checked by the law itself.
template <class L>
bool may_be_infinite(const Param<L>& p) {
  return p.range.contains(infinity) && (p.from_pair == PairQuantity::radius1 || p.from_pair == PairQuantity::radius2);
}

// What a law says against its own combination of values.
template <class L>
std::optional<Error> problem_of(const L& law) {
  if constexpr (requires { law.problem(); })
    if (const std::string_view problem = law.problem(); !problem.empty())
      return Error{ErrorCode::conflict, std::string(L::info().id),
                   std::string(L::info().id) + ": " + std::string(problem)};
  return std::nullopt;
}

// What is not given comes from the pair, then from the default; every value is checked against its range.
template <class L>
std::optional<Error> fill(L& law, const Values& values, const PairValues& pair) {
  // All values first: exponents decide the units of the rest, and messages name units.
  for (const Param<L>& p : L::params()) {
    const auto given = values.find(std::string(p.name));
    if (given != values.end())
      law.*(p.field) = given->second;
    else if (const auto supplied = pair.get(p.from_pair); p.from_pair != PairQuantity::none && supplied)
      law.*(p.field) = *supplied;
    else
      law.*(p.field) = p.fallback.value_or(not_given);
  }
  for (const Param<L>& p : L::params()) {
    const double value = law.*(p.field);
    if (std::isnan(value) && !values.contains(std::string(p.name))) {
      if (p.optional) continue;
      return missing_value(param_view(law, p));
    }
    if (std::isinf(value) && may_be_infinite(p)) continue;
    if (!std::isfinite(value) || !p.range.contains(value)) return check_value(param_view(law, p), value);
  }
  return problem_of(law);
}

}  // namespace hysteron::detail
