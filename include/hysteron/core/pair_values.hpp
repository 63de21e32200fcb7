// What a pair of bodies supplies to a law by name, each value with its dimension. Filled by pair/, read by the
// catalogue.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "hysteron/core/param.hpp"

namespace hysteron {

// unknown: the bodies have no dimensions, and give masses or materials only.
enum class ContactKind { unknown, point, elliptical, line, square };

struct PairQuantityInfo {
  Dim dim;
  std::string_view needs;  // of the bodies, to follow from them
};

// Without a default: an enumerator that is not described here does not compile.
constexpr PairQuantityInfo info_of(PairQuantity quantity) {
  constexpr std::string_view materials = "young and poisson of both bodies",
                             one_material = "one material: the same for both bodies, or one body rigid (young=inf)",
                             both_viscosities =
                                 "viscosity and bulk_viscosity of both deformable bodies (0 for one without)";
  switch (quantity) {
    case PairQuantity::none:
      return {dims::none, "a value"};
    case PairQuantity::hertz_stiffness:
      return {stiffness_dim(1.5), "radius, young and poisson of both bodies"};
    case PairQuantity::linear_stiffness:
      return {stiffness_dim(1.0), "half_side of a square face, and young and poisson of both bodies"};
    case PairQuantity::effective_radius:
      return {dims::length, "two spheres, or a sphere and a plane (radius of both bodies)"};
    case PairQuantity::effective_modulus:
      return {dims::pressure, materials};
    case PairQuantity::radius1:
    case PairQuantity::radius2:
      return {dims::length, "radius of both bodies, spheres or cylinders"};
    case PairQuantity::length:
      return {dims::length, "length of a cylinder"};
    case PairQuantity::young1:
      return {dims::pressure, "young of body1, finite"};
    case PairQuantity::young2:
      return {dims::pressure, "young of body2, finite"};
    case PairQuantity::yield1:
      return {dims::pressure, "yield of body1"};
    case PairQuantity::yield2:
      return {dims::pressure, "yield of body2"};
    case PairQuantity::softer_yield:
      return {dims::pressure, "yield of a body"};
    case PairQuantity::poisson:
      return {dims::none, one_material};
    case PairQuantity::shear_modulus:
      return {dims::pressure, one_material};
    case PairQuantity::shear_viscosity:
      return {dims::viscosity, one_material};
    case PairQuantity::first_young:
    case PairQuantity::second_young:
      return {dims::pressure, materials};
    case PairQuantity::first_poisson:
    case PairQuantity::second_poisson:
      return {dims::none, materials};
    case PairQuantity::first_bulk_viscosity:
    case PairQuantity::second_bulk_viscosity:
    case PairQuantity::first_shear_viscosity:
    case PairQuantity::second_shear_viscosity:
      return {dims::viscosity, both_viscosities};
    case PairQuantity::partner:
      return {dims::none, "young of both bodies"};
    case PairQuantity::wave_speed:
      return {dims::speed, "young and density of both bodies"};
    case PairQuantity::material_mismatch:
      return {dims::none, materials};
  }
  return {};
}

class PairValues {
 public:
  struct Supply {
    double value;
    Dim dim;
  };

  ContactKind kind = ContactKind::unknown;

  std::optional<double> get(PairQuantity q) const {
    const auto found = find(q);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }
  void set(PairQuantity q, double value) {
    const auto found = std::find_if(values_.begin(), values_.end(), [&](const auto& v) { return v.first == q; });
    if (found == values_.end())
      values_.emplace_back(q, value);
    else
      found->second = value;
  }
  // The value with its dimension. A pair has one stiffness, which is returned for either stiffness quantity.
  std::optional<Supply> supply(PairQuantity q) const {
    for (const PairQuantity candidate : {q, other_stiffness(q)})
      if (const auto value = get(candidate); value && candidate != PairQuantity::none)
        return Supply{*value, info_of(candidate).dim};
    return std::nullopt;
  }
  bool empty() const { return values_.empty() && kind == ContactKind::unknown; }

 private:
  using Values = std::vector<std::pair<PairQuantity, double>>;

  Values::const_iterator find(PairQuantity q) const {
    return std::find_if(values_.begin(), values_.end(), [&](const auto& v) { return v.first == q; });
  }
  static PairQuantity other_stiffness(PairQuantity q) {
    if (q == PairQuantity::hertz_stiffness) return PairQuantity::linear_stiffness;
    if (q == PairQuantity::linear_stiffness) return PairQuantity::hertz_stiffness;
    return PairQuantity::none;
  }

  Values values_{};
};

// A soft limit on what the bodies are, beside those on the law's own parameters (Limit, core/law_info.hpp).
// value(pair, touch) is NaN where the bodies do not say.
struct PairLimit {
  std::string_view name;
  std::string_view meaning;
  double (*value)(const PairValues&, const Touch&);
  double low = -infinity, high = infinity;
};

}  // namespace hysteron
