// Runs the program and captures its exit status and output.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>

#include "support/scratch.hpp"

namespace hysteron::testing {

struct Outcome {
  int status = -1;
  std::string out, err;
};

// Runs a shell command.
inline Outcome run_command(const std::string& typed) {
  static int count = 0;
  const auto folder = std::filesystem::temp_directory_path() /
                      ("hysteron-run-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
  std::filesystem::create_directories(folder);
  const auto out = folder / "out", err = folder / "err";
  const int code = std::system((typed + " >'" + out.string() + "' 2>'" + err.string() + "' </dev/null").c_str());
  Outcome outcome{WIFEXITED(code) ? WEXITSTATUS(code) : -1, contents(out), contents(err)};
  std::filesystem::remove_all(folder);
  return outcome;
}

// Runs the program under test with these arguments.
inline Outcome run(const std::string& arguments) {
  return run_command(std::string(HYSTERON_PROGRAM) + " " + arguments);
}

// Starts the program, sends it the signal as soon as `is_reached` holds, and waits until it has ended, so that nothing
// of it is left, not even a lock. False if it ended by itself.
inline bool interrupt(const std::string& arguments, int signal, const std::function<bool()>& is_reached) {
  const std::string command = "exec " + std::string(HYSTERON_PROGRAM) + " " + arguments + " >/dev/null 2>&1 </dev/null";
  const pid_t child = ::fork();
  if (child == 0) {
    ::execlp("sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (is_reached()) {
      ::kill(child, signal);
      ::waitpid(child, &status, 0);
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}  // namespace hysteron::testing
