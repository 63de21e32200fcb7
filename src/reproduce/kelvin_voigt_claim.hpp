// Three of the papers state that the force of Kelvin-Voigt jumps at touch and turns tensile at the end.
#pragma once

#include "checks.hpp"

namespace hysteron::reproduce {

Finding kelvin_voigt_force_jumps_and_pulls();

}  // namespace hysteron::reproduce
