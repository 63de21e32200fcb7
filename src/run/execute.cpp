#include "hysteron/run/execute.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace hysteron {
namespace {

using Clock = std::chrono::steady_clock;

// Checkpoints are taken after so many steps or samples, not after some time: the implicit solver begins anew at each,
// so that a run has the same bits however often it is stopped. The first is saved at once, so that a run that is killed
// early can be resumed too, the others when this time has passed.
constexpr long steps_between_checkpoints = 500;
// Also after so many samples: long steps with dense output take time and memory too.
constexpr std::size_t samples_between_checkpoints = 10000;
constexpr std::chrono::milliseconds time_between_saves{500};

constexpr const char* infinite_values =
    "forces, speeds or energies exceed the largest number: the motion grows without bound";

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
      return "work of drives";
    case multibody::Ledger::Kind::force_work:
      return "work of forces";
    case multibody::Ledger::Kind::dissipated:
      return "dissipated by forces";
    case multibody::Ledger::Kind::contact:
      break;
  }
  return entry.cause == "load" ? "friction losses by changes of load"
                               : std::string(entry.cause) + " losses in contacts";
}

class Execution {
 public:
  Execution(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
            const std::function<bool(double)>& keep_on)
      : simulation_(simulation), tables_(tables), folder_(folder), keep_on_(keep_on) {
    if (folder.resumed()) progress_ = earlier_ = *folder.resumed();
  }

  Result<RunSummary> run() {
    observe_contacts();
    auto outcome =
        simulation_.run([this](const multibody::Sample& s) { take(s); }, [this](double t) { return after_step(t); },
                        folder_.resumed() ? &earlier_.simulation : nullptr);
    simulation_.on_contact({});
    simulation_.on_event({});
    simulation_.on_peak({});
    if (error_) return *error_;
    if (infinite_at_) outcome = {.status = integrate::Status::stopped_by_event, .time = *infinite_at_};
    if (auto error = save(outcome)) return *error;
    RunSummary summary{.outcome = outcome,
                       .statistics = sum(earlier_.statistics, simulation_.statistics()),
                       .closure = progress_.closure,
                       .largest_residual = progress_.largest_residual,
                       .samples = progress_.simulation.samples,
                       .warnings = simulation_.warnings(),
                       .contact_warnings = simulation_.contact_warnings(),
                       .failure = infinite_at_ ? infinite_values : simulation_.failure()};
    if (auto error = read_totals(summary)) return *error;
    return summary;
  }

 private:
  // A sample with an infinite number is not written: it ends the run.
  void take(const multibody::Sample& sample) {
    if (infinite_at_) return;
    multibody::LedgerClosure closure = progress_.closure;
    closure.add(sample.balance);
    rows_.resize(tables_.sampled_count());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      tables_.fill(i, sample, closure.start, rows_[i]);
      if (std::any_of(rows_[i].begin(), rows_[i].end(), [](double x) { return std::isinf(x); }))
        infinite_at_ = sample.time;
    }
    if (infinite_at_) return;
    for (std::size_t i = 0; i < rows_.size(); ++i) folder_.append(i, rows_[i]);
    ++samples_;
    progress_.closure = closure;
    progress_.largest_residual = std::max(progress_.largest_residual, sample.position_residual);
  }

  void observe_contacts() {
    if (!tables_.contacts()) return;
    simulation_.on_contact([this](const multibody::ContactHistory& h) { take(h); });
    simulation_.on_event([this](const multibody::ContactEvent& event) {
      fill_event(event, row_);
      folder_.append(tables_.events_index(), row_);
    });
    if (!tables_.has_peaks()) return;
    simulation_.on_peak([this](std::size_t contact, const multibody::Sample& sample) {
      tables_.fill_peak(contact, sample, row_);
      folder_.append(tables_.peaks_index(), row_);
    });
  }

  void take(const multibody::ContactHistory& history) {
    if (history.is_open) return open_contacts_.push_back(history);
    tables_.contacts()->fill(history, row_);
    folder_.append(tables_.contacts_index(), row_);
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
      folder_.append(tables_.contacts_index(), row_);
    }
    if (auto error = folder_.save_last_rows()) return error;
    return order_by_time();
  }

  // Rows of contacts were appended as the contacts ended; those of peaks come step by step.
  std::optional<Error> order_by_time() {
    if (!tables_.contacts()) return std::nullopt;
    if (auto error = folder_.order_rows(tables_.contacts_index(), column_index(tables_.contacts()->table(), "start")))
      return error;
    return tables_.has_peaks() ? folder_.order_rows(tables_.peaks_index(), 0) : std::nullopt;
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
    const RawTable raw = folder_.raw(tables_.contacts_index());
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
    if (++steps_ >= steps_between_checkpoints || samples_ >= samples_between_checkpoints) {
      mark();
      steps_ = 0;
      samples_ = 0;
      const auto now = Clock::now();
      if (!last_save_ || now - *last_save_ > time_between_saves) {
        error_ = folder_.save();
        last_save_ = now;
      }
    }
    return !error_ && !infinite_at_ && keep_on_(t);
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
  std::vector<std::vector<double>> rows_{};  // of a sample, one for each table
  std::optional<double> infinite_at_{};      // the time of a sample with an infinite number
  std::vector<multibody::ContactHistory> open_contacts_{};
  std::optional<Error> error_{};
  long steps_ = 0;           // since the last checkpoint
  std::size_t samples_ = 0;  // since the last checkpoint
  std::optional<Clock::time_point> last_save_{};
};

}  // namespace

std::string outcome_text(const RunSummary& summary) {
  return multibody::outcome_text(summary.outcome, summary.failure);
}

Result<RunSummary> execute(multibody::Simulation& simulation, const RunTables& tables, RunFolder& folder,
                           const std::function<bool(double t)>& keep_on) {
  if (folder.resumed() && !simulation.accepts(folder.resumed()->simulation))
    return folder.refuse_resume("has a checkpoint that cannot be one of this run");
  return Execution(simulation, tables, folder, keep_on).run();
}

}  // namespace hysteron
