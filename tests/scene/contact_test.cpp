// What a scene says about contacts is what its model has: surfaces, places, laws, options.
#include <cmath>

#include "../support/contact_runs.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/pair/material.hpp"
#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::Bore;
using multibody::Cavity;
using multibody::ContactPair;
using multibody::HalfSpace;
using multibody::Polygon;
using multibody::Sphere;
using multibody::Vector3;
using multibody::testing::run_contacts;

const std::string two_balls = R"(
materials: {soft: {young: 2 GPa, poisson: 0.4}}
ground: {material: steel, frames: {floor: {at: [0, -1], angle: 30 deg}}}
bodies:
  a: {mass: 1, inertia: 1, shapes: {sphere: 10 mm, at: [1 mm, 0]}, material: soft, position: [0, 1],
      frames: {tip: {at: [0, 2 mm]}}}
  b: {mass: 1, inertia: 1, shapes: [{cylinder: [20 mm, 50 mm]}, {box: [40 mm, 20 mm, 1 mm]}, {sphere: 5 mm}],
      material: steel, position: [0, 2]}
)";

ContactPair contact(const std::string& settings) {
  const Scene s = scene_of(two_balls + "contacts: {c: {" + settings + "}}");
  EXPECT_EQ(s.model.contacts.size(), 1u);
  return s.model.contacts.empty() ? ContactPair{} : s.model.contacts[0];
}
const std::string hertz = ", law: {law: hertz, stiffness: 1e8}";

// Force of the contact at rest at this depth.
double force_at(const ContactPair& pair, double depth, double rate = 0.0, double speed = 1.0) {
  ContactRecord record;
  const AnyHostedLaw& law = pair.element->normal();
  record.effective_mass = 1.0;
  law.first_touch(speed, record, nullptr);
  return law.force({depth, rate}, record, nullptr).total();
}

TEST(SceneContacts, ABodyIsItsShapeAFrameAPointTheGroundAFloor) {
  const ContactPair ball = contact("between: [a, ground]" + hertz);
  EXPECT_EQ(ball.name, "c");
  EXPECT_EQ(std::get<Sphere>(ball.first.surface).radius, 0.01);
  EXPECT_EQ(ball.first.mount.pose.position.x, 0.001);
  EXPECT_TRUE(std::holds_alternative<HalfSpace>(ball.second.surface));
  EXPECT_EQ(ball.second.mount.body, "ground");
  const ContactPair point = contact("between: [a.tip, ground.floor]" + hertz);
  EXPECT_TRUE(std::holds_alternative<geometry::Point>(point.first.surface));
  EXPECT_EQ(point.first.mount.frame, "tip");
  EXPECT_EQ(point.second.mount.frame, "floor");
}

TEST(SceneContacts, ShapesAreCounted) {
  EXPECT_EQ(std::get<Sphere>(contact("between: [{body: b, shape: 1}, a]" + hertz).first.surface).radius, 0.02);
  const ContactPair box = contact("between: [{body: b, shape: 2}, ground]" + hertz);
  const auto& corners = std::get<Polygon>(box.first.surface).corners;
  ASSERT_EQ(corners.size(), 4u);
  EXPECT_EQ(corners[2].x, 0.02);
  EXPECT_EQ(corners[2].y, 0.01);
  EXPECT_EQ(std::get<Sphere>(contact("between: [{body: b, shape: 3}, a]" + hertz).first.surface).radius, 0.005);
}

