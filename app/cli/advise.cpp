// hysteron advise: which laws are valid in a contact, ranked, with reasons.
#include "hysteron/study/advise.hpp"

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/json/advice_json.hpp"
#include "hysteron/pair/implausible.hpp"
#include "hysteron/report/advice_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/advise_request.hpp"
#include "progress.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

struct AdviseCommand {
  ImpactRequest request;
  std::string html;
  bool resting = false, rules = false, json = false;
};

void run(const AdviseCommand& options) {
  if (options.rules) return print(advice_rules_table().text());
  if (!options.html.empty()) need(ensure_writable_file(options.html));
  Working working("advise");
  const advise::Advice advice = need(advise::advise(need(read_advise_request(options.request, options.resting))));
  working.clear();
  if (options.json) {
    print_json(advice_json(advice, options.request));
  } else {
    print(advice_text(advice, options.request));
    for (const Warning& w : find_implausible(advice.contact.pair())) warn(w.message);
  }
  if (options.html.empty()) return;
  need(write_file(options.html, need(advice_page(advice, options.request, command_line()))));
  if (!options.json) print_written({options.html});
}

}  // namespace

void add_advise(CLI::App& app) {
  const auto options = std::make_shared<AdviseCommand>();
  CLI::App* command =
      app.add_subcommand("advise", "Which laws are valid in a contact, ranked, with reasons and numbers");
  add_contact_options(*command, options->request);
  command->add_flag("--resting", options->resting,
                    "Contacts start at rest or several act at once (chains, stacks): the impact speed is not defined");
  command->add_flag("--rules", options->rules, "List the rules with their limits and sources, and stop");
  command->add_option("--html", options->html, "Write one self-contained page with reasons, figures and sources")
      ->check(not_empty());
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "Examples:\n"
      "  hysteron advise --speed 0.5 --restitution 0.8\n"
      "      --body1 radius=10mm,material=steel-52100 --body2 radius=inf,material=steel-52100\n"
      "  hysteron advise --speed 2 --body1 radius=10mm,material=steel --body2 radius=inf,material=aluminium\n"
      "  hysteron advise --resting --speed 0.3 --restitution 0.9\n"
      "      --body1 radius=5mm,material=glass --body2 radius=5mm,material=glass");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
