// Any law through one impact: steps in the regular variables of motion.hpp. An event is met exactly by repeating the
// step that contains it with the right length, never by interpolation.
#pragma once

#include <vector>

#include "raw_result.hpp"
#include "record.hpp"

namespace hysteron::detail {

// `records`, if given, receives every accepted step. The law of the view must outlive the call.
template <std::size_t N>
RawResult follow_impact(const LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>* records = nullptr);

// Compiled once, in engine.cpp, for all numbers of internal states that laws have.
extern template RawResult follow_impact(const LawView<0>&, const ImpactProblem&, std::vector<Record<0>>*);
extern template RawResult follow_impact(const LawView<1>&, const ImpactProblem&, std::vector<Record<1>>*);
extern template RawResult follow_impact(const LawView<2>&, const ImpactProblem&, std::vector<Record<2>>*);

}  // namespace hysteron::detail
