// hysteron docs: one page per law, an index and laws.json, all made from the catalogue; and the tables of other pages.
#include <filesystem>

#include "cli.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/reproduce/guides.hpp"

namespace hysteron::cli {
namespace {

struct Options {
  std::string out;
  std::vector<std::string> fill;
};

void run(const Options& options) {
  if (options.out.empty() && options.fill.empty()) bad("what to write? give --out DIR or --fill FILE.md");
  const std::filesystem::path folder = options.out;
  if (!options.out.empty()) {
    need(ensure_writable_folder(folder));
    const auto pages = law_pages();
    for (const auto& [name, content] : pages) need(write_file(folder / name, content));
    print(std::to_string(pages.size()) + " files written to " + folder.string());
  }
  if (options.fill.empty()) return;
  const GuideTables tables = reproduce::guide_tables();
  for (const std::string& file : options.fill) {
    constexpr std::size_t largest = 1 << 20;
    need(ensure_writable_file(file));
    need(write_file(file, need(filled(need(read_file(file, largest)), tables, file))));
    print("tables renewed in " + file);
  }
}

}  // namespace

void add_docs(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("docs", "Writes one page per law, an index and laws.json");
  command->add_option("--out", options->out, "Folder to write to; created if needed");
  command->add_option("--fill", options->fill,
                      "Markdown files whose tables, marked <!-- table NAME --> ... <!-- end -->, are renewed");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
