// The description of a law in the catalogue. Tests check every claim that is made, and that every claim not made is
// false.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "hysteron/core/contact.hpp"

namespace hysteron {

struct Reference {
  std::string_view key;      // hunt_crossley_1975
  std::string_view authors;  // Hunt, K.H., Crossley, F.R.E.
  int year;
  std::string_view title;
  std::string_view venue;  // journal, volume, pages, or publisher
  std::string_view doi;    // empty if none is known
};

enum class Family { elastic_point, elastic_line, multiplying, additive, whole, friction, preset };

constexpr std::string_view to_text(Family f) {
  constexpr std::array<std::string_view, 7> names{"elastic-point", "elastic-line", "multiplying", "additive",
                                                  "whole",         "friction",     "preset"};
  return names[static_cast<std::size_t>(f)];
}

// The first review's grouping of point-contact laws (seed of the catalogue's order).
enum class Group { none, base, empirical, exact_equation, explicit_low_loss, explicit_any_loss, special };

constexpr std::string_view to_text(Group g) {
  constexpr std::array<std::string_view, 7> names{"-", "base", "1", "2", "3", "4", "5"};
  return names[static_cast<std::size_t>(g)];
}

enum class Rheology { elastic, viscoelastic, plastic, viscoplastic, friction };

constexpr std::string_view to_text(Rheology r) {
  constexpr std::array<std::string_view, 5> names{"elastic", "viscoelastic", "plastic", "viscoplastic", "friction"};
  return names[static_cast<std::size_t>(r)];
}

enum class Arrangement { none, kelvin_voigt, maxwell };

constexpr std::string_view to_text(Arrangement a) {
  constexpr std::array<std::string_view, 3> names{"-", "Kelvin-Voigt", "Maxwell"};
  return names[static_cast<std::size_t>(a)];
}

enum class Claim : unsigned {
  none = 0,
  continuous_at_touch = 1u << 0,  // F -> 0 as δ -> 0 at any δ̇
  dissipative = 1u << 1,          // never creates energy
  no_tension = 1u << 2,           // F >= 0 throughout every free impact
  elastic_at_e1 = 1u << 3,        // no loss at restitution 1
  exact_by_force = 1u << 4,       // published damping returns e under separation by force
  exact_by_depth = 1u << 5,       // ... under separation by depth
  needs_impact_speed = 1u << 6,   // the damping depends on v₀
  not_covariant = 1u << 7,        // holds dimensional constants: results depend on the unit system
};
constexpr Claim operator|(Claim a, Claim b) {
  return static_cast<Claim>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Claim set, Claim one) { return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0; }

struct NamedClaim {
  Claim claim;
  std::string_view name;
  std::string_view meaning;
};
inline constexpr std::array<NamedClaim, 8> claim_names{{
    {Claim::continuous_at_touch, "continuous-at-touch", "the force starts from zero at first touch"},
    {Claim::dissipative, "dissipative", "never creates energy"},
    {Claim::no_tension, "no-tension", "no tensile force in a free impact"},
    {Claim::elastic_at_e1, "elastic-at-e1", "lossless at e = 1"},
    {Claim::exact_by_force, "exact-by-force", "as published, delivers the requested e with separation at F = 0"},
    {Claim::exact_by_depth, "exact-by-depth", "as published, delivers the requested e with separation at δ = 0"},
    {Claim::needs_impact_speed, "needs-impact-speed", "the damping depends on the impact speed v₀"},
    {Claim::not_covariant, "not-covariant", "contains constants with units: valid in SI units only"},
}};

// A passage where a source prints another form than the one used here.
struct Erratum {
  std::string_view where;    // source and equation or table
  std::string_view printed;  // what stands there
  std::string_view correct;  // what should, and why
};

struct LawInfo {
  std::string_view id;
  std::array<std::string_view, 2> aliases{};
  std::string_view name;
  Family family{};
  Group group = Group::none;
  Rheology rheology = Rheology::viscoelastic;
  Arrangement arrangement = Arrangement::none;
  std::string_view formula;  // Unicode, one line
  std::string_view tex;
  const Reference* source = nullptr;
  const Reference* also = nullptr;  // second work of the same law
  std::string_view where{};         // equation in the source or in the review
  Claim claims = Claim::none;
  Separation separation = Separation::force;  // the rule used unless the user selects another
  std::string_view assumption{};              // idea, and the assumption that breaks first
  std::string_view definitions{};             // symbols of the formula that are no parameters
  std::string_view guarantees{};              // existence, bounds and passivity, with their conditions
  std::string_view other_elastic{};           // how a rule that scales with its spring acts on K δⁿ
  std::span<const Erratum> errata{};
};

// A soft limit: outside it the law still computes, and the result carries a warning.
// value(law, touch) is compared with the range; `meaning` states the quantity and why it matters.
template <class L>
struct Limit {
  std::string_view name;
  std::string_view meaning;
  double (*value)(const L&, const Touch&);
  double low = -infinity, high = infinity;
  double also_low = infinity, also_high = -infinity;  // as good between these
  // The limit is on the depth or force that the impact reaches, which follows from its energy. With gravity it is
  // judged with the energy at the largest depth instead of that of the impact speed.
  bool of_reach = false;
};

}  // namespace hysteron
