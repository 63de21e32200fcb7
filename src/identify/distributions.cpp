#include "distributions.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

#include "hysteron/core/math_policy.hpp"

namespace hysteron::detail {
namespace {

// MathPolicy in double throughout; otherwise the long double versions would be compiled too.
using InDouble = boost::math::policies::normalise<MathPolicy, boost::math::policies::promote_double<false>>::type;
using ChiSquared = boost::math::chi_squared_distribution<double, InDouble>;
using FisherF = boost::math::fisher_f_distribution<double, InDouble>;
using Normal = boost::math::normal_distribution<double, InDouble>;
using StudentsT = boost::math::students_t_distribution<double, InDouble>;

// Degrees of freedom passed to Boost: counts of data less parameters. Fewer have no meaning here; past the most
// Student's t is normal and F(k, ν) is χ²(k)/k to within rounding. Inside, Boost neither throws nor asserts; outside it
// does both, under any policy (its searches for quantiles report an empty interval with the default one).
constexpr double least_freedom = 1e-2, most_freedom = 1e15;
constexpr double no_answer = std::numeric_limits<double>::quiet_NaN();

bool has_answer(double statistic, double freedom) { return !std::isnan(statistic) && freedom >= least_freedom; }

double student_density(double t, double freedom) {
  return freedom > most_freedom ? pdf(Normal(), t) : pdf(StudentsT(freedom), t);
}

}  // namespace

double chi2_probability_above(double chi2, double freedom) {
  if (!has_answer(chi2, freedom) || chi2 < 0.0 || freedom > most_freedom) return no_answer;
  return cdf(complement(ChiSquared(freedom), chi2));
}
double normal_probability_above(double x) { return std::isnan(x) ? no_answer : cdf(complement(Normal(), x)); }
double student_probability_above(double t, double freedom) {
  if (!has_answer(t, freedom)) return no_answer;
  return freedom > most_freedom ? normal_probability_above(t) : cdf(complement(StudentsT(freedom), t));
}

double f_probability_above(double f, double k, double freedom) {
  if (!has_answer(f, k) || !has_answer(f, freedom) || f < 0.0 || k > most_freedom || std::isinf(f)) return no_answer;
  return freedom > most_freedom ? chi2_probability_above(k * f, k) : cdf(complement(FisherF(k, freedom), f));
}

double chi2_rise(double level, std::size_t parameters, double freedom) {
  const auto k = static_cast<double>(parameters);
  if (!(level > 0.0 && level < 1.0) || !has_answer(k, freedom) || parameters == 0) return no_answer;
  if (freedom > most_freedom) return quantile(ChiSquared(k), level);
  return k * quantile(FisherF(k, freedom), level);
}

double averaged_rise(double level, const std::vector<PossibleVariance>& variances, double freedom) {
  const double one = chi2_rise(level, 1, freedom);
  if (variances.empty() || std::isnan(one)) return one;
  const auto least = std::min_element(variances.begin(), variances.end(),
                                      [](const auto& a, const auto& b) { return a.variance < b.variance; });
  // The probability is concave in x: Newton's method increases towards the solution from the least possible x.
  constexpr int most_steps = 50;
  constexpr double accuracy = 1e-6;
  double x = std::sqrt(one * least->variance);
  for (int i = 0; i < most_steps; ++i) {
    double missing = level, slope = 0.0;
    for (const auto& [weight, variance] : variances) {
      const double error = std::sqrt(variance);
      missing -= weight * (1.0 - 2.0 * student_probability_above(x / error, freedom));
      slope += weight * 2.0 * student_density(x / error, freedom) / error;
    }
    const double step = missing / slope;
    x += step;
    if (!(step > accuracy * x)) break;
  }
  return x * x;
}

}  // namespace hysteron::detail
