// Probabilities and quantiles of the distributions of statistics. In one file of their own, because they take long to
// compile.
#pragma once

#include <cstddef>

namespace hysteron::detail {

// Of χ² with this many degrees of freedom to be larger.
double chi2_probability_above(double chi2, double freedom);
// Of a standard normal variable to be larger.
double normal_probability_above(double x);
// Of Student's t to be larger.
double student_probability_above(double t, double freedom);

// Quantile of χ²(k), and with an estimated σ of ν degrees of freedom k times that of F(k, ν): how far χ² may rise above
// its least for k parameters at a level of confidence. Exact for a linear law, with σ held at its estimate. An infinite
// ν says that σ is given.
double chi2_rise(double level, std::size_t parameters, double freedom);

}  // namespace hysteron::detail
