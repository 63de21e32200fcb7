// What is wrong with a scene is said with its place, what was given and what is allowed.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "read_scene.hpp"
#include "support/scratch.hpp"

namespace hysteron::scene::testing {
namespace {

TEST(SceneErrors, UnknownKeysAreRefusedWithTheNearestName) {
  EXPECT_EQ(refusal("bodies: {rod: {mas: 1}}"), "s.yaml:2:16: unknown key 'mas' of a body: did you mean 'mass'?");
  EXPECT_EQ(refusal("bodie: {}"), "s.yaml:2:1: unknown key 'bodie' of the scene: did you mean 'bodies'?");
  EXPECT_EQ(refusal("joints: {A: {revolte: [ground, ground]}}"),
            "s.yaml:2:14: unknown key 'revolte' of a joint: did you mean 'revolute'?\n"
            "s.yaml:2:13: a joint needs one of the keys fixed, revolute, prismatic, cylindrical, universal, spherical, "
            "planar, free, distance, point_on_line");
}

TEST(SceneErrors, WrongUnitsAndRangesAreRefused) {
  EXPECT_EQ(refusal("bodies: {rod: {mass: 2 m}}"), "s.yaml:2:22: mass: '2 m' is in m, expected is kg");
  EXPECT_EQ(refusal("bodies: {rod: {mass: -1}}"), "s.yaml:2:22: mass: '-1' is out of range: allowed is mass > 0 kg");
  EXPECT_EQ(refusal("bodies: {rod: {mass: 0}}"), "s.yaml:2:22: mass: '0' is out of range: allowed is mass > 0 kg");
  EXPECT_EQ(refusal("parameters: {a: 2}\nbodies: {rod: {mass: 1 - a}}"),
            "s.yaml:3:22: mass: '1 - a' = -1 is out of range: allowed is mass > 0 kg");
  EXPECT_EQ(refusal("run: {until: .nan}"), "s.yaml:2:14: '.nan': unexpected '.'");
  EXPECT_EQ(refusal("run: {until: 1 Ohm}"), "s.yaml:2:16: '1 Ohm': unit 'Ohm': unknown unit 'Ohm'");
  EXPECT_EQ(
      refusal("run: {method: fast}"),
      "s.yaml:2:15: method: 'fast' is not known: allowed are automatic, explicit, implicit, leapfrog, symplectic");
  const std::string longest(80, 'a');
  EXPECT_TRUE(refusal("run: {method: " + longest + "}").starts_with("s.yaml:2:15: method: '" + longest + "' is not"));
  EXPECT_TRUE(
      refusal("run: {method: " + longest + "a}").starts_with("s.yaml:2:15: method: '" + longest + "...' is not"));
  EXPECT_EQ(refusal("space: flat"), "s.yaml:2:8: space: 'flat' is not known: allowed are planar, spatial");
  EXPECT_EQ(refusal("bodies: {a: {mass: 1, position: [1, 2, 3]}}"),
            "s.yaml:2:33: position: a list of 2 numbers is expected, 3 are given");
  EXPECT_EQ(refusal("joints: {A: {revolute: [ground]}}"),
            "s.yaml:2:24: revolute: a list of 2 bodies is expected, 1 are given");
  EXPECT_EQ(refusal("bodies: {a: {mass: [1]}}"), "s.yaml:2:20: mass: one number is expected");
  EXPECT_EQ(refusal("bodies: {a: {mass: 1, inertia: -1}}"),
            "s.yaml:2:32: inertia: '-1' is out of range: allowed is inertia >= 0 kg m^2");
}

TEST(SceneErrors, ExpressionsPointAtTheColumn) {
  EXPECT_EQ(refusal("parameters: {speed: 2 m/s}\nrun: {until: \"1 s + sped\"}"),
            "s.yaml:3:21: '1 s + sped': unknown name 'sped': did you mean 'speed'?");
  EXPECT_EQ(refusal("run: {until: 1 s + 2 m}"),
            "s.yaml:2:18: '1 s + 2 m': the sides of + have different units: s and m");
}

TEST(SceneErrors, NamesAreChecked) {
  const std::string rod = "bodies: {rod: {mass: 1, frames: {tip: {at: [1, 0]}}}}\n";
  EXPECT_EQ(refusal(rod + "joints: {A: {revolute: [ground, rode]}}"),
            "s.yaml:3:33: there is no body 'rode': did you mean 'rod'?");
  EXPECT_EQ(refusal(rod + "joints: {A: {revolute: [ground, rod.tap]}}"),
            "s.yaml:3:33: 'rod' has no frame 'tap': did you mean 'tip'?");
  EXPECT_EQ(refusal(rod + "joints: {A: {revolute: [rod, rod]}}"),
            "s.yaml:3:24: a joint joins two bodies, not 'rod' with itself");
  EXPECT_EQ(refusal("bodies: {ground: {mass: 1}}"), "s.yaml:2:10: 'ground' cannot be the name of a body");
  for (const char* name : {"a.b", "a=1", "a<b", "a|b", "`id`", "a(1)", "a b", "a*b", "a@b"})
    EXPECT_EQ(refusal("bodies: {'" + std::string(name) + "': {mass: 1}}"),
              "s.yaml:2:10: '" + std::string(name) +
                  "' cannot be a name: spaces, points and signs other than _ - + [ ] are not allowed");
  // A spreadsheet would take "-a.x [m]" in the head of a table for a formula.
  for (const char* name : {"-a", "+a", "[a]"})
    EXPECT_EQ(refusal("bodies: {'" + std::string(name) + "': {mass: 1}}"),
              "s.yaml:2:10: '" + std::string(name) + "' cannot be a name: it must begin with a letter, a digit or _");
  for (const char* name : {"a-b", "_a+1", "2nd", "größe", "球[1]"})
    EXPECT_EQ(refusal("bodies: {'" + std::string(name) + "': {mass: 1, inertia: 1}}"), "") << name;
  EXPECT_EQ(refusal("bodies: {a: {mass: 1}, a: {mass: 2}}"),
            "s.yaml:2:24: the key 'a' is given twice, first at line 2");
  EXPECT_EQ(refusal("bodies:\n  \"b[1]\": {mass: 1}\n  b: {repeat: 2, mass: 1}"),
            "s.yaml:4:3: the name 'b[1]' is given twice");
  EXPECT_EQ(refusal(rod + "forces: {f: {joint: A}}"), "s.yaml:3:21: there is no joint 'A'");
  EXPECT_EQ(refusal(rod + "output: {quantities: [rod.q]}").substr(0, 13), "s.yaml:3:23: ");
  EXPECT_EQ(refusal("parameters: {t: 1}"), "s.yaml:2:14: 't' has a meaning of its own in formulas");
  EXPECT_EQ(refusal("parameters: {sin: 1}"), "s.yaml:2:14: 'sin' is a function in formulas");
}

TEST(SceneErrors, ParametersInCirclesAreRefused) {
  EXPECT_EQ(refusal("parameters: {a: 1 + b, b: c, c: 2*a}"),
            "s.yaml:2:17: the parameter 'a' is defined by itself: a -> b -> c -> a");
  EXPECT_EQ(refusal("parameters: {a: a}"), "s.yaml:2:17: the parameter 'a' is defined by itself: a -> a");
  std::string chain = "parameters:\n  p0: 1\n";
  for (int i = 1; i < 2000; ++i) chain += "  p" + std::to_string(i) + ": p" + std::to_string(i - 1) + "\n";
  EXPECT_EQ(refusal(chain), "");  // defined before they are used
  std::string back = "parameters:\n";
  for (int i = 0; i < 2000; ++i) back += "  p" + std::to_string(i) + ": p" + std::to_string(i + 1) + "\n";
  EXPECT_NE(refusal(back + "  p2000: 1\n").find("through more than 100 others"), std::string::npos);
}

TEST(SceneErrors, OverridesAreChecked) {
  const std::string text = "parameters: {clearance: 0.5 mm}\nrun: {until: 1 s}";
  EXPECT_EQ(refusal(text, {{"clearence", "1"}}),
            "--set clearence: the scene has no parameter 'clearence': did you mean 'clearance'?");
  EXPECT_EQ(refusal(text, {{"clearance", "2 s"}}),
            "--set clearance: '2 s' has another unit than the parameter 'clearance', which is in m");
  EXPECT_EQ(refusal(text, {{"clearance", "2 +"}}), "--set clearance: '2 +': a value is missing at the end");
  EXPECT_EQ(scene_of(text, {{"clearance", "2"}}).parameters[0].value, 2.0);
  EXPECT_FALSE(read_override("clearance"));
  EXPECT_FALSE(read_override("=3"));
  EXPECT_EQ(read_override(" a = 3 mm ")->value, "3 mm");
}

TEST(SceneErrors, YamlThatIsNotValidIsRefusedWithItsPlace) {
  EXPECT_EQ(refusal("bodies: [1, 2").substr(0, 26), "s.yaml:3:1: not valid YAML");
  EXPECT_EQ(refusal("a: *b"), "s.yaml:2:4: there is no anchor '&b' before");
  EXPECT_EQ(refusal("---\nx: 1").substr(0, 12), "s.yaml:2:1: ");
  EXPECT_EQ(refusal("bodies: &a {x: *a}"), "s.yaml:2:16: '*a' stands inside of itself");
  EXPECT_EQ(refusal("? [1, 2]\n: 3"), "s.yaml:2:3: a key must be a word or a number");
  EXPECT_EQ(SceneFile::parse("", "s.yaml").error().message, "s.yaml: the file is empty");
  EXPECT_EQ(SceneFile::parse("[1]", "s.yaml").error().message,
            "s.yaml:1:1: a scene is a map that starts with 'hysteron: 1'");
  EXPECT_EQ(SceneFile::parse("title: x", "s.yaml")->instantiate().error().message,
            "s.yaml:1:1: the scene needs the key 'hysteron'");
  EXPECT_EQ(SceneFile::parse("hysteron: 2", "s.yaml")->instantiate().error().message,
            "s.yaml:1:11: hysteron: '2' is out of range: allowed is 1 <= hysteron <= 1");
  EXPECT_NE(SceneFile::parse("hysteron: \xff\xfe", "s.yaml").error().message.find("not text in UTF-8"),
            std::string::npos);
}

TEST(SceneErrors, HostileFilesEndSoon) {
  EXPECT_EQ(refusal("title: " + std::string(100000, '[')), "s.yaml:2:47: lists and maps are nested more than 40 deep");
  // Billion laughs: ten levels of ten aliases each.
  std::string laughs = "output:\n  quantities:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    laughs += "  - &a" + std::to_string(i) + " [";
    for (int k = 0; k < 10; ++k) laughs += (k ? ", *a" : "*a") + std::to_string(i - 1);
    laughs += "]\n";
  }
  EXPECT_FALSE(read(laughs));
  std::string many = "bodies:\n";
  for (int i = 0; i < 30; ++i)
    many += "  b" + std::to_string(i) +
            ": {repeat: 1e4, mass: 1, frames: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}}}\n";
  EXPECT_NE(refusal(many).find("too large when written out"), std::string::npos);
  EXPECT_NE(refusal("bodies: {b: {repeat: 10001, mass: 1}}").find("allowed is 0 <= repeat <= 10000"), std::string::npos)
      << refusal("bodies: {b: {repeat: 10001, mass: 1}}");
  std::string times = "0";
  for (int i = 1; i < 101; ++i) times += ", " + std::to_string(i);
  EXPECT_EQ(refusal("output: {pictures: [" + times + "]}"),
            "s.yaml:2:20: pictures: 101 times are given; at most 100 are drawn ('--paraview' writes all samples)");
}

TEST(SceneErrors, SeveralErrorsAreShownAtOnce) {
  const std::string message = refusal("bodies: {a: {mas: 1}, b: {mass: 1 s}}\nrun: {util: 3}");
  EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 2);
  std::string many = "bodies:\n";
  for (int i = 0; i < 30; ++i) many += "  b" + std::to_string(i) + ": {mass: -1}\n";
  EXPECT_TRUE(refusal(many).ends_with("\nand 20 more"));
}

class Files : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::string error_of(const std::string& name) {
    const auto scene = read_scene(folder_ / name);
    std::string message = scene ? "" : scene.error().message;
    const std::string place = folder_.string() + "/";
    for (std::size_t i; (i = message.find(place)) != std::string::npos;) message.erase(i, place.size());
    return message;
  }
  std::filesystem::path folder_ = hysteron::testing::scratch("scene-files");
};

