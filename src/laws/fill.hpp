// Filling a blank law with values by name, and the messages for what cannot be filled. Shared by make_law and
// make_friction.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "law_traits.hpp"
#include "pair_messages.hpp"

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

// Why the low end itself is left out of an open range.
inline std::string reason_at_low_end(const ParamView& p, double value) {
  return value == p.range.low && !p.low_end_excluded.empty() ? " (" + std::string(p.low_end_excluded) + ")" : "";
}

inline std::optional<Error> check_value(const ParamView& p, double value) {
  const std::string name(p.name);
  const std::string allowed = range_text(p.range, p.symbol) + unit_suffix(p.dim);
  if (!std::isfinite(value))
    return Error{ErrorCode::not_a_number, name,
                 name + " = " + number_text(value) + ": must be a finite number, " + allowed};
  if (!p.range.contains(value))
    return Error{ErrorCode::out_of_range, name,
                 name + " = " + number_text(value) + unit_suffix(p.dim) + " is out of range: allowed " + allowed +
                     reason_at_low_end(p, value)};
  return std::nullopt;
}

// Radii may be infinite (a plane) and are checked by the law itself.
template <class L>
bool may_be_infinite(const Param<L>& p) {
  return p.range.contains(infinity) && (p.from_pair == PairQuantity::radius1 || p.from_pair == PairQuantity::radius2);
}

template <class L>
std::optional<Error> check_given(const L& law, const Param<L>& p) {
  const double value = law.*(p.field);
  if (std::isinf(value) && may_be_infinite(p)) return std::nullopt;
  if (std::isfinite(value) && p.range.contains(value)) return std::nullopt;
  return check_value(param_view(law, p), value);
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

// Which parameters of one part were taken from the pair: bit i for the i-th of params().
using SuppliedBits = std::uint32_t;
constexpr SuppliedBits bit(std::size_t parameter) { return SuppliedBits{1} << parameter; }

// Takes from the pair what is not given, where the dimension is that of the parameter with all other values in place.
// A value of another dimension is an error where the parameter has no default.
template <class L>
std::optional<Error> fill_from_pair(L& law, const Values& values, const PairValues& pair, SuppliedBits& supplied) {
  static_assert(L::params().size() <= 8 * sizeof(SuppliedBits));
  std::size_t i = 0;
  for (const Param<L>& p : L::params()) {
    const std::size_t parameter = i++;
    if (values.contains(std::string(p.name))) continue;
    const auto supply = pair.supply(p.from_pair);
    if (!supply) continue;
    if (supply->dim == p.dim(law)) {
      law.*(p.field) = supply->value;
      supplied |= bit(parameter);
    } else if (!p.fallback && !p.optional) {
      return wrong_dimension(param_view(law, p), *supply, law_traits<L>());
    }
  }
  return std::nullopt;
}

// What is not given comes from the pair, then from the default; every value is checked against its range.
template <class L>
std::optional<Error> fill(L& law, const Values& values, const PairValues& pair, SuppliedBits& supplied) {
  // All values first: exponents decide the units of the rest, and messages name units.
  for (const Param<L>& p : L::params()) {
    const auto given = values.find(std::string(p.name));
    law.*(p.field) = given != values.end() ? given->second : p.fallback.value_or(not_given);
  }
  // An exponent out of its range makes no unit: refuse it before the values of the bodies are compared.
  for (const Param<L>& p : L::params())
    if (const auto given = values.find(std::string(p.name)); given != values.end())
      if (const auto error = check_given(law, p)) return error;
  if (auto error = fill_from_pair(law, values, pair, supplied)) return error;
  for (const Param<L>& p : L::params()) {
    if (values.contains(std::string(p.name))) continue;
    if (std::isnan(law.*(p.field))) {
      if (p.optional) continue;
      return missing_value(param_view(law, p), pair, law_traits<L>());
    }
    if (const auto error = check_given(law, p)) return error;
  }
  return problem_of(law);
}

}  // namespace hysteron::detail
