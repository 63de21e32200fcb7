// hysteron laws: the catalogue.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/json/catalogue_json.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/delivered.hpp"
#include "hysteron/report/file.hpp"
#include "plot_options.hpp"
#include "progress.hpp"

namespace hysteron::cli {
namespace {

struct LawsCommand {
  std::string family;
  bool json = false;
  bool delivered = false;
  std::string separation, csv, plot;
  std::vector<std::string> highlight;

  std::vector<std::string> highlighted() const {
    if (!highlight.empty() || !family.empty()) return highlight;
    return {highlighted_laws.begin(), highlighted_laws.end()};
  }
};

std::optional<Family> chosen_family(const LawsCommand& options) {
  if (options.family.empty()) return std::nullopt;
  const auto family = family_from_text(options.family);
  if (!family) bad("--family '" + options.family + "': allowed are " + family_list());
  return family;
}

void run_delivered(const LawsCommand& options) {
  if (options.json) bad("--delivered goes with --family, --separation, --csv and --plot only");
  const auto family = chosen_family(options);
  std::optional<Separation> separation;
  if (!options.separation.empty()) separation = options.separation == "depth" ? Separation::depth : Separation::force;
  check_plot(options.plot);
  if (!options.highlight.empty() && options.plot.empty()) bad("--highlight is for --plot: give --plot FILE");
  check_outputs({options.csv, options.plot});
  if (laws_with_restitution(family).empty())
    bad("--delivered: no law of the family '" + options.family + "' takes a restitution");
  Working working("laws");
  const std::string table = delivered_table(separation, family);
  working.clear();
  print(table);
  if (!options.csv.empty()) need(write_file(options.csv, delivered_csv(separation, family)));
  if (!options.plot.empty())
    need(draw(need(delivered_figure(separation, family, options.highlighted())), options.plot));
  print_written({options.csv, options.plot});
}

void run(const LawsCommand& options) {
  if (options.delivered) return run_delivered(options);
  if (!options.separation.empty() || !options.csv.empty() || !options.plot.empty() || !options.highlight.empty())
    bad("--separation, --csv, --plot and --highlight belong to --delivered");
  const auto family = chosen_family(options);
  if (!options.json) return print(laws_table(family));
  nlohmann::json out = catalogue_json();
  if (family)
    std::erase_if(out["laws"].get_ref<nlohmann::json::array_t&>(),
                  [&](const auto& law) { return law["family"] != to_text(*family); });
  print_json(out);
}

}  // namespace

void add_laws(CLI::App& app) {
  const auto options = std::make_shared<LawsCommand>();
  CLI::App* command =
      app.add_subcommand("laws", "List the catalogue: every law with family, group, parameters and source");
  command->add_option("--family", options->family, "Only one family: " + family_list())->check(not_empty());
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->add_flag("--delivered", options->delivered,
                    "Restitution requested (0.1 ... 0.9) and delivered at 1 m/s, published and exact");
  command
      ->add_option(
          "--separation", options->separation,
          "With --delivered: release all laws at F = 0 (force) or at δ = 0 (depth); by default each by its own rule")
      ->check(CLI::IsMember({"force", "depth"}));
  command->add_option("--csv", options->csv, "With --delivered: write the numbers to this CSV file")
      ->check(not_empty());
  add_plot_option(*command, options->plot, "With --delivered: draw the delivered restitution");
  command
      ->add_option("--highlight", options->highlight,
                   "With --plot: these laws in colour, the others grey; default: " + joined(highlighted_laws) +
                       ", and all laws of a --family")
      ->type_name("A,B,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
