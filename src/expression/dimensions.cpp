#include "dimensions.hpp"

#include <algorithm>

#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {
namespace {

using Kind = ValueDim::Kind;

bool is_plain(const ValueDim& d) { return !d.is_known() || d.dim == dims::none; }

DimOutcome plain_arguments(const Function& f, std::span<const ValueDim> arguments) {
  for (const ValueDim& a : arguments)
    if (!is_plain(a))
      return {{}, std::string(f.name) + " takes a plain number or an angle, not a value in " + unit_text(a.dim)};
  return {};
}

ValueDim root(const ValueDim& a, double degree) { return a.is_known() ? ValueDim::known(pow(a.dim, 1.0 / degree)) : a; }

// step(x, x0, h0, x1, h1).
DimOutcome ramp_dim(const Function& f, std::span<const ValueDim> a) {
  const std::string name(f.name);
  DimOutcome places = common_dim(a[0], a[1], "x and x0 of " + name);
  if (places.refusal.empty()) places = common_dim(places.dim, a[3], "x and x1 of " + name);
  return places.refusal.empty() ? common_dim(a[2], a[4], "h0 and h1 of " + name) : places;
}

}  // namespace

std::string dim_words(const Dim& dim) { return dim == dims::none ? "a plain number" : "in " + unit_text(dim); }

DimOutcome product_dim(const ValueDim& a, const ValueDim& b) {
  if (a.kind == Kind::unknown || b.kind == Kind::unknown) return {ValueDim::unknown()};
  const Dim dim = a.dim * b.dim;
  const bool has_number = a.kind == Kind::number || b.kind == Kind::number;
  // A bare number times an angle or a count still adapts: "0.1 * i" may be a length.
  return {has_number && dim == dims::none ? ValueDim{} : ValueDim::known(dim)};
}

DimOutcome quotient_dim(const ValueDim& a, const ValueDim& b) {
  ValueDim inverse = b;
  inverse.dim = pow(b.dim, -1.0);
  return product_dim(a, inverse);
}

DimOutcome common_dim(const ValueDim& a, const ValueDim& b, std::string_view what) {
  if (a.is_known() && b.is_known() && !(a.dim == b.dim))
    return {{}, std::string(what) + " have different units: " + unit_text(a.dim) + " and " + unit_text(b.dim)};
  if (a.is_known()) return {a};
  if (b.is_known()) return {b};
  return {a.kind == Kind::unknown ? a : b};
}

DimOutcome power_dim(const ValueDim& base, const ValueDim& exponent, const std::optional<double>& exponent_value) {
  if (!is_plain(exponent)) return {{}, "an exponent must be a plain number, not a value in " + unit_text(exponent.dim)};
  if (!base.is_known() || base.dim == dims::none) return {base.is_known() ? ValueDim{} : base};
  if (!exponent_value) return {{}, "a value in " + unit_text(base.dim) + " can be raised to a constant power only"};
  return {ValueDim::known(pow(base.dim, *exponent_value))};
}

DimOutcome function_dim(const Function& f, std::span<const ValueDim> a, const std::optional<double>& last_argument) {
  const std::string what = "the arguments of " + std::string(f.name);
  switch (f.rule) {
    case DimensionRule::plain:
      return plain_arguments(f, a);
    case DimensionRule::same:
      return a.size() == 1 ? DimOutcome{a[0]} : common_dim(a[0], a[1], what);
    case DimensionRule::sign:
      return {};
    case DimensionRule::ratio:
      return {{}, common_dim(a[0], a[1], what).refusal};
    case DimensionRule::root2:
      return {root(a[0], 2.0)};
    case DimensionRule::root3:
      return {root(a[0], 3.0)};
    case DimensionRule::power:
      return power_dim(a[0], a[1], last_argument);
    case DimensionRule::condition:
      if (!is_plain(a[0])) return {{}, "a condition is expected first, as in if(t < 1 s, x, y)"};
      return common_dim(a[1], a[2], "the alternatives of if");
    case DimensionRule::ramp:
      return ramp_dim(f, a);
  }
  return {};
}

}  // namespace hysteron::detail
