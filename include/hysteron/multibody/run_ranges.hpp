// A run without files: the last, smallest and largest value of some quantities, and how the ledger of energies closes.
#pragma once

#include <span>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody {

// Over the samples of a run (SimulationSettings::sample_interval).
struct QuantityRange {
  double last = 0.0, smallest = 0.0, largest = 0.0;
};

struct RunRanges {
  integrate::Outcome outcome{};
  LedgerClosure closure{};
  std::vector<QuantityRange> quantities{};  // in the order requested
};

// `on_step` as of Simulation::run().
Result<RunRanges> find_ranges(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                              std::span<const Quantity> quantities, const Simulation::OnStep& on_step);

}  // namespace hysteron::multibody
