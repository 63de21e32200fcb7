#include "hysteron/report/file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace hysteron {
namespace {

Error unwritable(const std::filesystem::path& path, std::string_view why) {
  return {ErrorCode::unreadable, path.string(), "cannot write " + path.string() + ": " + std::string(why)};
}

std::filesystem::path temporary_for(const std::filesystem::path& path) {
  return path.string() + ".tmp" + std::to_string(::getpid());
}

// What a name stands for: links are followed, so that their target is replaced and not they.
std::filesystem::path target_of(const std::filesystem::path& path) {
  std::error_code code;
  if (!std::filesystem::is_symlink(path, code)) return path;
  const auto target = std::filesystem::weakly_canonical(path, code);
  return code ? path : target;
}

// Devices and pipes cannot be replaced, only written to.
bool is_stream(const std::filesystem::path& path) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

std::optional<Error> write_to(const std::filesystem::path& name, const std::filesystem::path& shown,
                              std::string_view content) {
  std::ofstream out(name, std::ios::binary);
  if (!out) return unwritable(shown, std::strerror(errno));
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.flush();
  if (!out) return unwritable(shown, std::strerror(errno));
  return std::nullopt;
}

}  // namespace

std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return unwritable(path, "it is a folder");
  if (is_stream(path)) return write_to(path, path, content);
  const auto target = target_of(path), temporary = temporary_for(target);
  if (auto error = write_to(temporary, path, content)) {
    std::filesystem::remove(temporary, code);
    return error;
  }
  if (const auto before = std::filesystem::status(target, code); std::filesystem::exists(before))
    std::filesystem::permissions(temporary, before.permissions(), code);
  std::filesystem::rename(temporary, target, code);
  if (!code) return std::nullopt;
  const std::string why = code.message();
  std::filesystem::remove(temporary, code);
  return unwritable(path, why);
}

std::optional<Error> ensure_writable_folder(const std::filesystem::path& folder) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return unwritable(folder, code.message());
  return ensure_writable_file(folder / "x");
}

std::optional<Error> ensure_writable_file(const std::filesystem::path& file) {
  std::error_code code;
  if (file.empty()) return Error{ErrorCode::missing, "file", "a name of a file to write is empty"};
  if (std::filesystem::is_directory(file, code)) return unwritable(file, "it is a folder");
  if (is_stream(file)) return std::nullopt;
  const auto probe = temporary_for(target_of(file));
  if (!std::ofstream(probe, std::ios::binary)) return unwritable(file, std::strerror(errno));
  std::filesystem::remove(probe, code);
  return std::nullopt;
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t largest) {
  const auto fail = [&](std::string_view why) {
    return Error{ErrorCode::unreadable, path.string(), "cannot read " + path.string() + ": " + std::string(why)};
  };
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return fail("it is a folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(std::strerror(errno));
  std::string content(largest + 1, '\0');
  in.read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(in.gcount()));
  if (content.size() > largest) return fail("larger than " + std::to_string(largest) + " bytes");
  return content;
}

}  // namespace hysteron
