// An open file of the operating system, for what std::ofstream cannot promise: that a file is new, that no link was
// followed, that an interrupted or full device is noticed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "hysteron/core/result.hpp"

namespace hysteron {

class OpenFile {
 public:
  OpenFile() = default;
  explicit OpenFile(int number) : number_(number) {}
  ~OpenFile() { close(); }
  OpenFile(OpenFile&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept;

  // A file that did not exist; no link is followed. `shown` is the name in messages.
  static Result<OpenFile> create(const std::filesystem::path& path, const std::filesystem::path& shown);
  // A file that nobody else can have put there: regular, under one name, owned by the user, not a link. Created if
  // there is none.
  static Result<OpenFile> open_own(const std::filesystem::path& path);
  // A file without a name in the folder for temporary files; it vanishes when it is closed, also when the program is
  // killed.
  static Result<OpenFile> temporary();

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  void close();

  // All of the text, at the file's position.
  std::optional<Error> write(std::string_view text, const std::filesystem::path& shown) const;
  // From the start, at most so many bytes.
  Result<std::string> read_all(std::size_t largest, const std::filesystem::path& shown) const;

 private:
  int number_ = -1;
};

// "cannot write NAME: why"; a write that fails midway is a failure, a name that cannot be opened is bad input.
Error unwritable(const std::filesystem::path& path, std::string_view why, ErrorCode code = ErrorCode::unreadable);
Error unreadable(const std::filesystem::path& path, std::string_view why);

}  // namespace hysteron
