// How the sub-commands fail and print.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/failed_computation.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/version.hpp"
#include "style.hpp"

namespace hysteron::cli {

void fail(const Error& error) { throw Failure{is_failed_computation(error) ? failed : bad_input, error.message}; }
void bad(const std::string& message) { throw Failure{bad_input, message}; }

namespace {

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (text.empty() || text.back() != '\n') std::fputc('\n', stdout);
}

void put_message(std::string_view lead, Style style, const std::string& text) {
  const std::string start = has_colours(2) ? styled(lead, style) : std::string(lead);
  std::fprintf(stderr, "%s %s\n", start.c_str(), printable_lines(text).c_str());
}

}  // namespace

void print(const std::string& text) {
  const std::string shown = printable_lines(text);
  put(has_colours(1) ? styled_tables(shown) : shown);
}
void print_json(const nlohmann::json& json) {
  nlohmann::json out = json;
  if (out.is_object()) out.update({{"program", "hysteron"}, {"version", version}});
  put(out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}
void warn(const std::string& text) { put_message("warning:", Style::yellow, text); }
void complain(const std::string& text) { put_message("hysteron:", Style::red, text); }

void check_outputs(const std::vector<std::string>& files) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& file : files) {
    if (file.empty()) continue;
    need(ensure_writable_file(file));
    const Destination destination = need(destination_of(file));
    if (destination.is_stream) continue;
    std::error_code code;
    const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(destination.path, code), code);
    if (std::find(paths.begin(), paths.end(), path) != paths.end())
      bad("'" + printable(file) + "' is named for two outputs: give each its own file");
    paths.push_back(path);
  }
}
void print_written(const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (!file.empty()) print("wrote " + printable(file));
}
CLI::Validator not_empty() {
  return {[](const std::string& text) { return text.empty() ? std::string("must not be empty") : std::string(); }, ""};
}

}  // namespace hysteron::cli
