// Impacts, text and comparisons that the reports on several papers share.
#pragma once

#include <limits>
#include <string>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

inline constexpr double not_computed = std::numeric_limits<double>::quiet_NaN();

// A free impact with the law as published; every number is NaN if the law rejects the inputs.
ImpactResult impact(const LawSpec& spec, const Touch& touch, Separation separation = Separation::force);

// A free impact with a resolved law.
ImpactResult impact(const AnyContactLaw& law, const Touch& touch, Separation separation = Separation::force);

// The time series of a free impact, for figures; empty if the law rejects the inputs.
std::vector<SeriesPoint> impact_series(const LawSpec& spec, const Touch& touch,
                                       Separation separation = Separation::force, std::size_t points = 400);
std::vector<SeriesPoint> impact_series(const AnyContactLaw& law, const Touch& touch,
                                       Separation separation = Separation::force, std::size_t points = 400);

// A law on a Hertz spring; the restitution is used if the law has that parameter.
LawSpec on_hertz_spring(std::string_view law, double stiffness, double restitution);

// A = χv₀/K of a law that multiplies the force of a Hertz spring; NaN if the law rejects the restitution.
double relative_damping(std::string_view law, double restitution);

// Mean displacement of a square face of half side a under a uniform pressure, times a E*/F:
// [2 asinh 1 - (2/3)(√2 - 1)]/π.
double square_face_compliance();
inline constexpr std::string_view square_face_rounded =
    "half of 0.95, a rounded handbook value; the mean displacement under a uniform pressure on a square gives "
    "[2 asinh 1 - (2/3)(√2 - 1)]/π";

// Relative error of a number against a measured one, in %.
constexpr double percent_error(double value, double measured) { return 100.0 * (value - measured) / measured; }

bool is_strictly_increasing(const std::vector<double>& values);
bool is_strictly_decreasing(const std::vector<double>& values);

// "0.5, 0.61, 0.7": the numbers with the given count of significant digits.
std::string number_list(const std::vector<double>& values, int digits = 4);

}  // namespace hysteron::reproduce