TEST(SceneContacts, SurfacesAreGivenByTheirSizes) {
  const auto first = [](const std::string& surface) {
    return contact("between: [{body: a, at: [1, 2], " + surface + "}, {body: b, sphere: 1 mm}]" + hertz).first;
  };
  EXPECT_EQ(std::get<Sphere>(first("sphere: 3 mm").surface).radius, 0.003);
  EXPECT_EQ(std::get<Sphere>(first("circle: 4 mm").surface).radius, 0.004);
  EXPECT_TRUE(std::holds_alternative<geometry::Point>(first("point: true").surface));
  EXPECT_EQ(std::get<Bore>(first("bore: 3 mm").surface).radius, 0.003);
  EXPECT_EQ(std::get<Cavity>(first("cavity: 3 mm").surface).radius, 0.003);
  EXPECT_EQ(std::get<Polygon>(first("box: [2 mm, 4 mm]").surface).corners[0].y, -0.002);
  EXPECT_EQ(std::get<Polygon>(first("polygon: [[0, 0], [1, 0], [0, 1]]").surface).corners[1].x, 1.0);
  EXPECT_EQ(first("sphere: 3 mm").mount.pose.position.y, 2.0);
  // The normal of the half-space is y of its mount.
  const auto wall = first("half_space: [-3, 4]");
  const Vector3 normal = rotate(wall.mount.pose.orientation, Vector3{0, 1, 0});
  EXPECT_NEAR(normal.x, -0.6, 1e-15);
  EXPECT_NEAR(normal.y, 0.8, 1e-15);
  const Scene space = scene_of(R"(
space: spatial
bodies: {a: {mass: 1, inertia: [1, 1, 1], shapes: {sphere: 1 cm}}}
contacts: {c: {between: [a, {body: ground, at: [1, 0, 0], half_space: [1, 0, 0]}], law: {law: hertz, stiffness: 1}}}
)");
  EXPECT_NEAR(rotate(space.model.contacts.at(0).second.mount.pose.orientation, Vector3{0, 0, 1}).x, 1.0, 1e-15);
}

TEST(SceneContacts, StiffnessFollowsFromMaterialsAndRadii) {
  const hysteron::Material& steel = *find_material("steel");
  const double soft = (1 - 0.4 * 0.4) / 2e9, hard = (1 - steel.poisson * steel.poisson) / steel.young;
  const double k = 4.0 / 3.0 / (soft + hard) * std::sqrt(0.01), depth = 1e-5;
  EXPECT_NEAR(force_at(contact("between: [a, ground], law: hertz"), depth) / (k * std::pow(depth, 1.5)), 1.0, 1e-12);
  // Two spheres of steel of 10 mm and 5 mm.
  const double k2 = 4.0 / 3.0 / (2 * hard) * std::sqrt(0.01 / 3.0);
  EXPECT_NEAR(force_at(contact("between: [{body: a, sphere: 10 mm, material: steel}, {body: b, shape: 3}], law: hertz"),
                       depth) /
                  (k2 * std::pow(depth, 1.5)),
              1.0, 1e-12);
  // A rounded corner on a plane.
  const double k3 = 4.0 / 3.0 / (2 * hard) * std::sqrt(0.001);
  EXPECT_NEAR(force_at(contact("between: [{body: b, shape: 2, curvature_radius: 1 mm}, ground], law: hertz"), depth) /
                  (k3 * std::pow(depth, 1.5)),
              1.0, 1e-12);
  // What is given under `law` is used instead.
  EXPECT_NEAR(force_at(contact("between: [a, ground], law: {law: hertz, stiffness: 1e6 N/m^1.5}"), depth),
              1e6 * std::pow(depth, 1.5), 1e-12);
}

TEST(SceneContacts, CylindersTakeLawsOfLines) {
  // Radii, length and modulus of the pair: a line law needs nothing else.
  const ContactPair pin = contact(
      "between: [{body: a, circle: 9.5 mm, length: 20 mm}, {body: b, bore: 10 mm, length: 20 mm}], law: johnson");
  const ContactPair longer = contact(
      "between: [{body: a, circle: 9.5 mm, length: 40 mm}, {body: b, bore: 10 mm, length: 40 mm}], law: johnson");
  EXPECT_GT(force_at(pin, 1e-6), 0.0);
  EXPECT_NEAR(force_at(longer, 1e-6) / force_at(pin, 1e-6), 2.0, 0.2);
}

TEST(SceneContacts, LawsAreComposedAsOnTheCommandLine) {
  const auto law = [](const std::string& text) { return contact("between: [a, ground], law: {" + text + "}"); };
  // F = k δ (1 + 3(1-e)/(2e) δ̇/v₀).
  const double factor = 1.5 * 0.5 / 0.5;
  EXPECT_NEAR(force_at(law("law: hu-guo, elastic: hooke, stiffness: 2 kN/mm, restitution: 1/2"), 1e-4, 0.5, 1.0),
              200.0 * (1 + factor * 0.5), 1e-9);
  EXPECT_NEAR(force_at(law("law: hertz, dissipation: hu-guo, stiffness: 1e8, restitution: 0.5"), 1e-4, 0.5, 1.0),
              100.0 * (1 + factor * 0.5), 1e-9);
  EXPECT_NEAR(force_at(law("law: flores, dissipation: none, stiffness: 1e8"), 1e-4, 0.5, 1.0), 100.0, 1e-9);
  // The unit of the stiffness follows the exponent.
  EXPECT_NEAR(force_at(law("law: power, exponent: 2, stiffness: 3 N/mm^2"), 1e-3), 3.0, 1e-12);
  const ContactPair table =
      law("law: hu-guo, stiffness: 1e8, restitution_table: [[0.1 m/s, 1], [1 m/s, 0.5], [2 m/s, 0.4], [3 m/s, 0.3]]");
  EXPECT_NEAR(force_at(table, 1e-4, 0.5, 1.0), 100.0 * (1 + factor * 0.5), 1e-9);
}

