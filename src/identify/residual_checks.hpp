// Reasons not to trust the intervals of the best fit, and warnings about single data.
#pragma once

#include "uncertainty.hpp"

namespace hysteron::detail {

// `channels`: in the order of those of the model.
std::vector<Doubt> doubts_of(const Misfit& misfit, const std::vector<FittedChannel>& channels,
                             const Curvature& curvature, const FitQuality& quality);
Warnings outlier_warnings(const FitQuality& quality, const std::string& noun, bool robust);

}  // namespace hysteron::detail
