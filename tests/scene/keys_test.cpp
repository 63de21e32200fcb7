// Keys of a scene with values that are not their usual case, and that no key is left without a test.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "hysteron/contact/element.hpp"
#include "hysteron/request/scene/schema.hpp"
#include "read_scene.hpp"
#include "support/scratch.hpp"

namespace hysteron::scene::testing {
namespace {

namespace fs = std::filesystem;
using multibody::Vector3;

// The rotation matrix of the quaternion 1 + 2i + 3j + 4k, worked out by hand, is
// [-20 4 22; 20 -10 20; 10 28 4]/30.
void expect_turned(const multibody::Quaternion& q) {
  expect_near(rotate(q, Vector3{1, 0, 0}), {-20.0 / 30, 20.0 / 30, 10.0 / 30});
  expect_near(rotate(q, Vector3{0, 1, 0}), {4.0 / 30, -10.0 / 30, 28.0 / 30});
  expect_near(rotate(q, Vector3{0, 0, 1}), {22.0 / 30, 20.0 / 30, 4.0 / 30});
}

TEST(SceneKeys, AQuaternionOfAnyLengthTurnsBodiesFramesAndMounts) {
  const Scene s = scene_of(R"(
space: spatial
bodies:
  a: {mass: 1, inertia: [1, 1, 1], quaternion: [10, 20, 30, 40], frames: {pin: {at: [1, 2, 3], quaternion: [0.1, 0.2, 0.3, 0.4]}}}
joints:
  J: {fixed: [{body: a, frame: pin, at: [4, 5, 6], quaternion: [1, 2, 3, 4]}, ground]}
)");
  const multibody::Body& a = s.model.bodies.at(0);
  expect_turned(a.pose->orientation);
  expect_turned(a.frames.at(0).pose.orientation);
  const multibody::Mount& mount = s.model.joints.at(0).first;
  EXPECT_EQ(mount.frame, "pin");
  expect_near(mount.pose.position, {4, 5, 6});
  expect_turned(mount.pose.orientation);
}

TEST(SceneKeys, ProductsOfInertiaHaveTheirPlaces) {
  const Scene s = scene_of(R"(
space: spatial
bodies: {a: {mass: 1, inertia: {xx: 3 kg m^2, yy: 4 kg m^2, zz: 5 kg m^2, xy: 0.1, xz: -0.2, yz: 0.3}}}
)");
  const multibody::Inertia& i = s.model.bodies.at(0).inertia;
  EXPECT_EQ(i.xx, 3.0);
  EXPECT_EQ(i.yy, 4.0);
  EXPECT_EQ(i.zz, 5.0);
  EXPECT_EQ(i.xy, 0.1);
  EXPECT_EQ(i.xz, -0.2);
  EXPECT_EQ(i.yz, 0.3);
}

// m (b² + c²)/5 and so on; the density of 4/3 π a b c.
TEST(SceneKeys, AnEllipsoidHasThreeAxes) {
  const Scene s = scene_of(R"(
space: spatial
materials: {clay: {density: 1800}}
bodies:
  a: {shapes: {ellipsoid: [0.1, 0.2, 0.4], mass: 5}}
  b: {material: clay, shapes: {ellipsoid: [0.1, 0.2, 0.4]}}
)");
  const multibody::Inertia& i = s.model.bodies.at(0).inertia;
  EXPECT_NEAR(i.xx, 0.04 + 0.16, 1e-15);
  EXPECT_NEAR(i.yy, 0.01 + 0.16, 1e-15);
  EXPECT_NEAR(i.zz, 0.01 + 0.04, 1e-15);
  EXPECT_NEAR(s.model.bodies.at(1).mass, 1800.0 * 4.0 / 3.0 * 3.141592653589793 * 0.008, 1e-12);
}

TEST(SceneKeys, SpringsAndBushingsHaveOneKindOfDamping) {
  const Scene s = scene_of(R"(
bodies: {a: {mass: 1}, b: {mass: 1}}
forces:
  s: {spring: [a, b], damping_curve: [[0, 0], [1 cm/s, 5 N], [3 cm/s, 9 N]]}
  u: {bushing: [a, b], rotational_damping: 4 N m s/rad}
)");
  const auto& spring = std::get<multibody::LinearSpring>(s.model.forces.at(0));
  EXPECT_FALSE(spring.elastic_curve);
  ASSERT_TRUE(spring.damping_curve);
  EXPECT_NEAR((*spring.damping_curve)(0.01).value, 5.0, 1e-12);
  EXPECT_NEAR((*spring.damping_curve)(0.03).value, 9.0, 1e-12);
  EXPECT_EQ(spring.stiffness, 0.0);
  const auto& planar = std::get<multibody::Bushing>(s.model.forces.at(1));
  expect_near(planar.rotational_damping, {0, 0, 4});
  for (const Vector3& none : {planar.stiffness, planar.damping, planar.rotational_stiffness}) expect_near(none, {});
  const Scene spatial = scene_of(R"(
space: spatial
bodies: {a: {mass: 1, inertia: [1, 1, 1]}, b: {mass: 1, inertia: [1, 1, 1]}}
forces: {u: {bushing: [a, b], rotational_damping: [1, 2, 3]}}
)");
  expect_near(std::get<multibody::Bushing>(spatial.model.forces.at(0)).rotational_damping, {1, 2, 3});
}

TEST(SceneKeys, ASideOfAContactLiesInAFrame) {
  const Scene s = scene_of(R"(
bodies:
  a: {mass: 1, inertia: 1, frames: {tip: {at: [0, 2 mm], angle: 30 deg}}}
contacts:
  c: {between: [{body: a, frame: tip, at: [3 mm, -4 mm], sphere: 5 mm}, ground], law: {law: hertz, stiffness: 1e8}}
)");
  const multibody::Mount& mount = s.model.contacts.at(0).first.mount;
  EXPECT_EQ(mount.frame, "tip");
  expect_near(mount.pose.position, {0.003, -0.004, 0});
}

// Forces of a ball on the ground at depth and rate, after a touch at this speed.
double force_of(const std::string& settings, double depth, double rate, double speed) {
  const Scene s = scene_of(
      "materials: {gum: {young: 2 GPa, poisson: 0.3, viscosity: 40 kPa s, bulk_viscosity: 70 kPa s}}\n"
      "bodies: {a: {mass: 1, inertia: 1, shapes: {sphere: 10 mm}, material: gum, position: [0, 1]}}\n"
      "ground: {material: gum}\n"
      "contacts: {c: {between: [a, ground], law: {" +
      settings + "}}}");
  if (s.model.contacts.empty()) return std::nan("");
  ContactRecord record;
  record.effective_mass = 1.0;
  const AnyHostedLaw& law = s.model.contacts[0].element->normal();
  law.first_touch(speed, record, nullptr);
  return law.force({depth, rate}, record, nullptr).total();
}

// Hunt-Crossley K δ^1.5 [1 + 1.5 (1 - e) δ̇/v₀] with e = 1 - a v₀.
TEST(SceneKeys, RestitutionComesFromASource) {
  const double elastic = 1e8 * std::pow(1e-4, 1.5);
  for (const double speed : {0.5, 2.0})
    EXPECT_NEAR(force_of("law: hunt-crossley, stiffness: 1e8, restitution_source: linear, restitution_slope: 0.05 s/m",
                         1e-4, 0.3, speed),
                elastic * (1.0 + 1.5 * 0.05 * speed * 0.3 / speed), 1e-9 * elastic);
}

// Materials give their viscosities to a law that has them as parameters.
TEST(SceneKeys, MaterialsHaveTwoViscosities) {
  const std::string stated = ", bulk_viscosity: 70 kPa s, shear_viscosity: 40 kPa s";
  const double from_material = force_of("law: kuwabara-kono", 1e-4, 0.3, 0.5);
  const double elastic = force_of("law: kuwabara-kono", 1e-4, 0.0, 0.5);
  EXPECT_GT(from_material, 1.001 * elastic);
  EXPECT_NEAR(from_material, force_of("law: kuwabara-kono" + stated, 1e-4, 0.3, 0.5), 1e-12 * elastic);
  EXPECT_GT(
      std::abs(force_of("law: kuwabara-kono, shear_viscosity: 40 kPa s, bulk_viscosity: 140 kPa s", 1e-4, 0.3, 0.5) -
               from_material),
      1e-4 * elastic);
}

TEST(SceneKeys, AnIncludedFileAddsItsEntriesAndLosesItsParameters) {
  const fs::path folder = hysteron::testing::scratch("scene-keys");
  std::ofstream(folder / "parts.yaml")
      << "hysteron: 1\ntitle: parts\nparameters: {m: 2 kg}\nbodies: {a: {mass: \"${m}\"}}\n";
  std::ofstream(folder / "s.yaml") << "hysteron: 1\ninclude: parts.yaml\ntitle: whole\ndescription: two bodies\n"
                                      "parameters: {m: 3 kg}\nbodies: {b: {mass: \"2 * ${m}\"}}\n";
  const auto scene = read_scene(folder / "s.yaml");
  ASSERT_TRUE(scene) << scene.error().message;
  ASSERT_EQ(scene->model.bodies.size(), 2u);
  EXPECT_EQ(scene->model.bodies[0].name, "a");
  EXPECT_EQ(scene->model.bodies[0].mass, 3.0);
  EXPECT_EQ(scene->model.bodies[1].mass, 6.0);
  EXPECT_EQ(scene->title, "whole");
  EXPECT_EQ(scene->files.size(), 2u);
  fs::remove_all(folder);
}

TEST(SceneKeys, AnObliqueLineHoldsAPoint) {
  const Scene s = scene_of(R"(
bodies: {bead: {mass: 1, position: [4, 6]}}
joints: {L: {point_on_line: [ground, bead], at: [1, 2], axis: [3, 4]}}
)");
  const multibody::Joint& line = s.model.joints.at(0);
  EXPECT_EQ(line.type, multibody::JointType::point_on_line);
  expect_near(line.first.pose.position, {1, 2, 0});
  expect_near(rotate(line.first.pose.orientation, Vector3{1, 0, 0}), {0.6, 0.8, 0});
}

void add_keys(const nlohmann::json& node, std::set<std::string>& keys) {
  if (node.is_object() && node.contains("properties"))
    for (const auto& [key, type] : node["properties"].items()) keys.insert(key);
  if (node.is_structured())
    for (const auto& child : node) add_keys(child, keys);
}

// A key that no test names has no test.
TEST(SceneKeys, EveryKeyOccursInASceneOfTheTests) {
  std::string text;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HYSTERON_SOURCE_DIR) / "tests")) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
    std::ostringstream content;
    content << std::ifstream(entry.path()).rdbuf();
    text += content.str();
  }
  std::set<std::string> named, keys;
  const std::regex key_in_yaml(R"re((?:\\n|[^a-z_])([a-z_]+)"?: )re");
  for (std::sregex_iterator i(text.begin(), text.end(), key_in_yaml); i != std::sregex_iterator(); ++i)
    named.insert((*i)[1]);
  add_keys(nlohmann::json::parse(scene_schema()), keys);
  EXPECT_GT(keys.size(), 100u);
  for (const std::string& key : keys) EXPECT_TRUE(named.contains(key)) << key;
}

}  // namespace
}  // namespace hysteron::scene::testing
