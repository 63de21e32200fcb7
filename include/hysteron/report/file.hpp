// Reading and writing files by name.
// - A regular file is written completely or not at all: to a temporary file in the same folder, which is then renamed.
// If
//   the name is a link, the target of the link is replaced, not the link. Permissions are kept.
// - Devices, pipes and descriptors (/dev/stdout) are written to, never replaced. A pipe without a reader for a few
//   seconds is an error.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "hysteron/core/result.hpp"
#include "hysteron/report/open_file.hpp"

namespace hysteron {

// The file or stream that a name refers to.
struct Destination {
  std::filesystem::path path;       // links followed
  bool is_stream = false;           // written to, not replaced
  std::optional<int> descriptor{};  // of this process, for names such as /dev/stdout
};
Result<Destination> destination_of(const std::filesystem::path& path);

// A stream opened for writing. `shown` is its name in messages.
Result<OpenFile> open_stream(const Destination& stream, const std::filesystem::path& shown);

// Gives a finished file its final name, with the permissions of the file that it replaces. `shown` is the name in
// messages.
std::optional<Error> rename_over(const std::filesystem::path& finished, const std::filesystem::path& target,
                                 const std::filesystem::path& shown);

// Writes a file as described above; returns nullopt on success.
std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content);

// Creates the folder if needed and checks that files can be written there; call it before a long computation.
std::optional<Error> ensure_writable_folder(const std::filesystem::path& folder);

// Checks that the file can be written; its folder must exist.
std::optional<Error> ensure_writable_file(const std::filesystem::path& file);

Result<std::string> read_file(const std::filesystem::path& path, std::size_t largest);

}  // namespace hysteron
