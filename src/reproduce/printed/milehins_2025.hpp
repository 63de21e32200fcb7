// What Milehins and Marghitu (2025) print: Tables 1 and 2.
#pragma once

#include <array>

#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce::milehins_2025 {

// A column of Table 1: base values at 1 m/s, fitted to measured restitution of a 5 mm alumina sphere on a plate.
struct Fit {
  std::string_view model;  // "hunt-crossley" or "maxwell": the arrangement beside Bouc-Wen
  std::string_view plate;  // DSS: steel, DSA: aluminium alloy
  Printed pi1, pi2, pi3, n, p, alpha, a;
  Printed cost;  // J

  constexpr std::array<Printed, 8> cells() const { return {pi1, pi2, pi3, n, p, alpha, a, cost}; }
};
inline constexpr std::array<Fit, 4> table1{{
    {"hunt-crossley", "DSS", "0.00868", "0.818", "-0.808", "1.31", "1.27", "0.767", "1.67", "0.0357"},
    {"hunt-crossley", "DSA", "0.0139", "0.457", "-0.442", "1", "2.02", "0.439", "1.83", "0.011"},
    {"maxwell", "DSS", "0.0128", "0.854", "-0.834", "1.94", "2.28", "0.395", "0.803", "0.0406"},
    {"maxwell", "DSA", "0.00994", "0.499", "-0.474", "1.27", "3.14", "0.0426", "0.715", "0.0114"},
}};

// Table 2: baseball.
inline constexpr Printed ball_mass = "0.146", ball_k = "117080063", ball_c = "5854003", ball_n = "1.1", ball_p = "1.7",
                         ball_alpha = "0.1", ball_beta = "981.05", ball_gamma = "-961.4", ball_a = "0.925";

constexpr bool valid() {
  for (const Fit& fit : table1)
    if (!all_valid(fit.cells())) return false;
  return all_valid(std::array{ball_mass, ball_k, ball_c, ball_n, ball_p, ball_alpha, ball_beta, ball_gamma, ball_a});
}
static_assert(valid());

}  // namespace hysteron::reproduce::milehins_2025
