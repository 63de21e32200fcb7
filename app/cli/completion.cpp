// hysteron completion SHELL: a script that completes commands, options, names of laws, materials and families.
#include <fmt/format.h>

#include <algorithm>

#include "cli.hpp"
#include "command_list.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/pair/material.hpp"
#include "hysteron/report/catalogue_report.hpp"

namespace hysteron::cli {
namespace {

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const Entry& entry : catalogue()) names.emplace_back(entry.info.id);
  return names;
}

std::vector<std::string> material_words() {
  std::vector<std::string> names;
  for (const Material& m : materials()) names.emplace_back(m.name);
  return names;
}

std::vector<std::string> family_words() {
  std::string text = family_list();
  std::vector<std::string> names;
  while (!text.empty()) {
    const auto end = std::min(text.find(", "), text.size());
    names.push_back(text.substr(0, end));
    text.erase(0, std::min(end + 2, text.size()));
  }
  return names;
}

// Values that an option or the first word after a command may have; empty: files.
struct KnownWords {
  std::string_view after;
  std::vector<std::string> words;
};
std::vector<KnownWords> words_after_options() {
  return {{"--law", law_names()},
          {"--laws", law_names()},
          {"--compare-laws", law_names()},
          {"--family", family_words()},
          {"--material", material_words()},
          {"--separation", {"force", "depth"}},
          {"--kind", {"restitution", "loop", "series"}},
          {"--method", {"least-squares", "nelder-mead"}}};
}
std::vector<KnownWords> words_after_commands() {
  return {{"law", law_names()}, {"materials", material_words()}, {"completion", {"bash", "zsh", "fish"}}};
}

// The function of bash that finds the words, and its registration.
std::string bash_function(const CLI::App& app, const std::string& function) {
  std::string out =
      function +
      "() {\n"
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\" command=\"${COMP_WORDS[1]}\"\n"
      "  local words=\"\"\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
  out += fmt::format("    words=\"{} --help --version\"\n  else\n    case \"$before\" in\n",
                     joined(command_names(app), " "));
  for (const KnownWords& known : words_after_options())
    out += fmt::format("      {}) words=\"{}\" ;;\n", known.after, joined(known.words, " "));
  out += "    esac\n    if [ -z \"$words\" ]; then\n      case \"$command\" in\n";
  for (const CLI::App* command : commands_of(app))
    out += fmt::format("        {}) words=\"{}\" ;;\n", command->get_name(), joined(option_names(*command), " "));
  out += "      esac\n      case \"$command\" in\n";
  for (const KnownWords& known : words_after_commands())
    out += fmt::format("        {}) [ \"$COMP_CWORD\" -eq 2 ] && words=\"$words {}\" ;;\n", known.after,
                       joined(known.words, " "));
  out +=
      "      esac\n    fi\n  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}\n"
      "complete -o default -F " +
      function + " hysteron\n";
  return out;
}

std::string bash_script(const CLI::App& app) {
  return "# Completion of hysteron for bash: source <(hysteron completion bash)\n" + bash_function(app, "_hysteron");
}

// zsh reads the function of bash through its own emulation. In a folder of $fpath the script is the function _hysteron,
// which zsh reads at the first completion: the script has to give the words of that one itself.
std::string zsh_script(const CLI::App& app) {
  return "#compdef hysteron\n"
         "# Completion of hysteron for zsh: source <(hysteron completion zsh), or a file _hysteron in a folder of "
         "$fpath\n"
         "autoload -U +X bashcompinit && bashcompinit\n" +
         bash_function(app, "_hysteron_words") +
         "if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _bash_complete -o default -F _hysteron_words; fi\n";
}

std::string in_single_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("\\'") : c == '\n' ? std::string(" ") : std::string(1, c);
  return out + "'";
}

std::string fish_script(const CLI::App& app) {
  std::string out = "# Completion of hysteron for fish: hysteron completion fish | source\n";
  const std::string first = "__fish_use_subcommand", of = "__fish_seen_subcommand_from ";
  for (const CLI::App* command : commands_of(app))
    out += fmt::format("complete -c hysteron -n {} -f -a {} -d {}\n", first, command->get_name(),
                       in_single_quotes(command->get_description()));
  const auto words_of = [](const std::vector<KnownWords>& all, std::string_view after) {
    for (const KnownWords& known : all)
      if (known.after == after) return joined(known.words, " ");
    return std::string();
  };
  for (const CLI::App* command : commands_of(app)) {
    const std::string& name = command->get_name();
    for (const CLI::Option* option : command->get_options())
      for (const std::string& option_name : option->get_lnames()) {
        const std::string words = words_of(words_after_options(), "--" + option_name);
        out += fmt::format("complete -c hysteron -n '{}{}' -l {}{}{} -d {}\n", of, name, option_name,
                           takes_value(*option) ? " -r" : "", words.empty() ? "" : " -f -a " + in_single_quotes(words),
                           in_single_quotes(option->get_description()));
      }
    if (const std::string words = words_of(words_after_commands(), name); !words.empty())
      out += fmt::format("complete -c hysteron -n '{}{}' -f -a {}\n", of, name, in_single_quotes(words));
  }
  return out;
}

}  // namespace

void add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "A script that completes commands, options and names in a shell");
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(
      "For one session: source <(hysteron completion bash)\n"
      "For all: hysteron completion bash > ~/.local/share/bash-completion/completions/hysteron");
  command->callback([shell, &app] {
    print(*shell == "bash" ? bash_script(app) : *shell == "zsh" ? zsh_script(app) : fish_script(app));
  });
}

}  // namespace hysteron::cli
