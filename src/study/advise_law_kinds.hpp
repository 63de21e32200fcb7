// The laws that a contact rule concerns: by what the catalogue says about them, and by name where that is the only way.
#pragma once

#include <algorithm>
#include <array>

#include "hysteron/study/advise_trial.hpp"

namespace hysteron::advise {

// The names below must be in the catalogue; a test checks it.
inline constexpr std::array<std::string_view, 2> low_speed_laws{"lankarani-nikravesh", "pereira"};
inline constexpr std::array<std::string_view, 2> conformity_laws{"liu", "pereira"};
inline constexpr std::array<std::string_view, 2> clearance_laws{"johnson", "pereira"};
inline constexpr std::array<std::string_view, 4> whole_width_laws{"liu", "pereira", "persson", "volume"};
inline constexpr std::array<std::string_view, 4> linear_oscillators{"kelvin-voigt", "anagnostopoulos", "goyal",
                                                                    "tsuji"};

template <std::size_t N>
bool is_one_of(std::string_view id, const std::array<std::string_view, N>& ids) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}
inline std::string_view law_id(const Trial& t) { return t.entry().info.id; }
// The elastic part in use: that of the law unless it was replaced.
inline std::string_view elastic_id(const Trial& t) {
  return t.setup.spec.elastic.empty() ? t.entry().elastic : std::string_view(t.setup.spec.elastic);
}

inline bool made_for_low_speed(const Trial& t) {
  return is_one_of(law_id(t), low_speed_laws) && t.takes_restitution() && !t.is_exact();
}
inline bool made_for_conformity(const Trial& t) { return is_one_of(elastic_id(t), conformity_laws); }
inline bool made_for_clearance(const Trial& t) { return is_one_of(elastic_id(t), clearance_laws); }
inline bool is_linear_oscillator(const Trial& t) { return is_one_of(law_id(t), linear_oscillators); }
inline bool uses_half_space(const Trial& t) { return !is_one_of(elastic_id(t), whole_width_laws); }

inline bool is_plastic(const Trial& t) {
  const Rheology r = t.entry().info.rheology;
  return r == Rheology::plastic || r == Rheology::viscoplastic;
}
inline bool has_yield(const Trial& t) {
  return std::any_of(t.entry().params.begin(), t.entry().params.end(),
                     [](const ParamView& p) { return p.name.starts_with("yield"); });
}
inline bool follows_yield(const Trial& t) { return is_plastic(t) && has_yield(t); }
inline bool dents_at_any_speed(const Trial& t) { return is_plastic(t) && !has_yield(t); }
inline bool loads_elastically(const Trial& t) { return !is_plastic(t) || !has_yield(t); }

// Calibrating a factor F = E(δ)(1 + a δ̇) to a restitution makes a depend on v₀, even where the published one does not.
inline bool needs_impact_speed(const Trial& t) {
  return t.claims(Claim::needs_impact_speed) || (t.is_exact() && t.entry().info.family == Family::multiplying);
}
inline bool loses_without_impact_speed(const Trial& t) {
  constexpr double lossless_within = 1e-9;  // accuracy of a computed restitution
  return !needs_impact_speed(t) && t.restitution() < 1.0 - lossless_within;
}
inline bool takes_viscosity(const Trial& t) { return t.entry().has_param("shear_viscosity"); }

}  // namespace hysteron::advise
