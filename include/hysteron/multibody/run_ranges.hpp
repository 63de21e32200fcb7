// A run without files: the last, smallest and largest value of some quantities, and how the ledger of energies closes.
#pragma once

#include <span>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody {

// Over the samples of a run (SimulationSettings::sample_interval) and the located peaks of normal forces, so that the
// largest force of an impact does not depend on the samples.
struct QuantityRange {
  double last = 0.0, smallest = 0.0, largest = 0.0;
};

// What the contacts of a run went through together.
struct ContactSums {
  std::size_t count = 0;    // from touch to release, or to the end of the run
  double peak_force = 0.0;  // the largest located one, N
  double impulse = 0.0;     // of the normal forces, N s
};

struct RunRanges {
  integrate::Outcome outcome{};
  LedgerClosure closure{};
  std::vector<QuantityRange> quantities{};  // in the order requested
  ContactSums contacts{};
};

// `on_step` as of Simulation::run().
Result<RunRanges> find_ranges(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                              std::span<const Quantity> quantities, const Simulation::OnStep& on_step);

}  // namespace hysteron::multibody