TEST(SceneContacts, OptionsReachTheContact) {
  const ContactPair plain = contact("between: [a, ground]" + hertz);
  EXPECT_EQ(plain.point, multibody::ContactPointRule::middle);
  EXPECT_EQ(plain.mass, multibody::ContactMassRule::effective);
  EXPECT_FALSE(plain.resistance);
  EXPECT_FALSE(plain.element->friction());
  EXPECT_EQ(plain.element->options().spot, Spot::same);
  EXPECT_EQ(plain.element->options().separation, Separation::force);
  EXPECT_EQ(plain.element->options().speed_policy, SpeedPolicy{});
  const ContactPair given = contact("between: [a, ground]" + hertz + R"(, point: second, mass: reduced, spot: fresh,
    separation: depth, speed_policy: {floor: 1 cm/s}, rolling: {rolling_arm: 1 mm, spinning_arm: 2 mm,
    regularisation_speed: 3 rad/s}, friction: {law: coulomb, coefficient: 0.3, static_coefficient: 0.4})");
  EXPECT_EQ(given.point, multibody::ContactPointRule::second);
  EXPECT_EQ(given.mass, multibody::ContactMassRule::reduced);
  EXPECT_EQ(given.resistance->rolling_arm, 0.001);
  EXPECT_EQ(given.resistance->spinning_arm, 0.002);
  EXPECT_EQ(given.resistance->regularisation_speed, 3.0);
  const ContactOptions& options = given.element->options();
  EXPECT_EQ(options.spot, Spot::fresh);
  EXPECT_EQ(options.separation, Separation::depth);
  EXPECT_EQ(options.speed_policy, (SpeedPolicy{SpeedPolicy::Kind::floor, 0.01}));
  const auto& coulomb = std::get<Coulomb>(given.element->friction()->law());
  EXPECT_EQ(coulomb.coefficient, 0.3);
  EXPECT_EQ(coulomb.static_coefficient, 0.4);
  EXPECT_EQ(contact("between: [a, ground]" + hertz + ", speed_policy: {reference: 2}").element->options().speed_policy,
            (SpeedPolicy{SpeedPolicy::Kind::reference, 2.0}));
  // As its law separates, if the scene does not say.
  EXPECT_EQ(contact("between: [a, ground], law: {law: jankowski-2005, stiffness: 1e8, restitution: 0.6}")
                .element->options()
                .separation,
            find_law("jankowski-2005")->info.separation);
}

TEST(SceneContacts, EveryFrictionLawIsTaken) {
  for (const char* law :
       {"coulomb, coefficient: 0.3", "coulomb-tanh, coefficient: 0.3, regularisation_speed: 1 mm/s",
        "threlfall, coefficient: 0.3, regularisation_speed: 1 mm/s",
        "bengisu-akay, coefficient: 0.3, static_coefficient: 0.4, regularisation_speed: 1 mm/s, "
        "decay: 1 s/m",
        "ambrosio, coefficient: 0.3, speed_low: 1 mm/s, speed_high: 1 cm/s",
        "adams-coulomb, coefficient: 0.3, static_coefficient: 0.4, stiction_speed: 1 mm/s, "
        "sliding_speed: 5 mm/s",
        "stribeck, coefficient: 0.3, static_coefficient: 0.4, stribeck_speed: 1 mm/s, "
        "regularisation_speed: 1 mm/s",
        "lugre, sigma0: 1e5 1/m, sigma1: 1 s/m, sigma2: 0, coefficient: 0.3, static_coefficient: 0.4, "
        "stribeck_speed: 1 mm/s",
        "cundall-strack, coefficient: 0.3, tangential_stiffness: 1 N/um"}) {
    SCOPED_TRACE(law);
    const ContactPair pair = contact("between: [a, ground]" + hertz + ", friction: {law: " + law + "}");
    ASSERT_TRUE(pair.element && pair.element->friction());
  }
}