TEST_F(Files, IncludesInCirclesAreRefused) {
  write("a.yaml", "hysteron: 1\ninclude: b.yaml\n");
  write("b.yaml", "hysteron: 1\ninclude: [a.yaml]\n");
  EXPECT_EQ(error_of("a.yaml"), "b.yaml:2:11: 'a.yaml' includes itself");
}

TEST_F(Files, MissingFilesAreSaidWithTheirPlace) {
  write("a.yaml", "hysteron: 1\ninclude: none.yaml\n");
  EXPECT_EQ(error_of("a.yaml"), "a.yaml:2:10: cannot read 'none.yaml': there is no such file");
  EXPECT_EQ(error_of("zzz.yaml"), "zzz.yaml: cannot read 'zzz.yaml': there is no such file");
  EXPECT_EQ(error_of("."), ".: cannot read '.': it is a folder");
}

// Opening it would wait until another program writes to it.
TEST_F(Files, PipesAreNotRead) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  write("a.yaml", "hysteron: 1\ninclude: pipe\n");
  EXPECT_EQ(error_of("a.yaml"), "a.yaml:2:10: cannot read 'pipe': it is a pipe, from which nothing may come");
  write("a.yaml", "hysteron: 1\nforces: {f: {joint: J, effort: {table: {file: pipe}}}}\n");
  EXPECT_NE(error_of("a.yaml").find("cannot read 'pipe': it is a pipe"), std::string::npos) << error_of("a.yaml");
}

TEST_F(Files, NamesInTwoFilesAreRefusedWithBothPlaces) {
  write("a.yaml", "hysteron: 1\ninclude: b.yaml\nbodies: {x: {mass: 1}}\n");
  write("b.yaml", "hysteron: 1\nbodies:\n  x: {mass: 2}\n");
  EXPECT_EQ(error_of("a.yaml"), "a.yaml:3:10: the name 'x' is given twice, also at b.yaml:3:3: rename one");
  write("a.yaml", "hysteron: 1\ninclude: b.yaml\nrun: {until: 1}\n");
  write("b.yaml", "hysteron: 1\nrun: {until: 2}\n");
  EXPECT_EQ(error_of("a.yaml"), "a.yaml:3:1: 'run' is given in two files, also at b.yaml:2:1: only one may do so");
}

TEST_F(Files, ErrorsInAnIncludedFileNameThatFile) {
  write("a.yaml", "hysteron: 1\ninclude: b.yaml\n");
  write("b.yaml", "hysteron: 1\nbodies:\n  x: {mass: 2 s}\n");
  EXPECT_EQ(error_of("a.yaml"), "b.yaml:3:13: mass: '2 s' is in s, expected is kg");
}

}  // namespace
}  // namespace hysteron::scene::testing
