#include "hysteron/run/execute.hpp"

#include <algorithm>
#include <chrono>

namespace hysteron {
namespace {

using Clock = std::chrono::steady_clock;

// Checkpoints are taken after so many steps, not after some time: the implicit solver begins anew at each, so that a
// run has the same bits however often it is stopped. They are saved when this time has passed.
constexpr long steps_between_checkpoints = 500;
constexpr std::chrono::milliseconds time_between_saves{500};

integrate::Statistics sum(integrate::Statistics a, const integrate::Statistics& b) {
  a.evaluations += b.evaluations;
  a.steps += b.steps;
  a.rejected += b.rejected;
  a.events += b.events;
  a.dense_steps += b.dense_steps;
  a.jacobians += b.jacobians;
  a.changes.insert(a.changes.end(), b.changes.begin(), b.changes.end());
  return a;
}

class Execution {
 public:
  Execution(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
            const std::function<bool(double)>& keep_on)
      : simulation_(simulation), tables_(tables), folder_(folder), keep_on_(keep_on) {
    if (folder.resumed()) progress_ = earlier_ = *folder.resumed();
  }

  Result<RunSummary> run() {
    const auto outcome =
        simulation_.run([this](const multibody::Sample& s) { take(s); }, [this](double t) { return after_step(t); },
                        folder_.resumed() ? &earlier_.simulation : nullptr);
    if (error_) return *error_;
    // A stopped run keeps its last checkpoint; any other keeps all of its rows.
    if (outcome.status != integrate::Status::stopped_by_observer) mark();
    if (auto error = folder_.save()) return *error;
    return RunSummary{.outcome = outcome,
                      .statistics = sum(earlier_.statistics, simulation_.statistics()),
                      .closure = progress_.closure,
                      .largest_residual = progress_.largest_residual,
                      .samples = progress_.simulation.samples};
  }

 private:
  void take(const multibody::Sample& sample) {
    progress_.closure.add(sample.balance);
    progress_.largest_residual = std::max(progress_.largest_residual, sample.position_residual);
    for (std::size_t i = 0; i < tables_.tables().size(); ++i) {
      tables_.fill(i, sample, progress_.closure.start, row_);
      folder_.append(i, row_);
    }
  }

  bool after_step(double t) {
    if (++steps_ % steps_between_checkpoints == 0) {
      mark();
      const auto now = Clock::now();
      if (now - last_save_ > time_between_saves) {
        error_ = folder_.save();
        last_save_ = now;
      }
    }
    return !error_ && keep_on_(t);
  }

  void mark() {
    progress_.simulation = simulation_.checkpoint();
    progress_.statistics = sum(earlier_.statistics, simulation_.statistics());
    folder_.mark(progress_);
  }

  multibody::Simulation& simulation_;
  const RunTables& tables_;
  RunFolder& folder_;
  const std::function<bool(double)>& keep_on_;
  RunProgress progress_{}, earlier_{};
  std::vector<double> row_{};
  std::optional<Error> error_{};
  long steps_ = 0;  // since the start or the checkpoint that was resumed
  Clock::time_point last_save_ = Clock::now();
};

}  // namespace

Result<RunSummary> execute(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
                           const std::function<bool(double t)>& keep_on) {
  if (folder.resumed() && !simulation.accepts(folder.resumed()->simulation))
    return folder.refuse_resume("has a checkpoint that cannot be one of this run");
  return Execution(simulation, tables, folder, keep_on).run();
}

}  // namespace hysteron
