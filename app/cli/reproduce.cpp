// hysteron reproduce: compares the numbers and statements of papers with computed values.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/reproduce/render.hpp"
#include "progress.hpp"

namespace hysteron::cli {
namespace {

struct ReproduceCommand {
  std::string paper = "all", out;
  bool summary = false, counts = false, json = false;
};

std::vector<const reproduce::Paper*> chosen(const std::string& name) {
  std::vector<const reproduce::Paper*> out;
  std::string allowed = "all";
  for (const reproduce::Paper& paper : reproduce::papers()) {
    if (name == "all" || name == paper.name) out.push_back(&paper);
    allowed += ", " + std::string(paper.name);
  }
  if (out.empty()) bad("paper '" + name + "' is not known: allowed are " + allowed);
  return out;
}

std::vector<std::string> write(const std::vector<reproduce::ReportedPaper>& papers,
                               const std::filesystem::path& folder) {
  std::vector<std::string> written;
  const auto put = [&](const std::string& name, const std::string& content) {
    need(write_file(folder / name, content));
    written.push_back((folder / name).string());
  };
  put("numbers.csv", reproduce::numbers_csv(papers));
  put("statements.csv", reproduce::statements_csv(papers));
  std::size_t figures = 0;
  for (const reproduce::ReportedPaper& p : papers) figures += p.report.figures.size();
  Progress progress("figures", figures);
  std::size_t drawn = 0;
  for (const reproduce::ReportedPaper& p : papers) {
    std::vector<std::string> pictures;
    for (const reproduce::NamedFigure& f : p.report.figures) {
      const std::string name = std::string(p.paper->name) + "-" + f.name + ".svg";
      progress.update(drawn++, name);
      pictures.push_back(need(picture(f.with_note())));
      put(name, pictures.back());
    }
    put(std::string(p.paper->name) + ".html", reproduce::paper_page(p, pictures));
  }
  put("report.html", reproduce::overview_page(papers));
  return written;
}

void run(const ReproduceCommand& options) {
  const auto papers = chosen(options.paper);
  if (!options.out.empty()) need(ensure_writable_folder(options.out));
  std::vector<reproduce::ReportedPaper> reports;
  {
    Progress progress("papers", papers.size());
    for (const reproduce::Paper* paper : papers) {
      progress.update(reports.size(), std::string(paper->name));
      reports.push_back({paper, paper->report()});
    }
  }
  std::vector<std::string> written;
  if (!options.out.empty()) written = write(reports, options.out);
  if (options.json) return print_json(reproduce::json(reports));
  using reproduce::Detail;
  print(reproduce::text(reports, options.counts    ? Detail::counts
                                 : options.summary ? Detail::differences
                                                   : Detail::all));
  print_written(written);
}

}  // namespace

void add_reproduce(CLI::App& app) {
  const auto options = std::make_shared<ReproduceCommand>();
  CLI::App* command =
      app.add_subcommand("reproduce", "Compare the numbers and statements of papers with computed values");
  std::string names;
  for (const reproduce::Paper& paper : reproduce::papers()) names += std::string(paper.name) + ", ";
  command->add_option("paper", options->paper, names + "or all")->capture_default_str();
  command
      ->add_option("--out", options->out,
                   "Folder for report.html, a page for each paper, numbers.csv, statements.csv and the figures; "
                   "created if needed")
      ->check(not_empty());
  command->add_flag("--summary", options->summary, "Print only differences and counts");
  command->add_flag("--counts", options->counts, "Print only the counts");
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "A number is reproduced if it differs by less than one unit in its last printed digit. Otherwise it is an\n"
      "approximation (holds in part, or rounded), a definition (cannot be false), a misprint (error of typesetting),\n"
      "miscomputed (error in the computation), contradicted (false), not reproducible, or undecidable with what is\n"
      "printed. Words without a number (\"similar\", \"accurate\") have limits that are listed with the report.\n"
      "Example:\n"
      "  hysteron reproduce skrinjar-2018 --out out/skrinjar");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
