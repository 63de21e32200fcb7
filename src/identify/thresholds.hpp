// How far -2 ln L may rise above its least for k parameters at a level of confidence, with a σ estimated with ν degrees
// of freedom (infinite: σ given).
#pragma once

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

namespace hysteron::detail {

// Of χ² with σ held at its estimate: exact for a linear law.
inline double chi2_rise(double level, std::size_t parameters, double freedom) {
  const auto k = static_cast<double>(parameters);
  if (std::isinf(freedom)) return quantile(boost::math::chi_squared(k), level);
  return k * quantile(boost::math::fisher_f(k, freedom), level);
}

// The same rise of -2 ln L, where σ follows: ν ln(1 + Δχ²/ν).
inline double with_sigma_following(double chi2_rise, double freedom) {
  return std::isinf(freedom) ? chi2_rise : freedom * std::log1p(chi2_rise / freedom);
}
inline double deviance_rise(double level, std::size_t parameters, double freedom) {
  return with_sigma_following(chi2_rise(level, parameters, freedom), freedom);
}

}  // namespace hysteron::detail
