// Probabilities and quantiles of statistical distributions, in one file because they take long to compile.
#pragma once

#include <cstddef>
#include <vector>

namespace hysteron::detail {

// Probability that χ² with this many degrees of freedom is larger.
double chi2_probability_above(double chi2, double freedom);
// Probability that a standard normal variable is larger.
double normal_probability_above(double x);
// Probability that Student's t is larger.
double student_probability_above(double t, double freedom);

// Probability that F(k, ν) is larger.
double f_probability_above(double f, double k, double freedom);

// Rise of χ² above its minimum that bounds the confidence region of k parameters at a level: the quantile of χ²(k), or
// k times that of F(k, ν) if σ is estimated from ν degrees of freedom. Exact for a linear law, with σ fixed at its
// estimate. Infinite ν: σ is given.
double chi2_rise(double level, std::size_t parameters, double freedom);

// A possible variance of an estimate, relative to the assumed one, and its probability.
struct PossibleVariance {
  double weight, variance;
};
// The rise for one parameter with several possible variances: its square root is the half width x, in standard errors,
// of the interval whose tail areas average to 1 - level, Σ weight P(|t| ≤ x/√variance) = level (Turek and Fletcher
// 2012). The weights add up to 1.
double averaged_rise(double level, const std::vector<PossibleVariance>& variances, double freedom);

}  // namespace hysteron::detail
