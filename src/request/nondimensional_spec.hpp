// A Bouc-Wen law given by its nondimensional numbers (impact/bouc_wen_scaling.hpp).
#pragma once

#include <string>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "words.hpp"

namespace hysteron {

// pi1, pi2, pi3 at 1 m/s instead of damping, beta and gamma; the stiffness is 1, and A is 1 unless given.
Result<LawSpec> nondimensional_spec(const std::string& law, const std::vector<Assignment>& assignments);

}  // namespace hysteron
