#include "hysteron/core/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace hysteron {
namespace {

TEST(Parallel, EachPieceIsDoneOnce) {
  for (const int threads : {0, 1, 2, 3, 7})
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{1000}}) {
      std::vector<std::atomic<int>> done(count);
      for_each_index(count, threads, [&](std::size_t i) { ++done[i]; });
      for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(done[i], 1) << i << " of " << count << " on " << threads;
    }
}

TEST(Parallel, StretchesCoverEveryIndexOnce) {
  for (const std::size_t count : {std::size_t{0}, std::size_t{5}, std::size_t{512}, std::size_t{1025}}) {
    std::vector<std::atomic<int>> done(count);
    for_each_stretch(count, 512, 3, [&](std::size_t first, std::size_t last) {
      EXPECT_LE(last - first, 512u);
      for (std::size_t i = first; i < last; ++i) ++done[i];
    });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(done[i], 1) << i << " of " << count;
  }
}

// Both pieces must be under way at once for either to end.
TEST(Parallel, TwoThreadsWorkAtTheSameTime) {
  std::atomic<int> there = 0;
  for_each_index(2, 2, [&](std::size_t) {
    ++there;
    while (there < 2) std::this_thread::yield();
  });
  EXPECT_EQ(there, 2);
}

TEST(Parallel, NoMoreThreadsThanAskedFor) {
  std::mutex mutex;
  for (const std::size_t most : {1u, 2u, 3u}) {
    for_each_index(64, 8, [](std::size_t) {});  // starts more threads than the next call requests
    std::set<std::thread::id> threads;
    for_each_index(200, static_cast<int>(most), [&](std::size_t) {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
    EXPECT_LE(threads.size(), most);
  }
}

TEST(Parallel, WorkWithinWorkIsDoneToo) {
  std::atomic<int> done = 0;
  for_each_index(8, 4, [&](std::size_t) { for_each_index(16, 4, [&](std::size_t) { ++done; }); });
  EXPECT_EQ(done, 8 * 16);
}

TEST(Parallel, CallersOnSeveralThreadsDoNotWaitForEachOther) {
  std::atomic<int> done = 0;
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller)
    callers.emplace_back([&] {
      for (int again = 0; again < 50; ++again) for_each_index(20, 3, [&](std::size_t) { ++done; });
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(done, 4 * 50 * 20);
}

}  // namespace
}  // namespace hysteron
