// Compares core/parallel.hpp with oneTBB: the cost of distributing empty tasks, and the time of real work. The library
// needs only this loop, so it does not require TBB.
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <cstdio>

#include "hysteron/core/parallel.hpp"
#include "measure.hpp"

namespace {

constexpr int threads = 2;

double spin(std::size_t rounds) {
  double x = 1.0;
  for (std::size_t i = 0; i < rounds; ++i) x = std::sqrt(x + 1.0);
  return x;
}

void compare(std::size_t pieces, std::size_t rounds, int calls) {
  std::vector<double> out(pieces);
  const std::function<void(std::size_t)> work = [&](std::size_t i) { out[i] = spin(rounds); };
  const auto per_call = [&](const auto& call) {
    return bench::timed(
               [&] {
                 for (int i = 0; i < calls; ++i) call();
               },
               bench::wall_clock, 9) /
           calls;
  };
  const double alone = per_call([&] { hysteron::for_each_index(pieces, 1, work); });
  const double ours = per_call([&] { hysteron::for_each_index(pieces, threads, work); });
  oneapi::tbb::task_arena arena(threads);
  const double tbb = per_call([&] { arena.execute([&] { oneapi::tbb::parallel_for(std::size_t{0}, pieces, work); }); });
  std::printf("| %zu | %.3g | %.3g | %.3g | %.3g | %.2f |\n", pieces, 1e6 * alone / static_cast<double>(pieces),
              1e6 * alone, 1e6 * ours, 1e6 * tbb, tbb / ours);
}

}  // namespace

int main() {
  std::printf(
      "| pieces | µs a piece | one thread, µs | two threads, µs | oneTBB on two, µs | times oneTBB |\n"
      "|---|---|---|---|---|---|\n");
  compare(2, 1, 2000);
  compare(16, 1000, 500);
  compare(64, 10000, 50);
  compare(256, 100000, 2);
}
