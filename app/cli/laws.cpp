// hysteron laws: the catalogue.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/report/catalogue_report.hpp"

namespace hysteron::cli {
namespace {

struct Options {
  std::string family;
  bool json = false;
};

void run(const Options& options) {
  std::optional<Family> family;
  if (!options.family.empty()) {
    family = family_from_text(options.family);
    if (!family) bad("--family '" + options.family + "': allowed are " + family_list());
  }
  if (!options.json) return print(laws_table(family));
  nlohmann::json out = catalogue_json();
  if (family)
    std::erase_if(out["laws"].get_ref<nlohmann::json::array_t&>(),
                  [&](const auto& law) { return law["family"] != to_text(*family); });
  print(out.dump(2));
}

}  // namespace

void add_laws(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("laws", "The catalogue: every law with family, group, parameters and source");
  command->add_option("--family", options->family, "Only one family: " + family_list());
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
