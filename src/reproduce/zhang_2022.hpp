// The parts of the report on Zhang et al. (2022).
#pragma once

#include "hysteron/impact/nondimensional.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/report.hpp"
#include "printed/zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {

inline constexpr double spring_exponent = 1.5;  // n of both experiments

// The law proposed in the paper, with its exponents m and q.
LawSpec zhang_law(double m, double q, double stiffness, double restitution);

// The measured force and depth of a core are not printed. They are inferred from the errors that the text quotes: the
// mean of the values that the three errors of each quantity imply.
struct CoreMeasurement {
  double force;  // N
  double depth;  // m
};
CoreMeasurement implied_measurement(const Core& core);

// The nondimensional approximate equation at 1 m/s: as printed in Eqs. (47) and (49), or as it follows from Eq. (25).
enum class ApproximateEquation { as_printed, corrected };

// Depths from touch to separation in steps of depth_step, of the exact and of the approximate equation.
std::vector<double> exact_depths(const nondimensional::Exponents& x, double restitution);
std::vector<double> approximate_depths(const nondimensional::Exponents& x, double restitution,
                                       ApproximateEquation equation);
inline constexpr double depth_step = 1e-3;  // time step in units of δ*/v₀

// Root mean square of the difference between both depths over the longer contact; after separation a depth is zero.
double rms_deviation(const nondimensional::Exponents& x, double restitution, ApproximateEquation equation);

Section ball_section(const BallTable& table);
Section core_section();
Section exponent_statements();
Section approximation_statements();
Section table_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::zhang_2022
