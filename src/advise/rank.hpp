// Order and choice among judged laws.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/advise/advise.hpp"

namespace hysteron::advise {

// Best first: not avoided, fewer cautions, more in favour, nearer to the restitution asked for, published before
// calibrated, exact for any restitution; then in the order of the catalogue.
void rank(std::vector<LawAdvice>& laws, std::optional<double> restitution);

// From ranked laws a few of different kinds, each with those that make the same impact.
std::vector<LawAdvice> short_list(const std::vector<LawAdvice>& ranked);

}  // namespace hysteron::advise
