#include "hysteron/run/folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>

#include "checkpoint_json.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;

constexpr const char* checkpoint_name = "checkpoint.json";
constexpr std::size_t largest_checkpoint = std::size_t{1} << 26;
constexpr std::size_t rows_at_a_time = 4096;

std::string csv_part(const std::string& table) { return table + ".csv.part"; }
std::string raw_part(const std::string& table) { return table + ".raw.part"; }
std::string ordered_part(const std::string& table) { return table + ".ordered.csv.part"; }

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

// Of the first bytes of a file; nothing if they cannot be read.
std::optional<Checksum> checksum_of(const OpenFile& file, std::size_t bytes) {
  constexpr std::size_t block = std::size_t{1} << 16;
  Checksum sum;
  std::string text(block, '\0');
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t got = ::pread(file.number(), text.data(), std::min(block, bytes - done), static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    sum.add(std::string_view(text).substr(0, static_cast<std::size_t>(got)));
    done += static_cast<std::size_t>(got);
  }
  return sum;
}

}  // namespace

void Checksum::add(std::string_view bytes) {
  constexpr std::uint64_t prime = 0x100000001b3;
  for (const char c : bytes) value = (value ^ static_cast<unsigned char>(c)) * prime;
}

Result<std::vector<double>> RawTable::read(std::size_t first, std::size_t count) const {
  std::vector<double> out(count * columns_);
  if (order_->empty()) {
    if (auto error = read_at(*file_, out.data(), out.size(), first * columns_)) return *error;
    return out;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (auto error = read_at(*file_, &out[i * columns_], columns_, (*order_)[first + i] * columns_)) return *error;
  return out;
}

Result<std::vector<double>> RawTable::column(std::size_t index) const {
  std::vector<double> out;
  out.reserve(rows_);
  for (std::size_t first = 0; first < rows_; first += rows_at_a_time) {
    const auto rows = read(first, std::min(rows_at_a_time, rows_ - first));
    if (!rows) return rows.error();
    for (std::size_t i = index; i < rows->size(); i += columns_) out.push_back((*rows)[i]);
  }
  return out;
}

bool RunFolder::has_unfinished(const fs::path& folder) {
  std::error_code code;
  return fs::exists(folder / checkpoint_name, code);
}

Result<RunFolder> RunFolder::open(const fs::path& folder, const std::vector<RunTable>& tables, const std::string& key,
                                  Begin begin) {
  if (auto error = ensure_writable_folder(folder)) return *error;
  RunFolder run(folder, key);
  if (auto error = run.open_parts(tables)) return *error;
  const bool unfinished = has_unfinished(folder);
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
                      .raw_rows = {},
                      .order = {}});
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
  if (!saved || saved->csv_bytes.size() != parts_.size() || saved->rows.size() != parts_.size() ||
      saved->csv_sums.size() != parts_.size() || saved->raw_sums.size() != parts_.size())
    return refuse_resume("holds no readable checkpoint");
  if (saved->key != key_) return refuse_resume("belongs to another scene, other settings or another version");
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    part.rows = saved->rows[i];
    part.csv_bytes = saved->csv_bytes[i];
    const std::size_t raw_bytes = part.rows * part.columns.size() * sizeof(double);
    if (size_of(part.csv) < part.csv_bytes || size_of(part.raw) < raw_bytes)
      return refuse_resume("has lost rows of its tables");
    part.csv_sum.value = saved->csv_sums[i];
    part.raw_sum.value = saved->raw_sums[i];
    if (checksum_of(part.csv, part.csv_bytes) != part.csv_sum || checksum_of(part.raw, raw_bytes) != part.raw_sum)
      return refuse_resume("has rows in " + part.name + " that were changed or damaged since they were written");
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
  part.csv_sum.add(csv);
  part.raw_sum.add(raw);
  part.csv_bytes += part.csv_marked;
  part.rows += part.raw_marked / part.columns.size();
  part.csv_rows.erase(0, part.csv_marked);
  part.raw_rows.erase(part.raw_rows.begin(), part.raw_rows.begin() + static_cast<std::ptrdiff_t>(part.raw_marked));
  part.csv_marked = part.raw_marked = 0;
  return std::nullopt;
}

std::optional<Error> RunFolder::save() {
  if (!marked_) return std::nullopt;
  detail::SavedRun saved{
      .key = key_, .progress = *marked_, .csv_bytes = {}, .rows = {}, .csv_sums = {}, .raw_sums = {}};
  for (Part& part : parts_) {
    if (auto error = write_marked(part)) return error;
    saved.csv_bytes.push_back(part.csv_bytes);
    saved.rows.push_back(part.rows);
    saved.csv_sums.push_back(part.csv_sum.value);
    saved.raw_sums.push_back(part.raw_sum.value);
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
  return {part.raw, part.columns.size(), part.rows, part.order};
}

std::optional<Error> RunFolder::order_rows(std::size_t table, std::size_t column) {
  std::vector<std::size_t>& order = parts_[table].order;
  order.clear();
  const auto keys = raw(table).column(column), ties = raw(table).column(0);
  if (!keys || !ties) return keys ? ties.error() : keys.error();
  const auto is_before = [&](std::size_t a, std::size_t b) {
    return std::pair((*keys)[a], (*ties)[a]) < std::pair((*keys)[b], (*ties)[b]);
  };
  order.resize(keys->size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (std::is_sorted(order.begin(), order.end(), is_before))
    order.clear();
  else
    std::stable_sort(order.begin(), order.end(), is_before);
  return std::nullopt;
}

std::optional<Error> RunFolder::write_in_order(std::size_t table, const fs::path& to) const {
  const Part& part = parts_[table];
  const auto out = OpenFile::open_own(to);
  if (!out) return out.error();
  if (auto error = cut(*out, 0, to)) return error;
  std::string text = csv_header({part.name, part.columns});
  for (std::size_t first = 0; first < part.rows; first += rows_at_a_time) {
    const auto rows = raw(table).read(first, std::min(rows_at_a_time, part.rows - first));
    if (!rows) return rows.error();
    const std::size_t columns = part.columns.size();
    for (std::size_t i = 0; i < rows->size(); i += columns)
      append_csv_row(part.columns, std::span(*rows).subspan(i, columns), text);
    if (auto error = out->write(text, to)) return error;
    text.clear();
  }
  return std::nullopt;
}

std::optional<Error> RunFolder::name_table(std::size_t table) const {
  const Part& part = parts_[table];
  const fs::path target = file(part.name + ".csv"), appended = file(csv_part(part.name));
  if (part.order.empty()) return rename_over(appended, target, target);
  const fs::path ordered = file(ordered_part(part.name));
  if (auto error = write_in_order(table, ordered)) return error;
  if (auto error = rename_over(ordered, target, target)) return error;
  std::error_code ignored;
  fs::remove(appended, ignored);
  return std::nullopt;
}

std::optional<Error> RunFolder::finish() {
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (auto error = name_table(i)) return error;
  std::error_code ignored;
  fs::remove(file(checkpoint_name), ignored);
  for (const Part& part : parts_) {
    fs::remove(file(raw_part(part.name)), ignored);
    fs::remove(file(ordered_part(part.name)), ignored);
  }
  return std::nullopt;
}

}  // namespace hysteron
