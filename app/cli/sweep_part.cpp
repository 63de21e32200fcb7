#include "sweep_part.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron::cli {

namespace fs = std::filesystem;

SweepPart::SweepPart(const fs::path& table, const Sweep& sweep, Begin begin)
    : table_(table), part_(table.string() + ".part"), key_(table.string() + ".part.key") {
  need(ensure_writable_file(table_));
  lock();
  if (fs::file_size(part_) > 0 && begin == Begin::only_new)
    bad("an unfinished sweep is in " + part_.string() + ": --resume continues it, --restart begins anew");
  if (fs::file_size(part_) > 0 && begin == Begin::resume) {
    recover(sweep);
  } else {
    // Empty before the key changes: rows never stand beside the key of another sweep.
    fs::resize_file(part_, 0);
    need(write_file(key_, sweep.fingerprint()));
  }
  out_.open(part_, std::ios::binary | std::ios::app);
  if (fs::file_size(part_) == 0) append(sweep.csv_header());
}

void SweepPart::Descriptor::close() {
  if (number >= 0) ::close(number);
  number = -1;
}

void SweepPart::lock() {
  for (;;) {
    locked_.number = ::open(part_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (locked_.number < 0) bad("cannot write " + part_.string() + ": " + std::strerror(errno));
    if (::flock(locked_.number, LOCK_EX | LOCK_NB) != 0) {
      const int why = errno;
      bad(why == EWOULDBLOCK ? part_.string() + ": this sweep is being written by another run"
                             : "cannot lock " + part_.string() + ": " + std::strerror(why));
    }
    // The run that held the lock may have finished between: then the file that was opened is its table.
    struct stat opened, named;
    if (::fstat(locked_.number, &opened) == 0 && ::stat(part_.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev)
      return;
    locked_.close();
  }
}

// Keeps the whole lines; one that a killed run left unfinished is cut off.
void SweepPart::recover(const Sweep& sweep) {
  if (!fs::exists(key_))
    bad("--resume: " + key_.string() + " is missing, so nothing tells which sweep " + part_.string() +
        " belongs to; --restart begins anew");
  if (need(read_file(key_, 1 << 20)) != sweep.fingerprint())
    bad("--resume: " + part_.string() + " belongs to another sweep (or another version); --restart begins anew");
  std::ifstream in(part_, std::ios::binary);
  std::string line;
  std::size_t lines = 0, bytes = 0;
  while (std::getline(in, line) && !in.eof()) {
    bytes += line.size() + 1;
    if (lines++ == 0 && line + '\n' != sweep.csv_header())
      bad("--resume: " + part_.string() + " does not start with this sweep's columns; --restart begins anew");
    if (lines > 1 && is_without_result(line)) ++without_result_;
  }
  in.close();
  if (lines > sweep.size() + 1)
    bad("--resume: " + part_.string() + " has more rows than this sweep; --restart begins anew");
  fs::resize_file(part_, bytes);
  rows_ = lines > 0 ? lines - 1 : 0;
}

void SweepPart::append(std::string_view text) {
  out_ << text << std::flush;
  if (!out_)
    throw Failure{failed,
                  "cannot write " + part_.string() + " (disk full?); what is done is kept there, --resume continues"};
}

void SweepPart::finish() {
  out_.close();
  fs::rename(part_, table_);
  fs::remove(key_);
}

}  // namespace hysteron::cli
