#include "distributions.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace hysteron::detail {
namespace {

// Without long double inside, which would be compiled as well.
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using ChiSquared = boost::math::chi_squared_distribution<double, InDouble>;
using FisherF = boost::math::fisher_f_distribution<double, InDouble>;
using Normal = boost::math::normal_distribution<double, InDouble>;
using StudentsT = boost::math::students_t_distribution<double, InDouble>;

}  // namespace

double chi2_probability_above(double chi2, double freedom) { return cdf(complement(ChiSquared(freedom), chi2)); }
double normal_probability_above(double x) { return cdf(complement(Normal(), x)); }
double student_probability_above(double t, double freedom) { return cdf(complement(StudentsT(freedom), t)); }

double chi2_rise(double level, std::size_t parameters, double freedom) {
  const auto k = static_cast<double>(parameters);
  if (std::isinf(freedom)) return quantile(ChiSquared(k), level);
  return k * quantile(FisherF(k, freedom), level);
}

}  // namespace hysteron::detail
