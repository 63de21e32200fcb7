#include "hysteron/core/parallel.hpp"

#include <algorithm>

#ifndef __EMSCRIPTEN__
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace hysteron {
namespace {

using Work = std::function<void(std::size_t)>;

void do_alone(std::size_t count, const Work& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

#ifndef __EMSCRIPTEN__

// Whether this thread is doing such work now.
thread_local bool at_work = false;

// Threads that sleep between calls: waking one takes a few microseconds, starting one a few dozen.
class Pool {
 public:
  static Pool& instance() {
    static Pool pool;
    return pool;
  }

  // False if another call is under way.
  bool run(std::size_t count, std::size_t helpers, const Work& work) {
    const std::unique_lock alone(in_use_, std::try_to_lock);
    if (!alone) return false;
    start(helpers);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      count_ = count;
      next_ = 0;
      places_ = std::min(helpers, workers_.size());
    }
    wake_.notify_all();
    take_part();
    std::unique_lock lock(mutex_);
    places_ = 0;
    idle_.wait(lock, [&] { return working_ == 0; });
    return true;
  }

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

 private:
  // As many workers as are requested and the system grants.
  void start(std::size_t count) {
    while (workers_.size() < count) try {
        workers_.emplace_back([this] { wait_for_work(); });
      } catch (const std::system_error&) {
        return;
      }
  }

  void wait_for_work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stop_ || places_ > 0; });
      if (stop_) return;
      --places_;
      ++working_;
      lock.unlock();
      take_part();
      lock.lock();
      if (--working_ == 0) idle_.notify_one();
    }
  }

  void take_part() {
    at_work = true;
    for (std::size_t i = next_++; i < count_; i = next_++) (*work_)(i);
    at_work = false;
  }

  std::mutex in_use_, mutex_;
  std::condition_variable wake_, idle_;
  std::vector<std::thread> workers_;
  const Work* work_ = nullptr;
  std::size_t count_ = 0, places_ = 0, working_ = 0;  // places: how many workers may still join
  std::atomic<std::size_t> next_ = 0;
  bool stop_ = false;
};

std::size_t threads_to_use(int threads) {
  static const std::size_t machine =
      std::max(1u, std::thread::hardware_concurrency());  // asks the system: microseconds
  return threads > 0 ? static_cast<std::size_t>(threads) : machine;
}

#endif

}  // namespace

void for_each_index(std::size_t count, int threads, const Work& work) {
#ifdef __EMSCRIPTEN__
  do_alone(count, work);
#else
  const std::size_t wanted = std::min(threads_to_use(threads), count);
  if (wanted < 2 || at_work || !Pool::instance().run(count, wanted - 1, work)) do_alone(count, work);
#endif
}

void for_each_stretch(std::size_t count, std::size_t length, int threads,
                      const std::function<void(std::size_t, std::size_t)>& work) {
  for_each_index((count + length - 1) / length, threads,
                 [&](std::size_t i) { work(i * length, std::min(count, (i + 1) * length)); });
}

}  // namespace hysteron
