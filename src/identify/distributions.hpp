// Probabilities and quantiles of statistical distributions, in one file because they take long to compile.
#pragma once

#include <cstddef>

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

}  // namespace hysteron::detail