TEST(SceneContacts, AFormulaIsReadWithItsParameters) {
  const Scene s = scene_of(two_balls + R"(
parameters: {c: 3 N s/m}
contacts: {c: {between: [a, ground], law: {force: k*delta^1.5 + c*rate, parameters: {k: 1e6 N/m^1.5}}}}
)");
  const ContactPair& pair = s.model.contacts.at(0);
  EXPECT_NEAR(force_at(pair, 1e-4, 0.5), 1.0 + 1.5, 1e-12);
  // Its elastic energy is (2/5) k δ^2.5, and its derivatives are exact.
  ContactRecord record;
  pair.element->normal().first_touch(1.0, record, nullptr);
  EXPECT_NEAR(pair.element->normal().stored_energy({1e-4, 0.5}, record, nullptr), 0.4e-4, 1e-12);
}

TEST(SceneContacts, RepeatedContactsMakeChainsAndShareTheirLaw) {
  const Scene s = scene_of(R"(
bodies: {bead: {repeat: 4, mass: 1, inertia: 1, shapes: {sphere: 1 cm}, position: [2 cm * i, 0], material: steel}}
contacts: {"pair_${i}": {repeat: 3, between: ["bead[${i}]", "bead[${i+1}]"], law: hertz}}
)");
  ASSERT_EQ(s.model.contacts.size(), 3u);
  EXPECT_EQ(s.model.contacts[1].name, "pair_2");
  EXPECT_EQ(s.model.contacts[1].first.mount.body, "bead[2]");
  EXPECT_EQ(s.model.contacts[1].second.mount.body, "bead[3]");
  EXPECT_EQ(s.model.contacts[0].element, s.model.contacts[2].element);
  // Beads that taper have a stiffness each: √R.
  const Scene taper = scene_of(R"(
bodies: {bead: {repeat: 3, mass: 1, inertia: 1, shapes: {sphere: 1 cm * i}, material: steel}}
contacts: {c: {repeat: 3, between: ["bead[${i}]", {body: ground, material: steel}], law: hertz}}
)");
  EXPECT_NEAR(force_at(taper.model.contacts.at(1), 1e-5) / force_at(taper.model.contacts.at(0), 1e-5), std::sqrt(2.0),
              1e-12);
}

TEST(SceneContacts, ResolvedScenesReadBack) {
  const Scene s = scene_of(two_balls + R"(
parameters: {k: 1e6 N/m^1.5, e: 0.7}
contacts:
  one: {between: [a, ground], law: {law: flores, stiffness: 2*k, restitution: e}, friction: {law: coulomb,
        coefficient: e/2}}
  two: {between: [a, {body: b, shape: 3}], law: {force: 'k*delta^1.5*(1 + c*rate)', parameters: {c: 0.1 s/m}}}
)");
  const auto again = SceneFile::parse(resolved_scene(s), "r.json");
  ASSERT_TRUE(again) << again.error().message;
  const auto same = again->instantiate();
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(resolved_scene(*same), resolved_scene(s));
  for (const std::size_t i : {0u, 1u})
    EXPECT_EQ(force_at(same->model.contacts[i], 1e-4, 0.3), force_at(s.model.contacts[i], 1e-4, 0.3));
  EXPECT_NEAR(force_at(s.model.contacts[0], 1e-4), 2.0, 1e-12);
}

TEST(SceneContacts, ContactsAtRestAreFoundWhereTheSceneStarts) {
  const auto at_rest = [](const std::string& bodies, const std::string& more = "") {
    const Scene s = scene_of("bodies: {" + bodies + "}\ncontacts: {c: {between: [a, " +
                             (bodies.find(" b:") == std::string::npos ? "ground" : "b") +
                             "], law: {law: hertz, stiffness: 1e8}" + more + "}}");
    return s.model.contacts.at(0).element->options().may_touch_at_rest;
  };
  const std::string a = "a: {mass: 1, inertia: 1, shapes: {sphere: 0.1}, ";
  const std::string b = " b: {mass: 1, inertia: 1, shapes: {sphere: 0.2}, ";
  EXPECT_TRUE(at_rest(a + "position: [3, 0.1]}"));
  EXPECT_FALSE(at_rest(a + "position: [3, 0.11]}"));
  EXPECT_FALSE(at_rest(a + "position: [3, 0.1], velocity: [0, -1]}"));
  EXPECT_TRUE(at_rest(a + "position: [3, 0.1], velocity: [0, 1]}"));
  EXPECT_TRUE(at_rest(a + "position: [3, 0.11]}", ", may_touch_at_rest: true"));
  EXPECT_FALSE(at_rest(a + "position: [3, 0.1]}", ", may_touch_at_rest: false"));
  EXPECT_TRUE(at_rest(a + "position: [1, 1]}," + b + "position: [1.3, 1]}"));
  EXPECT_FALSE(at_rest(a + "position: [1, 1], velocity: [1, 0]}," + b + "position: [1.3, 1]}"));
  EXPECT_TRUE(at_rest(a + "position: [1, 1], velocity: [1, 0]}," + b + "position: [1.3, 1], velocity: [1, 0]}"));
  EXPECT_FALSE(at_rest(a + "position: [1, 1]}," + b + "position: [1.31, 1]}"));
}

