// hysteron cite: the works behind laws, and the program, as BibTeX.
#include "cli.hpp"
#include "hysteron/report/bibtex.hpp"

namespace hysteron::cli {
namespace {

struct CiteCommand {
  std::vector<std::string> laws;
  bool all = false;
};

void run(const CiteCommand& options) {
  if (options.laws.empty() && !options.all) bad("missing laws: give LAW..., or --all");
  if (!options.laws.empty() && options.all) bad("--all cites every law: give LAW... or --all");
  std::vector<const Entry*> entries;
  for (const std::string& name : options.laws) {
    const Entry* entry = find_law(name);
    if (!entry) fail(unknown_law(name));
    entries.push_back(entry);
  }
  if (options.all)
    for (const Entry& entry : catalogue()) entries.push_back(&entry);
  print(bibtex_of_laws(entries));
}

}  // namespace

void add_cite(CLI::App& app) {
  const auto options = std::make_shared<CiteCommand>();
  CLI::App* command = app.add_subcommand("cite", "The works behind laws, and this program, as BibTeX");
  command->add_option("LAW", options->laws, "Law ids or aliases")->delimiter(',');
  command->add_flag("--all", options->all, "The works of all laws");
  command->footer(
      "Examples:\n"
      "  hysteron cite flores lankarani-nikravesh >> thesis.bib\n"
      "  hysteron cite --all > hysteron.bib");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
