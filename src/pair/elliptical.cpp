#include "hysteron/pair/elliptical.hpp"

#include <algorithm>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rg.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "hysteron/core/math_policy.hpp"
#include "hysteron/core/root.hpp"

namespace hysteron {
namespace {

// q in (0, 1] for κ_min/κ_max = λ. q lies between λ and √λ; solved in ln q, where the function is nearly straight.
double axis_ratio_for(double lambda) {
  if (lambda >= 1.0) return 1.0;
  const auto residual = [lambda](double log_q) {
    const double q2 = std::exp(2.0 * log_q);
    return std::log(boost::math::ellint_rd(0.0, q2, 1.0, MathPolicy()) /
                    boost::math::ellint_rd(0.0, 1.0, q2, MathPolicy())) -
           std::log(lambda);
  };
  const double low = std::log(lambda), high = 0.5 * low;
  // λ next to 1 leaves no sign change but for rounding: then the nearer end is the root.
  return std::exp(root_of_increasing(residual, low, high));
}

}  // namespace

EllipticalHertz elliptical_hertz(double curvature_x, double curvature_y, double effective_modulus) {
  const double small = std::min(curvature_x, curvature_y), large = std::max(curvature_x, curvature_y);
  const double q = axis_ratio_for(small / large);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (!(q > 0.0 && q <= 1.0)) return {none, none, none, none};  // no elliptical contact has these curvatures
  const double first = boost::math::ellint_rf(0.0, q * q, 1.0, MathPolicy());         // K
  const double second = 2.0 * boost::math::ellint_rg(0.0, q * q, 1.0, MathPolicy());  // E
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
