// The parts of the report on Skrinjar, Slavič, Boltežar (2018).
#pragma once

#include "hysteron/reproduce/report.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::skrinjar_2018 {

// What the paper does not state.
inline constexpr std::string_view end_of_contact = "the contact ends at δ = 0";
inline constexpr std::string_view jankowski_law = "Jankowski's law is that of 2005";

// The impact of Sect. 3: two free spheres of 9.2 kg each.
Touch two_spheres();

// That impact with a law of Table 2, which ends at δ = 0; only Kelvin-Voigt dampers depend on it.
ImpactResult sphere_impact(std::string_view law, double restitution);

// χv₀/K of a law whose χ is proportional to K/v₀; NaN for the others.
double factor_of_damping(std::string_view law, double restitution);

// 0 for a law that accepts it; the laws with 1/c_r have a limit there but no value.
double smallest_restitution(std::string_view law);

// The joint of Table 5 with the paper's nine laws of line contact. Body i is free, as in Fig. 11.
struct LineLaw {
  std::string_view name, law;  // law: id
};
inline constexpr std::array<LineLaw, 9> line_laws{{{"Hertz", "hertz-line"},
                                                   {"Johnson", "johnson"},
                                                   {"Radzimovsky", "radzimovsky"},
                                                   {"Goldsmith", "goldsmith-line"},
                                                   {"Dubowsky-Freudenstein", "dubowsky-freudenstein"},
                                                   {"ESDU 78035", "esdu-78035"},
                                                   {"Liu et al.", "liu"},
                                                   {"Lankarani-Nikravesh", "lankarani-nikravesh-line"},
                                                   {"Pereira et al.", "pereira"}}};
enum class Damping { none, lankarani_nikravesh };
Touch joint_touch();
// Nothing if the law rejects the joint.
std::optional<AnyContactLaw> joint_law(std::string_view elastic, Damping damping);
ImpactResult joint_impact(std::string_view elastic, Damping damping);

Section restitution_table();
Section constants();
Section joint_table();
Section text_statements();
Section point_statements();
Section line_statements();
Section line_formula_statements();

NamedFigure table_2_figure();
std::vector<NamedFigure> restitution_figures();
std::vector<NamedFigure> motion_figures();
std::vector<NamedFigure> line_figures();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::skrinjar_2018
