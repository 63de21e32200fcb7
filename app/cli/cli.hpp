// What the sub-commands share: how they fail and how they print.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::cli {

// Exit status: 0 done, 1 the computation failed, 2 bad input; 130 and 143 if Ctrl-C or a kill stopped it
// (stop_status()), as shells report it.
enum Status : int { done = 0, failed = 1, bad_input = 2 };

// Thrown by a sub-command, printed by main on standard error.
struct Failure {
  Status status;
  std::string message;
};

[[noreturn]] void fail(const Error& error);
[[noreturn]] void bad(const std::string& message);

// The value; an error ends the program.
template <class T>
T need(Result<T> result) {
  if (!result) fail(result.error());
  return std::move(*result);
}
inline void need(const std::optional<Error>& error) {
  if (error) fail(*error);
}

// Text from outside may stand in what is printed: control characters other than line ends are written out.
void print(const std::string& text);
// A document, with the program and its version.
void print_json(const nlohmann::json& json);
void warn(const std::string& text);
void complain(const std::string& text);  // "hysteron: text" on standard error

// Checks the files that a command will write: each is writable, and no two are the same. Empty names are skipped.
void check_outputs(const std::vector<std::string>& files);
void print_written(const std::vector<std::string>& files);
// For options that name something: an empty name is a mistake.
CLI::Validator not_empty();

// The program with its compiler, flags and libraries.
std::string version_text();

// The command as it was typed, quoted so that a shell reads it back.
const std::string& command_line();

// The message for words that are not a command and its options.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error);
// An unknown command, if there is one.
std::optional<std::string> unknown_command(const CLI::App& app, int argc, char** argv);

// Each adds one sub-command; its work runs as the sub-command's callback.
void add_laws(CLI::App& app);
void add_law(CLI::App& app);
void add_cite(CLI::App& app);
void add_materials(CLI::App& app);
void add_docs(CLI::App& app);
void add_impact(CLI::App& app);
void add_press(CLI::App& app);
void add_sweep(CLI::App& app);
void add_compare(CLI::App& app);
void add_advise(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_fit(CLI::App& app);
void add_chain(CLI::App& app);
void add_run(CLI::App& app);
void add_schema(CLI::App& app);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);

}  // namespace hysteron::cli