// A ball of radius 0.1 beside the corner (0.5, 0.5) of a box: its centre is 0.08 beyond both edges, so that the corner
// is 0.08 √2 = 0.113 away.
TEST(SceneContacts, ABallBesideACornerDoesNotTouch) {
  const auto at_rest = [](double x) {
    const std::string place = std::to_string(x);
    const Scene s =
        scene_of("bodies: {a: {mass: 1, inertia: 1, shapes: {sphere: 0.1}, position: [" + place + ", " + place +
                 "]}}\ncontacts: {c: {between: [a, {body: ground, box: [1, 1]}], law: {law: hertz, "
                 "stiffness: 1e8}}}");
    return s.model.contacts.at(0).element->options().may_touch_at_rest;
  };
  EXPECT_FALSE(at_rest(0.58));
  EXPECT_FALSE(at_rest(0.571));
  EXPECT_TRUE(at_rest(0.57));
}

// A ball slides over a fixed one through a short impact, whose normal is along no axis of either: the tangential part
// of what it gains is the coefficient of friction times the normal part, against the slip.
TEST(SceneContacts, FrictionInSpaceDoesNotDependOnTheAxesOfTheBodies) {
  const Scene s = scene_of(R"(
space: spatial
bodies: {a: {shapes: {sphere: 10 cm, mass: 1}, position: [0.05345252, 0.10690503, 0.16035755], velocity: [1.0744, 0.8072, -1.4306]}}
contacts:
  c: {between: [a, {body: ground, sphere: 10 cm}], law: {law: hertz, stiffness: 1e10}, friction: {law: coulomb, coefficient: 0.1}}
)");
  const double root = std::sqrt(14.0);
  const Vector3 normal{1.0 / root, 2.0 / root, 3.0 / root}, before{1.0744, 0.8072, -1.4306};
  Vector3 after;
  const auto run = run_contacts(s.model, {.until = 0.001, .tolerance = 1e-10}, [&](const multibody::Sample& sample) {
    after = sample.system.body(0, sample.work).velocity;
  });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  const Vector3 gain = after - before, across = gain - dot(gain, normal) * normal;
  EXPECT_NEAR(dot(gain, normal), -2.0 * dot(before, normal), 2e-2);  // the normal turns while the ball slides on
  EXPECT_NEAR(norm(across) / dot(gain, normal), 0.1, 2e-3);
  EXPECT_LT(dot(across, before), 0.0);
}

TEST(SceneContacts, ABallRollsOffAnIncline) {
  // A solid sphere that rolls without slip down 30 degrees: a = (5/7) g sin 30.
  const Scene s = scene_of(R"(
gravity: 9.81
bodies: {ball: {shapes: {sphere: 5 cm, mass: 2}, position: [0, 5 cm / cos(30 deg)]}}
contacts:
  incline: {between: [ball, {body: ground, angle: 30 deg, half_space: [0, 1]}], speed_policy: {floor: 1 cm/s},
            law: {law: hunt-crossley, stiffness: 1e9, restitution: 0.5}, friction: {law: coulomb, coefficient: 0.6}}
)");
  Vector3 velocity;
  const auto run = run_contacts(s.model, {.until = 0.5, .tolerance = 1e-10}, [&](const multibody::Sample& sample) {
    velocity = sample.system.body(0, sample.work).velocity;
  });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_NEAR(norm(velocity), 5.0 / 7.0 * 9.81 * 0.5 * 0.5, 2e-4);
  EXPECT_LT(velocity.x, 0.0);
}

}  // namespace
}  // namespace hysteron::scene::testing
