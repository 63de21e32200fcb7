// The unfinished table of a sweep. It grows in FILE.part; FILE itself appears, or is replaced, when all is done.
// FILE.part.key tells which sweep the part belongs to. One run at a time: the part stays locked until its run ends,
// also when it is killed. A table that is a device or a pipe is written directly, and cannot be resumed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hysteron/report/open_file.hpp"
#include "hysteron/request/sweep.hpp"

namespace hysteron::cli {

class SweepPart {
 public:
  enum class Begin { only_new, resume, restart };

  SweepPart(const std::filesystem::path& table, const Sweep& sweep, Begin begin);

  // What an earlier run left.
  std::size_t rows() const { return rows_; }
  std::size_t rows_without_result() const { return without_result_; }

  void append(std::string_view text);
  void finish();

  bool is_stream() const { return part_.empty(); }
  // Where the rows of a stopped run are, as the end of a sentence; empty for a stream, which keeps none.
  std::string remainder_text() const;

 private:
  void lock();
  void start(const Sweep& sweep);
  void check_key(const Sweep& sweep) const;
  void recover(const Sweep& sweep);
  bool is_empty() const;

  std::filesystem::path shown_, table_{}, part_{}, key_{};
  OpenFile out_{};
  std::size_t rows_ = 0, without_result_ = 0;
};

}  // namespace hysteron::cli
