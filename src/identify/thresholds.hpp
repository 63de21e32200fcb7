// How far χ² may rise above its least. With given sigmas by the likelihood ratio, Δχ² ~ χ²(k); with a sigma estimated
// from ν degrees of freedom (χ² scaled to ν) by k F(k, ν), exact for a linear law.
#pragma once

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

namespace hysteron::detail {

struct Thresholds {
  bool sigmas_given = false;
  std::size_t degrees_of_freedom = 0;

  double rise(double level, std::size_t parameters) const {
    const auto k = static_cast<double>(parameters);
    if (sigmas_given || degrees_of_freedom == 0) return quantile(boost::math::chi_squared(k), level);
    return k * quantile(boost::math::fisher_f(k, static_cast<double>(degrees_of_freedom)), level);
  }
};

}  // namespace hysteron::detail
