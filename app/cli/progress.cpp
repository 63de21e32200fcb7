#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>

namespace hysteron::cli {
namespace {

volatile std::sig_atomic_t stop_requested = 0, released = 0;
std::timespec first_request{};

// One request may come twice, to a process and to its group. A second one meant as such ends the program at once.
void request_stop(int number) {
  std::timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  if (stop_requested == 0 && released == 0) {
    first_request = now;
    stop_requested = 1;
    return;
  }
  const double since = static_cast<double>(now.tv_sec - first_request.tv_sec) +
                       1e-9 * static_cast<double>(now.tv_nsec - first_request.tv_nsec);
  if (stop_requested != 0 && since < 0.3) return;
  std::signal(number, SIG_DFL);
  std::raise(number);
}

std::string span_text(double seconds) {
  const long long s = std::llround(seconds);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

}  // namespace

void catch_interrupts() {
  released = 0;
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
}
void release_interrupts() { released = 1; }
bool interrupted() { return stop_requested != 0; }

Progress::Progress(std::string what, double total, double already, std::string unit)
    : what_(std::move(what)),
      unit_(unit.empty() ? unit : ' ' + unit),
      total_(total),
      already_(already),
      shown_(::isatty(STDERR_FILENO) == 1),
      start_(Clock::now()) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Progress::update(double done, const std::string& note) {
  if (!shown_) return;
  const auto now = Clock::now();
  if (done < total_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  const double rate = (done - already_) / std::max(seconds(), 1e-9);
  const double share = done / total_;
  constexpr int width = 30;
  const auto filled = static_cast<int>(share * width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < filled ? "█" : "░";
  const double left = rate > 0.0 ? (total_ - done) / rate : 0.0;
  fmt::print(stderr, "\r{} {} {:3.0f} %  {:.3g}{}/s  {} left  {}\033[K", what_, bar, 100.0 * share, rate, unit_,
             span_text(left), note);
  std::fflush(stderr);
}

Working::Working(std::string what) : what_(std::move(what)) {
  if (::isatty(STDERR_FILENO) == 1) shower_ = std::thread([this] { show(); });
}

void Working::show() {
  constexpr std::chrono::seconds first{1}, step{1};
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  for (auto next = start + first; !changed_.wait_until(lock, next, [this] { return cleared_; }); next += step) {
    const auto since = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print(stderr, "\r{}: {} so far; Ctrl-C ends it\033[K", what_, span_text(since));
    std::fflush(stderr);
  }
}

void Working::clear() {
  if (!shower_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    cleared_ = true;
  }
  changed_.notify_one();
  shower_.join();
  std::fputs("\r\033[K", stderr);
}

}  // namespace hysteron::cli
