// A progress bar with rate and time left on standard error (only where a person watches), and a stop flag for Ctrl-C.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

namespace hysteron::cli {

class Progress {
 public:
  // `already` items were done by an earlier run and do not count for the rate.
  Progress(std::string what, std::size_t total, std::size_t already = 0);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `note` stands at the end of the line.
  void update(std::size_t done, const std::string& note = {});
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::size_t total_, already_;
  bool shown_;
  Clock::time_point start_, last_{};
};

// Says on standard error that a command is still at work, and for how long, until it is destroyed or cleared. For work
// without countable parts; nothing is shown in the first seconds, or where nobody watches.
class Working {
 public:
  explicit Working(std::string what);
  ~Working() { clear(); }
  Working(const Working&) = delete;
  Working& operator=(const Working&) = delete;

  void clear();

 private:
  void show();

  std::string what_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  bool cleared_ = false;
  std::thread shower_{};
};

// From now on Ctrl-C (and a polite kill) only sets a flag; a second one ends the program at once.
void catch_interrupts();
// From now on the first one ends the program at once again: what is left to do cannot be stopped halfway.
void release_interrupts();
bool interrupted();

}  // namespace hysteron::cli
