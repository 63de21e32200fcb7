// hysteron compare: compares laws in one impact, with a table, overlaid curves and a report.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/json/compare_json.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/compare_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/compare_request.hpp"
#include "hysteron/request/read_data.hpp"
#include "plot_options.hpp"
#include "progress.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

struct CompareCommand {
  ImpactRequest request;
  std::vector<std::string> laws, panels, data;
  std::string family, vary, plot, csv, html;
  bool all = false, json = false;
};

std::vector<std::string> chosen_laws(const CompareCommand& options) {
  std::optional<Family> family;
  if (!options.family.empty()) {
    family = family_from_text(options.family);
    if (!family || *family == Family::friction)
      bad("--family '" + options.family + "': allowed are these but friction: " + family_list());
  }
  if (options.laws.empty() && !family && !options.all) bad("missing laws: give --laws a,b,c, --family F or --all");
  std::vector<std::string> laws = options.laws;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law() && (options.all || entry.info.family == family)) laws.emplace_back(entry.info.id);
  return laws;
}

// Finds the errors that need no computation.
void check_options(const CompareCommand& options) {
  check_plot(options.plot, options.panels, compare_panel_names());
  if (!options.data.empty() && options.plot.empty() && options.html.empty())
    bad("--data is drawn over the curves: give --plot FILE or --html FILE");
  check_outputs({options.plot, options.csv, options.html});
}

// Files without a column of speeds belong to this impact.
std::vector<MeasuredSeries> read_measured(const CompareCommand& options, double speed) {
  std::vector<MeasuredSeries> out;
  for (const std::string& file : options.data) {
    const std::string text = need(read_file(file, largest_data_file));
    out.push_back(need(measured_series(need(read_data(text, file, {.speed = speed})), speed)));
    for (const Warning& w : out.back().warnings) warn(w.message);
  }
  return out;
}

void write_reports(const CompareCommand& options, const Comparison& comparison, std::vector<MeasuredSeries> measured) {
  if (!options.csv.empty()) need(write_file(options.csv, compare_csv(comparison)));
  if (options.plot.empty() && options.html.empty()) return;
  const ComparedCurves curves = compared_curves(comparison, std::move(measured));
  if (!options.plot.empty()) need(draw(need(compare_figure(comparison, curves, options.panels)), options.plot));
  if (!options.html.empty()) need(write_file(options.html, need(compare_page(comparison, curves, command_line()))));
}

std::vector<Candidate> candidates(const CompareCommand& options) {
  const auto laws = chosen_laws(options);
  return need(options.vary.empty() ? read_candidates(options.request, laws)
                                   : read_candidates(options.request, laws, options.vary));
}

void print_comparison(const CompareCommand& options, const Comparison& comparison) {
  if (options.json) return print_json(compare_json(comparison));
  print(compare_table(comparison).text());
  for (const Refusal& r : refusals(comparison.refused)) print(r.laws + ": not computed: " + r.reason);
  std::size_t warnings = 0;
  for (const ComparedLaw& l : comparison.laws) warnings += l.answer.warnings.size();
  if (warnings > 0)
    print(std::to_string(warnings) + (warnings == 1 ? " warning" : " warnings") + ": --html and --json list them");
}

void run(const CompareCommand& options) {
  check_options(options);
  Working working("compare");
  const Comparison comparison = need(compare(candidates(options)));
  working.clear();
  auto measured = read_measured(options, comparison.laws.front().setup.speed);
  print_comparison(options, comparison);
  write_reports(options, comparison, std::move(measured));
  if (!options.json) print_written({options.csv, options.plot, options.html});
}

}  // namespace

void add_compare(CLI::App& app) {
  const auto options = std::make_shared<CompareCommand>();
  CLI::App* command = app.add_subcommand("compare", "Compare laws in one impact: table, overlaid curves, report");
  command->add_option("--laws", options->laws, "Laws, separated by commas")->delimiter(',')->allow_extra_args(false);
  command->add_option("--family", options->family, "All laws of one family, besides --laws");
  command->add_flag("--all", options->all, "All laws that can be computed from these inputs");
  add_request_options(*command, options->request);
  command->add_option("--csv", options->csv, "Write the table to this CSV file")->check(not_empty());
  command
      ->add_option("--vary", options->vary,
                   "Each law for several values of one input: restitution=0.1:0.9:5, speed=0.1:10:5,log, "
                   "body1.radius=5mm,10mm")
      ->type_name("NAME=FROM:TO:COUNT[,log] or NAME=A,B,C")
      ->check(not_empty());
  add_plot_options(*command, options->plot, "Draw the curves overlaid", options->panels, compare_panel_names());
  command
      ->add_option("--data", options->data,
                   "Overlay a measured loop or series (CSV: indentation [mm], force [N]; time [ms], force [N]); may "
                   "be repeated")
      ->allow_extra_args(false);
  command->add_option("--html", options->html, "Write one self-contained page with table, figures, formulas, sources")
      ->check(not_empty());
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "Example:\n"
      "  hysteron compare --laws hertz,hunt-crossley,flores,tsuji --restitution 0.6 --speed 0.5\n"
      "      --body1 radius=10mm,material=steel --body2 radius=inf,material=steel --html compare.html\n"
      "  hysteron compare --laws flores --vary restitution=0.1:0.9:5 --speed 0.5 --mass 0.1 --stiffness 5.2e9\n"
      "      --plot flores.pdf --panels loop,force");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
