#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>

namespace hysteron::cli {
namespace {

volatile std::sig_atomic_t stop_requested = 0, released = 0;  // the number of the signal; a flag
std::timespec first_request{};
bool is_hidden = false;

// One request may come twice, to a process and to its group. A second one meant as such ends the program at once.
void request_stop(int number) {
  std::timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  if (stop_requested == 0 && released == 0) {
    first_request = now;
    stop_requested = number;
    return;
  }
  const double since = static_cast<double>(now.tv_sec - first_request.tv_sec) +
                       1e-9 * static_cast<double>(now.tv_nsec - first_request.tv_nsec);
  if (stop_requested != 0 && since < 0.3) return;
  std::signal(number, SIG_DFL);
  std::raise(number);
}

std::string span_text(double seconds) {
  constexpr double longest_shown = 1000.0 * 3600.0;
  if (!(seconds < longest_shown)) return "more than 1000 h";
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
Status stop_status() { return static_cast<Status>(128 + stop_requested); }

void hide_progress() { is_hidden = true; }

LivingLine::LivingLine(std::function<std::string(double)> text) : text_(std::move(text)) {
  if (!is_hidden && ::isatty(STDERR_FILENO) == 1) drawer_ = std::thread([this] { draw_every_second(); });
}

double LivingLine::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void LivingLine::draw_every_second() {
  constexpr std::chrono::seconds interval{1};
  std::unique_lock lock(mutex_);
  for (auto next = start_ + interval; !changed_.wait_until(lock, next, [this] { return cleared_; }); next += interval)
    draw();
}

void LivingLine::draw() {
  last_ = Clock::now();
  fmt::print(stderr, "\r{}\033[K", text_(seconds()));
  std::fflush(stderr);
}

void LivingLine::draw_if_due() {
  if (!drawer_.joinable()) return;
  constexpr std::chrono::milliseconds moment{100};
  const std::lock_guard lock(mutex_);
  if (Clock::now() - last_ > moment) draw();
}

void LivingLine::clear() {
  if (!drawer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    cleared_ = true;
  }
  changed_.notify_one();
  drawer_.join();
  std::fputs("\r\033[K", stderr);
}

Progress::Progress(std::string what, double total, double already, std::string unit)
    : what_(std::move(what)),
      unit_(unit.empty() ? unit : ' ' + unit),
      total_(total),
      already_(already),
      done_(already),
      line_([this](double seconds) { return text(seconds); }) {}

void Progress::update(double done, std::string note) {
  {
    const std::lock_guard lock(mutex_);
    done_ = done;
    note_ = std::move(note);
  }
  line_.draw_if_due();
}

std::string Progress::text(double seconds) {
  const std::lock_guard lock(mutex_);
  const double rate = (done_ - already_) / std::max(seconds, 1e-9), share = done_ / total_;
  constexpr int width = 30;
  const auto filled = static_cast<int>(share * width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < filled ? "█" : "░";
  constexpr double first_estimate = 1.0;  // s; the first steps of a run say nothing about those that follow
  const bool is_known = rate > 0.0 && seconds >= first_estimate;
  const std::string left = is_known ? ", " + span_text((total_ - done_) / rate) + " left" : "";
  return fmt::format("{} {} {:3.0f} %  {:.4g} of {:.4g}{}  {} so far{}  {}", what_, bar, 100.0 * share, done_, total_,
                     unit_, span_text(seconds), left, note_);
}

Working::Working(std::string what)
    : line_([what = std::move(what)](double seconds) {
        return fmt::format("{}: {} so far; Ctrl-C ends it", what, span_text(seconds));
      }) {}

}  // namespace hysteron::cli
