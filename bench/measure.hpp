// Measurements for benchmarks: processor time, the best of several runs, and the loosest tolerance of a peer that keeps
// the error of e within the allowed value.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

namespace bench {

inline constexpr double allowed = 1e-8;

inline double wall_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
// Processor time of this thread, which does not count other work of the machine.
inline double processor_clock() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
// The shortest of several runs; the others were disturbed by other work.
template <class Work>
inline double timed(const Work& work, double (*clock)() = processor_clock, int runs = 5) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < runs; ++i) {
    const double start = clock();
    work();
    best = std::min(best, clock() - start);
  }
  return best;
}

struct Figure {
  double time, error, tolerance;
};

// The loosest tolerance for which every e of the sample is within the allowed error, and its time.
template <class Solve>
Figure peer(const Solve& solve, const std::vector<double>& exact, std::size_t timed_count) {
  for (double exponent = 6.0; exponent <= 14.0; exponent += 0.5) {
    const double tolerance = std::pow(10.0, -exponent);
    double worst = 0.0;
    for (std::size_t i = 0; i < exact.size() && worst <= allowed; ++i)
      worst = std::max(worst, std::abs(solve(i, tolerance) - exact[i]));
    if (worst > allowed) continue;
    double sum = 0.0;
    const double time = timed([&] {
      for (std::size_t i = 0; i < timed_count; ++i) sum += solve(i, tolerance);
    });
    if (!(sum > 0.0)) std::abort();
    return {time / static_cast<double>(timed_count), worst, tolerance};
  }
  return {std::nan(""), std::nan(""), 0.0};
}

inline void row(const std::string& what, double time, double error, double reference, const std::string& note) {
  std::printf("| %s | %.3g | %.2g | %.1e | %.3g | %s |\n", what.c_str(), 1e9 * time, 1.0 / time, error,
              reference / time, note.c_str());
  std::fflush(stdout);
}
inline void heading(const char* text) {
  std::printf("\n### %s\n\n| | ns/impact | impacts/s | error | times odeint | |\n|---|---|---|---|---|---|\n", text);
}

inline std::string power_of_ten(double tolerance) {
  return "tolerance 1e" + std::to_string(std::log10(tolerance)).substr(0, 5);
}

}  // namespace bench
