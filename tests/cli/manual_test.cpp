// Runs the commands of the manual and compares their output.
#include <gtest/gtest.h>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

struct Example {
  std::string command, output;  // output: empty where the page shows none
};

// Lines of code blocks that begin with "$ ", with their continuations and what follows them.
std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> out;
  std::istringstream in(contents(std::filesystem::path(HYSTERON_SOURCE_DIR) / "docs" / "manual" / page));
  bool code = false, going_on = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      code = !code;
    } else if (code && line.starts_with("$ ")) {
      out.push_back({line.substr(2), ""});
      going_on = line.ends_with('\\');
    } else if (code && going_on) {
      out.back().command += '\n' + line;
      going_on = line.ends_with('\\');
    } else if (code && !out.empty()) {
      out.back().output += line + '\n';
    }
  }
  return out;
}

void run_examples(const std::string& page) {
  const auto folder = scratch("manual");
  for (const char* inputs : {"data", "examples"})
    std::filesystem::create_directory_symlink(std::filesystem::path(HYSTERON_SOURCE_DIR) / inputs, folder / inputs);
  const auto program = std::filesystem::path(HYSTERON_PROGRAM).parent_path().string();
  const auto examples = examples_of(page);
  ASSERT_FALSE(examples.empty());
  for (const Example& e : examples) {
    const Outcome outcome =
        run_command("(cd " + folder.string() + " && PATH=" + program + ":$PATH && " + e.command + ")");
    EXPECT_EQ(outcome.status, 0) << e.command << '\n' << outcome.err;
    if (!e.output.empty()) {
      EXPECT_EQ(outcome.out, e.output) << e.command;
    }
  }
}

TEST(Manual, CompareShowsWhatTheProgramPrints) { run_examples("compare.md"); }
TEST(Manual, FitShowsWhatTheProgramPrints) { run_examples("fit.md"); }
TEST(Manual, FitJointShowsWhatTheProgramPrints) { run_examples("fit_joint.md"); }
TEST(Manual, PressShowsWhatTheProgramPrints) { run_examples("press.md"); }
TEST(Manual, FitSceneShowsWhatTheProgramPrints) { run_examples("fit_scene.md"); }

}  // namespace
}  // namespace hysteron::testing
