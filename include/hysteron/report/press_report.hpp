// A slow compression as text, CSV and figure.
#pragma once

#include <string>

#include "hysteron/report/figure.hpp"
#include "hysteron/request/press_request.hpp"

namespace hysteron {

std::string press_text(const PressSetup& setup, const StaticRun& run);

// Columns: cycle, indentation, force, work. A fit of kind static reads indentation and force.
std::string press_csv(const StaticRun& run);

// Force against indentation, all cycles in one curve.
Figure press_figure(const PressSetup& setup, const StaticRun& run);

}  // namespace hysteron
