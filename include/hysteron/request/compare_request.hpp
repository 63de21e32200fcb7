// A comparison as people type it: one set of inputs for several laws, checked and turned into SI.
#pragma once

#include <string>
#include <vector>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

// Each law takes of the inputs what it knows (hertz takes no restitution) and appears once. An unknown law, text that
// cannot be read and a name that none of the laws knows are errors. A law that lacks a parameter, or does not take a
// value or unit, is a candidate without a setup.
Result<std::vector<Candidate>> read_candidates(const ImpactRequest& inputs, const std::vector<std::string>& laws);

}  // namespace hysteron
