// How far -2 ln L may rise above its least for k parameters at a level of confidence, with a σ estimated with ν degrees
// of freedom (infinite: σ given).
#pragma once

#include <cmath>

#include "distributions.hpp"

namespace hysteron::detail {

// The same rise of -2 ln L as chi2_rise() of χ², where σ follows: ν ln(1 + Δχ²/ν).
inline double with_sigma_following(double chi2_rise, double freedom) {
  return std::isinf(freedom) ? chi2_rise : freedom * std::log1p(chi2_rise / freedom);
}
inline double deviance_rise(double level, std::size_t parameters, double freedom) {
  return with_sigma_following(chi2_rise(level, parameters, freedom), freedom);
}

}  // namespace hysteron::detail
