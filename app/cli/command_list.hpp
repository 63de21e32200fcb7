// The commands and options of the program, for completion, the manual page and messages.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hysteron::cli {

// The commands in the order of the help.
inline std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  std::vector<const CLI::App*> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) commands.push_back(command);
  return commands;
}

inline std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  return names;
}

inline bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

// "--law", with the dashes.
inline std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

}  // namespace hysteron::cli
