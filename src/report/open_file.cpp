#include "hysteron/report/open_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "hysteron/core/printable.hpp"

namespace hysteron {
namespace {

// The mode with which std::ofstream creates files; the umask of the user applies.
constexpr mode_t new_file_mode = 0666;

}  // namespace

Error unwritable(const std::filesystem::path& path, std::string_view why, ErrorCode code) {
  return {code, path.string(), "cannot write " + printable(path.string()) + ": " + std::string(why)};
}

Error unreadable(const std::filesystem::path& path, std::string_view why) {
  return {ErrorCode::unreadable, path.string(), "cannot read " + printable(path.string()) + ": " + std::string(why)};
}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

void OpenFile::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Result<OpenFile> OpenFile::create(const std::filesystem::path& path, const std::filesystem::path& shown) {
  OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, new_file_mode));
  if (!file.is_open()) return unwritable(shown, std::strerror(errno));
  return file;
}

Result<OpenFile> OpenFile::open_own(const std::filesystem::path& path) {
  // Not blocking: a pipe without a reader is an error, and opening it must not wait.
  OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, new_file_mode));
  if (!file.is_open()) return unwritable(path, errno == ELOOP ? "it is a link" : std::strerror(errno));
  struct stat status;
  if (::fstat(file.number(), &status) != 0) return unwritable(path, std::strerror(errno));
  if (!S_ISREG(status.st_mode)) return unwritable(path, "it is not a regular file");
  if (status.st_uid != ::geteuid()) return unwritable(path, "it belongs to another user");
  if (status.st_nlink > 1) return unwritable(path, "it has a second name (a hard link)");
  return file;
}

Result<OpenFile> OpenFile::open_locked(const std::filesystem::path& path, std::string_view busy) {
  for (;;) {
    auto file = open_own(path);
    if (!file) return file;
    if (::flock(file->number(), LOCK_EX | LOCK_NB) != 0)
      return unwritable(path, errno == EWOULDBLOCK ? busy : std::string_view(std::strerror(errno)));
    // The run that held the lock may have finished in the meantime: then the opened file has another name.
    struct stat opened, named;
    if (::fstat(file->number(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev)
      return file;
  }
}

Result<OpenFile> OpenFile::temporary() {
  std::error_code code;
  const auto folder = std::filesystem::temp_directory_path(code);
  if (code) return unwritable(folder, "the folder for temporary files (TMPDIR) cannot be used: " + code.message());
  std::string name = (folder / "hysteron-XXXXXX").string();
  OpenFile file(::mkostemp(name.data(), O_CLOEXEC));
  if (!file.is_open()) return unwritable(name, std::strerror(errno));
  ::unlink(name.c_str());
  return file;
}

std::optional<Error> OpenFile::write(std::string_view text, const std::filesystem::path& shown) const {
  while (!text.empty()) {
    const ssize_t written = ::write(number_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return unwritable(shown, std::strerror(errno), ErrorCode::failed);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return std::nullopt;
}

Result<std::string> OpenFile::read_all(std::size_t largest, const std::filesystem::path& shown) const {
  constexpr std::size_t piece = 1 << 16;
  std::string content;
  while (content.size() <= largest) {
    const std::size_t before = content.size();
    content.resize(before + piece);
    const ssize_t got = ::pread(number_, content.data() + before, piece, static_cast<off_t>(before));
    content.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(shown, std::strerror(errno));
    if (got == 0) return content;
  }
  return unreadable(shown, "larger than " + std::to_string(largest) + " bytes");
}

}  // namespace hysteron
