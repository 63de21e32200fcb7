#include "hysteron/pair/elliptical.hpp"

#include <algorithm>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rg.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace hysteron {
namespace {

// q in (0, 1] for κ_min/κ_max = λ. q lies between λ and √λ; solved in ln q, where the function is nearly straight.
double axis_ratio_for(double lambda) {
  if (lambda >= 1.0) return 1.0;
  const auto residual = [lambda](double log_q) {
    const double q2 = std::exp(2.0 * log_q);
    return std::log(boost::math::ellint_rd(0.0, q2, 1.0) / boost::math::ellint_rd(0.0, 1.0, q2)) - std::log(lambda);
  };
  const double low = std::log(lambda), high = 0.5 * low;
  const double at_low = residual(low), at_high = residual(high);
  if (at_low >= 0.0) return std::exp(low);  // rounding only, λ next to 1
  if (at_high <= 0.0) return std::exp(high);
  std::uintmax_t iterations = 200;
  const auto bracket = boost::math::tools::toms748_solve(residual, low, high, at_low, at_high,
                                                         boost::math::tools::eps_tolerance<double>(52), iterations);
  return std::exp(0.5 * (bracket.first + bracket.second));
}

}  // namespace

EllipticalHertz elliptical_hertz(double curvature_x, double curvature_y, double effective_modulus) {
  const double small = std::min(curvature_x, curvature_y), large = std::max(curvature_x, curvature_y);
  const double q = axis_ratio_for(small / large);
  const double first = boost::math::ellint_rf(0.0, q * q, 1.0);         // K
  const double second = 2.0 * boost::math::ellint_rg(0.0, q * q, 1.0);  // E
  const double kappa = small + large;
  constexpr double pi = std::numbers::pi;
  const double stiffness =
      2.0 * pi / 3.0 * effective_modulus * std::sqrt(2.0 * second / kappa) / (q * first * std::sqrt(first));
  // The longer semi-axis lies along the smaller curvature.
  const double minor = std::cbrt(3.0 * q * second / (pi * effective_modulus * kappa));
  const double major = minor / q;
  const bool x_is_major = curvature_x <= curvature_y;
  return {stiffness, q, x_is_major ? major : minor, x_is_major ? minor : major};
}

}  // namespace hysteron
