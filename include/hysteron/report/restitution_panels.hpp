// What laws do against the restitution they are asked for, overlaid.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/request/compare.hpp"

namespace hysteron {

using Sweeps = std::vector<RestitutionSweep>;

Panel delivered_panel(const Sweeps& sweeps);        // with the diagonal
Panel delivered_error_panel(const Sweeps& sweeps);  // |e - asked|/asked
Panel energy_share_panel(const Sweeps& sweeps);     // with 1 - e², the loss that the restitution stands for
Panel damping_panel(const Sweeps& sweeps);          // impact/damping_number.hpp

// Relative to the lossless Hertz impact.
Panel relative_duration_panel(const Sweeps& sweeps, const ImpactResult& hertz);
Panel relative_peak_panel(const Sweeps& sweeps, const ImpactResult& hertz);

}  // namespace hysteron
