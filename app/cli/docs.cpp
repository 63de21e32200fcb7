// hysteron docs: one page per law, an index and laws.json, all made from the catalogue.
#include <filesystem>

#include "cli.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron::cli {
namespace {

void run(const std::filesystem::path& folder) {
  need(ensure_writable_folder(folder));
  const auto pages = law_pages();
  for (const auto& [name, content] : pages) need(write_file(folder / name, content));
  print(std::to_string(pages.size()) + " files written to " + folder.string());
}

}  // namespace

void add_docs(CLI::App& app) {
  const auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("docs", "Writes one page per law, an index and laws.json");
  command->add_option("--out", *folder, "Folder to write to; created if needed")->required();
  command->callback([folder] { run(*folder); });
}

}  // namespace hysteron::cli
