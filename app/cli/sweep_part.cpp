#include "sweep_part.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/run/folder.hpp"

namespace hysteron::cli {
namespace {

namespace fs = std::filesystem;

std::string name_of(const fs::path& path) { return printable(path.string()); }

// The lines of an open file from its start. One without an end, which a killed run left, is not counted.
class Lines {
 public:
  explicit Lines(const OpenFile& file) : stream_(::fdopen(::dup(file.number()), "r")) {
    if (stream_) std::rewind(stream_.get());
  }
  ~Lines() { std::free(buffer_); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  // Without its end.
  std::optional<std::string_view> next() {
    const ssize_t length = stream_ ? ::getline(&buffer_, &capacity_, stream_.get()) : -1;
    if (length <= 0 || buffer_[length - 1] != '\n') return std::nullopt;
    return std::string_view(buffer_, static_cast<std::size_t>(length) - 1);
  }

 private:
  struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
  };
  std::unique_ptr<std::FILE, Close> stream_;
  char* buffer_ = nullptr;
  std::size_t capacity_ = 0;
};

// Without the end of its line, in hexadecimal.
std::string checksum_of(std::string_view row) {
  Checksum sum;
  sum.add(row);
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum.value));
  return text;
}

void cut(const OpenFile& file, std::size_t bytes, const fs::path& path) {
  if (::ftruncate(file.number(), static_cast<off_t>(bytes)) != 0) fail(unwritable(path, std::strerror(errno)));
  ::lseek(file.number(), 0, SEEK_END);
}

}  // namespace

SweepPart::SweepPart(const fs::path& table, const SweepTable& csv, const std::string& fingerprint, Begin begin)
    : shown_(table) {
  need(ensure_writable_file(table));
  const Destination destination = need(destination_of(table));
  if (destination.is_stream) {
    if (begin != Begin::only_new)
      bad("--resume and --restart need a file: " + name_of(table) + " is a device or a pipe");
    out_ = need(open_stream(destination, table));
    append(csv.header());
    return;
  }
  table_ = destination.path;
  part_ = table_.string() + ".part";
  key_ = table_.string() + ".part.key";
  sums_ = table_.string() + ".part.sums";
  out_ = need(OpenFile::open_locked(part_, "this sweep is being written by another run"));
  if (!is_empty() && begin == Begin::only_new)
    bad("an unfinished sweep is in " + name_of(part_) + ": --resume continues it, --restart discards it");
  if (!is_empty() && begin == Begin::resume) {
    check_key(fingerprint);
    sums_out_ = need(OpenFile::open_own(sums_));
    recover(csv);
  } else {
    start(fingerprint);
  }
  if (is_empty()) append(csv.header());
}

bool SweepPart::is_empty() const {
  struct stat status {};
  return ::fstat(out_.number(), &status) != 0 || status.st_size == 0;
}

// The part is emptied before the key changes, so that rows are never combined with the key of another sweep.
void SweepPart::start(const std::string& fingerprint) {
  cut(out_, 0, part_);
  std::error_code ignored;
  fs::remove(sums_, ignored);
  sums_out_ = need(OpenFile::create(sums_, sums_));
  fs::remove(key_, ignored);
  need(need(OpenFile::create(key_, key_)).write(fingerprint, key_));
}

void SweepPart::check_key(const std::string& fingerprint) const {
  constexpr std::size_t largest = 1 << 20;
  std::error_code code;
  if (!fs::exists(fs::symlink_status(key_, code)))
    bad("--resume: " + name_of(key_) + " is missing, so the sweep of " + name_of(part_) +
        " is unknown; --restart discards it");
  if (need(need(OpenFile::open_own(key_)).read_all(largest, key_)) != fingerprint)
    bad("--resume: " + name_of(part_) + " belongs to another sweep (or another version); --restart discards it");
}

// Keeps the rows of this sweep up to the first line that is not one, or is not as it was written. A killed run may have
// written rows without their checksums.
void SweepPart::recover(const SweepTable& csv) {
  Lines lines(out_), sums(sums_out_);
  std::size_t bytes = 0, bytes_of_sums = 0;
  if (const auto header = lines.next()) {
    if (std::string(*header) + '\n' != csv.header())
      bad("--resume: " + name_of(part_) + " does not start with this sweep's columns; --restart discards it");
    bytes = header->size() + 1;
    for (auto line = lines.next(), sum = sums.next(); line && sum; line = lines.next(), sum = sums.next()) {
      const auto has_result = csv.read_has_result(rows_, *line);
      if (!has_result || checksum_of(*line) != *sum) {
        warn(name_of(part_) + ": line " + std::to_string(rows_ + 2) + " is not row " + std::to_string(rows_ + 1) +
             " of this sweep" + (has_result ? " as it was written" : "") + "; it and what follows are computed again");
        break;
      }
      bytes += line->size() + 1;
      bytes_of_sums += sum->size() + 1;
      ++rows_;
      if (!*has_result) ++without_result_;
    }
  }
  cut(out_, bytes, part_);
  cut(sums_out_, bytes_of_sums, sums_);
}

std::string SweepPart::remainder_text() const {
  return is_stream() ? "" : "; they are in " + name_of(part_) + ", --resume continues";
}

void SweepPart::append(std::string_view text) {
  const auto error = out_.write(text, is_stream() ? shown_ : part_);
  if (!error) return;
  throw Failure{failed, error->message + (is_stream() ? "" : "; the finished rows are kept there, --resume continues")};
}

void SweepPart::append_rows(std::string_view rows) {
  append(rows);
  if (is_stream()) return;
  std::string sums;
  for (std::size_t from = 0, to = 0; (to = rows.find('\n', from)) != std::string_view::npos; from = to + 1)
    sums += checksum_of(rows.substr(from, to - from)) + '\n';
  if (const auto error = sums_out_.write(sums, sums_)) throw Failure{failed, error->message};
}

void SweepPart::finish() {
  if (is_stream()) return;
  need(rename_over(part_, table_, shown_));
  std::error_code ignored;
  fs::remove(key_, ignored);
  fs::remove(sums_, ignored);
}

}  // namespace hysteron::cli
