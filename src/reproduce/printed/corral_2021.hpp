// What Corral, Gismeros Moreno, Gómez García, Castejón (2021) print: a review with formulas and few numbers. Constants
// that follow from a stated assumption are here.
#pragma once

#include <array>

#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce::corral_2021 {

inline constexpr Printed square_face = "0.475";        // Eq. (5.6)
inline constexpr Printed lankarani_integral = "0.67";  // Eq. (5.42), as 2/3
inline constexpr Printed lankarani_factor = "0.75";    // Eq. (5.43), as 3/4
inline constexpr Printed flores_factor = "1.6";        // Eq. (5.61), as 8/5
inline constexpr Printed hu_guo_factor = "1.5";        // Eq. (5.63), as 3/2
inline constexpr Printed safaeifar_factor = "1.25";    // Eq. (5.66), as 5/4
inline constexpr Printed falcon_exponent = "0.25";     // Sect. 5.1, as 1/4
inline constexpr Printed yu_residual = "6E-5";         // Sect. 5.2: bound on y₁ above c_r = 0.25

static_assert(all_valid(std::array{square_face, lankarani_integral, lankarani_factor, flores_factor, hu_guo_factor,
                                   safaeifar_factor, falcon_exponent, yu_residual}));

}  // namespace hysteron::reproduce::corral_2021
