// Compares laws from text input.
#pragma once

#include "hysteron/request/compare_request.hpp"

namespace hysteron {

inline Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  auto candidates = read_candidates(inputs, laws);
  return candidates ? compare(std::move(*candidates)) : Result<Comparison>(candidates.error());
}

}  // namespace hysteron
