// What Skrinjar, Slavič, Boltežar (2018) print: Table 2 (restitution returned), Table 5 and constants in the text.
#pragma once

#include <array>

#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce::skrinjar_2018 {

// Table 2: columns c_r = 0, 0.1, ... 1.
using Row = std::array<Printed, 11>;
struct NamedRow {
  std::string_view name;
  std::string_view law;  // id
  Row cells;
};

inline constexpr Row hertz{"1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00", "1.00"};
inline constexpr Row hunt_crossley{"0.49", "0.52", "0.55", "0.58", "0.62", "0.66",
                                   "0.71", "0.77", "0.83", "0.91", "1.00"};
inline constexpr Row herbert_mcwhannell{"0.49", "0.49", "0.50", "0.52", "0.55", "0.59",
                                        "0.65", "0.72", "0.81", "0.90", "1.00"};
inline constexpr Row lee_wang{"0.66", "0.69", "0.71", "0.74", "0.77", "0.80", "0.83", "0.87", "0.91", "0.95", "1.00"};
inline constexpr Row anagnostopoulos{"1.00", "1.00", "1.00", "1.00", "1.00", "1.00",
                                     "1.00", "1.00", "1.00", "1.00", "1.00"};
inline constexpr Row lankarani_nikravesh{"0.66", "0.67", "0.67", "0.68", "0.70", "0.73",
                                         "0.76", "0.80", "0.85", "0.91", "1.00"};
inline constexpr Row jankowski{"0.07", "0.44", "0.63", "0.74", "0.80", "0.85", "0.89", "0.91", "0.94", "0.96", "1.00"};
inline constexpr Row zhiying_qishao{"0.20", "0.24", "0.28", "0.34", "0.42", "0.50",
                                    "0.59", "0.69", "0.80", "0.91", "1.01"};
inline constexpr Row gonthier{"0.03", "0.12", "0.22", "0.32", "0.42", "0.51", "0.59", "0.68", "0.78", "0.89", "1.01"};
inline constexpr Row flores{"0.00", "0.09", "0.17", "0.27", "0.38", "0.49", "0.59", "0.70", "0.80", "0.91", "1.01"};
inline constexpr Row gharib_hurmuzlu{"0.03", "0.12", "0.21", "0.30", "0.37", "0.43",
                                     "0.48", "0.52", "0.55", "0.58", "0.61"};
inline constexpr Row hu_guo{"0.01", "0.15", "0.31", "0.45", "0.56", "0.66", "0.75", "0.82", "0.89", "0.95", "1.00"};

inline constexpr std::array<NamedRow, 12> table2{{
    {"Hertz", "hertz", hertz},
    {"Hunt-Crossley", "hunt-crossley", hunt_crossley},
    {"Herbert-McWhannell", "herbert-mcwhannell", herbert_mcwhannell},
    {"Lee-Wang", "lee-wang", lee_wang},
    {"Anagnostopoulos", "anagnostopoulos", anagnostopoulos},
    {"Lankarani-Nikravesh", "lankarani-nikravesh", lankarani_nikravesh},
    {"Jankowski", "jankowski-2005", jankowski},
    {"Zhiying-Qishao", "zhiying-qishao", zhiying_qishao},
    {"Gonthier et al.", "gonthier", gonthier},
    {"Flores et al.", "flores", flores},
    {"Gharib-Hurmuzlu", "gharib-hurmuzlu", gharib_hurmuzlu},
    {"Hu-Guo", "hu-guo", hu_guo},
}};

// The rows of Tables 1 and 4; names that share a row are divided by a slash.
inline constexpr std::array<std::string_view, 19> table1_rows{"Hertz",
                                                              "Kelvin-Voigt",
                                                              "Hunt-Crossley/Marhefka-Orin",
                                                              "Herbert-McWhannell",
                                                              "Lee-Wang",
                                                              "Anagnostopoulos",
                                                              "Lankarani-Nikravesh",
                                                              "Ristow",
                                                              "Tsuji et al.",
                                                              "Lee-Herrmann",
                                                              "Schäfer et al.",
                                                              "Jankowski",
                                                              "Zhiying-Qishao",
                                                              "Bordbar-Hyppänen/Schwager-Pöschel",
                                                              "Gonthier et al./Zhang-Sharf",
                                                              "Flores et al.",
                                                              "Gharib-Hurmuzlu",
                                                              "Brilliantov et al.",
                                                              "Hu-Guo"};
inline constexpr std::array<std::string_view, 10> table4_rows{
    "Hertz",      "Radzimovsky", "Goldsmith",  "Dubowsky-Freudenstein", "Lankarani-Nikravesh",
    "ESDU-78035", "Johnson",     "Liu et al.", "Pereira et al.",        "Persson"};

// Sect. 3: two equal spheres, one at rest.
inline constexpr Printed sphere_radius = "0.02", sphere_mass = "9.2", sphere_stiffness = "5.2E9", sphere_speed = "0.3";

// Table 5: block i with a hole, pin j.
inline constexpr Printed hole_radius = "5E-3", pin_radius = "4.75E-3", joint_length = "15E-3";
inline constexpr Printed block_mass = "37.6E-3", pin_mass = "8.29E-3";
inline constexpr Printed block_inertia = "3.01E-6", pin_inertia = "9.36E-8";
inline constexpr Printed joint_young = "2.1E11", joint_poisson = "0.3", pin_speed = "0.2";
inline constexpr Printed joint_restitution = "0.7";  // Sect. 6

inline constexpr Printed square_face = "0.475";        // Eq. (5)
inline constexpr Printed loss_integral = "0.25";       // Eq. (26), as 1/4
inline constexpr Printed flores_factor = "1.6";        // Eq. (27), as 8/5
inline constexpr Printed lankarani_integral = "0.67";  // Eq. (16), as 2/3
inline constexpr Printed herbert_excess = "1.5";       // after Eq. (11), %
inline constexpr Printed width_unlike = "1.60";        // Eq. (38)
inline constexpr Printed width_alike = "2.15";         // Eq. (39)
inline constexpr Printed pereira_break = "0.34954";    // Eq. (48), mm

static_assert(all_valid(std::array{hertz, hunt_crossley, herbert_mcwhannell, lee_wang, anagnostopoulos,
                                   lankarani_nikravesh, jankowski, zhiying_qishao, gonthier, flores, gharib_hurmuzlu,
                                   hu_guo}));
static_assert(all_valid(std::array{
    sphere_radius,      sphere_mass,    sphere_stiffness,  sphere_speed,  hole_radius,   pin_radius,
    joint_length,       block_mass,     pin_mass,          block_inertia, pin_inertia,   joint_young,
    joint_poisson,      pin_speed,      joint_restitution, square_face,   loss_integral, flores_factor,
    lankarani_integral, herbert_excess, width_unlike,      width_alike,   pereira_break}));

}  // namespace hysteron::reproduce::skrinjar_2018
