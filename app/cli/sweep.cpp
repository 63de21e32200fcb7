// hysteron sweep: a grid of impacts to CSV, with progress, stop and resume.
#include "hysteron/request/sweep.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli.hpp"
#include "hysteron/report/file.hpp"
#include "progress.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  ImpactRequest request;
  std::vector<std::string> vary;
  std::string out;
  bool resume = false, restart = false;
};

// The table grows in FILE.part; FILE itself appears, or is replaced, when all is done. FILE.part.key tells which sweep
// the part belongs to.
struct Part {
  fs::path table, part, key;
  explicit Part(const fs::path& out) : table(out), part(out.string() + ".part"), key(out.string() + ".part.key") {}
};

// Whole chunks already in the part; what follows them (a line that a killed run left unfinished) is cut off.
std::size_t recover(const Part& files, const Sweep& sweep) {
  const std::string key = need(read_file(files.key, 1 << 20));
  if (key != sweep.fingerprint())
    bad("--resume: " + files.part.string() + " belongs to another sweep (or another version); --restart begins anew");
  std::ifstream in(files.part, std::ios::binary);
  std::string line;
  std::size_t lines = 0, bytes = 0, rows_kept = 0, bytes_kept = 0;
  while (std::getline(in, line) && !in.eof()) {
    bytes += line.size() + 1;
    if (lines++ == 0 && line + '\n' != sweep.csv_header())
      bad("--resume: " + files.part.string() + " does not start with this sweep's columns");
    const std::size_t rows = lines - 1;
    if (rows % Sweep::chunk == 0 || rows == sweep.size()) {
      rows_kept = rows;
      bytes_kept = bytes;
    }
  }
  in.close();
  if (lines > sweep.size() + 1) bad("--resume: " + files.part.string() + " has more rows than this sweep");
  fs::resize_file(files.part, bytes_kept);
  return rows_kept;
}

void run(const Options& options) {
  const Sweep sweep = need(Sweep::read(options.request, options.vary));
  const Part files(options.out);
  need(ensure_writable_file(files.table));
  const bool unfinished = fs::exists(files.part) && fs::exists(files.key);
  if (unfinished && !options.resume && !options.restart)
    bad("an unfinished sweep is in " + files.part.string() + ": --resume continues it, --restart begins anew");
  std::size_t done = 0;
  if (unfinished && options.resume) {
    done = recover(files, sweep);
  } else {
    need(write_file(files.key, sweep.fingerprint()));
    need(write_file(files.part, ""));
  }

  std::ofstream out(files.part, std::ios::binary | std::ios::app);
  if (fs::file_size(files.part) == 0) out << sweep.csv_header();
  catch_interrupts();
  const std::size_t resumed = done;
  Progress progress("sweep", sweep.size(), done);
  std::vector<SweepRow> rows;
  std::string text;
  while (done < sweep.size() && !interrupted()) {
    rows.resize(std::min(Sweep::chunk, sweep.size() - done));
    sweep.compute(done, rows);
    text.clear();
    sweep.append_csv(done, rows, text);
    out << text << std::flush;
    if (!out)
      throw Failure{failed, "cannot write " + files.part.string() +
                                " (disk full?); what is done is kept there, --resume continues"};
    done += rows.size();
    progress.update(done);
  }
  out.close();
  if (done < sweep.size())
    throw Failure{failed, fmt::format("stopped after {} of {} impacts; they are in {}, --resume continues", done,
                                      sweep.size(), files.part.string())};
  fs::rename(files.part, files.table);
  fs::remove(files.key);
  const double seconds = progress.seconds();
  print(fmt::format("{} impacts{} in {:.2f} s ({:.3g}/s): {}", sweep.size(),
                    resumed ? fmt::format(" ({} from before)", resumed) : "", seconds,
                    static_cast<double>(sweep.size() - resumed) / std::max(seconds, 1e-9), files.table.string()));
}

}  // namespace

void add_sweep(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("sweep", "A grid of impacts over any inputs and laws, as CSV");
  command->add_option("--law", options->request.law, "Law id or alias; or --vary law=a,b,c");
  command
      ->add_option("--vary", options->vary,
                   "name=from:to:count[,log] or name=a,b,c; name: law, mode, separation, elastic, dissipation, mass, "
                   "speed, gravity, "
                   "body1.radius and the like, or any parameter of the law. The first varies slowest")
      ->allow_extra_args(false);
  command->add_option("--out", options->out, "CSV file; it appears when the sweep is complete")->required();
  command->add_flag("--resume", options->resume, "Continue a sweep that was stopped or killed");
  command->add_flag("--restart", options->restart, "Begin anew although an unfinished sweep is there");
  add_request_options(*command, options->request);
  command->footer(
      "Example:\n"
      "  hysteron sweep --vary law=flores,hu-guo --vary restitution=0.05:1:20 --vary speed=0.01:10:50,log\n"
      "      --mass 0.1 --stiffness 5.2e9 --out sweep.csv");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
