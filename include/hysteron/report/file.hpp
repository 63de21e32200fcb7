// Files by name. One rule holds for everything that is written:
// - A regular file appears whole or not at all: it is written under a temporary name beside it, then renamed. Links are
//   followed, so that their target is replaced and not they; permissions are kept.
// - Devices, pipes and descriptors (/dev/stdout) are written to, never replaced. A pipe that gets no reader within a
// few
//   seconds is an error.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "hysteron/core/result.hpp"
#include "hysteron/report/open_file.hpp"

namespace hysteron {

// What a name to write to leads to.
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

// Nothing on success.
std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content);

// Creates the folder if needed and proves that files can be written there; to be called before a long computation.
std::optional<Error> ensure_writable_folder(const std::filesystem::path& folder);

// The same for the folder a file is to be written into; the folder must exist.
std::optional<Error> ensure_writable_file(const std::filesystem::path& file);

Result<std::string> read_file(const std::filesystem::path& path, std::size_t largest);

}  // namespace hysteron
