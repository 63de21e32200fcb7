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

// The same for each value of one input: "restitution=0.1:0.9:5", "body1.radius=5mm,10mm", "exponent=1:2:3,log". A law
// that does not take this input appears once.
Result<std::vector<Candidate>> read_candidates(const ImpactRequest& inputs, const std::vector<std::string>& laws,
                                               const std::string& vary);

// More impacts than these could not be told apart in a figure.
inline constexpr std::size_t most_varied_impacts = 60;

}  // namespace hysteron
