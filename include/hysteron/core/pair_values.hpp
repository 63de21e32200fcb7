// What a pair of bodies supplies to a law by name, each value with its dimension. Filled by pair/, read by the
// catalogue.
#pragma once

#include <algorithm>
#include <array>
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

namespace pair_needs {
inline constexpr std::string_view
    materials = "young and poisson of both bodies",
    one_material = "one material: the same for both bodies, or one body rigid (young=inf)",
    yielding_spheres = "two spheres, or a sphere and a plane, with young and poisson of both and yield of one",
    both_viscosities = "viscosity and bulk_viscosity of both deformable bodies (0 for one without)";
}  // namespace pair_needs

struct PairQuantityRow {
  PairQuantity quantity;
  PairQuantityInfo info;
};
// In the order of PairQuantity, which is checked below.
inline constexpr std::array pair_quantity_rows{
    PairQuantityRow{PairQuantity::none, {dims::none, "a value"}},
    PairQuantityRow{PairQuantity::hertz_stiffness, {stiffness_dim(1.5), "radius, young and poisson of both bodies"}},
    PairQuantityRow{PairQuantity::linear_stiffness,
                    {stiffness_dim(1.0), "half_side of a square face, and young and poisson of both bodies"}},
    PairQuantityRow{PairQuantity::effective_radius,
                    {dims::length, "two spheres, or a sphere and a plane (radius of both bodies)"}},
    PairQuantityRow{PairQuantity::effective_modulus, {dims::pressure, pair_needs::materials}},
    PairQuantityRow{PairQuantity::radius1, {dims::length, "radius of both bodies, spheres or cylinders"}},
    PairQuantityRow{PairQuantity::radius2, {dims::length, "radius of both bodies, spheres or cylinders"}},
    PairQuantityRow{PairQuantity::length, {dims::length, "length of a cylinder"}},
    PairQuantityRow{PairQuantity::young1, {dims::pressure, "young of body1, finite"}},
    PairQuantityRow{PairQuantity::young2, {dims::pressure, "young of body2, finite"}},
    PairQuantityRow{PairQuantity::yield1, {dims::pressure, "yield of body1"}},
    PairQuantityRow{PairQuantity::yield2, {dims::pressure, "yield of body2"}},
    PairQuantityRow{PairQuantity::softer_yield, {dims::pressure, "yield of a body"}},
    PairQuantityRow{PairQuantity::first_yield_pressure, {dims::pressure, pair_needs::yielding_spheres}},
    PairQuantityRow{PairQuantity::first_yield_depth, {dims::length, pair_needs::yielding_spheres}},
    PairQuantityRow{PairQuantity::poisson, {dims::none, pair_needs::one_material}},
    PairQuantityRow{PairQuantity::shear_modulus, {dims::pressure, pair_needs::one_material}},
    PairQuantityRow{PairQuantity::shear_viscosity, {dims::viscosity, pair_needs::one_material}},
    PairQuantityRow{PairQuantity::first_young, {dims::pressure, pair_needs::materials}},
    PairQuantityRow{PairQuantity::first_poisson, {dims::none, pair_needs::materials}},
    PairQuantityRow{PairQuantity::first_bulk_viscosity, {dims::viscosity, pair_needs::both_viscosities}},
    PairQuantityRow{PairQuantity::first_shear_viscosity, {dims::viscosity, pair_needs::both_viscosities}},
    PairQuantityRow{PairQuantity::second_young, {dims::pressure, pair_needs::materials}},
    PairQuantityRow{PairQuantity::second_poisson, {dims::none, pair_needs::materials}},
    PairQuantityRow{PairQuantity::second_bulk_viscosity, {dims::viscosity, pair_needs::both_viscosities}},
    PairQuantityRow{PairQuantity::second_shear_viscosity, {dims::viscosity, pair_needs::both_viscosities}},
    PairQuantityRow{PairQuantity::partner, {dims::none, "young of both bodies"}},
    PairQuantityRow{PairQuantity::wave_speed, {dims::speed, "young and density of both bodies"}},
    PairQuantityRow{PairQuantity::material_mismatch, {dims::none, pair_needs::materials}},
};
static_assert(pair_quantity_rows.size() == static_cast<std::size_t>(PairQuantity::count));
static_assert([] {
  for (std::size_t i = 0; i < pair_quantity_rows.size(); ++i)
    if (static_cast<std::size_t>(pair_quantity_rows[i].quantity) != i) return false;
  return true;
}());

constexpr const PairQuantityInfo& info_of(PairQuantity quantity) {
  return pair_quantity_rows[static_cast<std::size_t>(quantity)].info;
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
