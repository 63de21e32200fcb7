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

}  // namespace

std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return unwritable(path, "it is a folder");
  const auto temporary = temporary_for(path);
  {
    std::ofstream out(temporary, std::ios::binary);
    if (!out) return unwritable(path, std::strerror(errno));
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.flush();
    if (!out) {
      std::filesystem::remove(temporary, code);
      return unwritable(path, std::strerror(errno));
    }
  }
  std::filesystem::rename(temporary, path, code);
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
  const auto probe = temporary_for(file);
  if (std::filesystem::is_directory(file, code)) return unwritable(file, "it is a folder");
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
