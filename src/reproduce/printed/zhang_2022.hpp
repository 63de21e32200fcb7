// What Zhang et al. (2022) print: Tables 1 to 3 and the errors quoted in Sect. 3.3.2.
#pragma once

#include <array>

#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce::zhang_2022 {

inline constexpr Printed ball_mass = "0.54", ball_stiffness = "2.4144E10";  // kg, N/m^1.5; n = 1.5

// A row of Tables 1 and 2: each number is followed by its error against the experiment in %.
struct Row {
  std::string_view name;
  std::string_view law;  // id
  double m, q;           // exponents of the paper's own law
  Printed restitution, restitution_error;
  Printed duration, duration_error;  // 1e-4 s
  Printed force, force_error;        // N

  constexpr std::array<Printed, 6> cells() const {
    return {restitution, restitution_error, duration, duration_error, force, force_error};
  }
};

struct BallTable {
  std::string_view name;
  Printed speed;                                                    // m/s
  Printed measured_restitution, measured_duration, measured_force;  // -, 1e-4 s, N
  std::array<Row, 8> rows;
};

inline constexpr BallTable table1{
    .name = "Table 1",
    .speed = "0.15",
    .measured_restitution = "0.8892",
    .measured_duration = "2.52",
    .measured_force = "1076.6",
    .rows = {{
        {"m = 1.5, q = 1.0", "zhang-2022", 1.5, 1.0, "0.8891", "-0.02", "2.620", "3.97", "1089.8", "1.23"},
        {"m = 1.2, q = 0.9", "zhang-2022", 1.2, 0.9, "0.8886", "-0.07", "2.618", "3.89", "1088.9", "1.15"},
        {"m = 1.2, q = 1.1", "zhang-2022", 1.2, 1.1, "0.8880", "-0.13", "2.618", "3.89", "1080.6", "0.37"},
        {"m = 1.8, q = 0.9", "zhang-2022", 1.8, 0.9, "0.8945", "0.60", "2.618", "3.89", "1100.9", "2.26"},
        {"m = 1.8, q = 1.1", "zhang-2022", 1.8, 1.1, "0.8950", "0.66", "2.616", "3.81", "1090.6", "1.30"},
        {"Hunt-Crossley", "hunt-crossley", 1.5, 1.0, "0.9002", "1.23", "2.614", "3.71", "1095.0", "1.71"},
        {"Lankarani-Nikravesh", "lankarani-nikravesh", 1.5, 1.0, "0.9052", "1.80", "2.612", "3.65", "1097.4", "1.93"},
        {"Zhang et al. 2020", "zhang-2020", 1.5, 1.0, "0.8892", "-0.00", "2.618", "3.87", "1089.9", "1.23"},
    }}};

inline constexpr BallTable table2{
    .name = "Table 2",
    .speed = "0.5",
    .measured_restitution = "0.7568",
    .measured_duration = "2.07",
    .measured_force = "4364.6",
    .rows = {{
        {"m = 1.5, q = 1.0", "zhang-2022", 1.5, 1.0, "0.7553", "-0.19", "2.106", "1.74", "4447.0", "1.89"},
        {"m = 1.2, q = 0.9", "zhang-2022", 1.2, 0.9, "0.7548", "-0.26", "2.104", "1.64", "4419.2", "1.25"},
        {"m = 1.2, q = 1.1", "zhang-2022", 1.2, 1.1, "0.7540", "-0.38", "2.102", "1.55", "4322.2", "-0.97"},
        {"m = 1.8, q = 0.9", "zhang-2022", 1.8, 0.9, "0.7665", "1.29", "2.102", "1.55", "4581.7", "4.97"},
        {"m = 1.8, q = 1.1", "zhang-2022", 1.8, 1.1, "0.7673", "1.39", "2.098", "1.35", "4474.2", "2.51"},
        {"Hunt-Crossley", "hunt-crossley", 1.5, 1.0, "0.8036", "6.19", "2.085", "0.72", "4491.3", "2.90"},
        {"Lankarani-Nikravesh", "lankarani-nikravesh", 1.5, 1.0, "0.8234", "8.80", "2.078", "0.38", "4515.5", "3.46"},
        {"Zhang et al. 2020", "zhang-2020", 1.5, 1.0, "0.7564", "-0.05", "2.103", "1.60", "4447.7", "1.90"},
    }}};

// Table 3, and the errors in % that the text quotes against an experiment whose values are not printed.
struct Core {
  std::string_view name;
  std::string_view composition;          // by mass
  Printed diameter, diameter_tolerance;  // mm
  Printed mass, mass_tolerance;          // g
  Printed stiffness;                     // 1e6 N/m^1.5
  Printed restitution;                   // -
  Printed damped_force, damped_depth;    // Hunt-Crossley and Lankarani-Nikravesh, one number for both
  Printed classic_force, classic_depth;  // m = 1.5, q = 1.0
  Printed optimal_force, optimal_depth;  // m = 1.1, q = 1.25

  constexpr std::array<Printed, 12> cells() const {
    return {diameter,     diameter_tolerance, mass,          mass_tolerance, stiffness,     restitution,
            damped_force, damped_depth,       classic_force, classic_depth,  optimal_force, optimal_depth};
  }
};

inline constexpr Printed core_speed = "15";  // m/s
inline constexpr std::array<Core, 4> cores{{
    {"A", "polyurethane-based polymer 100 %", "66.2", "0.1", "89.6", "0.4", "3.50", "0.527", "15.5", "17.5", "17.9",
     "5.7", "6.3", "3.4"},
    {"B", "polyurethane-based polymer 100 %", "66.8", "0.2", "89.9", "3.1", "2.85", "0.535", "10.5", "13.3", "12.5",
     "2.4", "1.6", "0.2"},
    {"C", "cork 81 %; yarn 19 %", "65.6", "0.1", "89.1", "0.9", "5.65", "0.533", "10.3", "14.0", "12.3", "2.9", "1.4",
     "0.7"},
    {"D", "cork 38 %; polyester 38 %; yarn 24 %", "68.2", "0.4", "83.1", "0.3", "3.70", "0.546", "7.8", "11.4", "9.5",
     "0.7", "-0.9", "-1.9"},
}};

constexpr bool valid(const BallTable& table) {
  for (const Row& row : table.rows)
    if (!all_valid(row.cells())) return false;
  return all_valid(std::array{table.speed, table.measured_restitution, table.measured_duration, table.measured_force});
}
constexpr bool valid(const std::array<Core, 4>& all) {
  for (const Core& core : all)
    if (!all_valid(core.cells())) return false;
  return true;
}
static_assert(valid(table1) && valid(table2) && valid(cores));
static_assert(all_valid(std::array{ball_mass, ball_stiffness, core_speed}));

}  // namespace hysteron::reproduce::zhang_2022
