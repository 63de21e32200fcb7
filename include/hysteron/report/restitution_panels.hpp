// Curves of several laws over the requested restitution.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

struct NamedSweep : RestitutionSweep {
  std::string label{};            // empty: the name of the law in the literature
  std::optional<double> shade{};  // of a curve that differs from others in one number (figure.hpp)
};
using Sweeps = std::vector<NamedSweep>;

Panel delivered_panel(const Sweeps& sweeps);        // with the diagonal
Panel delivered_error_panel(const Sweeps& sweeps);  // |e - requested|/requested
Panel energy_share_panel(const Sweeps& sweeps);     // with 1 - e², the loss that belongs to a restitution e
Panel damping_panel(const Sweeps& sweeps);          // impact/damping_number.hpp

// Relative to the lossless Hertz impact.
Panel relative_duration_panel(const Sweeps& sweeps, const ImpactResult& hertz);
Panel relative_peak_panel(const Sweeps& sweeps, const ImpactResult& hertz);

}  // namespace hysteron
