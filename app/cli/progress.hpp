// A progress bar with the time left on standard error, and a stop flag for Ctrl-C. Nothing is shown if standard
// error is not a terminal, or after hide_progress().
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "cli.hpp"

namespace hysteron::cli {

// No progress is shown from now on: a program reads the output.
void hide_progress();

// A line on standard error that is drawn again every second by a thread of its own, until it is destroyed or cleared:
// it shows that the program works, however long a part of the work takes.
class LivingLine {
 public:
  // `text` gets the seconds since the start; nothing is drawn where it gives no text.
  explicit LivingLine(std::function<std::string(double seconds)> text);
  ~LivingLine() { clear(); }
  LivingLine(const LivingLine&) = delete;
  LivingLine& operator=(const LivingLine&) = delete;

  // Draws it at once, unless that was done a moment ago.
  void draw_if_due();
  void clear();
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  void draw_every_second();
  void draw();

  std::function<std::string(double)> text_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_{};
  std::condition_variable changed_{};
  bool cleared_ = false;
  Clock::time_point last_{};  // drawn
  std::thread drawer_{};
};

class Progress {
 public:
  // Of `total` items. What `already` was done by an earlier run does not count for the time left.
  Progress(std::string what, std::size_t total, std::size_t already = 0)
      : Progress(std::move(what), static_cast<double>(total), static_cast<double>(already), {}) {}
  // Progress towards an amount of a quantity with this unit, such as simulated seconds.
  Progress(std::string what, double total, double already, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `note` is shown at the end of the line. May be called from any thread.
  void update(double done, std::string note = {});
  void update(std::size_t done, std::string note = {}) { update(static_cast<double>(done), std::move(note)); }
  double seconds() const { return line_.seconds(); }

 private:
  std::string text(double seconds);

  const std::string what_, unit_;
  const double total_, already_;
  std::mutex mutex_{};
  double done_;
  std::string note_{};
  LivingLine line_;
};

// Shows on standard error that a command is still running, and for how long. For work without countable parts.
class Working {
 public:
  explicit Working(std::string what);
  void clear() { line_.clear(); }

 private:
  LivingLine line_;
};

// From now on Ctrl-C (and a polite kill) only sets a flag; a second one ends the program at once.
void catch_interrupts();
// From now on the first one ends the program again: the rest of the work cannot be stopped halfway.
void release_interrupts();
bool interrupted();
// The exit status of a command that failed because of such a request: 128 and the number of the signal.
Status stop_status();

}  // namespace hysteron::cli
