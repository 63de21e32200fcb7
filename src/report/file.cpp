#include "hysteron/report/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <random>
#include <thread>

#include "hysteron/core/read_bytes.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;

// The number N if the path is /proc/self/fd/N, a descriptor of this process.
std::optional<int> own_descriptor(const fs::path& path) {
  std::error_code code;
  const auto descriptors = fs::canonical("/proc/self/fd", code);
  if (code || fs::canonical(path.has_parent_path() ? path.parent_path() : ".", code) != descriptors)
    return std::nullopt;
  const std::string name = path.filename().string();
  int number = -1;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  return error == std::errc{} && end == name.data() + name.size() ? std::optional(number) : std::nullopt;
}

struct NewFile {
  OpenFile file;
  fs::path path;
};

// Creates a file with an unused name in the folder of `target`.
Result<NewFile> create_beside(const fs::path& target, const fs::path& shown) {
  constexpr int attempts = 100;
  static std::mt19937_64 random{std::random_device{}()};
  for (int attempt = 1;; ++attempt) {
    const fs::path path = target.string() + ".tmp" + std::to_string(random() % 1'000'000'000);
    auto file = OpenFile::create(path, shown);
    if (file) return NewFile{std::move(*file), path};
    std::error_code code;
    const bool is_taken = fs::exists(fs::symlink_status(path, code));
    if (!is_taken || attempt == attempts) return file.error();
  }
}

std::optional<Error> write_stream(const Destination& stream, const fs::path& shown, std::string_view content) {
  const auto file = open_stream(stream, shown);
  return file ? file->write(content, shown) : file.error();
}

}  // namespace

Result<Destination> destination_of(const fs::path& path) {
  constexpr int max_links = 40;  // the limit of the Linux kernel
  if (path.empty()) return Error{ErrorCode::missing, "file", "the name of the output file is empty"};
  fs::path target = path;
  std::error_code code;
  for (int links = 0;; ++links) {
    if (const auto descriptor = own_descriptor(target)) return Destination{target, true, descriptor};
    if (!fs::is_symlink(target, code)) break;
    if (links == max_links) return unwritable(path, "it is a circular link");
    target = target.parent_path() / fs::read_symlink(target, code);
  }
  const auto status = fs::status(target, code);
  if (fs::is_directory(status)) return unwritable(path, "it is a folder");
  return Destination{target, fs::exists(status) && !fs::is_regular_file(status)};
}

Result<OpenFile> open_stream(const Destination& stream, const fs::path& shown) {
  constexpr std::chrono::seconds longest_wait{5};
  constexpr std::chrono::milliseconds pause{20};
  if (stream.descriptor) {
    OpenFile copy(::fcntl(*stream.descriptor, F_DUPFD_CLOEXEC, 0));
    if (!copy.is_open()) return unwritable(shown, std::strerror(errno));
    return copy;
  }
  const auto end = std::chrono::steady_clock::now() + longest_wait;
  for (;;) {
    // Not blocking: opening a pipe without a reader would otherwise wait forever in a program that catches signals.
    OpenFile file(::open(stream.path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (file.is_open()) {
      ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) & ~O_NONBLOCK);
      return file;
    }
    if (errno != ENXIO) return unwritable(shown, std::strerror(errno));
    if (std::chrono::steady_clock::now() > end)
      return unwritable(shown,
                        "no program reads from this pipe (waited " + std::to_string(longest_wait.count()) + " s)",
                        ErrorCode::failed);
    std::this_thread::sleep_for(pause);
  }
}

std::optional<Error> rename_over(const fs::path& finished, const fs::path& target, const fs::path& shown) {
  std::error_code code;
  if (const auto before = fs::status(target, code); fs::exists(before))
    fs::permissions(finished, before.permissions(), code);
  fs::rename(finished, target, code);
  return code ? std::optional(unwritable(shown, code.message())) : std::nullopt;
}

std::optional<Error> write_file(const fs::path& path, std::string_view content) {
  const auto destination = destination_of(path);
  if (!destination) return destination.error();
  if (destination->is_stream) return write_stream(*destination, path, content);
  const auto created = create_beside(destination->path, path);
  if (!created) return created.error();
  auto error = created->file.write(content, path);
  if (!error) error = rename_over(created->path, destination->path, path);
  if (!error) return std::nullopt;
  std::error_code ignored;
  fs::remove(created->path, ignored);
  return error;
}

std::optional<Error> ensure_writable_folder(const fs::path& folder) {
  std::error_code code;
  if (folder.empty()) return Error{ErrorCode::missing, "folder", "the name of the output folder is empty"};
  fs::create_directories(folder, code);
  if (code) return unwritable(folder, code.message());
  return ensure_writable_file(folder / "x");
}

std::optional<Error> ensure_writable_file(const fs::path& file) {
  const auto destination = destination_of(file);
  if (!destination) return destination.error();
  if (destination->is_stream) return std::nullopt;
  const auto probe = create_beside(destination->path, file);
  if (!probe) return probe.error();
  std::error_code ignored;
  fs::remove(probe->path, ignored);
  return std::nullopt;
}

Result<std::string> read_file(const fs::path& path, std::size_t largest) {
  std::error_code code;
  if (fs::is_directory(path, code)) return unreadable(path, "it is a folder");
  BytesRead read = read_bytes(path, largest);
  if (!read.problem.empty()) return unreadable(path, read.problem);
  if (read.bytes.size() > largest) return unreadable(path, "larger than " + std::to_string(largest) + " bytes");
  return std::move(read.bytes);
}

}  // namespace hysteron
