// One contact and the words used for it everywhere. Signs and symbols are fixed here, once.
//
//   δ   indentation            m      > 0 in contact
//   δ̇   indentation_rate       m/s    > 0 while the bodies approach
//   F   force                  N      > 0 pushes the bodies apart
//   v₀  impact_speed           m/s    δ̇ at first touch
//   m   effective_mass         kg     m₁m₂/(m₁+m₂)
//   R   effective_radius       m      1/R = 1/R₁ + 1/R₂, concave radii negative
//   E*  effective_modulus      Pa     1/E* = (1-ν₁²)/E₁ + (1-ν₂²)/E₂
//   K   stiffness              N/mⁿ   F = K δⁿ
//   e   restitution            -      separation speed / approach speed
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

namespace hysteron {

template <class T = double>
struct Contact {
  T indentation{};
  T indentation_rate{};
  // Overlap as the host measures it, for volumetric laws between bodies of any shape. With volume = 0 such a law
  // computes all three from the indentation of its own spheres.
  T volume{};       // V, m³
  T volume_rate{};  // V̇, m³/s
  T area{};         // of the overlap across the normal, m²
};

// The law returns both parts raw; whether tension is cut off is decided by the separation rule.
template <class T = double>
struct Force {
  T elastic{};
  T dissipative{};
  constexpr T total() const noexcept { return elastic + dissipative; }
};

// What is known when two bodies first touch; everything a law may resolve its numbers from.
struct Touch {
  double impact_speed{};    // v₀
  double effective_mass{};  // m
};

enum class Phase { apart, loading, unloading, released };

// Constants between events. Plain numbers: trivially copyable, owned by the host.
struct Memory {
  double impact_speed = 0.0;          // v₀, latched at touch
  double max_indentation = 0.0;       // largest depth so far
  double max_force = 0.0;             // force at that depth on the loading curve
  double residual_indentation = 0.0;  // depth at which the unloading curve reaches zero force
  Phase phase = Phase::apart;
  int branch = 0;  // which formula is in force, for a law whose force jumps between two
};

// Internal state z of a law, with ż = rate(contact, memory, state).
template <std::size_t N, class T = double>
using State = std::array<T, N>;

// How a contact ends. `force`: at F <= 0 while opening, or δ <= 0, whichever is first (never pulls).
// `depth`: at δ = 0, as some papers compute.
enum class Separation { force, depth };

// `published`: the printed formula. `exact`: damping calibrated so that the impact returns e.
enum class RestitutionMode { published, exact };

constexpr std::string_view to_text(Separation rule) { return rule == Separation::force ? "force" : "depth"; }
constexpr std::string_view to_text(RestitutionMode mode) {
  return mode == RestitutionMode::published ? "published" : "exact";
}

inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace hysteron
