// Tables of points in CSV files beside the scene.
#include <fstream>
#include <numbers>

#include "read_scene.hpp"
#include "support/scratch.hpp"

namespace hysteron::scene::testing {
namespace {

namespace fs = std::filesystem;

const std::string driven = R"(hysteron: 1
bodies: {arm: {mass: 1, inertia: 1}}
joints: {A: {revolute: [ground, arm], drive: {KIND: {table: {file: motion.csv, columns: [t, angle]}}}}}
)";

class TableFile : public ::testing::Test {
 protected:
  Result<Scene> read(const std::string& csv, std::string scene = driven, const std::string& kind = "position") {
    if (const auto at = scene.find("KIND"); at != std::string::npos) scene.replace(at, 4, kind);
    std::ofstream(folder / "motion.csv", std::ios::binary) << csv;
    std::ofstream(folder / "s.yaml") << scene;
    return read_scene(folder / "s.yaml");
  }
  // Without the folder.
  std::string refusal(const std::string& csv, const std::string& scene = driven) {
    const auto result = read(csv, scene);
    std::string message = result ? std::string() : result.error().message;
    for (std::size_t at; (at = message.find(folder.string() + "/")) != std::string::npos;)
      message.erase(at, folder.string().size() + 1);
    return message;
  }

  const fs::path folder = hysteron::testing::scratch("table-file");
};

TEST_F(TableFile, GivesASplineInSi) {
  const auto scene = read("# measured\nother, angle [deg], t [ms]\n7, 0, 0\n8, 90, 100\n9, 180, 200\n7, 270, 300\n");
  ASSERT_TRUE(scene) << scene.error().message;
  const multibody::FunctionValue f = scene->model.drivers.at(0).function(0.05);
  EXPECT_NEAR(f.value, std::numbers::pi / 4.0, 1e-14);
  EXPECT_NEAR(f.first, 5.0 * std::numbers::pi, 1e-12);
  EXPECT_EQ(scene->model.drivers[0].function.knots().size(), 4u);
  ASSERT_EQ(scene->files.size(), 2u);
  EXPECT_EQ(scene->files[1].path.filename(), "motion.csv");
  EXPECT_EQ(scene->files[1].sha256.size(), 64u);
}

TEST_F(TableFile, IsAPartOfTheResolvedScene) {
  const auto scene = read("t [ms],angle [deg]\n0,0\n100,90\n");
  ASSERT_TRUE(scene) << scene.error().message;
  const auto again = SceneFile::parse(resolved_scene(*scene), "resolved.json");
  ASSERT_TRUE(again) << again.error().message;
  const auto same = again->instantiate();
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(resolved_scene(*same), resolved_scene(*scene));
  EXPECT_EQ(same->files.size(), 1u);
}

TEST_F(TableFile, StandsWhereverPointsMay) {
  const auto scene = read("x [mm],F [kN]\n0,0\n1,2\n2,3\n", R"(hysteron: 1
bodies: {a: {mass: 1, inertia: 1}}
forces:
  s: {spring: [ground, a], curve: {table: {file: motion.csv}}}
  p: {spring: [ground, a], curve: {table: {file: motion.csv}}}
)");
  ASSERT_TRUE(scene) << scene.error().message;
  const auto& spring = std::get<multibody::LinearSpring>(scene->model.forces.at(0));
  EXPECT_NEAR((*spring.elastic_curve)(1e-3).value, 2000.0, 1e-9);
  EXPECT_EQ(scene->files.size(), 2u) << "one file, though two springs use it";
}

TEST_F(TableFile, ColumnsWithoutUnitAreInSi) {
  const auto scene = read("t;angle\n0;0\n2;5e-1\n");
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_NEAR(scene->model.drivers.at(0).function(1.0).value, 0.25, 1e-15);
}

// The same reader as for measurements.
TEST_F(TableFile, MayHaveDecimalCommasARowOfUnitsAndUtf16) {
  const std::string text = "t;angle\nms;deg\n0;0\n100,5;90\n";
  std::string utf16 = "\xFF\xFE";
  for (const char c : text) utf16 += {c, '\0'};
  for (const std::string& csv : {text, utf16}) {
    const auto scene = read(csv);
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_NEAR(scene->model.drivers.at(0).function(0.05025).value, std::numbers::pi / 4.0, 1e-14);
  }
  EXPECT_EQ(refusal("t;angle\n0,5;0\n1.5;1\n1,7;2\n"),
            "motion.csv:3:1: '1.5' is not a number: the other numbers of this file have decimal commas");
  EXPECT_EQ(refusal("0;0\n1;1\n"),
            "motion.csv:1:1: the first row holds numbers: a header with the names of the columns is expected");
}

TEST_F(TableFile, ErrorsNameFileLineAndColumn) {
  EXPECT_EQ(refusal("t [s],angle\n0,0\n1,one\n"), "motion.csv:3:3: 'one' is not a number");
  EXPECT_EQ(refusal("t [s],angle\n0,0\n1,nan\n"), "motion.csv:3:3: 'nan' is not a number");
  EXPECT_EQ(refusal("t [s],angle\n0,0\n1,inf\n"), "motion.csv:3:3: 'inf' must be a finite number");
  EXPECT_EQ(refusal("t [s],angle\n0,0\n1,1e999\n"), "motion.csv:3:3: '1e999' is not a number");
  EXPECT_EQ(refusal("t [s],angle\n0,0\n1,2*3\n"), "motion.csv:3:3: '2*3' is not a number");
  EXPECT_EQ(refusal("t [s],angle\n1,0\n1,2\n"),
            "motion.csv:3:1: the values of the first column must increase from row to row");
  EXPECT_EQ(refusal("t [kg],angle\n0,0\n1,2\n"),
            "motion.csv:2:1: position: '0 kg' is in kg, expected is s\n"
            "motion.csv:3:1: position: '1 kg' is in kg, expected is s");
  EXPECT_EQ(refusal("t [s],angle [m]\n0,0\n1,2\n"),
            "motion.csv:2:3: position: the unit is that of a displacement, an angle is meant\n"
            "motion.csv:3:3: position: the unit is that of a displacement, an angle is meant");
  EXPECT_EQ(refusal("t [s],angle [xyz]\n0,0\n"), "motion.csv:1:14: angle: unit 'xyz': unknown unit 'xyz'");
  EXPECT_EQ(refusal("t,angle\n0,0,1\n"), "motion.csv:2:5: line 2 has 3 cells, the header (line 1) has 2");
  EXPECT_EQ(refusal("t,angle\n"), "motion.csv:1:1: a header without rows of data");
  EXPECT_NE(refusal("").find("motion.csv:1:1: the file is empty"), std::string::npos);
  EXPECT_EQ(refusal("t,angel\n0,0\n1,2\n"),
            "s.yaml:3:97: columns: 'motion.csv' has no column 'angle': did you mean 'angel'?");
}

TEST_F(TableFile, WrongKeysAndFilesAreRefused) {
  const auto with = [](const std::string& table) {
    return "hysteron: 1\nbodies: {a: {mass: 1, inertia: 1}}\njoints:\n  A: {revolute: [ground, a], drive: "
           "{position:\n" +
           table + "}}\n";
  };
  const std::string csv = "t,a,b\n0,0,1\n1,2,3\n";
  EXPECT_EQ(refusal(csv, with("{table: {file: motion.csv}}")),
            "motion.csv:1:1: the file has 3 columns: name two of them, 'columns: [t, angle]'; there are t, a, b");
  EXPECT_EQ(refusal(csv, with("{table: {file: nothing.csv}}")),
            "s.yaml:5:16: cannot read 'nothing.csv': there is no such file");
  EXPECT_EQ(refusal(csv, with("{table: {file: .}}")), "s.yaml:5:16: cannot read '.': it is a folder");
  EXPECT_EQ(refusal(csv, with("{table: {file: motion.csv, colums: [t, a]}}")),
            "s.yaml:5:28: unknown key 'colums' of a table: did you mean 'columns'?");
  EXPECT_EQ(refusal(csv, with("{table: {file: motion.csv, columns: [t]}}")),
            "s.yaml:5:37: columns: two names of columns are expected");
  EXPECT_EQ(refusal("t,a,a\n0,0,1\n", with("{table: {file: motion.csv, columns: [t, a]}}")),
            "s.yaml:5:41: columns: 'motion.csv' has two columns 'a'");
  EXPECT_NE(refusal(csv, with("{table: {columns: [t, a]}}")).find("{table: {file: NAME}} is expected"),
            std::string::npos);
  EXPECT_NE(refusal(csv, with("{file: motion.csv}")).find("{table: {file: NAME}} is expected"), std::string::npos);
}

}  // namespace
}  // namespace hysteron::scene::testing
