#include "run_filter.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hysteron/report/open_file.hpp"

extern char** environ;

namespace hysteron::detail {
namespace {

constexpr std::size_t largest_output = std::size_t{1} << 28, largest_errors = 1 << 16;

struct FileActions {
  posix_spawn_file_actions_t actions;
  FileActions() { ::posix_spawn_file_actions_init(&actions); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  void give(const OpenFile& file, int as) { ::posix_spawn_file_actions_adddup2(&actions, file.number(), as); }
};

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Result<FilterResult> run_filter(const std::string& program, const std::vector<std::string>& arguments,
                                std::string_view input) {
  const auto in = OpenFile::temporary(), out = OpenFile::temporary(), errors = OpenFile::temporary();
  for (const auto* file : {&in, &out, &errors})
    if (!*file) return Error{ErrorCode::failed, program, file->error().message};
  if (auto error = in->write(input, "a temporary file")) return *error;
  ::lseek(in->number(), 0, SEEK_SET);
  FileActions files;
  files.give(*in, STDIN_FILENO);
  files.give(*out, STDOUT_FILENO);
  files.give(*errors, STDERR_FILENO);
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t process = 0;
  const int code = ::posix_spawnp(&process, program.c_str(), &files.actions, nullptr, pointers.data(), environ);
  if (code == ENOENT) return FilterResult{.not_found = true};
  if (code != 0)
    return Error{ErrorCode::failed, program, program + " could not be started: " + std::string(std::strerror(code))};
  FilterResult result{.status = wait_for(process)};
  auto output = out->read_all(largest_output, program), said = errors->read_all(largest_errors, program);
  if (!output) return output.error();
  result.output = std::move(*output);
  if (said) result.errors = std::move(*said);
  return result;
}

}  // namespace hysteron::detail
