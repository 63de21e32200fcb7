// The parts of the report on Wang, Liu, Liu (2022).
#pragma once

#include "checks.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"
#include "hysteron/reproduce/report.hpp"
#include "printed/wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {

// The elastoplastic contact of two bodies, and their Hertz stiffness.
struct ContactPair {
  ElastoplasticSphere sphere;
  double hertz_stiffness;
};

// Body 2 inside a cavity of the radius of body 1: the printed numbers of Sect. 4 follow from this geometry.
ContactPair sphere_in_cavity();
// Two convex spheres, as in Fig. 1 and Table 1.
ContactPair two_convex_spheres();
// Journal and bearing of Sect. 5.1.
ContactPair clearance_joint();
// The mass that gives the printed numbers: body 2 with the density of body 1, as in Table 1.
double mass_in_paper();

// The new dashpot is the last of the four rows of each table.
inline constexpr std::size_t new_dashpot_row = 3;

// Fig. 3: the values of ψ and ξ, and the restitution of Ma-Liu for them.
inline constexpr std::array psi_values{2.6, 2.7, 2.8, 2.9, 3.0};
inline constexpr std::array xi_values{13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0};
double ma_liu_restitution(double psi_value, double xi_value, double speed);

LawSpec ma_liu_law(const ElastoplasticSphere& sphere);
LawSpec dashpot_law(const ElastoplasticSphere& sphere);
// The law of a row of Tables 2 to 7 with the restitution of Ma-Liu at this touch.
LawSpec row_law(const Row& row, const ContactPair& pair, double restitution);
// The impact of one row of Tables 2 to 7.
struct DashpotRun {
  ImpactResult impact;
  double lossless_work;  // J, work of the damper along the lossless motion: the loss printed in Tables 2 and 5
};
DashpotRun run_dashpot(const Row& row, const ContactPair& pair, double restitution, const Touch& touch);
// K_p: mean stiffness between the yield depth and the plastic depth.
double mean_stiffness(const ElastoplasticSphere& sphere);

Section body_section();
Section sphere_section(const SpherePair& printed);
Section example_section();
Section statements();
Section comparison_statements();
// Ma-Liu keeps a depth after an impact, the dashpot none.
Finding dashpot_keeps_no_depths();
Section static_statements();
Section joint_statements();
Section chain_statements();
std::vector<NamedFigure> figures();
// Figs. 9, 11 and 12.
std::vector<NamedFigure> mechanism_figures();

}  // namespace hysteron::reproduce::wang_2022
