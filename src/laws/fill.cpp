#include "fill.hpp"

#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "pair_messages.hpp"

namespace hysteron::detail {
namespace {

LawTraits traits_of(const ConstPart& part) { return {part.type().family, part.has("exponent")}; }

// Why the low end itself is left out of an open range.
std::string reason_at_low_end(const ParamView& p, double value) {
  return value == p.range.low && !p.low_end_excluded.empty() ? " (" + std::string(p.low_end_excluded) + ")" : "";
}

std::optional<Error> check_value(const ParamView& p, double value) {
  if (std::isfinite(value) && p.range.contains(value)) return std::nullopt;
  const std::string name(p.name);
  const std::string allowed = range_text(p.range, p.symbol) + unit_suffix(p.dim);
  if (!std::isfinite(value))
    return Error{ErrorCode::not_a_number, name,
                 name + " = " + number_text(value) + ": must be a finite number, " + allowed};
  return Error{ErrorCode::out_of_range, name,
               name + " = " + number_text(value) + unit_suffix(p.dim) + " is out of range: allowed " + allowed +
                   reason_at_low_end(p, value)};
}

// Radii may be infinite (a plane) and are checked by the law itself.
bool may_be_infinite(const ParamView& p) {
  return p.range.contains(infinity) && (p.from_pair == PairQuantity::radius1 || p.from_pair == PairQuantity::radius2);
}

std::optional<Error> check_in_place(const ConstPart& part, std::size_t i) {
  const ParamView p = part.param(i);
  const double value = part.value(i);
  return std::isinf(value) && may_be_infinite(p) ? std::nullopt : check_value(p, value);
}

// Whether the law refuses its own combination of values.
std::optional<Error> check_combination(const ConstPart& part) {
  const std::string_view reason = part.refusal();
  if (reason.empty()) return std::nullopt;
  const std::string id(part.type().id);
  return Error{ErrorCode::conflict, id, id + ": " + std::string(reason)};
}

const double* find(const Values& values, const ParamView& p) {
  const auto given = values.find(std::string(p.name));
  return given != values.end() ? &given->second : nullptr;
}

// Exponents decide the units of the rest, and messages name units: an exponent out of its range makes no unit.
std::optional<Error> put_given_and_defaults(Part& part, const Values& values) {
  for (std::size_t i = 0; i < part.size(); ++i) {
    const ParamView p = part.param(i);
    const double* given = find(values, p);
    part.set(i, given ? *given : p.fallback.value_or(not_given));
  }
  for (std::size_t i = 0; i < part.size(); ++i)
    if (find(values, part.param(i)))
      if (auto error = check_in_place(part, i)) return error;
  return std::nullopt;
}

// A value of another dimension is an error where the parameter has no default.
std::optional<Error> take_from_pair(Part& part, const Values& values, const PairValues& pair, SuppliedBits& supplied) {
  for (std::size_t i = 0; i < part.size(); ++i) {
    const ParamView p = part.param(i);
    const auto supply = find(values, p) ? std::nullopt : pair.supply(p.from_pair);
    if (!supply) continue;
    if (supply->dim == p.dim) {
      part.set(i, supply->value);
      supplied |= bit(i);
    } else if (!p.fallback && !p.optional) {
      return wrong_dimension(p, *supply, traits_of(part));
    }
  }
  return std::nullopt;
}

std::vector<Dim> dims_of(const ConstPart& part) {
  std::vector<Dim> dims;
  for (std::size_t i = 0; i < part.size(); ++i) dims.push_back(part.param(i).dim);
  return dims;
}

std::optional<Error> check_dimensions(const ConstPart& part, const std::vector<Dim>& before, SuppliedBits supplied) {
  for (std::size_t i = 0; i < part.size(); ++i) {
    const ParamView p = part.param(i);
    if ((supplied & bit(i)) && !(p.dim == before[i]))
      return wrong_dimension(p, {part.value(i), before[i]}, traits_of(part));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> fill(Part part, const Values& values, const PairValues& pair, SuppliedBits& supplied) {
  if (auto error = put_given_and_defaults(part, values)) return error;
  if (auto error = take_from_pair(part, values, pair, supplied)) return error;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const ParamView p = part.param(i);
    if (find(values, p)) continue;
    if (!std::isnan(part.value(i))) {
      if (auto error = check_in_place(part, i)) return error;
    } else if (!p.optional) {
      return missing_value(p, pair, traits_of(part));
    }
  }
  return check_combination(part);
}

std::optional<Error> set_value(Part part, std::size_t parameter, double value, SuppliedBits& supplied) {
  if (auto error = check_value(part.param(parameter), value)) return error;
  const SuppliedBits others = supplied & ~bit(parameter);
  const std::vector<Dim> before = others ? dims_of(part) : std::vector<Dim>{};
  const double old = part.value(parameter);
  part.set(parameter, value);
  auto error = others ? check_dimensions(part, before, others) : std::nullopt;
  if (!error) error = check_combination(part);
  if (error)
    part.set(parameter, old);
  else
    supplied = others;
  return error;
}

std::optional<Error> set_values(Part part, std::span<const NamedValue> values, SuppliedBits& supplied) {
  const std::vector<Dim> before = supplied ? dims_of(part) : std::vector<Dim>{};
  for (const NamedValue& v : values)
    if (const std::size_t i = part.find(v.name); i < part.size()) {
      part.set(i, v.value);
      supplied &= ~bit(i);
    }
  for (const NamedValue& v : values)
    if (const std::size_t i = part.find(v.name); i < part.size())
      if (auto error = check_in_place(part, i)) return error;
  if (auto error = supplied ? check_dimensions(part, before, supplied) : std::nullopt) return error;
  return check_combination(part);
}

}  // namespace hysteron::detail
