// Files appear whole or not at all: written under a temporary name beside the target, then renamed.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "hysteron/core/result.hpp"

namespace hysteron {

// Nothing on success.
std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content);

// Creates the folder if needed and proves that files can be written there; to be called before a long computation.
std::optional<Error> ensure_writable_folder(const std::filesystem::path& folder);

// The same for the folder a file is to be written into; the folder must exist.
std::optional<Error> ensure_writable_file(const std::filesystem::path& file);

Result<std::string> read_file(const std::filesystem::path& path, std::size_t largest);

}  // namespace hysteron
