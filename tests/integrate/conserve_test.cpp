// Long runs: energies, the same bits each time, no allocation, checkpoints.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <vector>

#include "integrate/systems.hpp"

// Sanitizers bring their own operator new.
#if defined(__SANITIZE_ADDRESS__)
#define HYSTERON_HAS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HYSTERON_HAS_SANITIZER
#endif
#endif

namespace {
std::atomic<long> allocations{0};
}

#ifndef HYSTERON_HAS_SANITIZER
// Counts what the whole test program allocates. Not inlined, since g++ 12 then takes malloc and free for mismatched.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace hysteron::integrate {
namespace {

// A chain of unit masses between walls with springs F = x + x³.
struct Chain {
  std::size_t n = 8;
  std::size_t size() const { return 2 * n; }
  static double force(double stretch) { return stretch + stretch * stretch * stretch; }
  void accelerations(double, std::span<const double> q, std::span<double> a) const {
    for (std::size_t i = 0; i < n; ++i)
      a[i] = force((i + 1 < n ? q[i + 1] : 0.0) - q[i]) - force(q[i] - (i > 0 ? q[i - 1] : 0.0));
  }
  void rates(double t, std::span<const double> y, std::span<double> out) const {
    std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(n), n, out.begin());
    accelerations(t, y.first(n), out.subspan(n));
  }
  double energy(std::span<const double> y) const {
    double sum = 0.0;
    for (std::size_t i = 0; i <= n; ++i) {
      const double stretch = (i < n ? y[i] : 0.0) - (i > 0 ? y[i - 1] : 0.0);
      sum += 0.5 * stretch * stretch + 0.25 * stretch * stretch * stretch * stretch;
    }
    for (std::size_t i = 0; i < n; ++i) sum += 0.5 * y[n + i] * y[n + i];
    return sum;
  }
  std::vector<double> start() const {
    std::vector<double> y(2 * n, 0.0);
    y[1] = 1.0;
    y[2 * n - 2] = 1.5;
    return y;
  }
};

// Largest relative energy errors in the first and in the last tenth of a run.
std::pair<double, double> energy_errors(Method method, double step, double end) {
  Chain chain;
  std::vector<double> y = chain.start();
  const double energy = chain.energy(y);
  double early = 0.0, late = 0.0;
  Settings settings = fixed_steps(step, method);
  settings.on_step = [&](double t, std::span<const double> state) {
    const double error = std::abs(chain.energy(state) / energy - 1.0);
    if (t < 0.1 * end) early = std::max(early, error);
    if (t > 0.9 * end) late = std::max(late, error);
    return true;
  };
  run(chain, y, end, settings);
  return {early, late};
}

TEST(Conserve, SymplecticEnergyErrorsStayBounded) {
  for (const Method method : {Method::leapfrog, Method::symplectic_4}) {
    const auto [early, late] = energy_errors(method, 0.05, 5000.0);
    EXPECT_GT(early, 1e-9);
    EXPECT_LT(late, 2.0 * early);
    EXPECT_LT(early, method == Method::leapfrog ? 2e-2 : 2e-5);
  }
}

TEST(Conserve, TheSymplecticMethodOfOrderFourHasTheSmallErrorsOfItsPaper) {
  // Four kicks of one step against four leapfrog steps: the same work.
  EXPECT_LT(20.0 * energy_errors(Method::symplectic_4, 0.1, 100.0).first,
            energy_errors(Method::leapfrog, 0.025, 100.0).first);
}

TEST(Conserve, TheExplicitMethodLosesEnergySteadily) {
  const auto [early, late] = energy_errors(Method::explicit_8, 0.4, 5000.0);
  EXPECT_GT(late, 4.0 * early);
}

TEST(Conserve, RunsGiveTheSameBits) {
  for (const Method method : {Method::automatic, Method::implicit_bdf, Method::symplectic_4}) {
    Chain chain;
    std::vector<double> first = chain.start(), second = first;
    const Settings settings{.method = method, .first_step = 0.01};
    run(chain, first, 50.0, settings);
    run(chain, second, 50.0, settings);
    EXPECT_EQ(first, second);
  }
}

