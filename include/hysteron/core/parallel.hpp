// Independent pieces of work spread over threads of the standard library, so that whoever embeds the library needs
// nothing beyond it. What is computed never depends on the number of threads.
#pragma once

#include <cstddef>
#include <functional>

namespace hysteron {

// Calls work(i) once for each i < count, in any order, and returns when all are done. threads: how many take part, the
// calling one included; 0 for as many as the machine has. The work must not throw. A call from within such work, or
// while another thread's call is under way, does its work alone.
void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

// The same by stretches of `length` indices: work(first, last).
void for_each_stretch(std::size_t count, std::size_t length, int threads,
                      const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace hysteron
