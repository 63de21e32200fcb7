// The parts of the report on Milehins and Marghitu (2025).
#pragma once

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::milehins_2025 {

Section fit_section();
Section ball_section();
Section statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::milehins_2025
