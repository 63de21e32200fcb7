// What is wrong with a contact is said with its place, and with what is allowed.
#include <cmath>

#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

const std::string bodies = R"(
bodies:
  a: {mass: 1, inertia: 1, shapes: {sphere: 10 mm}, material: steel, position: [0, 1]}
  b: {mass: 1, inertia: 1, position: [0, 2]}
  c: {mass: 1, inertia: 1, shapes: [{sphere: 1 mm}, {capsule: [1 mm, 1 mm]}], position: [0, 3]}
)";

// Line 7 is that of the contact; its text starts in column 16.
std::string contact(const std::string& text) { return refusal(bodies + "contacts: {one: {" + text + "}}"); }
std::string law(const std::string& text) { return contact("between: [a, ground], law: " + text); }

TEST(SceneContactErrors, SurfacesAreChecked) {
  const std::string hertz = ", law: {law: hertz, stiffness: 1}";
  EXPECT_EQ(contact("law: hertz"), "s.yaml:7:17: a contact needs the key 'between'");
  EXPECT_EQ(contact("between: [a, ground]"), "s.yaml:7:17: a contact needs the key 'law'");
  EXPECT_EQ(contact("between: [a]" + hertz), "s.yaml:7:27: between: a list of 2 bodies is expected, 1 are given");
  EXPECT_EQ(contact("between: [a, d]" + hertz), "s.yaml:7:31: there is no body 'd': allowed are a, b, c, ground");
  EXPECT_EQ(contact("between: [a, b]" + hertz),
            "s.yaml:7:31: 'b' has no shape: give the surface that touches, {body: b, sphere: RADIUS}");
  EXPECT_EQ(contact("between: [a, c]" + hertz),
            "s.yaml:7:31: 'c' has 2 shapes: say which one touches, {body: c, shape: 1}");
  EXPECT_EQ(contact("between: [a, {body: c, shape: 2}]" + hertz),
            "s.yaml:7:48: this shape of 'c' cannot touch in the plane: possible are sphere, cylinder and box, or give "
            "a surface: circle, point, box, polygon, half_space, bore");
  EXPECT_EQ(refusal("space: spatial\nbodies: {cyl: {mass: 1, shapes: {cylinder: [1, 2]}}}\ncontacts: {c: {between: "
                    "[cyl, ground]" +
                    hertz + "}}"),
            "s.yaml:4:26: this shape of 'cyl' cannot touch in space yet: possible are sphere, point, half_space, bore "
            "and cavity; a box touches by eight points");
  EXPECT_EQ(contact("between: [a, {body: c, shape: 3}]" + hertz).substr(0, 43),
            "s.yaml:7:48: 'c' has fewer shapes: give the");
  EXPECT_EQ(contact("between: [a, {body: b, sphere: 1, bore: 2}]" + hertz),
            "s.yaml:7:58: a side of a contact has one surface: sphere and bore are given");
  EXPECT_EQ(contact("between: [a, {body: b, sphere: 1 kg}]" + hertz),
            "s.yaml:7:49: sphere: '1 kg' is in kg, expected is m");
  EXPECT_EQ(contact("between: [a, {body: b, half_space: [0, 0]}]" + hertz),
            "s.yaml:7:53: half_space: the normal must not be 0");
  EXPECT_EQ(contact("between: [a, {body: b, box: [1, 2, 3]}]" + hertz),
            "s.yaml:7:46: box: two sides are expected, 3 are given");
  EXPECT_EQ(contact("between: [a, {body: c, shape: 1, at: [1, 1]}]" + hertz),
            "s.yaml:7:48: a shape is where its body has it: no frame and no place");
  EXPECT_EQ(contact("between: [a, {body: a, sphere: 1 mm}]" + hertz),
            "s.yaml:7:12: contact 'one': 'a' cannot touch itself");
  EXPECT_EQ(contact("between: [{body: b, bore: 1}, ground]" + hertz),
            "s.yaml:7:12: contact 'one': a bore and a half-space cannot touch");
  EXPECT_EQ(contact("between: [a, {body: b, polygon: [[0, 0], [0, 1], [1, 0]]}]" + hertz),
            "s.yaml:7:12: contact 'one': a polygon must be convex, with its corners counter-clockwise");
  EXPECT_EQ(contact("betwen: [a, ground]" + hertz).substr(0, 70),
            "s.yaml:7:18: unknown key 'betwen' of a contact: did you mean 'between'");
  EXPECT_EQ(refusal("space: spatial\nbodies: {a: {mass: 1, inertia: [1, 1, 1]}}\ncontacts: {c: {between: [{body: a, "
                    "box: [1, 1]}, ground]" +
                    hertz + "}}"),
            "s.yaml:4:41: box: only in planar scenes");
}

