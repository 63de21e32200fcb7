#include "hysteron/run/folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "checkpoint_json.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;

constexpr const char* checkpoint_name = "checkpoint.json";
constexpr std::size_t largest_checkpoint = std::size_t{1} << 26;

std::string csv_part(const std::string& table) { return table + ".csv.part"; }
std::string raw_part(const std::string& table) { return table + ".raw.part"; }

std::size_t size_of(const OpenFile& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
}

// Cuts a file to so many bytes, and continues there.
std::optional<Error> cut(const OpenFile& file, std::size_t bytes, const fs::path& name) {
  if (::ftruncate(file.number(), static_cast<off_t>(bytes)) != 0 ||
      ::lseek(file.number(), static_cast<off_t>(bytes), SEEK_SET) < 0)
    return unwritable(name, std::strerror(errno));
  return std::nullopt;
}

std::optional<Error> read_at(const OpenFile& file, double* out, std::size_t count, std::size_t offset) {
  char* to = reinterpret_cast<char*>(out);
  std::size_t left = count * sizeof(double), from = offset * sizeof(double);
  while (left > 0) {
    const ssize_t got = ::pread(file.number(), to, left, static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0)
      return Error{
          ErrorCode::failed, "table",
          std::string("cannot read back a table of the run: ") + (got < 0 ? std::strerror(errno) : "it is too short")};
    to += got;
    left -= static_cast<std::size_t>(got);
    from += static_cast<std::size_t>(got);
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<double>> RawTable::read(std::size_t first, std::size_t count) const {
  std::vector<double> out(count * columns_);
  if (auto error = read_at(*file_, out.data(), out.size(), first * columns_)) return *error;
  return out;
}

Result<std::vector<double>> RawTable::column(std::size_t index) const {
  constexpr std::size_t block = 4096;  // rows read at a time
  std::vector<double> out;
  out.reserve(rows_);
  for (std::size_t first = 0; first < rows_; first += block) {
    const auto rows = read(first, std::min(block, rows_ - first));
    if (!rows) return rows.error();
    for (std::size_t i = index; i < rows->size(); i += columns_) out.push_back((*rows)[i]);
  }
  return out;
}

Result<RunFolder> RunFolder::open(const fs::path& folder, const std::vector<RunTable>& tables, const std::string& key,
                                  Begin begin) {
  if (auto error = ensure_writable_folder(folder)) return *error;
  RunFolder run(folder, key);
  if (auto error = run.open_parts(tables)) return *error;
  std::error_code code;
  const bool unfinished = fs::exists(run.file(checkpoint_name), code);
  if (unfinished && begin == Begin::only_new)
    return Error{
        ErrorCode::conflict, "out",
        "an unfinished run is in " + printable(folder.string()) + ": --resume continues it, --restart discards it"};
  if (auto error = unfinished && begin == Begin::resume ? run.recover() : run.start(tables)) return *error;
  return run;
}

std::optional<Error> RunFolder::open_parts(const std::vector<RunTable>& tables) {
  for (const RunTable& table : tables) {
    const bool first = parts_.empty();
    auto csv = first ? OpenFile::open_locked(file(csv_part(table.name)), "another run writes to this folder")
                     : OpenFile::open_own(file(csv_part(table.name)));
    if (!csv) return csv.error();
    auto raw = OpenFile::open_own(file(raw_part(table.name)));
    if (!raw) return raw.error();
    parts_.push_back({.name = table.name,
                      .columns = table.columns,
                      .csv = std::move(*csv),
                      .raw = std::move(*raw),
                      .csv_rows = {},
                      .raw_rows = {}});
  }
  return std::nullopt;
}

std::optional<Error> RunFolder::start(const std::vector<RunTable>& tables) {
  std::error_code ignored;
  fs::remove(file(checkpoint_name), ignored);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    if (auto error = cut(part.csv, 0, file(csv_part(part.name)))) return error;
    if (auto error = cut(part.raw, 0, file(raw_part(part.name)))) return error;
    part.csv_rows = csv_header(tables[i]);
  }
  return std::nullopt;
}

Error RunFolder::refuse_resume(const std::string& why) const {
  return {ErrorCode::conflict, "out",
          "--resume: " + printable(path_.string()) + " " + why + "; --restart discards it and begins anew"};
}

std::optional<Error> RunFolder::recover() {
  const auto text = read_file(file(checkpoint_name), largest_checkpoint);
  if (!text) return text.error();
  const auto saved = detail::read_checkpoint(*text);
  if (!saved || saved->csv_bytes.size() != parts_.size() || saved->rows.size() != parts_.size())
    return refuse_resume("holds no readable checkpoint");
  if (saved->key != key_) return refuse_resume("belongs to another scene, other settings or another version");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    part.rows = saved->rows[i];
    part.csv_bytes = saved->csv_bytes[i];
    const std::size_t raw_bytes = part.rows * part.columns.size() * sizeof(double);
    if (size_of(part.csv) < part.csv_bytes || size_of(part.raw) < raw_bytes)
      return refuse_resume("has lost rows of its tables");
    if (auto error = cut(part.csv, part.csv_bytes, file(csv_part(part.name)))) return error;
    if (auto error = cut(part.raw, raw_bytes, file(raw_part(part.name)))) return error;
  }
  resumed_ = saved->progress;
  return std::nullopt;
}

