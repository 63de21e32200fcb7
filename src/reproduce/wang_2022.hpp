// The parts of the report on Wang, Liu, Liu (2022).
#pragma once

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"
#include "hysteron/reproduce/printed/wang_2022.hpp"
#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::wang_2022 {

// Two bodies as an elastoplastic contact, and their Hertz stiffness.
struct Contacting {
  ElastoplasticSphere sphere;
  double hertz_stiffness;
};

// Sect. 4: body 2 inside a cavity of the radius of body 1, which the printed numbers belong to.
Contacting in_cavity();
// ... and side by side, as Fig. 1 and Table 1 say.
Contacting side_by_side();
// The mass that the printed numbers belong to: body 2 with the density of body 1, as Table 1 computes it.
double used_mass();

LawSpec ma_liu(const ElastoplasticSphere& sphere);
LawSpec dashpot(const ElastoplasticSphere& sphere);
// A row of Tables 2 to 7.
struct DashpotRun {
  ImpactResult impact;
  double lossless_work;  // of the damper along the lossless motion, J: the loss that Tables 2 and 5 print
};
DashpotRun dashpot_run(const Row& row, const Contacting& pair, double restitution, const Touch& touch);
// K_p, the mean stiffness between the yield and the plastic depth.
double mean_stiffness(const ElastoplasticSphere& sphere);

Section body_section();
Section sphere_section(const SpherePair& printed);
Section example_section();
Section statements();
Section chain_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::wang_2022