TEST(SceneContactErrors, ManyCornersAreRefused) {
  std::string corners;
  for (int i = 0; i < 1001; ++i) {
    const double angle = 2.0 * M_PI * i / 1001;
    corners += (i ? ", [" : "[") + std::to_string(std::cos(angle)) + ", " + std::to_string(std::sin(angle)) + "]";
  }
  EXPECT_EQ(contact("between: [a, {body: b, polygon: [" + corners + "]}], law: {law: hertz, stiffness: 1}"),
            "s.yaml:7:50: polygon: 1001 corners are given; at most 1000 are possible");
}

// Equal radii: nothing is "smaller by -0 m".
TEST(SceneContactErrors, ABallThatFillsItsHoleIsRefused) {
  EXPECT_EQ(contact("between: [a, {body: b, cavity: 10 mm}], law: {law: hertz, stiffness: 1}"),
            "s.yaml:7:12: contact 'one': the hole must be larger than what is in it; it is as large");
  EXPECT_EQ(contact("between: [a, {body: b, cavity: 5 mm}], law: {law: hertz, stiffness: 1}"),
            "s.yaml:7:12: contact 'one': the hole must be larger than what is in it; it is smaller by 0.005 m");
}

// The command line has --set elastic=johnson; in a scene the key stands in the law.
TEST(SceneContactErrors, AdviceIsInTheWordsOfScenes) {
  const std::string message = refusal(
      "bodies: {a: {mass: 1, inertia: 1, material: steel}, b: {mass: 1, inertia: 1, material: steel}}\n"
      "contacts: {c: {between: [{body: a, circle: 10 mm, length: 1}, {body: b, bore: 11 mm, length: 1}], law: "
      "{law: flores, restitution: 0.5}}}");
  EXPECT_NE(message.find("'elastic: johnson' in the law"), std::string::npos) << message;
  EXPECT_EQ(message.find("--set"), std::string::npos) << message;
}

TEST(SceneContactErrors, LawsAreChecked) {
  EXPECT_EQ(law("floress").substr(0, 44), "s.yaml:7:45: law: unknown law 'floress'; nea");
  EXPECT_EQ(law("{stiffness: 1}"), "s.yaml:7:45: a law needs one of the keys law, force");
  EXPECT_EQ(law("{law: hertz, force: 1, stiffness: 1}"), "s.yaml:7:58: only one of law, force may be given");
  EXPECT_EQ(law("{law: hertz, stifness: 1}").substr(0, 67),
            "s.yaml:7:58: law: unknown parameter 'stifness' of law 'hertz'; it t");
  EXPECT_EQ(law("{law: hertz, stiffness: 1 N/m}"),
            "s.yaml:7:58: law: stiffness = 1 N/m: wrong unit; expected N/m^1.5 or a multiple of it");
  EXPECT_EQ(law("{law: hertz, stiffness: -1}").substr(0, 34), "s.yaml:7:58: law: stiffness = -1 N");
  EXPECT_EQ(law("{law: hertz, stiffness: \"2*k\"}"), "s.yaml:7:72: '2*k': unknown name 'k': known are pi");
  EXPECT_EQ(law("{law: hertz, stiffness: [1]}"), "s.yaml:7:69: stiffness: one number or word is expected");
  EXPECT_EQ(law("{law: flores, elastic: hetz, stiffness: 1, restitution: 0.5}").substr(0, 36),
            "s.yaml:7:46: law: unknown law 'hetz'");
  EXPECT_EQ(law("{law: coulomb, coefficient: 0.3}").substr(0, 18), "s.yaml:7:46: law: ");
  // The sides say what they lack.
  const std::string lacking = law("hertz");
  EXPECT_EQ(lacking.substr(0, 45), "s.yaml:7:45: law: missing parameter stiffness");
  EXPECT_NE(lacking.find("(the second side 'ground' has no material)"), std::string::npos) << lacking;
  const std::string sharp =
      contact("between: [{body: b, point: true, material: steel}, {body: ground, material: steel}], law: hertz");
  EXPECT_NE(sharp.find("(the first side 'b' has no curvature_radius)"), std::string::npos) << sharp;
  EXPECT_EQ(contact("between: [a.x, ground], law: hertz"), "s.yaml:7:28: 'a' has no frame 'x'");
  EXPECT_EQ(contact("between: [a, {body: ground, material: steal}], law: hertz"),
            "s.yaml:7:56: there is no material 'steal': did you mean 'steel'?");
  EXPECT_EQ(contact("between: [a, ground], mode: exact, law: {law: hertz, stiffness: 1}"),
            "s.yaml:7:59: law: 'hertz' takes no restitution: it has no exact mode");
}

