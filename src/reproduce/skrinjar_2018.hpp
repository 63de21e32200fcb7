// The parts of the report on Skrinjar, Slavič, Boltežar (2018).
#pragma once

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::skrinjar_2018 {

// The impact of Sect. 3: two free spheres of 9.2 kg each.
Touch two_spheres();

Section restitution_table();
Section constants();
Section joint_table();
Section point_statements();
Section line_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::skrinjar_2018
