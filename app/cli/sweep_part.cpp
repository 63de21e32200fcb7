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
  out_ = need(OpenFile::open_locked(part_, "this sweep is being written by another run"));
  if (!is_empty() && begin == Begin::only_new)
    bad("an unfinished sweep is in " + name_of(part_) + ": --resume continues it, --restart discards it");
  if (!is_empty() && begin == Begin::resume) {
    check_key(fingerprint);
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
  if (::ftruncate(out_.number(), 0) != 0) fail(unwritable(part_, std::strerror(errno)));
  std::error_code ignored;
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

// Keeps the rows of this sweep up to the first line that is not one.
void SweepPart::recover(const SweepTable& csv) {
  Lines lines(out_);
  std::size_t bytes = 0;
  if (const auto header = lines.next()) {
    if (std::string(*header) + '\n' != csv.header())
      bad("--resume: " + name_of(part_) + " does not start with this sweep's columns; --restart discards it");
    bytes = header->size() + 1;
    for (auto line = lines.next(); line; line = lines.next()) {
      const auto has_result = csv.read_has_result(rows_, *line);
      if (!has_result) {
        warn(name_of(part_) + ": line " + std::to_string(rows_ + 2) + " is not row " + std::to_string(rows_ + 1) +
             " of this sweep; it and what follows are computed again");
        break;
      }
      bytes += line->size() + 1;
      ++rows_;
      if (!*has_result) ++without_result_;
    }
  }
  if (::ftruncate(out_.number(), static_cast<off_t>(bytes)) != 0) fail(unwritable(part_, std::strerror(errno)));
  ::lseek(out_.number(), 0, SEEK_END);
}

std::string SweepPart::remainder_text() const {
  return is_stream() ? "" : "; they are in " + name_of(part_) + ", --resume continues";
}

void SweepPart::append(std::string_view text) {
  const auto error = out_.write(text, is_stream() ? shown_ : part_);
  if (!error) return;
  throw Failure{failed, error->message + (is_stream() ? "" : "; the finished rows are kept there, --resume continues")};
}

void SweepPart::finish() {
  if (is_stream()) return;
  need(rename_over(part_, table_, shown_));
  std::error_code ignored;
  fs::remove(key_, ignored);
}

}  // namespace hysteron::cli
