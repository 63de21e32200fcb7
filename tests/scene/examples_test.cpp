// Every scene under examples/ is read, is what the JSON Schema allows, and is the same when it is resolved and read
// again.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hysteron/request/scene/schema.hpp"
#include "read_scene.hpp"
#include "support/run_program.hpp"
#include "support/scratch.hpp"

namespace hysteron::scene::testing {
namespace {

namespace fs = std::filesystem;
using hysteron::testing::contents;
using hysteron::testing::run_command;
using hysteron::testing::scratch;

std::vector<fs::path> example_scenes() {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HYSTERON_SOURCE_DIR) / "examples"))
    if (entry.path().extension() == ".yaml") scenes.push_back(entry.path());
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

TEST(ExampleScenes, AreReadAndResolveToThemselves) {
  ASSERT_GE(example_scenes().size(), 11u);
  for (const fs::path& path : example_scenes()) {
    if (path.stem().string().ends_with("mechanism")) continue;  // a part, for inclusion
    const auto scene = read_scene(path);
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_TRUE(scene->run.until) << path;
    EXPECT_FALSE(scene->output.quantities.empty()) << path;
    EXPECT_FALSE(scene->title.empty()) << path;
    const std::string resolved = resolved_scene(*scene);
    const auto again = SceneFile::parse(resolved, "resolved.json");
    ASSERT_TRUE(again) << again.error().message;
    const auto same = again->instantiate();
    ASSERT_TRUE(same) << path << ": " << same.error().message;
    EXPECT_EQ(resolved_scene(*same), resolved) << path;
  }
}

TEST(ExampleScenes, HaveAPageEach) {
  for (const fs::path& path : example_scenes()) EXPECT_TRUE(fs::exists(path.parent_path() / "README.md")) << path;
}

// Draft 7 by python3-jsonschema: the scenes and what they resolve to are valid, and some wrong ones are not.
TEST(SceneSchema, AllowsTheExamplesAndRefusesOthers) {
  const fs::path folder = scratch("scene-schema");
  std::ofstream(folder / "schema.json") << scene_schema();
  std::string right, wrong;
  for (const fs::path& path : example_scenes()) {
    right += " '" + path.string() + "'";
    const auto scene = read_scene(path);
    const fs::path file = folder / (path.parent_path().filename().string() + path.stem().string() + ".json");
    if (!scene) continue;
    std::ofstream(file) << resolved_scene(*scene);
    right += " '" + file.string() + "'";
  }
  const std::vector<std::string> refused{"title: no version",
                                         "hysteron: 2",
                                         "hysteron: 1\nbodies: {a: {mas: 1}}",
                                         "hysteron: 1\nbodies: {a: {mass: -1}}",
                                         "hysteron: 1\njoints: {a: {revolute: [b]}}",
                                         "hysteron: 1\njoints: {a: {}}",
                                         "hysteron: 1\njoints: {a: {revolute: [b, c], fixed: [b, c]}}",
                                         "hysteron: 1\nrun: {method: fast}",
                                         "hysteron: 1\ncontacts: {a: {between: [b, ground]}}"};
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const fs::path file = folder / ("wrong" + std::to_string(i) + ".yaml");
    std::ofstream(file) << refused[i];
    wrong += " '" + file.string() + "'";
  }
  std::ofstream(folder / "check.py") << R"(
import json, sys, yaml, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
check = jsonschema.Draft7Validator(schema)
at = sys.argv.index('--')
for name in sys.argv[2:at]:
    for e in check.iter_errors(yaml.safe_load(open(name))): print('refused', name, list(e.path), e.message)
for name in sys.argv[at + 1:]:
    if check.is_valid(yaml.safe_load(open(name))): print('allowed', name, open(name).read())
)";
  const auto outcome = run_command("python3 '" + (folder / "check.py").string() + "' '" +
                                   (folder / "schema.json").string() + "'" + right + " --" + wrong);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
}

TEST(SceneSchema, IsWhatTheCommandPrints) {
  const auto outcome = hysteron::testing::run("schema");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, scene_schema());
}

}  // namespace
}  // namespace hysteron::scene::testing