// Watches every mass for passages through zero.
struct WatchedChain : Chain {
  std::vector<WatchedEvent> list;
  long passages = 0;
  WatchedChain() : list(n, WatchedEvent{Direction::either}) {}
  std::span<const WatchedEvent> events() const { return list; }
  void event_values(double, std::span<const double> y, std::span<double> values) const {
    std::copy_n(y.begin(), n, values.begin());
  }
  AfterEvent handle_events(double, std::span<double>, std::span<const std::size_t> passed) {
    passages += static_cast<long>(passed.size());
    return AfterEvent::proceed;
  }
};

TEST(Conserve, NothingIsAllocatedInTheLoop) {
#ifdef HYSTERON_HAS_SANITIZER
  GTEST_SKIP() << "allocations are not counted with a sanitizer";
#endif
  for (const Method method : {Method::automatic, Method::symplectic_4}) {
    WatchedChain chain;
    std::vector<double> y = chain.start();
    Settings settings{.method = method, .first_step = 0.01};
    for (int k = 0; k < 500; ++k) settings.output_times.push_back(0.1 * k);
    long before = 0, during = -1;
    settings.on_step = [&](double t, std::span<const double>) {
      // Between a tenth of the way and the end.
      if (before == 0 && t > 5.0) before = allocations;
      if (t > 49.0) during = allocations - before;
      return true;
    };
    run(chain, y, 50.0, settings);
    EXPECT_GT(chain.passages, 50);
    EXPECT_GT(before, 0);
    EXPECT_EQ(during, 0);
  }
}

// A run that is stopped at some step and resumed from its checkpoint gives the bits of an undisturbed one.
TEST(Conserve, ResumedRunsGiveTheSameBits) {
  for (const Method method : {Method::automatic, Method::implicit_bdf, Method::symplectic_4}) {
    Settings settings{.method = method, .first_step = 0.01};
    settings.breakpoints = {3.0};
    for (int k = 0; k <= 100; ++k) settings.output_times.push_back(0.1 * k);
    std::vector<double> whole_output, parts_output;
    std::vector<double>* output = &whole_output;
    settings.on_output = [&](double, std::span<const double> y) { output->insert(output->end(), y.begin(), y.end()); };
    // An implicit run begins anew at every checkpoint, with small steps.
    const long every = method == Method::implicit_bdf ? 211 : 7;
    long steps = 0, stop_at = -1;
    Integrator* current = nullptr;
    std::vector<Checkpoint> checkpoints;
    settings.on_step = [&](double, std::span<const double>) {
      if (++steps % every == 0) checkpoints.push_back(current->checkpoint());
      return steps != stop_at;
    };
    WatchedChain chain;
    std::vector<double> y = chain.start();
    auto whole = Integrator::make(chain, settings);
    current = &*whole;
    ASSERT_EQ(whole->run(0.0, y, 10.0).status, Status::finished);
    const std::vector<double> end = y;

    output = &parts_output;
    for (long first = every; first < steps / 2; first += 4 * every) {
      const long total = steps;
      WatchedChain again;
      y = again.start();
      parts_output.clear();
      steps = 0, stop_at = first;
      checkpoints.clear();
      auto first_part = Integrator::make(again, settings);
      current = &*first_part;
      ASSERT_EQ(first_part->run(0.0, y, 10.0).status, Status::stopped_by_observer);
      stop_at = -1;
      auto second_part = Integrator::make(again, settings);
      current = &*second_part;
      ASSERT_EQ(second_part->resume(Checkpoint(checkpoints.back()), y, 10.0).status, Status::finished);
      EXPECT_EQ(y, end) << static_cast<int>(method) << " " << first;
      EXPECT_EQ(parts_output, whole_output);
      EXPECT_EQ(again.passages, chain.passages);
      EXPECT_EQ(steps, total);
    }
  }
}

}  // namespace
}  // namespace hysteron::integrate
