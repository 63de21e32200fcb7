// The parts of the report on Zhang et al. (2022).
#pragma once

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::zhang_2022 {

Section ball_section(int table);
Section core_section();
Section exponent_statements();
Section table_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::zhang_2022
