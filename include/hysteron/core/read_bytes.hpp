// The bytes of a file or pipe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace hysteron {

struct BytesRead {
  std::string bytes;
  std::string problem;  // why they could not be read; empty: they were
};

// Reads to the end, but not much more than `largest` bytes. A pipe (`/dev/stdin`, `<(...)`, one made by mkfifo) is read
// for as long as a program has it open for writing; one that no program writes to for some seconds is a problem.
BytesRead read_bytes(const std::filesystem::path& path, std::size_t largest);

}  // namespace hysteron
