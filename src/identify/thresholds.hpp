// Rise of -2 ln L above its minimum that bounds a confidence region of k parameters, with σ estimated from ν degrees of
// freedom (infinite: σ given).
#pragma once

#include <cmath>

#include "distributions.hpp"

namespace hysteron::detail {

// The rise of -2 ln L that corresponds to a rise Δχ² at fixed σ, if σ is estimated anew at each point: ν ln(1 + Δχ²/ν).
inline double with_sigma_following(double chi2_rise, double freedom) {
  return std::isinf(freedom) ? chi2_rise : freedom * std::log1p(chi2_rise / freedom);
}
inline double deviance_rise(double level, std::size_t parameters, double freedom) {
  return with_sigma_following(chi2_rise(level, parameters, freedom), freedom);
}

}  // namespace hysteron::detail
