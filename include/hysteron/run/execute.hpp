// Carries a run out: integrates, writes the tables and checkpoints of the folder, stops when asked, and says how it
// went.
#pragma once

#include <functional>

#include "hysteron/multibody/simulation.hpp"
#include "hysteron/run/folder.hpp"

namespace hysteron {

struct RunSummary {
  integrate::Outcome outcome{};
  integrate::Statistics statistics{};  // of all parts of a resumed run
  multibody::LedgerClosure closure{};
  double largest_residual = 0.0;  // of the constraints, at the samples
  std::size_t samples = 0;
  bool was_stopped() const { return outcome.status == integrate::Status::stopped_by_observer; }
};

// `keep_on` is called after each step with the time reached; false stops the run, which can then be resumed.
Result<RunSummary> execute(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
                           const std::function<bool(double t)>& keep_on);

}  // namespace hysteron
