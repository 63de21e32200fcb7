// Messages about unknown commands, unknown options and surplus words.
#include "cli.hpp"
#include "command_list.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"

namespace hysteron::cli {
namespace {

constexpr std::string_view advice = "\n'hysteron --help' or 'hysteron COMMAND --help' shows what is allowed.";

std::string suggestion(const std::string& typed, const std::vector<std::string>& known) {
  const std::string meant = probable_word(typed, known);
  return meant.empty() ? "" : ": did you mean '" + meant + "'?";
}

// An unknown option is reported instead of the words after it, which seem to be surplus.
std::string unexpected(const CLI::App& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (!word.starts_with("-") || word == "-" || word == "--") continue;
    const std::string name = word.substr(0, word.find('='));
    return "unknown option '" + name + "'" + suggestion(name, option_names(command));
  }
  return "'" + words.front() + "' is not expected here";
}

}  // namespace

std::optional<std::string> unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]).starts_with("-")) return std::nullopt;
  const auto names = command_names(app);
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return std::nullopt;
  const std::string meant = suggestion(argv[1], names);
  return "unknown command '" + std::string(argv[1]) + "'" + (meant.empty() ? "; known are " + joined(names) : meant);
}

std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto words = app.remaining(true);
  const auto chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::string where = chosen.empty() ? "" : command.get_name() + ": ";
  return where + (words.empty() ? error.what() : unexpected(command, words)) + std::string(advice);
}

}  // namespace hysteron::cli
