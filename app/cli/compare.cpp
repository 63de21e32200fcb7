// hysteron compare: several laws in the same impact, as a table and overlaid curves.
#include "hysteron/request/compare.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/impact_report.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/report/text_table.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

struct Options {
  ImpactRequest request;
  std::vector<std::string> laws;
  std::string family, plot, csv;
  bool all = false, json = false;
};

std::vector<std::string> chosen_laws(const Options& options) {
  if (!options.laws.empty()) return options.laws;
  std::optional<Family> family;
  if (!options.family.empty()) {
    family = family_from_text(options.family);
    if (!family || *family == Family::friction)
      bad("--family '" + options.family + "': allowed are " + family_list() + " except friction");
  } else if (!options.all) {
    bad("which laws? give --laws a,b,c, --family F or --all");
  }
  std::vector<std::string> laws;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law() && (!family || entry.info.family == *family)) laws.emplace_back(entry.info.id);
  return laws;
}

// Relative to the same impact without loss, where hertz is among the laws.
const ImpactResult* hertz_of(const Comparison& c) {
  for (const ComparedLaw& l : c.laws)
    if (l.law == "hertz") return &l.answer.result;
  return nullptr;
}

std::string table(const Comparison& c) {
  const ImpactResult* hertz = hertz_of(c);
  std::vector<std::string> head{"law",           "e asked",      "e delivered",     "peak force [N]",
                                "largest δ [m]", "duration [s]", "energy lost [J]", "loss"};
  if (hertz) head.insert(head.end(), {"F/Hertz", "δ/Hertz", "T/Hertz"});
  TextTable out(head);
  out.align_right_from(1);
  for (const ComparedLaw& l : c.laws) {
    const ImpactResult& r = l.answer.result;
    std::vector<std::string> row{l.law,
                                 l.answer.restitution_requested ? number_text(*l.answer.restitution_requested, 4) : "-",
                                 fmt::format("{:.5f}", r.restitution.newton),
                                 number_text(r.peak_force, 6),
                                 number_text(r.max_indentation, 6),
                                 r.status == ImpactStatus::separated ? number_text(r.duration, 6) : "sticks",
                                 number_text(r.energy_lost, 5),
                                 fmt::format("{:.2f} %", 100.0 * r.energy_lost / r.energy_in)};
    if (hertz)
      for (const double ratio :
           {r.peak_force / hertz->peak_force, r.max_indentation / hertz->max_indentation, r.duration / hertz->duration})
        row.push_back(std::isfinite(ratio) ? fmt::format("{:.4f}", ratio) : "-");
    out.add(row);
  }
  std::string text = out.text();
  for (const RefusedLaw& l : c.refused) text += fmt::format("\n{}: not computed: {}", l.law, l.reason);
  return text;
}

std::string csv(const Comparison& c) {
  std::string out =
      "law,restitution_requested [-],restitution_delivered [-],peak_force [N],max_indentation [m],duration "
      "[s],energy_in [J],energy_lost [J],status\n";
  for (const ComparedLaw& l : c.laws) {
    const ImpactResult& r = l.answer.result;
    out += fmt::format("{},{},{:.12g},{:.12g},{:.12g},{},{:.12g},{:.12g},{}\n", l.law,
                       l.answer.restitution_requested ? number_text(*l.answer.restitution_requested) : "",
                       r.restitution.newton, r.peak_force, r.max_indentation,
                       std::isfinite(r.duration) ? number_text(r.duration, 12) : "", r.energy_in, r.energy_lost,
                       to_text(r.status));
  }
  return out;
}

void plot(const Comparison& c, const Options& options) {
  std::vector<NamedSeries> all;
  for (const ComparedLaw& l : c.laws) all.push_back({l.law, need(time_series(problem_of(l.setup, l.answer)))});
  const ImpactSetup& first = c.laws.front().setup;
  need(draw(
      impact_figure(fmt::format("{} at {}{}", with_prefix(first.mass * 1e3, "g", 4), with_prefix(first.speed, "m/s", 4),
                                options.request.exact ? ", exact restitution" : ""),
                    all),
      options.plot));
}

void run(const Options& options) {
  if (!options.plot.empty()) need(check_figure_name(options.plot));
  for (const std::string& file : {options.plot, options.csv})
    if (!file.empty()) need(ensure_writable_file(file));
  const Comparison comparison = need(compare(options.request, chosen_laws(options)));
  if (!options.csv.empty()) need(write_file(options.csv, csv(comparison)));
  if (!options.plot.empty()) plot(comparison, options);
  if (options.json) {
    nlohmann::json out{{"laws", nlohmann::json::array()}, {"refused", nlohmann::json::array()}};
    for (const ComparedLaw& l : comparison.laws) out["laws"].push_back(impact_json(l.setup, l.answer));
    for (const RefusedLaw& l : comparison.refused) out["refused"].push_back({{"law", l.law}, {"reason", l.reason}});
    return print(out.dump(2));
  }
  print(table(comparison));
  for (const std::string& file : {options.csv, options.plot})
    if (!file.empty()) print("wrote " + file);
}

}  // namespace

void add_compare(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("compare", "Several laws in the same impact: table and overlaid curves");
  command->add_option("--laws", options->laws, "Laws, separated by commas")->delimiter(',')->allow_extra_args(false);
  command->add_option("--family", options->family, "All laws of one family");
  command->add_flag("--all", options->all, "All laws that can be computed from these inputs");
  add_request_options(*command, options->request);
  command->add_option("--csv", options->csv, "Write the table to this CSV file");
  command->add_option("--plot", options->plot, "Draw loops, forces and velocities overlaid, to FILE.svg or FILE.png");
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "Example:\n"
      "  hysteron compare --laws hertz,hunt-crossley,flores,tsuji --restitution 0.6 --speed 0.5\n"
      "      --body1 radius=10mm,material=steel --body2 radius=inf,material=steel --plot compare.svg");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
