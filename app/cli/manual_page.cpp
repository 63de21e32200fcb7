// hysteron man: the manual page, made from the help of the commands.
#include <fmt/format.h>

#include <algorithm>

#include "cli.hpp"
#include "command_list.hpp"
#include "hysteron/core/utf8.hpp"
#include "hysteron/version.hpp"

namespace hysteron::cli {
namespace {

// Text in troff: backslashes, dashes and characters beyond ASCII written out, and no line that starts with a request.
std::string roff(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint code = first_code_point(text);
    const char c = text.front();
    const bool line_start = out.empty() || out.back() == '\n';
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (code.value >= 0x80)
      out += fmt::format("\\[u{:04X}]", code.value);
    else if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    text.remove_prefix(std::max<std::size_t>(code.bytes, 1));
  }
  return out;
}

std::string option_text(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_lnames()) names += (names.empty() ? "--" : ", --") + name;
  if (names.empty()) names = option.get_name(true);
  std::string value = takes_value(option) && option.nonpositional() ? " " + option.get_type_name() : "";
  return fmt::format(".TP\n.B {}\n{}\n", roff(names + value), roff(option.get_description()));
}

std::string command_text(const CLI::App& command) {
  std::string out = fmt::format(".SS {}\n{}.\n", roff(command.get_name()), roff(command.get_description()));
  for (const CLI::Option* option : command.get_options()) out += option_text(*option);
  if (const std::string footer = command.get_footer(); !footer.empty()) out += ".PP\n.nf\n" + roff(footer) + "\n.fi\n";
  return out;
}

std::string manual_page(const CLI::App& app) {
  std::string out = fmt::format(
      ".TH HYSTERON 1 \"\" \"hysteron {}\" \"User commands\"\n"
      ".SH NAME\nhysteron \\- contact\\-force laws and impact dynamics\n"
      ".SH SYNOPSIS\n.B hysteron\n.I COMMAND\n.RI [ OPTION \"]...\"\n"
      ".SH DESCRIPTION\n{}\n.PP\n{}\n.SH COMMANDS\n",
      version, roff(app.get_description()), roff(app.get_footer()));
  for (const CLI::App* command : commands_of(app)) out += command_text(*command);
  return out +
         ".SH EXIT STATUS\n.TP\n.B 0\ndone\n.TP\n.B 1\nthe computation failed\n.TP\n.B 2\nbad input\n"
         ".TP\n.B 130, 143\nstopped by Ctrl\\-C, by a kill\n"
         ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set and not empty, no colours are shown in a terminal.\n";
}

}  // namespace

void add_man(CLI::App& app) {
  CLI::App* command = app.add_subcommand("man", "The manual page: hysteron man | man -l -");
  command->callback([&app] { print(manual_page(app)); });
}

}  // namespace hysteron::cli
