// An open file of the operating system, with guarantees that std::ofstream lacks: the file is new, no link was
// followed, and interrupted writes and full devices are detected.
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

  // Creates a file that must not exist yet; no link is followed. `shown` is the name in messages.
  static Result<OpenFile> create(const std::filesystem::path& path, const std::filesystem::path& shown);
  // Opens or creates a file that only this user can have created: a regular file with one name, owned by the user, and
  // not a link.
  static Result<OpenFile> open_own(const std::filesystem::path& path);
  // The same, and locks the file until it is closed, also when the program is killed: one run at a time writes it.
  // `busy` is the message if another run holds the lock.
  static Result<OpenFile> open_locked(const std::filesystem::path& path, std::string_view busy);
  // Creates a file without a name in the folder for temporary files. The system deletes it when it is closed, even if
  // the program is killed.
  static Result<OpenFile> temporary();

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  void close();

  // Writes the whole text at the current position.
  std::optional<Error> write(std::string_view text, const std::filesystem::path& shown) const;
  // Reads from the start; an error if there are more than `largest` bytes.
  Result<std::string> read_all(std::size_t largest, const std::filesystem::path& shown) const;

 private:
  int number_ = -1;
};

// "cannot write NAME: reason". ErrorCode::failed is used if a write fails, unreadable if the file cannot be opened.
Error unwritable(const std::filesystem::path& path, std::string_view why, ErrorCode code = ErrorCode::unreadable);
Error unreadable(const std::filesystem::path& path, std::string_view why);

}  // namespace hysteron
