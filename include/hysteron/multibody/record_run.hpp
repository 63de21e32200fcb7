// A run without files: values of some quantities at given times, and all contacts that ended.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody {

struct RunRecord {
  integrate::Outcome outcome{};
  std::string failure{};         // why an event stopped the run
  std::vector<double> values{};  // of all quantities at the first sample, then at the second ...
  // In the order in which they ended; those that last when the run ends come last. A run that was stopped has not
  // those.
  std::vector<ContactHistory> contacts{};
};

// Samples are those of the settings: taken from the dense output of the steps, not between saved samples. `go_on` is
// called after each step with what is recorded so far and the time reached; false stops the run.
using GoOn = std::function<bool(const RunRecord& so_far, double t)>;
Result<RunRecord> record_run(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                             std::span<const Quantity> quantities, const GoOn& go_on);

}  // namespace hysteron::multibody
