// Runs the program and captures its exit status and output.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

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

}  // namespace hysteron::testing
