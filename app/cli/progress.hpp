// A progress bar with rate and time left on standard error (only on a terminal), and a stop flag for Ctrl-C.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace hysteron::cli {

class Progress {
 public:
  // Of `total` items. What `already` was done by an earlier run does not count for the rate.
  Progress(std::string what, std::size_t total, std::size_t already = 0)
      : Progress(std::move(what), static_cast<double>(total), static_cast<double>(already), {}) {}
  // Progress towards an amount of a quantity with this unit, such as simulated seconds.
  Progress(std::string what, double total, double already, std::string unit);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `note` is shown at the end of the line.
  void update(double done, const std::string& note = {});
  void update(std::size_t done, const std::string& note = {}) { update(static_cast<double>(done), note); }
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_, unit_;
  double total_, already_;
  bool shown_;
  Clock::time_point start_, last_{};
};

// Shows on standard error that a command is still running, and for how long, until it is destroyed or cleared. For work
// without countable parts; nothing is shown in the first seconds, or if standard error is not a terminal.
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
// From now on the first one ends the program again: the rest of the work cannot be stopped halfway.
void release_interrupts();
bool interrupted();

}  // namespace hysteron::cli