void RunFolder::append(std::size_t table, std::span<const double> row) {
  Part& part = parts_[table];
  append_csv_row(part.columns, row, part.csv_rows);
  part.raw_rows.insert(part.raw_rows.end(), row.begin(), row.end());
}

void RunFolder::mark(const RunProgress& progress) {
  marked_ = progress;
  mark_rows();
}

void RunFolder::mark_rows() {
  for (Part& part : parts_) {
    part.csv_marked = part.csv_rows.size();
    part.raw_marked = part.raw_rows.size();
  }
}

std::optional<Error> RunFolder::write_marked(Part& part) {
  const std::string_view csv = std::string_view(part.csv_rows).substr(0, part.csv_marked);
  const std::string_view raw(reinterpret_cast<const char*>(part.raw_rows.data()), part.raw_marked * sizeof(double));
  if (auto error = part.csv.write(csv, file(csv_part(part.name)))) return error;
  if (auto error = part.raw.write(raw, file(raw_part(part.name)))) return error;
  part.csv_bytes += part.csv_marked;
  part.rows += part.raw_marked / part.columns.size();
  part.csv_rows.erase(0, part.csv_marked);
  part.raw_rows.erase(part.raw_rows.begin(), part.raw_rows.begin() + static_cast<std::ptrdiff_t>(part.raw_marked));
  part.csv_marked = part.raw_marked = 0;
  return std::nullopt;
}

std::optional<Error> RunFolder::save() {
  if (!marked_) return std::nullopt;
  detail::SavedRun saved{.key = key_, .progress = *marked_, .csv_bytes = {}, .rows = {}};
  for (Part& part : parts_) {
    if (auto error = write_marked(part)) return error;
    saved.csv_bytes.push_back(part.csv_bytes);
    saved.rows.push_back(part.rows);
  }
  return write_file(file(checkpoint_name), detail::checkpoint_text(saved));
}

std::optional<Error> RunFolder::save_last_rows() {
  mark_rows();
  for (Part& part : parts_)
    if (auto error = write_marked(part)) return error;
  return std::nullopt;
}

RawTable RunFolder::raw(std::size_t table) const {
  const Part& part = parts_[table];
  return {part.raw, part.columns.size(), part.rows};
}

std::optional<Error> RunFolder::finish() {
  for (const Part& part : parts_)
    if (auto error = rename_over(file(csv_part(part.name)), file(part.name + ".csv"), file(part.name + ".csv")))
      return error;
  std::error_code ignored;
  fs::remove(file(checkpoint_name), ignored);
  for (const Part& part : parts_) fs::remove(file(raw_part(part.name)), ignored);
  return std::nullopt;
}

}  // namespace hysteron
