// The parts of the report on Zhang et al. (2022).
#pragma once

#include "hysteron/impact/nondimensional.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/printed/zhang_2022.hpp"
#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::zhang_2022 {

inline constexpr double spring_exponent = 1.5;  // n of both experiments

// The paper's law with its exponents m and q.
LawSpec own_law(double m, double q, double stiffness, double restitution);

// What the experiment on a core must have measured for the errors that the text quotes: the mean of the values that
// the three errors of each quantity imply.
struct CoreMeasurement {
  double force;  // N
  double depth;  // m
};
CoreMeasurement implied_measurement(const Core& core);

// The approximate equation without dimensions, at 1 m/s: as Eqs. (47) and (49) print it, or as it follows from Eq.
// (25).
enum class ApproximateEquation { as_printed, corrected };

// Depths from touch to separation at equal steps of time.
std::vector<double> system_depths(const nondimensional::Exponents& x, double restitution);
std::vector<double> approximate_depths(const nondimensional::Exponents& x, double restitution,
                                       ApproximateEquation equation);
inline constexpr double depth_step = 1e-3;  // in δ*/v₀

// Root mean square of the difference of both, over the longer contact; a depth is zero after separation.
double rms_deviation(const nondimensional::Exponents& x, double restitution, ApproximateEquation equation);

Section ball_section(int table);
Section core_section();
Section exponent_statements();
Section approximation_statements();
Section table_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::zhang_2022