TEST(SceneContactErrors, FormulasAreChecked) {
  EXPECT_EQ(law("{force: 2*delt}"), "s.yaml:7:55: '2*delt': unknown name 'delt': did you mean 'delta'?");
  EXPECT_EQ(law("{force: 2*delta, stiffness: 3}"),
            "s.yaml:7:62: law: 'stiffness' belongs to a law of the catalogue: a formula takes 'parameters' alone");
  EXPECT_EQ(law("{force: 2 kg}"), "s.yaml:7:53: force: '2 kg' is in kg, expected is N");
  EXPECT_EQ(law("{force: 1/delta}"), "s.yaml:7:46: law: the force is not a finite number at delta = 0 m, rate = 0");
  EXPECT_EQ(law("{force: k*delta, parameters: {delta: 1}}"),
            "s.yaml:7:75: 'delta' has a meaning of its own in formulas of contacts");
  EXPECT_EQ(law("{force: k*delta, parameters: {k: z}}"), "s.yaml:7:78: 'z': unknown name 'z': known are pi");
  EXPECT_EQ(contact("between: [a, ground], mode: exact, law: {force: delta}"),
            "s.yaml:7:59: law: a formula takes no restitution: it has no exact mode");
}

TEST(SceneContactErrors, FrictionAndOptionsAreChecked) {
  const auto more = [](const std::string& text) { return law("{law: hertz, stiffness: 1}, " + text); };
  EXPECT_EQ(more("friction: {coefficient: 1}"), "s.yaml:7:83: a friction needs the key 'law'");
  EXPECT_EQ(more("friction: {law: coulom, coefficient: 1}").substr(0, 46),
            "s.yaml:7:84: friction: unknown law 'coulom'; n");
  EXPECT_EQ(more("friction: {law: hertz}"),
            "s.yaml:7:83: friction: 'hertz' is not a friction law: it gives a normal "
            "force");
  EXPECT_EQ(more("friction: {law: coulomb, coefficient: -1}").substr(0, 44),
            "s.yaml:7:98: friction: coefficient = -1 is o");
  EXPECT_EQ(more("friction: {law: coulomb, coeficient: 1}").substr(0, 59),
            "s.yaml:7:98: friction: unknown parameter 'coeficient' of la");
  EXPECT_EQ(more("speed_policy: {floor: 1 m}"), "s.yaml:7:95: floor: '1 m' is in m, expected is m/s");
  EXPECT_EQ(more("speed_policy: {floor: 1, reference: 1}"), "s.yaml:7:98: only one of floor, reference may be given");
  EXPECT_EQ(more("point: third"), "s.yaml:7:80: point: 'third' is not known: allowed are first, middle, second");
  EXPECT_EQ(more("separation: never"), "s.yaml:7:85: separation: 'never' is not known: allowed are force, depth");
  EXPECT_EQ(more("rolling: {rolling_arm: -1}"),
            "s.yaml:7:96: rolling_arm: '-1' is out of range: allowed is rolling_arm >= 0 m");
}

TEST(SceneContactErrors, ALawThatNeedsTheImpactSpeedIsRefusedAtRest) {
  const std::string scene = R"(
bodies: {ball: {mass: 1, inertia: 1, shapes: {sphere: 1 cm}, position: [0, 1 cm]}}
contacts: {floor: {between: [ball, ground], law: {law: flores, stiffness: 1e8, restitution: 0.8})";
  EXPECT_NE(refusal(scene + "}}").find("give a speed policy"), std::string::npos);
  EXPECT_EQ(refusal(scene + ", speed_policy: {floor: 1 mm/s}}}"), "");
  EXPECT_EQ(refusal(scene + ", may_touch_at_rest: false}}"), "");
}

// What counts is the start with assembled joints: the pendulum as drawn hangs at the wall.
TEST(SceneContactErrors, TouchAtRestIsLookedForAfterTheAssembly) {
  const auto pendulum = [](const std::string& start) {
    return refusal(R"(
bodies: {ball: {mass: 1, inertia: 1, centre: [0, -1], shapes: {sphere: 10 cm, at: [0, -1]}, angle: )" +
                   start + R"(}}
contacts:
  wall: {between: [ball, {body: ground, at: [10 cm, 0], half_space: [-1, 0]}],
         law: {law: flores, stiffness: 1e8, restitution: 0.8}})");
  };
  const std::string at_rest = "give a speed policy", joint = "}}\njoints: {pivot: {revolute: [ground, ball]";
  EXPECT_NE(pendulum("0" + joint).find(at_rest), std::string::npos);
  EXPECT_EQ(pendulum("0" + joint + ", start: {position: -60 deg}"), "");
  EXPECT_NE(pendulum("-1" + joint + ", start: {position: 0}").find(at_rest), std::string::npos);
  EXPECT_EQ(pendulum("-1" + joint + ", start: {position: 0, speed: 1}"), "");
}

}  // namespace
}  // namespace hysteron::scene::testing
