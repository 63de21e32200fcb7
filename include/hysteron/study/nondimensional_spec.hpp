// A Bouc-Wen law given by its nondimensional numbers (impact/bouc_wen_scaling.hpp): pi1, pi2, pi3 at 1 m/s instead of
// damping, beta and gamma. The stiffness is 1, and A is 1 unless given.
#pragma once

#include <string>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// The numbers that the law takes. Refused for laws without a nondimensional form.
Result<std::vector<ParamView>> nondimensional_parameters(const std::string& law);

// The law of these numbers, with its own parameters as values. All numbers without a default must be given.
Result<LawSpec> law_of_numbers(const LawSpec& numbers);

}  // namespace hysteron
