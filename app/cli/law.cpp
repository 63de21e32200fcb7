// hysteron law NAME: everything about one law.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/json/catalogue_json.hpp"
#include "hysteron/report/bibtex.hpp"
#include "hysteron/report/catalogue_report.hpp"

namespace hysteron::cli {
namespace {

struct LawCommand {
  std::string name;
  bool json = false, bibtex = false;
};

void run(const LawCommand& options) {
  if (options.json && options.bibtex) bad("--json and --bibtex exclude each other: give one of them");
  const Entry* entry = find_law(options.name);
  if (!entry) fail(unknown_law(options.name));
  if (options.bibtex) return print(bibtex_of_law(*entry));
  options.json ? print_json(to_json(*entry)) : print(law_text(*entry));
}

}  // namespace

void add_law(CLI::App& app) {
  const auto options = std::make_shared<LawCommand>();
  CLI::App* command =
      app.add_subcommand("law", "One law in full: formula, parameters, validity, claims, errata, source");
  command->add_option("NAME", options->name, "Law id or alias")->required();
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->add_flag("--bibtex", options->bibtex, "Its sources as BibTeX ('hysteron cite' takes several laws)");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
