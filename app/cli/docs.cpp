// hysteron docs: one page per law, an index and laws.json, all made from the catalogue; and the tables of other pages.
#include <filesystem>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/reproduce/guides.hpp"
#include "progress.hpp"

namespace hysteron::cli {
namespace {

struct DocsCommand {
  std::string out;
  std::vector<std::string> fill;
};

std::string write_pages(const std::filesystem::path& folder) {
  need(ensure_writable_folder(folder));
  const auto pages = law_pages();
  for (const auto& [name, content] : pages) need(write_file(folder / name, content));
  return std::to_string(pages.size()) + " files written to " + printable(folder.string()) + '\n';
}

std::string fill_tables(const std::vector<std::string>& files) {
  constexpr std::size_t largest = 1 << 20;
  const GuideTables tables = reproduce::guide_tables();
  std::string done;
  for (const std::string& file : files) {
    need(ensure_writable_file(file));
    need(write_file(file, need(filled(need(read_file(file, largest)), tables, printable(file)))));
    done += "tables renewed in " + printable(file) + '\n';
  }
  return done;
}

void run(const DocsCommand& options) {
  if (options.out.empty() && options.fill.empty()) bad("what to write? give --out DIR or --fill FILE.md");
  Working working("docs");
  std::string done;
  if (!options.out.empty()) done += write_pages(options.out);
  if (!options.fill.empty()) done += fill_tables(options.fill);
  working.clear();
  print(done);
}

}  // namespace

void add_docs(CLI::App& app) {
  const auto options = std::make_shared<DocsCommand>();
  CLI::App* command = app.add_subcommand("docs", "Writes one page per law, an index and laws.json");
  command->add_option("--out", options->out, "Folder to write to; created if needed")->check(not_empty());
  command->add_option("--fill", options->fill,
                      "Markdown files whose tables, marked <!-- table NAME --> ... <!-- end -->, are renewed");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
