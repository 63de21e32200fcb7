// One impact as text, JSON and CSV.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hysteron/request/run_impact.hpp"

namespace hysteron {

// Keys as in the public contract; what does not apply is null.
nlohmann::json impact_json(const ImpactSetup& setup, const ImpactAnswer& answer);

std::string impact_text(const ImpactSetup& setup, const ImpactAnswer& answer);

// t, δ, δ̇, F and its parts, energies.
std::string series_csv(const std::vector<SeriesPoint>& series);

}  // namespace hysteron
