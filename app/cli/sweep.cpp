// hysteron sweep: a grid of impacts or of runs of a scene to CSV, with progress, stop and resume.
#include <fmt/format.h>

#include <cctype>
#include <exception>
#include <filesystem>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/sweep_csv.hpp"
#include "hysteron/request/sweep_request.hpp"
#include "hysteron/run/scene_sweep_csv.hpp"
#include "progress.hpp"
#include "request_options.hpp"
#include "sweep_end.hpp"
#include "sweep_part.hpp"

namespace hysteron::cli {
namespace {

struct SweepCommand {
  ImpactRequest request;
  std::string scene, until;
  std::vector<std::string> vary, quantities;
  std::string out;
  bool resume = false, restart = false;
};

SweepPart::Begin begin_of(const SweepCommand& options) {
  if (options.resume && options.restart) bad("--resume and --restart exclude each other: give one of them");
  if (options.resume) return SweepPart::Begin::resume;
  return options.restart ? SweepPart::Begin::restart : SweepPart::Begin::only_new;
}

// Computes what is left of the sweep.
void write_impacts(const Sweep& sweep, const SweepCsv& csv, SweepPart& part, SweepEnd& end, WithoutResult& without) {
  Progress progress("sweep", sweep.size(), part.rows());
  SweepRun run(sweep, part.rows());
  std::string text;
  while (run.done() < sweep.size() && !interrupted()) {
    const std::size_t start = run.done();
    const auto rows = run.next();
    text.clear();
    csv.append(start, rows, text);
    part.append_rows(text);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].error) without.add(csv, start + i, to_text(rows[i].status()), *rows[i].error);
    progress.update(run.done());
  }
  check_finished(run.done(), end, part);
  end.seconds = progress.seconds();
}

void sweep_impacts(const SweepCommand& options) {
  const SweepPart::Begin begin = begin_of(options);
  const Sweep sweep = need(read_sweep(options.request, options.vary));
  const SweepCsv csv(sweep);
  SweepPart part(options.out, csv, sweep_fingerprint(options.request, options.vary), begin);
  SweepEnd end{.items = "impacts", .total = sweep.size(), .resumed = part.rows()};
  WithoutResult without{.count = part.rows_without_result()};
  catch_interrupts();
  write_impacts(sweep, csv, part, end, without);
  part.finish();
  print_end(end, part, options.out, without);
}

// The same for runs. They are computed in threads, from which no exception may escape.
void write_runs(const scene::SceneSweep& sweep, const SceneSweepCsv& csv, SweepPart& part, SweepEnd& end,
                WithoutResult& without) {
  Progress progress("sweep", sweep.size(), part.rows());
  std::size_t done = part.rows();
  std::exception_ptr failure;
  const auto take = [&](std::size_t index, const scene::SceneSweepRow& row) {
    try {
      std::string text;
      csv.append(index, row, text);
      part.append_rows(text);
      if (row.error) without.add(csv, index, to_text(row.status()), *row.error);
      progress.update(done = index + 1);
    } catch (...) {
      failure = std::current_exception();
    }
    return !failure;
  };
  sweep.run(part.rows(), take, [] { return !interrupted(); });
  if (failure) std::rethrow_exception(failure);
  check_finished(done, end, part);
  end.seconds = progress.seconds();
}

void sweep_scene(const SweepCommand& options) {
  const SweepPart::Begin begin = begin_of(options);
  const scene::SceneSweep sweep = need(scene::SceneSweep::read({.scene = options.scene,
                                                                .vary = options.vary,
                                                                .set = options.request.set,
                                                                .quantities = options.quantities,
                                                                .until = options.until}));
  const SceneSweepCsv csv(sweep);
  SweepPart part(options.out, csv, sweep.fingerprint(), begin);
  SweepEnd end{.items = "runs", .total = sweep.size(), .resumed = part.rows()};
  WithoutResult without{.count = part.rows_without_result()};
  catch_interrupts();
  write_runs(sweep, csv, part, end, without);
  part.finish();
  print_end(end, part, options.out, without);
}

// A name that ends like a figure or a document is a mistake.
void check_table_name(const std::string& out) {
  std::string ending = std::filesystem::path(out).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char* other : {".svg", ".pdf", ".png", ".gif", ".jpg", ".html", ".json", ".h5", ".xlsx", ".ods", ".yaml"})
    if (ending == other)
      bad("--out " + printable(out) +
          ": a sweep writes a table of comma-separated values: give a name that ends in .csv");
}

// Options of an impact have no meaning for a scene, and the reverse.
void check_options(const CLI::App& command, const SweepCommand& options) {
  check_scene_options(command, !options.scene.empty(),
                      {.of_both = {"--vary", "--set", "--out", "--resume", "--restart"},
                       .of_scene = {"--scene", "--quantities", "--until"},
                       .scene_work = "a sweep over a scene",
                       .other_work = "a sweep of impacts",
                       .hint = "--set and --vary change"});
}

void add_options(CLI::App& command, SweepCommand& options) {
  command.add_option("--law", options.request.law, "Law id or alias; or --vary law=a,b,c");
  command
      .add_option("--vary", options.vary,
                  "name=from:to:count[,log] or name=a,b,c; name: law, mode, separation, elastic, dissipation, mass, "
                  "speed, gravity, body1.radius and the like, or any parameter of the law; with --scene any parameter "
                  "of the scene. May be repeated, once for each name: all combinations are computed, the first varies "
                  "slowest")
      ->option_text("NAME=VALUES")
      ->allow_extra_args(false);
  command
      .add_option("--scene", options.scene,
                  "Sweep over the parameters of this scene file: one run for each combination instead of an impact")
      ->option_text("SCENE.yaml")
      ->check(not_empty());
  command
      .add_option("--quantities", options.quantities,
                  "With --scene: what to report for each run (value at the end, smallest and largest over samples and "
                  "located peaks of contact forces), separated by commas; the scene's output quantities if not given")
      ->option_text("NAME,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--until", options.until, "With --scene: end of each run, instead of that of the scene")
      ->option_text("TIME")
      ->check(not_empty());
  command
      .add_option("--out", options.out,
                  "CSV file, written when the sweep is complete. A device or a pipe is "
                  "written to as rows are computed")
      ->required()
      ->check(not_empty());
  command.add_flag("--resume", options.resume, "Continue a sweep that was stopped or killed");
  command.add_flag("--restart", options.restart, "Discard an unfinished sweep and start again");
  add_request_options(command, options.request);
}

}  // namespace

void add_sweep(CLI::App& app) {
  const auto options = std::make_shared<SweepCommand>();
  CLI::App* command =
      app.add_subcommand("sweep", "Compute a grid of impacts over any inputs and laws, or of runs of a scene, as CSV");
  add_options(*command, *options);
  command->footer(
      "Examples:\n"
      "  hysteron sweep --vary law=flores,hu-guo --vary restitution=0.05:1:20 --vary speed=0.01:10:50,log\n"
      "      --mass 0.1 --stiffness 5.2e9 --out sweep.csv\n"
      "  hysteron sweep --scene examples/slider_crank/scene.yaml --vary speed=1000rpm:5000rpm:9\n"
      "      --quantities slider.x.acceleration,O_drive.force --out sweep.csv");
  command->callback([command, options] {
    check_options(*command, *options);
    check_table_name(options->out);
    options->scene.empty() ? sweep_impacts(*options) : sweep_scene(*options);
  });
}

}  // namespace hysteron::cli
