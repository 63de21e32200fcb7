// The parts of the report on Zhang et al. (2022).
#pragma once

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/nondimensional.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/report.hpp"
#include "printed/zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {

inline constexpr double spring_exponent = 1.5;  // n of both experiments

// The law proposed in the paper, with its exponents m and q.
LawSpec zhang_law(double m, double q, double stiffness, double restitution);
// Its impact, with n = 1.5.
ImpactResult zhang_impact(double m, double q, double stiffness, double restitution, const Touch& touch,
                          Separation separation = Separation::force);

// Eq. (40), corrected, with unit mass and speed: lengths in units of the depth that Eq. (31) predicts, x'(0) = 1.
AnyContactLaw nondimensional_law(const nondimensional::Exponents& x, double restitution);
inline constexpr Touch unit_touch{1.0, 1.0};

// The measured force and depth of a core are not printed. They are inferred from the errors that the text quotes: the
// mean of the values that the three errors of each quantity imply.
struct CoreMeasurement {
  double force;  // N
  double depth;  // m
};
CoreMeasurement implied_measurement(const Core& core);

// The exponents that the paper calls optimal for the four cores.
inline constexpr double optimal_m = 1.1, optimal_q = 1.25;
// The grid on which they are compared with others: m from 0.5 to 1.9 in steps of 0.1 for each of these q.
inline constexpr std::array valley_rate_exponents{0.75, 1.0, 1.25, 1.5, 1.75, 2.0};
struct ValleyPoint {
  double m, q;
  double rms;  // %
};
std::vector<ValleyPoint> error_valley();
// Root mean square of the errors of the largest force and depth over the four cores, in %.
double rms_error_on_cores(double m, double q);

// The cases of Figs. 5 and 7(c) to (g): (low m, low q), (low m, high q), (m = n, q = 1), (high m, low q),
// (high m, high q).
std::vector<nondimensional::Exponents> five_cases(double n, double low_m, double high_m);
// Fig. 4: m = n = 1.5 and q = 0.9, 1, 1.1.
std::vector<nondimensional::Exponents> three_rate_cases();
// Fig. 7(a) and (b): one exponent varies, c_r = 0.6.
std::vector<nondimensional::Exponents> rate_exponent_cases();
std::vector<nondimensional::Exponents> depth_exponent_cases();
inline constexpr std::array figure_restitutions{0.9, 0.6, 0.3};

// The nondimensional approximate equation at 1 m/s: as printed in Eqs. (47) and (49), or as it follows from Eq. (25).
enum class ApproximateEquation { as_printed, corrected };

// Depths from touch to separation in steps of depth_step, of the exact and of the approximate equation.
std::vector<double> exact_depths(const nondimensional::Exponents& x, double restitution);
std::vector<double> approximate_depths(const nondimensional::Exponents& x, double restitution,
                                       ApproximateEquation equation);
inline constexpr double depth_step = 0.01;  // time step in units of δ*/v₀

// Root mean square of the difference between both depths over the longer contact; after separation a depth is zero.
double rms_deviation(const nondimensional::Exponents& x, double restitution, ApproximateEquation equation);

Section ball_section(const BallTable& table);
Section core_section();
Section exponent_statements();
Section approximation_statements();
Section table_statements();
Section core_statements();
Section earlier_law_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::zhang_2022
