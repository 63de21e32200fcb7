// Impacts and other numbers that the papers' reports are made of.
#pragma once

#include <limits>
#include <string>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

inline constexpr double not_computed = std::numeric_limits<double>::quiet_NaN();

// What the law, as published, does in a free impact; all numbers NaN if it refuses the inputs.
ImpactResult impact(const LawSpec& spec, const Touch& touch, Separation separation = Separation::force);

// The same for a law already resolved.
ImpactResult impact(const AnyContactLaw& law, const Touch& touch, Separation separation = Separation::force);

// The motion, for figures; empty if the law refuses the inputs.
std::vector<SeriesPoint> motion(const LawSpec& spec, const Touch& touch, Separation separation = Separation::force);

// A multiplying or other law with restitution on a Hertz spring.
LawSpec hertzian(std::string_view law, double stiffness, double restitution);

// Mean displacement of a square face under a uniform pressure, times half side and E* over the force:
// [2 asinh 1 - (2/3)(√2 - 1)]/π.
double square_face_compliance();
inline const Cause rounded_square_face{
    Verdict::miscomputed,
    "half of 0.95, a rounded handbook value; the mean displacement under a uniform pressure on a square gives "
    "[2 asinh 1 - (2/3)(√2 - 1)]/π"};

// Relative error of a number against a measured one, in %.
constexpr double percent_off(double value, double measured) { return 100.0 * (value - measured) / measured; }

// Whether the numbers rise (or fall) strictly.
bool rises(const std::vector<double>& values);
bool falls(const std::vector<double>& values);

// "0.5, 0.61, 0.7", with so many significant digits.
std::string listed(const std::vector<double>& values, int digits = 4);

}  // namespace hysteron::reproduce
