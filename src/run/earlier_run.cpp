#include "hysteron/run/earlier_run.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view paraview_folder = "paraview", paraview_record = "run.pvd";
// All that a run writes to its folder, besides the files for ParaView.
constexpr std::array<std::string_view, 12> file_names{
    "states.csv", "reactions.csv", "quantities.csv", "contact_states.csv", "energy.csv",  "contacts.csv",
    "events.csv", "peaks.csv",     "states.h5",      paraview_record,      "report.html", run_record};

struct EarlierRun {
  RunScene scene{};
  std::string title{};
  std::vector<std::string> files{};
};

// Nothing if the folder has no record, or if another program wrote it.
std::optional<EarlierRun> read_earlier_run(const fs::path& folder) {
  constexpr std::uintmax_t largest = std::uintmax_t{1} << 28;
  std::error_code code;
  const fs::path file = folder / run_record;
  if (!fs::is_regular_file(file, code)) return std::nullopt;
  const std::uintmax_t size = fs::file_size(file, code);
  if (code || size > largest) return std::nullopt;
  const auto text = read_file(file, static_cast<std::size_t>(size));
  if (!text) return std::nullopt;
  const json record = json::parse(*text, nullptr, false);
  if (!record.is_object() || !record.contains("hysteron") || !record.contains("summary")) return std::nullopt;
  const auto word = [](const json& from, const char* key) {
    const auto found = from.is_object() ? from.find(key) : from.end();
    return from.is_object() && found != from.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  EarlierRun out{.scene = {.file = word(record, "scene_file"), .sha256 = {}}, .title = word(record, "title")};
  if (const auto inputs = record.find("inputs"); inputs != record.end() && inputs->is_array() && !inputs->empty()) {
    out.scene.sha256 = word(inputs->front(), "sha256");
    if (out.scene.file.empty()) out.scene.file = word(inputs->front(), "path");
  }
  const auto files = record.find("files");
  if (files == record.end()) {  // records of version 0.2 do not list the files
    out.files.assign(file_names.begin(), file_names.end());
  } else if (files->is_array()) {
    for (const json& name : *files)
      if (name.is_string()) out.files.push_back(name);
  }
  return out;
}

bool is_same(const RunScene& a, const RunScene& b) { return a.file == b.file || a.sha256 == b.sha256; }

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// 000123.vtp or contacts_000123.vtp.
bool is_paraview_name(std::string_view name) {
  constexpr std::string_view contacts = "contacts_", ending = ".vtp";
  if (name.starts_with(contacts)) name.remove_prefix(contacts.size());
  if (!name.ends_with(ending)) return false;
  name.remove_suffix(ending.size());
  return name.size() >= 6 && name.find_first_not_of("0123456789") == std::string_view::npos;
}

// Those of the new run are written afterwards.
void remove_paraview(const fs::path& folder) {
  std::error_code ignored;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder / paraview_folder, ignored), end; entry != end; entry.increment(ignored))
    if (is_paraview_name(entry->path().filename().string()) && entry->is_regular_file(ignored))
      found.push_back(entry->path());
  for (const fs::path& file : found) fs::remove(file, ignored);
  if (fs::is_empty(folder / paraview_folder, ignored)) fs::remove(folder / paraview_folder, ignored);
}

}  // namespace

std::optional<Error> check_earlier_run(const fs::path& folder, const RunScene& scene,
                                       const std::vector<std::string>& names) {
  const std::string shown = printable(folder.string());
  const auto earlier = read_earlier_run(folder);
  if (earlier && !is_same(earlier->scene, scene)) {
    const std::string title = earlier->title.empty() ? "" : " (" + printable(earlier->title) + ")";
    return Error{ErrorCode::conflict, "out",
                 shown + " holds the run of another scene, " + printable(earlier->scene.file) + title +
                     ": give another folder with --out, or --restart to replace it"};
  }
  std::error_code code;
  for (const std::string& name : names)
    if (!(earlier && has(earlier->files, name)) && fs::exists(folder / name, code))
      return Error{ErrorCode::conflict, "out",
                   printable((folder / name).string()) +
                       " would be replaced, and no run of this program wrote it (no " + run_record +
                       " names it): give another folder with --out, or --restart to replace it"};
  return std::nullopt;
}

void remove_earlier_files(const fs::path& folder, const std::vector<std::string>& written) {
  const auto earlier = read_earlier_run(folder);
  if (!earlier) return;
  std::error_code ignored;
  if (has(earlier->files, paraview_record)) remove_paraview(folder);
  for (const std::string_view name : file_names)
    if (has(earlier->files, name) && !has(written, name)) fs::remove(folder / name, ignored);
}

}  // namespace hysteron
