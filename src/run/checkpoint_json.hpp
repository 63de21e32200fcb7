// The checkpoint of a run as text. Numbers are written so that they read back with the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/run/folder.hpp"

namespace hysteron::detail {

struct SavedRun {
  std::string key;
  RunProgress progress;
  std::vector<std::size_t> csv_bytes;             // of each table
  std::vector<std::size_t> rows;                  // of each table
  std::vector<std::uint64_t> csv_sums, raw_sums;  // checksums of these bytes and rows
};

std::string checkpoint_text(const SavedRun& saved);
// Nothing if the text is not a checkpoint.
std::optional<SavedRun> read_checkpoint(std::string_view text);

}  // namespace hysteron::detail
