// hysteron: contact-force laws and impact dynamics from the command line.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "cli.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/version.hpp"

namespace hysteron::cli {

void fail(const Error& error) { throw Failure{error.code == ErrorCode::failed ? failed : bad_input, error.message}; }
void bad(const std::string& message) { throw Failure{bad_input, message}; }

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (text.empty() || text.back() != '\n') std::fputc('\n', stdout);
}
void check_outputs(const std::vector<std::string>& files) {
  std::vector<std::filesystem::path> places;
  for (const std::string& file : files) {
    if (file.empty()) continue;
    need(ensure_writable_file(file));
    const auto place = std::filesystem::weakly_canonical(std::filesystem::absolute(file));
    if (std::filesystem::is_regular_file(place) || !std::filesystem::exists(place)) {
      if (std::find(places.begin(), places.end(), place) != places.end())
        bad("'" + file + "' is to hold two different things: give each its own file");
      places.push_back(place);
    }
  }
}
void print_written(const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (!file.empty()) print("wrote " + file);
}
CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? std::string("must not be empty") : std::string(); }, ""};
}

void warn(const std::string& text) { std::fprintf(stderr, "warning: %s\n", text.c_str()); }

namespace {

std::string typed;

// Long commands go on in a new line before an option.
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

int run(int argc, char** argv) {
  remember(argc, argv);
  CLI::App app("Contact-force laws and impact dynamics: which law to use, what it really does in an impact.",
               "hysteron");
  app.set_version_flag("--version", "hysteron " + std::string(version));
  app.require_subcommand(0, 1);
  app.set_help_all_flag("--help-all", "Help of every command");
  app.footer(
      "Numbers are SI; a unit may follow (2.38mm, 193GPa, '5.2e9 N/m^1.5').\n"
      "Exit status: 0 done, 1 the computation failed, 2 bad input.\n"
      "'hysteron COMMAND --help' tells all about a command.");
  add_laws(app);
  add_law(app);
  add_docs(app);
  add_impact(app);
  add_compare(app);
  add_advise(app);
  add_sweep(app);
  add_reproduce(app);
  add_fit(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error) == 0 ? done : failed;
    std::fprintf(stderr, "hysteron: %s\n'hysteron --help' or 'hysteron COMMAND --help' tells what is allowed.\n",
                 error.what());
    return bad_input;
  } catch (const Failure& failure) {
    std::fprintf(stderr, "hysteron: %s\n", failure.message.c_str());
    return failure.status;
  }
  if (app.get_subcommands().empty()) print(app.help());
  // A full disk or a closed pipe must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    std::fprintf(stderr, "hysteron: cannot write to standard output\n");
    return failed;
  }
  return done;
}

}  // namespace

const std::string& command_line() { return typed; }

}  // namespace hysteron::cli

int main(int argc, char** argv) {
  try {
    return hysteron::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hysteron: %s\n", error.what());
    return hysteron::cli::failed;
  }
}
