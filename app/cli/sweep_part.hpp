// The unfinished table of a sweep. It grows in FILE.part; FILE itself appears, or is replaced, when all is done.
// FILE.part.key tells which sweep the part belongs to. One run at a time: the part stays locked until its run ends,
// also when it is killed.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

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
  const std::filesystem::path& path() const { return part_; }

 private:
  // Closing it ends the lock.
  struct Descriptor {
    int number = -1;
    Descriptor() = default;
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    void close();
  };

  void lock();
  void recover(const Sweep& sweep);

  std::filesystem::path table_, part_, key_;
  Descriptor locked_{};
  std::size_t rows_ = 0, without_result_ = 0;
  std::ofstream out_{};
};

}  // namespace hysteron::cli
