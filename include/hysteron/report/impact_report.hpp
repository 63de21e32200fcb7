// One impact as text, JSON, CSV and figure.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/request/run_impact.hpp"

namespace hysteron {

// Keys as in the public contract; what does not apply is null.
nlohmann::json impact_json(const ImpactSetup& setup, const ImpactAnswer& answer);

std::string impact_text(const ImpactSetup& setup, const ImpactAnswer& answer);

// t, δ, δ̇, F and its parts, energies.
std::string series_csv(const std::vector<SeriesPoint>& series);

struct NamedSeries {
  std::string law;
  std::vector<SeriesPoint> points;
};

// Force-indentation loops, force and velocity against time, velocity-indentation, overlaid.
Figure impact_figure(const std::string& title, const std::vector<NamedSeries>& all);

}  // namespace hysteron
