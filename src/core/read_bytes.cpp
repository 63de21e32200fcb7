#include "hysteron/core/read_bytes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace hysteron {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_wait{5};
constexpr int pause_in_ms = 20;

class Descriptor {
 public:
  // Not blocking: a pipe without a writer would otherwise wait without end.
  explicit Descriptor(const char* path) : number_(::open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (is_open()) ::close(number_);
  }
  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  bool is_pipe() const {
    struct stat status {};
    return ::fstat(number_, &status) == 0 && S_ISFIFO(status.st_mode);
  }

 private:
  int number_;
};

}  // namespace

BytesRead read_bytes(const std::filesystem::path& path, std::size_t largest) {
  const Descriptor file(path.c_str());
  if (!file.is_open()) return {{}, std::strerror(errno)};
  // Nothing to read means the end of a file, but also a pipe that no program has opened for writing yet.
  bool has_writer = !file.is_pipe();
  const auto end = Clock::now() + longest_wait;
  BytesRead out;
  std::array<char, 1 << 16> block;
  while (out.bytes.size() <= largest) {
    const ssize_t count = ::read(file.number(), block.data(), block.size());
    if (count > 0) {
      has_writer = true;
      out.bytes.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0 && has_writer) {
      return out;
    } else if (count == 0) {
      if (Clock::now() > end)
        return {{}, "no program writes to this pipe (waited " + std::to_string(longest_wait.count()) + " s)"};
      ::poll(nullptr, 0, pause_in_ms);
    } else if (errno == EAGAIN) {
      has_writer = true;
      pollfd input{.fd = file.number(), .events = POLLIN, .revents = 0};
      ::poll(&input, 1, -1);
    } else if (errno != EINTR) {
      return {{}, std::strerror(errno)};
    }
  }
  return out;
}

}  // namespace hysteron
