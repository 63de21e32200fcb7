// Carries a run out: integrates, writes the tables and checkpoints of the folder, stops when asked, and says how it
// went.
#pragma once

#include <functional>

#include "hysteron/multibody/simulation.hpp"
#include "hysteron/run/folder.hpp"
#include "hysteron/run/tables.hpp"

namespace hysteron {

// What the contacts of a run went through, all parts of a resumed run together.
struct ContactTotals {
  std::size_t impacts = 0;                               // one compression and one restitution
  std::size_t lasting = 0;                               // several, or open
  std::size_t open = 0;                                  // that had not ended at the end of the run
  double largest_force = 0.0, largest_force_time = 0.0;  // N, s; of the normal force
  std::string largest_force_contact{};
  std::size_t count() const { return impacts + lasting; }
};

// A part of the ledger at the end of the run.
struct LedgerTotal {
  std::string cause;    // "work of drives", "friction losses in contacts"
  double energy = 0.0;  // J
};

struct RunSummary {
  integrate::Outcome outcome{};
  integrate::Statistics statistics{};  // of all parts of a resumed run
  multibody::LedgerClosure closure{};
  double largest_residual = 0.0;  // of the constraints, at the samples
  std::size_t samples = 0;
  std::optional<ContactTotals> contacts{};      // if the scene has contacts
  std::vector<LedgerTotal> ledger_totals{};     // of what occurs in the scene
  Warnings warnings{};                          // of the set-up: overlaps at the start, tables, jumps
  std::vector<std::string> contact_warnings{};  // laws outside their validity
  std::string failure{};                        // why an event stopped the run
  bool was_stopped() const { return outcome.status == integrate::Status::stopped_by_observer; }
};

// How the run ended, with its time and the reason.
std::string outcome_text(const RunSummary& summary);

// `keep_on` is called after each step with the time reached; false stops the run, which can then be resumed.
Result<RunSummary> execute(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
                           const std::function<bool(double t)>& keep_on);

}  // namespace hysteron
