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

std::string cause_of(const multibody::Ledger::Entry& entry) {
  switch (entry.kind) {
    case multibody::Ledger::Kind::driver_work:
      return "work of drivers";
    case multibody::Ledger::Kind::force_work:
      return "work of forces";
    case multibody::Ledger::Kind::dissipated:
      return "dissipated by forces";
    case multibody::Ledger::Kind::contact:
      break;
  }
  return std::string(entry.cause) + " losses in contacts";
}

class Execution {
 public:
  Execution(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
            const std::function<bool(double)>& keep_on)
      : simulation_(simulation), tables_(tables), folder_(folder), keep_on_(keep_on) {
    if (folder.resumed()) progress_ = earlier_ = *folder.resumed();
  }

  Result<RunSummary> run() {
    if (tables_.contacts()) simulation_.on_contact([this](const multibody::ContactHistory& h) { take(h); });
    const auto outcome =
        simulation_.run([this](const multibody::Sample& s) { take(s); }, [this](double t) { return after_step(t); },
                        folder_.resumed() ? &earlier_.simulation : nullptr);
    simulation_.on_contact({});
    if (error_) return *error_;
    if (auto error = save(outcome)) return *error;
    RunSummary summary{.outcome = outcome,
                       .statistics = sum(earlier_.statistics, simulation_.statistics()),
                       .closure = progress_.closure,
                       .largest_residual = progress_.largest_residual,
                       .samples = progress_.simulation.samples,
                       .contact_warnings = simulation_.contact_warnings(),
                       .failure = simulation_.failure()};
    if (auto error = read_totals(summary)) return *error;
    return summary;
  }

 private:
  void take(const multibody::Sample& sample) {
    progress_.closure.add(sample.balance);
    progress_.largest_residual = std::max(progress_.largest_residual, sample.position_residual);
    for (std::size_t i = 0; i < tables_.sampled_count(); ++i) {
      tables_.fill(i, sample, progress_.closure.start, row_);
      folder_.append(i, row_);
    }
  }

  void take(const multibody::ContactHistory& history) {
    if (history.is_open) return open_contacts_.push_back(history);
    tables_.contacts()->fill(history, row_);
    folder_.append(tables_.sampled_count(), row_);
  }

  // A stopped run keeps its last checkpoint; any other keeps all of its rows. Those of open contacts come after the
  // checkpoint, since a run that is resumed there hands them out again.
  std::optional<Error> save(const integrate::Outcome& outcome) {
    const bool has_ended = outcome.status != integrate::Status::stopped_by_observer;
    if (has_ended) mark();
    if (auto error = folder_.save()) return error;
    if (!has_ended) return std::nullopt;
    for (const multibody::ContactHistory& history : open_contacts_) {
      tables_.contacts()->fill(history, row_);
      folder_.append(tables_.sampled_count(), row_);
    }
    return folder_.save_last_rows();
  }

  std::optional<Error> read_totals(RunSummary& summary) const {
    auto ledger = ledger_totals();
    if (!ledger) return ledger.error();
    summary.ledger_totals = std::move(*ledger);
    if (!tables_.contacts()) return std::nullopt;
    auto contacts = contact_totals();
    if (!contacts) return contacts.error();
    summary.contacts = std::move(*contacts);
    return std::nullopt;
  }

  // From the last row of the table `energy`, by cause.
  Result<std::vector<LedgerTotal>> ledger_totals() const {
    const std::size_t index = tables_.sampled_count() - 1;
    const RawTable raw = folder_.raw(index);
    std::vector<LedgerTotal> out;
    if (raw.rows() == 0) return out;
    const auto row = raw.read(raw.rows() - 1, 1);
    if (!row) return row.error();
    std::size_t column = column_index(tables_.tables()[index], "total");
    for (const auto& entry : simulation_.ledger().entries()) {
      const std::string cause = cause_of(entry);
      const auto same = std::find_if(out.begin(), out.end(), [&](const LedgerTotal& t) { return t.cause == cause; });
      (same == out.end() ? out.emplace_back(LedgerTotal{cause}) : *same).energy += (*row)[++column];
    }
    return out;
  }

  Result<ContactTotals> contact_totals() const {
    const RunTable& table = tables_.contacts()->table();
    const RawTable raw = folder_.raw(tables_.sampled_count());
    ContactTotals out;
    const std::size_t open = column_index(table, "is_open"), course = column_index(table, "course"),
                      force = column_index(table, "peak_force"), time = column_index(table, "peak_force_time");
    constexpr std::size_t block = 4096;  // rows read at a time
    for (std::size_t first = 0; first < raw.rows(); first += block) {
      const auto rows = raw.read(first, std::min(block, raw.rows() - first));
      if (!rows) return rows.error();
      for (const double* row = rows->data(); row != rows->data() + rows->size(); row += raw.columns()) {
        ++(row[course] == static_cast<double>(multibody::ContactCourse::impact) ? out.impacts : out.lasting);
        if (row[open] != 0.0) ++out.open;
        if (!(row[force] > out.largest_force)) continue;
        out.largest_force = row[force];
        out.largest_force_time = row[time];
        out.largest_force_contact = table.columns[0].labels[static_cast<std::size_t>(row[0])];
      }
    }
    return out;
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
  std::vector<multibody::ContactHistory> open_contacts_{};
  std::optional<Error> error_{};
  long steps_ = 0;  // since the start or the checkpoint that was resumed
  Clock::time_point last_save_ = Clock::now();
};

}  // namespace

std::string outcome_text(const RunSummary& summary) {
  return multibody::outcome_text(summary.outcome) + (summary.failure.empty() ? "" : ": " + summary.failure);
}

Result<RunSummary> execute(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
                           const std::function<bool(double t)>& keep_on) {
  if (folder.resumed() && !simulation.accepts(folder.resumed()->simulation))
    return folder.refuse_resume("has a checkpoint that cannot be one of this run");
  return Execution(simulation, tables, folder, keep_on).run();
}

}  // namespace hysteron
