// hysteron: contact-force laws and impact dynamics from the command line.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "progress.hpp"

namespace hysteron::cli {

namespace {

std::string typed;

// A long command continues on a new line, which starts with an option.
void remember(int argc, char** argv) {
  constexpr std::size_t width = 100;
  typed = "hysteron";
  std::size_t line_start = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = shell_word(argv[i]), next = i + 1 < argc ? shell_word(argv[i + 1]) : "";
    if (word.starts_with("--") && typed.size() - line_start + word.size() + next.size() > width) {
      typed += " \\\n   ";
      line_start = typed.size();
    }
    typed += ' ' + word;
  }
}

// A full disk or a closed pipe must not look like success.
bool output_arrived() {
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good()) return true;
  complain("cannot write to standard output");
  return false;
}

Status run_command(CLI::App& app, int argc, char** argv) {
  try {
    if (const auto message = unknown_command(app, argc, argv)) bad(*message);
    app.parse(argc, argv);
    if (app.get_subcommands().empty() && argc > 1) bad("a command is expected first: 'hysteron COMMAND ...'");
    return done;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error) == 0 ? done : failed;
    complain(usage_error(app, error));
    return bad_input;
  } catch (const Failure& failure) {
    complain(failure.message);
    return failure.status == failed && interrupted() ? stop_status() : failure.status;
  }
}

int run(int argc, char** argv) {
  remember(argc, argv);
  if (std::any_of(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; }))
    hide_progress();
  CLI::App app("Contact-force laws and impact dynamics: which law to use, what it does in an impact.", "hysteron");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  app.set_help_all_flag("--help-all", "Help of every command");
  app.footer(
      "Numbers are in SI units unless a unit follows (2.38mm, 193GPa, '5.2e9 N/m^1.5').\n"
      "Exit status: 0 done, 1 the computation failed, 2 bad input; stopped by Ctrl-C 130, by a kill 143.\n"
      "'hysteron COMMAND --help' shows all its options.");
  add_laws(app);
  add_law(app);
  add_cite(app);
  add_materials(app);
  add_docs(app);
  add_impact(app);
  add_press(app);
  add_compare(app);
  add_advise(app);
  add_sweep(app);
  add_reproduce(app);
  add_fit(app);
  add_chain(app);
  add_run(app);
  add_schema(app);
  add_completion(app);
  add_man(app);
  const Status status = run_command(app, argc, argv);
  if (status == done && argc == 1) print(app.help());
  return output_arrived() ? status : std::max(status, failed);
}

}  // namespace

const std::string& command_line() { return typed; }

}  // namespace hysteron::cli

int main(int argc, char** argv) {
  // A limit of the file size (ulimit -f) is then an error of writing, which is reported, and not the end of the
  // program.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return hysteron::cli::run(argc, argv);
  } catch (const std::exception& error) {
    hysteron::cli::complain(error.what());
    return hysteron::cli::failed;
  }
}
