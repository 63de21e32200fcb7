// Runs the real program and captures what a user would see.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace hysteron::testing {

struct Outcome {
  int status = -1;
  std::string out, err;
};

// A folder of its own for each test program, emptied at the start.
inline std::filesystem::path scratch(const std::string& name) {
  const auto folder = std::filesystem::temp_directory_path() / ("hysteron-test-" + std::to_string(::getpid())) / name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// `arguments` as typed in a shell.
inline Outcome run(const std::string& arguments) {
  static int count = 0;
  const auto folder = std::filesystem::temp_directory_path() /
                      ("hysteron-run-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
  std::filesystem::create_directories(folder);
  const auto out = folder / "out", err = folder / "err";
  const std::string command =
      std::string(HYSTERON_PROGRAM) + " " + arguments + " >" + out.string() + " 2>" + err.string() + " </dev/null";
  const int code = std::system(command.c_str());
  Outcome outcome{WIFEXITED(code) ? WEXITSTATUS(code) : -1, contents(out), contents(err)};
  std::filesystem::remove_all(folder);
  return outcome;
}

}  // namespace hysteron::testing
