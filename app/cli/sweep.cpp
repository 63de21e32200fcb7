// hysteron sweep: a grid of impacts to CSV, with progress, stop and resume.
#include <fmt/format.h>

#include <algorithm>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/sweep_csv.hpp"
#include "hysteron/request/sweep_request.hpp"
#include "progress.hpp"
#include "request_options.hpp"
#include "sweep_part.hpp"

namespace hysteron::cli {
namespace {

struct SweepCommand {
  ImpactRequest request;
  std::vector<std::string> vary;
  std::string out;
  bool resume = false, restart = false;
};

// Impacts that have no numbers in the table, and why the first of this run has none.
struct WithoutResult {
  std::size_t count = 0;
  std::string first{};

  void add(const SweepCsv& csv, std::size_t start, std::span<const SweepRow> rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!rows[i].error) continue;
      ++count;
      if (first.empty())
        first = fmt::format("; the first ({}) {}: {}", csv.values_text(start + i), to_text(rows[i].status()),
                            rows[i].error->message);
    }
  }
};

// Runs what is left of the sweep; the seconds it took. Stops with a failure when interrupted.
double write_rows(const Sweep& sweep, const SweepCsv& csv, SweepPart& part, WithoutResult& without) {
  Progress progress("sweep", sweep.size(), part.rows());
  SweepRun run(sweep, part.rows());
  std::string text;
  while (run.done() < sweep.size() && !interrupted()) {
    const std::size_t start = run.done();
    const auto rows = run.next();
    text.clear();
    csv.append(start, rows, text);
    part.append(text);
    without.add(csv, start, rows);
    progress.update(run.done());
  }
  if (run.done() < sweep.size())
    throw Failure{failed,
                  fmt::format("stopped after {} of {} impacts{}", run.done(), sweep.size(), part.remainder_text())};
  return progress.seconds();
}

SweepPart::Begin begin_of(const SweepCommand& options) {
  if (options.resume && options.restart) bad("--resume and --restart exclude each other: give one of them");
  if (options.resume) return SweepPart::Begin::resume;
  return options.restart ? SweepPart::Begin::restart : SweepPart::Begin::only_new;
}

void run(const SweepCommand& options) {
  const SweepPart::Begin begin = begin_of(options);
  const Sweep sweep = need(read_sweep(options.request, options.vary));
  const SweepCsv csv(sweep);
  SweepPart part(options.out, csv, sweep_fingerprint(options.request, options.vary), begin);
  const std::size_t resumed = part.rows();
  WithoutResult without{.count = part.rows_without_result()};
  catch_interrupts();
  const double seconds = write_rows(sweep, csv, part, without);
  part.finish();
  const std::string summary = fmt::format(
      "{} impacts{} in {:.2f} s ({:.3g}/s): {}", sweep.size(), resumed ? fmt::format(" ({} resumed)", resumed) : "",
      seconds, static_cast<double>(sweep.size() - resumed) / std::max(seconds, 1e-9), printable(options.out));
  // A table on standard output must not get another line.
  part.is_stream() ? complain(summary) : print(summary);
  if (without.count == 0) return;
  const std::string message =
      fmt::format("{} of {} impacts without result (column status){}", without.count, sweep.size(), without.first);
  if (without.count == sweep.size()) throw Failure{failed, message};
  warn(message);
}

}  // namespace

void add_sweep(CLI::App& app) {
  const auto options = std::make_shared<SweepCommand>();
  CLI::App* command = app.add_subcommand("sweep", "Compute a grid of impacts over any inputs and laws, as CSV");
  command->add_option("--law", options->request.law, "Law id or alias; or --vary law=a,b,c");
  command
      ->add_option("--vary", options->vary,
                   "name=from:to:count[,log] or name=a,b,c; name: law, mode, separation, elastic, dissipation, mass, "
                   "speed, gravity, body1.radius and the like, or any parameter of the law. May be repeated, once for "
                   "each name: all combinations are computed, the first varies slowest")
      ->option_text("NAME=VALUES")
      ->allow_extra_args(false);
  command
      ->add_option("--out", options->out,
                   "CSV file, written when the sweep is complete. A device or a pipe is "
                   "written to as rows are computed")
      ->required()
      ->check(not_empty());
  command->add_flag("--resume", options->resume, "Continue a sweep that was stopped or killed");
  command->add_flag("--restart", options->restart, "Discard an unfinished sweep and start again");
  add_request_options(*command, options->request);
  command->footer(
      "Example:\n"
      "  hysteron sweep --vary law=flores,hu-guo --vary restitution=0.05:1:20 --vary speed=0.01:10:50,log\n"
      "      --mass 0.1 --stiffness 5.2e9 --out sweep.csv");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
