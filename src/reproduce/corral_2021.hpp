// The parts of the report on Corral, Gismeros Moreno, Gómez García, Castejón (2021).
#pragma once

#include "checks.hpp"
#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::corral_2021 {

Section constants();
Section process_statements();
Section base_statements();
Section group_statements();
Section restitution_statements();
Section law_statements();
Section xiong_statements();
// Rows of buildings that pound: the outer ones are amplified, the inner ones either way.
Finding exterior_towers_are_amplified();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::corral_2021
