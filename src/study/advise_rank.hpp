// Order and selection of judged laws.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/study/advise.hpp"

namespace hysteron::advise {

// Best first: not avoided, fewer cautions, more reasons in favour, nearer to the requested restitution, published
// before calibrated, exact for any restitution; then in the order of the catalogue.
void rank(std::vector<LawAdvice>& laws, std::optional<double> restitution);

// A few laws of different kinds from ranked ones, each with the laws that make the same impact.
std::vector<LawAdvice> short_list(const std::vector<LawAdvice>& ranked);

}  // namespace hysteron::advise
