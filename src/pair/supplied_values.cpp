// What a pair supplies to laws by name.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "hysteron/pair/pair.hpp"

namespace hysteron {
namespace {

using Value = std::optional<double>;

void put(PairValues& out, PairQuantity q, const Value& value) {
  if (value) out.set(q, *value);
}
void put_finite(PairValues& out, PairQuantity q, const Value& value) {
  if (value && std::isfinite(*value)) out.set(q, *value);
}

// A property of the one material: of the deformable body beside a rigid one, or of both bodies if they agree.
Value shared(const Pair& pair, Value Body::*field) {
  const Value &a = pair.body1.*field, &b = pair.body2.*field;
  if (is_rigid(pair.body1)) return b;
  if (is_rigid(pair.body2)) return a;
  return a == b ? a : std::nullopt;
}

Value shared_shear_modulus(const Pair& pair) {
  const Value young = shared(pair, &Body::young), poisson = shared(pair, &Body::poisson);
  return young && poisson ? Value(*young / (2.0 * (1.0 + *poisson))) : std::nullopt;
}

// The larger of Dundurs' |α| and |β|, with s = (1-ν²)/E and t = (1+ν)(1-2ν)/E of the bodies in plane strain:
// α = (s₁-s₂)/(s₁+s₂), β = (t₁-t₂)/(2(s₁+s₂)). Both vanish for equal materials; |α| is 1 beside a rigid body.
Value material_mismatch(const Pair& pair) {
  if (!pair.effective_modulus) return std::nullopt;
  const auto compliances = [](const Body& b) -> std::array<double, 2> {
    if (is_rigid(b)) return {0.0, 0.0};
    const double nu = *b.poisson;
    return {(1.0 - nu) * (1.0 + nu) / *b.young, (1.0 + nu) * (1.0 - 2.0 * nu) / *b.young};
  };
  const auto one = compliances(pair.body1), two = compliances(pair.body2);
  return *pair.effective_modulus * std::max(std::abs(one[0] - two[0]), 0.5 * std::abs(one[1] - two[1]));
}

// The depth of Hertz at which yield begins under a sphere: (π p/(2E*))² R.
void put_first_yield(const Pair& pair, PairValues& out) {
  const auto pressure = pair.first_yield_pressure(), radius = out.get(PairQuantity::effective_radius);
  if (!pressure || !radius || !pair.effective_modulus) return;
  const double strain = std::numbers::pi * *pressure / (2.0 * *pair.effective_modulus);
  out.set(PairQuantity::first_yield_pressure, *pressure);
  out.set(PairQuantity::first_yield_depth, strain * strain * *radius);
}

struct MaterialField {
  Value Body::*field;
  PairQuantity first, second;
};
constexpr std::array<MaterialField, 4> material_fields{{
    {&Body::young, PairQuantity::first_young, PairQuantity::second_young},
    {&Body::poisson, PairQuantity::first_poisson, PairQuantity::second_poisson},
    {&Body::bulk_viscosity, PairQuantity::first_bulk_viscosity, PairQuantity::second_bulk_viscosity},
    {&Body::viscosity, PairQuantity::first_shear_viscosity, PairQuantity::second_shear_viscosity},
}};

// A property of two deformable bodies is supplied only if both have it: what one lacks is not that of the other.
void put_materials(const Pair& pair, PairValues& out) {
  const bool rigid1 = is_rigid(pair.body1), rigid2 = is_rigid(pair.body2);
  for (const MaterialField& f : material_fields) {
    const Value &a = pair.body1.*f.field, &b = pair.body2.*f.field;
    if (rigid1 || rigid2) {
      put(out, f.first, rigid1 ? b : a);
    } else if (a && b) {
      out.set(f.first, *a);
      out.set(f.second, *b);
    }
  }
  if (pair.body1.young && pair.body2.young) out.set(PairQuantity::partner, rigid1 || rigid2 ? 1.0 : 0.0);
}

}  // namespace

PairValues Pair::values() const {
  PairValues out;
  out.kind = kind;
  put(out, PairQuantity::hertz_stiffness, hertz_stiffness);
  put(out, PairQuantity::linear_stiffness, linear_stiffness);
  put(out, PairQuantity::effective_modulus, effective_modulus);
  // R of laws for spheres: not that of a line, nor the equally stiff sphere of an ellipse.
  if (kind == ContactKind::point) put(out, PairQuantity::effective_radius, effective_radius);
  put(out, PairQuantity::radius1, radius1);
  put(out, PairQuantity::radius2, radius2);
  put(out, PairQuantity::length, length);
  put_finite(out, PairQuantity::young1, body1.young);
  put_finite(out, PairQuantity::young2, body2.young);
  put(out, PairQuantity::yield1, body1.yield);
  put(out, PairQuantity::yield2, body2.yield);
  if (body1.yield || body2.yield)
    out.set(PairQuantity::softer_yield, std::min(body1.yield.value_or(infinity), body2.yield.value_or(infinity)));
  put_first_yield(*this, out);
  put(out, PairQuantity::poisson, shared(*this, &Body::poisson));
  put(out, PairQuantity::shear_modulus, shared_shear_modulus(*this));
  put(out, PairQuantity::shear_viscosity, shared(*this, &Body::viscosity));
  put_materials(*this, out);
  put(out, PairQuantity::wave_speed, wave_speed);
  put(out, PairQuantity::material_mismatch, material_mismatch(*this));
  return out;
}

}  // namespace hysteron
