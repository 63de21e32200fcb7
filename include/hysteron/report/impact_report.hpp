// One impact as text and CSV.
#pragma once

#include <string>
#include <vector>

#include "hysteron/study/run_impact.hpp"

namespace hysteron {

std::string impact_text(const ImpactSetup& setup, const ImpactAnswer& answer);

// Columns: t, δ, δ̇, F and its parts, energies.
std::string series_csv(const std::vector<SeriesPoint>& series);

}  // namespace hysteron
