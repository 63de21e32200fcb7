// Parameters, repetition, anchors, includes, and the scene that is left when all of them are resolved.
#include <ctime>
#include <filesystem>
#include <fstream>

#include "read_scene.hpp"
#include "support/scratch.hpp"

namespace hysteron::scene::testing {
namespace {

TEST(SceneRepetition, MakesChains) {
  const Scene s = scene_of(R"(
parameters: {n: 4, length: 10 cm}
bodies:
  link_${i}: {repeat: "${n}", mass: "i*1 kg", frames: {end: {at: ["${length}", 0]}}}
  bead: {repeat: {count: 2, from: 0, index: k}, mass: 1, position: ["k*length", 0]}
joints:
  pin_1: {revolute: [ground, link_1]}
  pin_${i}: {repeat: {count: n - 1, from: 2}, revolute: ["link_${i-1}.end", "link_${i}"]}
  weld: {fixed: ["bead[0]", "bead[1]"]}
)");
  ASSERT_EQ(s.model.bodies.size(), 6u);
  EXPECT_EQ(s.model.bodies[3].name, "link_4");
  EXPECT_EQ(s.model.bodies[3].mass, 4.0);
  EXPECT_EQ(s.model.bodies[5].name, "bead[1]");
  EXPECT_EQ(s.model.bodies[5].pose->position.x, 0.1);
  ASSERT_EQ(s.model.joints.size(), 5u);
  EXPECT_EQ(s.model.joints[3].name, "pin_4");
  EXPECT_EQ(s.model.joints[3].first.body, "link_3");
  EXPECT_EQ(s.model.joints[3].first.frame, "end");
}

TEST(SceneRepetition, ErrorsInRepeatedEntriesAreToldOnce) {
  EXPECT_EQ(refusal("bodies: {b: {repeat: 100, mass: 1 s}}"), "s.yaml:2:33: mass: '1 s' is in s, expected is kg");
  EXPECT_EQ(refusal("bodies:\n  b_${k}: {repeat: 2, mass: 1}"),
            "s.yaml:3:7: 'b_${k}': unknown name 'k': known are pi, i");
  EXPECT_EQ(refusal("parameters: {i: 1}\nbodies: {b: {repeat: 2, mass: 1}}"),
            "s.yaml:3:22: the index 'i' is also a parameter: rename one");
}

TEST(SceneParameters, AreEvaluatedInAnyOrderAndOverridden) {
  const std::string text =
      "parameters: {area: width*height, width: 2 mm, height: 3*width}\nrun: {until: \"${area}/(1 m^2/s)\"}";
  EXPECT_DOUBLE_EQ(*scene_of(text).run.until, 12e-6);
  EXPECT_DOUBLE_EQ(*scene_of(text, {{"width", "4 mm"}}).run.until, 48e-6);
  const Scene s = scene_of(text, {{"height", "1"}});
  EXPECT_DOUBLE_EQ(*s.run.until, 2e-3);
  EXPECT_EQ(s.parameters.at(0).name, "area");
  EXPECT_EQ(*s.parameters.at(0).dim, pow(dims::length, 2.0));
}

TEST(SceneParameters, OneFileIsInstantiatedManyTimes) {
  const auto file = SceneFile::parse("hysteron: 1\nparameters: {m: 1 kg}\nbodies: {a: {mass: m}}", "s.yaml");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->parameter_names(), std::vector<std::string>{"m"});
  for (int i = 1; i < 5; ++i) {
    const auto scene = file->instantiate({{"m", std::to_string(i) + " kg"}});
    ASSERT_TRUE(scene);
    EXPECT_EQ(scene->model.bodies[0].mass, i);
  }
}

TEST(SceneAnchors, ShareValuesAndMergeMaps) {
  const Scene s = scene_of(R"(
bodies:
  a: &rod {mass: 2, inertia: 3}
  b: {<<: *rod, mass: 5}
  c: *rod
)");
  EXPECT_EQ(s.model.bodies.at(1).mass, 5.0);
  EXPECT_EQ(s.model.bodies.at(1).inertia.zz, 3.0);
  EXPECT_EQ(s.model.bodies.at(2).mass, 2.0);
}

TEST(SceneIncludes, CollectEntriesAndHashFiles) {
  const auto folder = hysteron::testing::scratch("scene-includes");
  std::filesystem::create_directories(folder / "parts");
  std::ofstream(folder / "main.yaml") << "hysteron: 1\ninclude: parts/rod.yaml\nparameters: {m: 7 kg}\n"
                                         "joints: {A: {revolute: [ground, rod]}}\n";
  std::ofstream(folder / "parts/rod.yaml") << "hysteron: 1\ninclude: steel.yaml\nparameters: {m: 1 kg, l: 2 m}\n"
                                              "bodies: {rod: {mass: m, shapes: {rod: [l, 0]}}}\n";
  std::ofstream(folder / "parts/steel.yaml") << "hysteron: 1\nmaterials: {s: {density: 7800}}";
  const auto scene = read_scene(folder / "main.yaml");
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_EQ(scene->model.bodies.at(0).mass, 7.0);
  EXPECT_EQ(scene->model.joints.size(), 1u);
  EXPECT_EQ(scene->materials.at(0).density, 7800.0);
  ASSERT_EQ(scene->files.size(), 3u);
  // printf 'hysteron: 1\nmaterials: {s: {density: 7800}}' | sha256sum
  EXPECT_EQ(scene->files[2].sha256, "c10ffb3a979d5d768f374bea8648658bb9a148202aaff1d71b53aaf5b653ac92");
}

TEST(ResolvedScene, ReadsBackAsItself) {
  const Scene s = scene_of(R"--(
parameters: {n: 3, w: 2 rad/s, l: 20 cm}
gravity: 9.81
materials: {s: {density: 7.8 g/cm^3}}
bodies:
  a_${i}: {repeat: "${n}", material: s, shapes: {box: [1 cm, "${l}", "0.1*l"]}, angle: "i*10 deg"}
joints:
  J: {revolute: [ground, a_1], drive: {position: "-(w*t)^2/(1 + 2^-t) - (3 - (2 - t)) + if(t >= 1 && !(t > 2), -1, 2)"}}
forces: {f: {body: a_2, force: ["-t^2", "sin(t)"]}}
run: {until: 1 ms}
)--");
  const std::string once = resolved_scene(s);
  EXPECT_EQ(once.find("$"), std::string::npos);
  const auto file = SceneFile::parse(once, "resolved.json");
  ASSERT_TRUE(file) << file.error().message;
  const auto again = file->instantiate();
  ASSERT_TRUE(again) << again.error().message << once;
  EXPECT_EQ(resolved_scene(*again), once);
  ASSERT_EQ(again->model.bodies.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again->model.bodies[i].mass, s.model.bodies[i].mass);
    EXPECT_EQ(again->model.bodies[i].inertia.zz, s.model.bodies[i].inertia.zz);
    EXPECT_EQ(again->model.bodies[i].pose->orientation.z, s.model.bodies[i].pose->orientation.z);
  }
  for (const double t : {0.0, 0.7, 1.5, 2.5}) {
    EXPECT_EQ(again->model.drivers[0].function(t).value, s.model.drivers[0].function(t).value) << t;
    EXPECT_EQ(again->model.drivers[0].function(t).second, s.model.drivers[0].function(t).second) << t;
  }
}

// The requirement is a second for reading and checking; the limit leaves room for a busy machine and for sanitizers.
TEST(SceneSpeed, TenThousandBodiesAreReadSoon) {
  std::string text = "bodies:\n";
  for (int i = 1; i <= 10000; ++i)
    text += "  link_" + std::to_string(i) +
            ": {mass: 5 g, inertia: 4e-8, centre: [5 mm, 0], frames: {end: {at: [10 mm, 0]}}}\n";
  text += "joints:\n  pin_1: {revolute: [ground, link_1], start: {position: 90 deg}}\n";
  for (int i = 2; i <= 10000; ++i)
    text += "  pin_" + std::to_string(i) + ": {revolute: [link_" + std::to_string(i - 1) + ".end, link_" +
            std::to_string(i) + "]}\n";
  const std::clock_t start = std::clock();
  const Scene s = scene_of(text);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_EQ(s.model.joints.size(), 10000u);
  RecordProperty("cpu_seconds", std::to_string(seconds));
#ifdef NDEBUG
  EXPECT_LT(seconds, 1.0);
#endif
}

}  // namespace
}  // namespace hysteron::scene::testing
