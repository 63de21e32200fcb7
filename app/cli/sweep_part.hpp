// The unfinished table of a sweep. It grows in FILE.part; FILE itself appears, or is replaced, when all is done.
// FILE.part.key identifies the sweep of the part, FILE.part.sums has a checksum of each row. The part stays locked
// until its run ends, also when it is killed, so that there is one run at a time. A table that is a device or a pipe is
// written directly and cannot be resumed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hysteron/report/open_file.hpp"
#include "hysteron/report/sweep_table.hpp"

namespace hysteron::cli {

class SweepPart {
 public:
  enum class Begin { only_new, resume, restart };

  // `fingerprint` identifies the sweep.
  SweepPart(const std::filesystem::path& table, const SweepTable& csv, const std::string& fingerprint, Begin begin);

  // The rows of an earlier run.
  std::size_t rows() const { return rows_; }
  std::size_t rows_without_result() const { return without_result_; }

  void append_rows(std::string_view rows);
  void finish();

  bool is_stream() const { return part_.empty(); }
  // Where the rows of a stopped run are, as the end of a sentence; empty for a stream, which keeps none.
  std::string remainder_text() const;

 private:
  void start(const std::string& fingerprint);
  void check_key(const std::string& fingerprint) const;
  void recover(const SweepTable& csv);
  bool is_empty() const;
  void append(std::string_view text);

  std::filesystem::path shown_, table_{}, part_{}, key_{}, sums_{};
  OpenFile out_{}, sums_out_{};
  std::size_t rows_ = 0, without_result_ = 0;
};

}  // namespace hysteron::cli
