// hysteron docs: writes one page per law, an index and laws.json from the catalogue, and renews the generated tables of
// hand-written pages.
#include <filesystem>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/advice_report.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/guides.hpp"
#include "hysteron/reproduce/render.hpp"
#include "hysteron/request/scene/schema.hpp"
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

// Every table that a hand-written page can contain, by the name in its mark.
GuideTables guide_tables() {
  return {{"advice-examples", advice_examples_table().markdown()},
          {"advice-rules", advice_rules_table().markdown()},
          {"errata", reproduce::errata_markdown()},
          {"laws", law_restitution_table()},
          {"presets", preset_restitution_table()},
          {"presets-by-speed", preset_speed_table()},
          {"scene-functions", scene::scene_function_table()},
          {"scene-keys", scene::scene_key_tables()},
          {"scene-laws", scene::scene_law_tables()}};
}

std::string fill_tables(const std::vector<std::string>& files) {
  constexpr std::size_t largest = 1 << 20;
  const GuideTables tables = guide_tables();
  std::string done;
  for (const std::string& file : files) {
    need(ensure_writable_file(file));
    need(write_file(file, need(filled(need(read_file(file, largest)), tables, printable(file)))));
    done += "tables renewed in " + printable(file) + '\n';
  }
  return done;
}

void run(const DocsCommand& options) {
  if (options.out.empty() && options.fill.empty()) bad("missing output: give --out DIR or --fill FILE.md");
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
  CLI::App* command = app.add_subcommand("docs", "Write one page per law, an index and laws.json");
  command->add_option("--out", options->out, "Folder to write to; created if needed")->check(not_empty());
  command->add_option("--fill", options->fill,
                      "Markdown files whose tables, marked <!-- table NAME --> ... <!-- end -->, are renewed");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
