// What Wang, Liu, Liu (2022) print: Tables 1 to 8 and constants in the text. Cells that the copy read does not show
// are left out: the Ma-Liu speeds of Tables 3 and 6, one error of Table 5, the last row of Table 7.
#pragma once

#include <array>
#include <optional>

#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce::wang_2022 {

// Table 1.
struct Sphere {
  Printed young, poisson, radius, yield, mass, density;  // Pa, -, m, Pa, kg, kg/m³

  constexpr std::array<Printed, 6> cells() const { return {young, poisson, radius, yield, mass, density}; }
};
inline constexpr Sphere body1{"2.0E11", "0.29", "2.05E-2", "1.03E9", "0.097", "7800"};
inline constexpr Sphere body2{"6.5E10", "0.33", "2.00E-2", "3.00E7", "0.261", "2700"};
inline constexpr Printed psi = "3.0", xi = "13";

// One row of the dashpot laws in Tables 2 to 4 and 5 to 7: each number with its error against Ma-Liu in %.
struct Row {
  std::string_view name;
  std::string_view law;  // id
  Printed loss;          // J
  std::optional<Printed> loss_error;
  Printed speed, restitution;  // m/s, -
  std::optional<Printed> force, force_error;
};

struct SpherePair {
  std::array<std::string_view, 3> tables;  // energy, speed, force
  Printed speed;                           // m/s
  std::string_view section;
  std::optional<Printed> energy, depth;  // kinetic energy J, largest depth m
  Printed restitution, loss, force;      // of Ma-Liu
  std::array<Row, 4> rows;
};

inline constexpr Printed yield_depth = "1.5788E-6";  // Sect. 4.1, m

inline constexpr SpherePair elastoplastic{
    .tables = {"Table 2", "Table 3", "Table 4"},
    .speed = "4",
    .section = "Sect. 4.1",
    .energy = "2.091",
    .depth = "1.1152E-4",
    .restitution = "0.6909",
    .loss = "1.0929",
    .force = "4.1710E4",
    .rows = {{
        {"Hunt-Crossley", "hunt-crossley", "0.8727", "20.15", "3.0503", "0.7626", "5.2235E4", "25.23"},
        {"Lankarani-Nikravesh", "lankarani-nikravesh", "0.7780", "28.81", "3.1677", "0.7919", "5.2544E4", "25.97"},
        {"Flores et al.", "flores", "1.1356", "3.91", "2.6944", "0.6736", "5.1838E4", "24.28"},
        {"new dashpot", "elastoplastic-dashpot", "1.0956", "0.25", "2.7518", "0.6880", "3.8538E4", "7.60"},
    }}};

inline constexpr SpherePair plastic{
    .tables = {"Table 5", "Table 6", "Table 7"},
    .speed = "8",
    .section = "Sect. 4.2",
    .energy = {},
    .depth = {},
    .restitution = "0.6309",
    .loss = "5.0348",
    .force = "8.6858E4",
    .rows = {{
        {"Hunt-Crossley", "hunt-crossley", "3.9110", "25.66", "5.8276", "0.7285", "1.1944E5", "37.51"},
        {"Lankarani-Nikravesh", "lankarani-nikravesh", "3.4293", {}, "6.1393", "0.7674", "1.2011E5", "38.28"},
        {"Flores et al.", "flores", "5.2028", "3.34", "4.8808", "0.6101", "1.1955E5", "37.64"},
        {"new dashpot", "elastoplastic-dashpot", "5.0458", "0.22", "5.0071", "0.6259", {}, {}},
    }}};

// Sect. 5.1: journal and bearing of the slider-crank; yields are printed, radii and steel are those of the rig cited.
inline constexpr Printed bearing_yield = "20", bearing_speed = "0.5";  // MPa, m/s
inline constexpr Printed bearing_stiffness = "6.044E7", bearing_restitution = "0.54";
inline constexpr Printed bearing_yield_depth = "3.7576E-8", bearing_plastic_depth = "3.1751E-6";
inline constexpr Printed bearing_depth = "1.2923E-5";
inline constexpr Printed cited_restitution = "0.46";  // of Lankarani-Nikravesh in the cited rig

// Sect. 5.2 and Table 8: chain of 70 beads.
inline constexpr Printed bead_radius = "2.38", bead_poisson = "0.3", bead_young = "193", bead_yield = "900",
                         bead_mass = "0.45";  // mm, -, GPa, MPa, g
inline constexpr Printed striker_speed = "1.77", chain_psi = "2.84", chain_xi = "13";
inline constexpr Printed chain_yield_depth = "5.4822E-7", chain_plastic_depth = "4.6324E-5", chain_restitution = "0.81";
inline constexpr Printed chain_used_restitution = "0.65";

constexpr bool valid(const SpherePair& pair) {
  for (const Row& row : pair.rows) {
    if (!all_valid(std::array{row.loss, row.speed, row.restitution})) return false;
    for (const auto& cell : {row.loss_error, row.force, row.force_error})
      if (cell && !cell->valid) return false;
  }
  for (const auto& cell : {pair.energy, pair.depth})
    if (cell && !cell->valid) return false;
  return all_valid(std::array{pair.speed, pair.restitution, pair.loss, pair.force});
}
static_assert(valid(elastoplastic) && valid(plastic) && all_valid(body1.cells()) && all_valid(body2.cells()));
static_assert(all_valid(std::array{psi,
                                   xi,
                                   yield_depth,
                                   bearing_yield,
                                   bearing_speed,
                                   bearing_stiffness,
                                   bearing_restitution,
                                   bearing_yield_depth,
                                   bearing_plastic_depth,
                                   bearing_depth,
                                   cited_restitution,
                                   bead_radius,
                                   bead_poisson,
                                   bead_young,
                                   bead_yield,
                                   bead_mass,
                                   striker_speed,
                                   chain_psi,
                                   chain_xi,
                                   chain_yield_depth,
                                   chain_plastic_depth,
                                   chain_restitution,
                                   chain_used_restitution}));

}  // namespace hysteron::reproduce::wang_2022
