// What a scene says is what its model has: places, turns, masses, joints, drives, forces, settings.
#include <cmath>
#include <numbers>

#include "hysteron/core/number_text.hpp"
#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::JointType;
using multibody::Vector3;

constexpr double pi = std::numbers::pi;

TEST(Scene, BodiesHaveUnitsPlacesAndSpeeds) {
  const Scene s = scene_of(R"(
gravity: [1 m/s^2, -2 m/s^2]
bodies:
  crank: {mass: 300 g, inertia: 1 g m^2, centre: [5 mm, 0], position: [1 cm, 2 cm], angle: 90 deg,
          velocity: [1 km/h, 0], angular_velocity: 60 rpm, frames: {pin: {at: [50 mm, 0], angle: 45 deg}}}
)");
  const multibody::Body& b = s.model.bodies.at(0);
  EXPECT_EQ(b.mass, 0.3);
  EXPECT_DOUBLE_EQ(b.inertia.zz, 1e-3);
  expect_near(b.centre, {0.005, 0, 0});
  expect_near(b.pose->position, {0.01, 0.02, 0});
  expect_near(rotate(b.pose->orientation, Vector3{1, 0, 0}), {0, 1, 0});
  EXPECT_NEAR(b.velocity->linear.x, 1 / 3.6, 1e-15);
  EXPECT_NEAR(b.velocity->angular.z, 2 * pi, 1e-14);
  EXPECT_EQ(b.frames.at(0).name, "pin");
  expect_near(s.model.gravity, {1, -2, 0});
  EXPECT_EQ(s.model.space, multibody::Space::planar);
}

TEST(Scene, OneNumberOfGravityPointsDown) {
  expect_near(scene_of("gravity: 9.81").model.gravity, {0, -9.81, 0});
  expect_near(scene_of("space: spatial\ngravity: 9.81").model.gravity, {0, 0, -9.81});
  expect_near(scene_of("title: x").model.gravity, {0, 0, 0});
}

TEST(Scene, MassFollowsFromShapes) {
  // Two spheres of density 1000 on a dumbbell: centre between them, Steiner's terms for the inertia.
  const Scene s = scene_of(R"(
space: spatial
materials: {water: {density: 1 g/cm^3}}
bodies:
  dumbbell:
    material: water
    shapes: [{sphere: 0.1, at: [1, 0, 0]}, {sphere: 0.1, at: [-1, 0, 0]}]
)");
  const multibody::Body& b = s.model.bodies.at(0);
  const double m = 1000 * 4.0 / 3.0 * pi * 1e-3;
  EXPECT_NEAR(b.mass, 2 * m, 1e-12);
  expect_near(b.centre, {0, 0, 0});
  EXPECT_NEAR(b.inertia.xx, 2 * 0.4 * m * 0.01, 1e-12);
  EXPECT_NEAR(b.inertia.zz, 2 * (0.4 * m * 0.01 + m), 1e-12);
  EXPECT_EQ(s.shapes.size(), 2u);
}

TEST(Scene, TurnedShapesTurnTheirInertia) {
  // A cylinder lies along z; turned about y it lies along x.
  const Scene s = scene_of(R"(
space: spatial
bodies: {bar: {shapes: {cylinder: [0.1, 2], mass: 3, angle: 90 deg, about: [0, 1, 0]}}}
)");
  const multibody::Inertia& i = s.model.bodies.at(0).inertia;
  EXPECT_NEAR(i.xx, 3 * 0.01 / 2, 1e-12);
  EXPECT_NEAR(i.yy, 3 * (0.01 / 4 + 4.0 / 12), 1e-12);
  EXPECT_NEAR(i.zz, i.yy, 1e-12);
}

// Eight points of m/8 at (±a, ±b, ±c)/√12 have the inertia of a box a × b × c; they are turned by Rodrigues' formula.
TEST(Scene, ABoxThatIsTurnedObliquelyHasTheInertiaOfItsPoints) {
  const Scene s = scene_of(R"(
space: spatial
bodies: {box: {shapes: {box: [0.3, 0.5, 1.1], mass: 2.4, angle: 40 deg, about: [1, -2, 0.5]}}}
)");
  const double angle = 40.0 * pi / 180.0, length = std::sqrt(1.0 + 4.0 + 0.25);
  const multibody::Vector3 n{1.0 / length, -2.0 / length, 0.5 / length};
  multibody::Inertia expected;
  for (const double i : {-1.0, 1.0})
    for (const double j : {-1.0, 1.0})
      for (const double k : {-1.0, 1.0}) {
        const multibody::Vector3 p{i * 0.3 / std::sqrt(12.0), j * 0.5 / std::sqrt(12.0), k * 1.1 / std::sqrt(12.0)};
        const multibody::Vector3 r =
            std::cos(angle) * p + std::sin(angle) * cross(n, p) + (1.0 - std::cos(angle)) * dot(n, p) * n;
        expected.xx += 0.3 * (r.y * r.y + r.z * r.z), expected.xy -= 0.3 * r.x * r.y;
        expected.yy += 0.3 * (r.x * r.x + r.z * r.z), expected.xz -= 0.3 * r.x * r.z;
        expected.zz += 0.3 * (r.x * r.x + r.y * r.y), expected.yz -= 0.3 * r.y * r.z;
      }
  const multibody::Inertia& i = s.model.bodies.at(0).inertia;
  EXPECT_NEAR(i.xx, expected.xx, 1e-12);
  EXPECT_NEAR(i.yy, expected.yy, 1e-12);
  EXPECT_NEAR(i.zz, expected.zz, 1e-12);
  EXPECT_NEAR(i.xy, expected.xy, 1e-12);
  EXPECT_NEAR(i.xz, expected.xz, 1e-12);
  EXPECT_NEAR(i.yz, expected.yz, 1e-12);
}

TEST(Scene, AGivenMassIsSpreadOverTheShapes) {
  const Scene s = scene_of("bodies: {rod: {mass: 1.5, shapes: {rod: [0.8, 0]}}}");
  const multibody::Body& b = s.model.bodies.at(0);
  EXPECT_EQ(b.mass, 1.5);
  expect_near(b.centre, {0.4, 0, 0});
  EXPECT_NEAR(b.inertia.zz, 1.5 * 0.64 / 12, 1e-16);
  // Two rods of different length share it by length: an L.
  const Scene l = scene_of("bodies: {l: {mass: 3, shapes: [{rod: [2, 0]}, {rod: [0, 1]}]}}");
  expect_near(l.model.bodies.at(0).centre, {2.0 / 3, 1.0 / 6, 0});
}

TEST(Scene, ImpossibleMassesAreRefused) {
  EXPECT_EQ(refusal("bodies: {a: {}}"), "s.yaml:2:10: the body 'a' needs a mass, or shapes with a mass or density");
  EXPECT_EQ(refusal("bodies: {a: {inertia: 1, shapes: {sphere: 1, mass: 1}}}"),
            "s.yaml:2:10: the body 'a' has a centre or inertia, but no mass");
  EXPECT_EQ(refusal("space: spatial\nbodies: {a: {mass: 1, inertia: [1, 1, 3]}}"),
            "s.yaml:3:32: inertia: no body has these moments: none may be negative or larger than the sum of the two "
            "others");
  EXPECT_EQ(refusal("space: spatial\nbodies: {a: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1, xy: 2}}}").substr(0, 22),
            "s.yaml:3:32: inertia: ");
  EXPECT_EQ(refusal("bodies: {a: {material: stel, shapes: {sphere: 1}}}"),
            "s.yaml:2:24: there is no material 'stel': did you mean 'steel'?");
  EXPECT_NE(refusal("bodies: {a: {mass: 1, shapes: [{rod: [1, 0]}, {sphere: 1}]}}").find("give their masses"),
            std::string::npos);
}

TEST(Scene, JointsInTheWorldAreMountedWhereTheBodiesAre) {
  const Scene s = scene_of(R"(
bodies: {a: {mass: 1, position: [1, 0], angle: 90 deg}, b: {mass: 1}}
joints: {J: {prismatic: [a, b], at: [1, 2], axis: [0, 3]}}
)");
  const multibody::Joint& j = s.model.joints.at(0);
  EXPECT_EQ(j.type, JointType::prismatic);
  expect_near(j.first.pose.position, {2, 0, 0});
  expect_near(rotate(j.first.pose.orientation, Vector3{1, 0, 0}), {1, 0, 0});
  expect_near(j.second.pose.position, {1, 2, 0});
  expect_near(rotate(j.second.pose.orientation, Vector3{1, 0, 0}), {0, 1, 0});
  EXPECT_TRUE(s.model.bodies.at(1).pose.has_value());
}

TEST(Scene, AxesOfSpatialJoints) {
  const std::string bodies = "space: spatial\nbodies: {a: {mass: 1, inertia: [1, 1, 1]}}\njoints: {J: {";
  const auto z = [&](const std::string& joint) {
    return rotate(scene_of(bodies + joint + "}}").model.joints.at(0).second.pose.orientation, Vector3{0, 0, 1});
  };
  expect_near(z("revolute: [ground, a], axis: [0, 1, 0]"), {0, 1, 0});
  expect_near(z("cylindrical: [ground, a], axis: [2, 0, 0]"), {1, 0, 0});
  expect_near(z("revolute: [ground, a], at: [1, 2, 3]"), {0, 0, 1});
  const std::string universal = "universal: [ground, a], at: [0, 0, 0], axis: [0, 1, 0], second_axis: [0, 0, 1]";
  expect_near(z(universal), {0, 1, 0});
  expect_near(rotate(scene_of(bodies + universal + "}}").model.joints.at(0).second.pose.orientation, Vector3{1, 0, 0}),
              {0, 0, 1});
  EXPECT_NE(refusal(bodies + "universal: [ground, a], axis: [0, 1, 0], second_axis: [0, 1, 1]}}").find("across"),
            std::string::npos);
  EXPECT_NE(refusal(bodies + "spherical: [ground, a], axis: [0, 1, 0]}}").find("takes no axis"), std::string::npos);
  EXPECT_NE(refusal(bodies + "revolute: [ground, a], axis: [0, 0, 0]}}").find("must not be 0"), std::string::npos);
}

TEST(Scene, EveryTypeOfJointIsRead) {
  for (const auto& [key, type] :
       std::vector<std::pair<std::string, JointType>>{{"fixed", JointType::fixed},
                                                      {"revolute", JointType::revolute},
                                                      {"prismatic", JointType::prismatic},
                                                      {"cylindrical", JointType::cylindrical},
                                                      {"universal", JointType::universal},
                                                      {"spherical", JointType::spherical},
                                                      {"planar", JointType::planar},
                                                      {"free", JointType::free},
                                                      {"point_on_line", JointType::point_on_line}}) {
    const Scene s =
        scene_of("space: spatial\nbodies: {a: {mass: 1, inertia: [1, 1, 1]}}\njoints: {J: {" + key + ": [ground, a]}}");
    ASSERT_EQ(s.model.joints.size(), 1u);
    EXPECT_EQ(s.model.joints[0].type, type) << key;
  }
  EXPECT_NE(refusal("bodies: {a: {mass: 1}}\njoints: {J: {spherical: [ground, a]}}").find("needs 'space: spatial'"),
            std::string::npos);
}

TEST(Scene, DistanceJointsTakeTheirLengthFromTheStart) {
  const std::string text =
      "bodies: {a: {mass: 1, position: [3, 0]}}\njoints: {J: {distance: [ground, {body: a, at: [0, 4]}]";
  EXPECT_EQ(scene_of(text + "}}").model.joints.at(0).length, 5.0);
  EXPECT_EQ(scene_of(text + ", length: 2 m}}").model.joints.at(0).length, 2.0);
  EXPECT_NE(refusal("bodies: {a: {mass: 1}}\njoints: {J: {distance: [ground, a]}}").find("needs a 'length' > 0"),
            std::string::npos);
}

TEST(Scene, StartsAndDrivesCheckTheirUnits) {
  const std::string text = "bodies: {a: {mass: 1}}\njoints: {J: {prismatic: [ground, a], ";
  EXPECT_NE(refusal(text + "start: {position: 3 rad}}}").find("a displacement is meant"), std::string::npos);
  EXPECT_NE(refusal(text + "drive: {speed: 3 rpm}}}").find("a displacement is meant"), std::string::npos);
  EXPECT_NE(refusal(text + "start: {position: [1, 2]}}}").find("the joint has 1 of these, 2 are given"),
            std::string::npos);
  EXPECT_NE(refusal(text + "drive: {position: 1, speed: 2}}}").find("only one of position, speed, acceleration"),
            std::string::npos);
  const Scene s = scene_of(text + "start: {position: 3 mm, speed: 1 m/s, exact: false}}}");
  EXPECT_EQ(s.model.joints[0].position.values, std::vector<double>{0.003});
  EXPECT_EQ(s.model.joints[0].speed.values, std::vector<double>{1.0});
  EXPECT_FALSE(s.model.joints[0].position.exact);
  EXPECT_TRUE(scene_of(text + "start: {position: 3 mm}}}").model.joints[0].position.exact);
}

TEST(Scene, DrivesAreFormulasOrTables) {
  const std::string text =
      "parameters: {w: 3 rad/s}\nbodies: {a: {mass: 1}}\njoints: {J: {revolute: [ground, a], drive: ";
  const Scene s = scene_of(text + "{position: \"0.5*sin(w*t)\"}}}");
  const multibody::Driver& d = s.model.drivers.at(0);
  EXPECT_EQ(d.name, "J_drive");
  EXPECT_EQ(d.coordinate.joint, "J");
  EXPECT_DOUBLE_EQ(d.function(0.2).value, 0.5 * std::sin(0.6));
  EXPECT_DOUBLE_EQ(d.function(0.2).first, 1.5 * std::cos(0.6));
  EXPECT_DOUBLE_EQ(d.function(0.2).second, -4.5 * std::sin(0.6));
  const Scene table = scene_of(text + "{speed: [[0 s, 0], [100 ms, 1 rpm], [1 s, 1 rpm]], name: motor}}}");
  EXPECT_EQ(table.model.drivers.at(0).kind, multibody::Driver::Kind::speed);
  EXPECT_EQ(table.model.drivers.at(0).name, "motor");
  EXPECT_NEAR(table.model.drivers.at(0).function(1.0).value, 2 * pi / 60, 1e-15);
  EXPECT_EQ(table.model.drivers.at(0).function.knots().size(), 3u);
  EXPECT_EQ(scene_of(text + "{speed: \"if(t < 2 s, w, 0)\"}}}").model.drivers.at(0).function.breakpoints(0.0, 9.0),
            std::vector<double>{2.0});
  EXPECT_NE(refusal(text + "{speed: [[1, 0], [0, 1]]}}}").find("must increase"), std::string::npos);
}

TEST(Scene, CouplingsAndForces) {
  const Scene s = scene_of(R"(
bodies: {a: {mass: 1}, b: {mass: 1}}
joints: {A: {revolute: [ground, a]}, B: {prismatic: [ground, b]}}
couplings: {rack: {between: [A, B.displacement], ratio: 20 mm}}
forces:
  s: {spring: [a, b], stiffness: 2 N/mm, damping: 3 N s/m, length: 10 cm, curve: [[0, 0], [1 mm, 5 N]]}
  j: {joint: A, stiffness: 5 N m/rad, rest: 10 deg, effort: 2 N m * sin(t)}
  u: {bushing: [a, b], stiffness: [1, 2], rotational_stiffness: 4, at: [1, 0]}
  f: {body: {body: a, at: [1, 0]}, force: [1 N, "t"], torque: 3, axes: body}
)");
  EXPECT_EQ(s.model.couplings.at(0).ratio, 0.02);
  EXPECT_EQ(s.model.couplings.at(0).second.joint, "B");
  const auto& spring = std::get<multibody::LinearSpring>(s.model.forces.at(0));
  EXPECT_DOUBLE_EQ(spring.stiffness, 2000.0);
  EXPECT_EQ(spring.damping, 3.0);
  EXPECT_EQ(spring.rest_length, 0.1);
  EXPECT_NEAR((*spring.elastic_curve)(0.0005).value, 2.5, 1e-12);
  const auto& joint = std::get<multibody::JointForce>(s.model.forces.at(1));
  EXPECT_EQ(joint.stiffness, 5.0);
  EXPECT_DOUBLE_EQ(joint.rest, pi / 18);
  EXPECT_DOUBLE_EQ(joint.effort(1.0).value, 2 * std::sin(1.0));
  const auto& bushing = std::get<multibody::Bushing>(s.model.forces.at(2));
  expect_near(bushing.stiffness, {1, 2, 0});
  expect_near(bushing.rotational_stiffness, {0, 0, 4});
  expect_near(bushing.first.pose.position, {1, 0, 0});
  const auto& applied = std::get<multibody::AppliedForce>(s.model.forces.at(3));
  EXPECT_EQ(applied.force[1](3.0).value, 3.0);
  EXPECT_EQ(applied.torque[2](0.0).value, 3.0);
  EXPECT_TRUE(applied.along_body);
  EXPECT_NE(refusal("bodies: {a: {mass: 1}}\njoints: {A: {revolute: [ground, a]}}\n"
                    "forces: {f: {joint: A, stiffness: 3 N/m}}")
                .find("an angle is meant"),
            std::string::npos);
  EXPECT_NE(refusal("bodies: {a: {mass: 1}}\nforces: {f: {body: a, stiffness: 3}}")
                .find("'stiffness' has no meaning for a force with 'body'"),
            std::string::npos);
}

// second = ratio · first + offset: the offset has the unit of the second coordinate.
TEST(Scene, TheOffsetOfACouplingHasTheUnitOfItsSecondCoordinate) {
  const auto scene = [](const std::string& coordinates, const std::string& offset) {
    return "bodies: {a: {mass: 1, inertia: 1}, b: {mass: 1, inertia: 1}}\n"
           "joints: {A: {revolute: [ground, a]}, B: {prismatic: [ground, b]}}\n"
           "couplings: {rack: {between: " +
           coordinates + ", ratio: 20 mm, offset: " + offset + "}}\n";
  };
  EXPECT_DOUBLE_EQ(scene_of(scene("[A, B]", "5 mm")).model.couplings.at(0).offset.value_or(0.0), 0.005);
  EXPECT_NE(refusal(scene("[A, B]", "5 deg")).find("offset: "), std::string::npos);
  EXPECT_DOUBLE_EQ(scene_of(scene("[B, A]", "30 deg")).model.couplings.at(0).offset.value_or(0.0), pi / 6);
  EXPECT_NE(refusal(scene("[B, A]", "5 mm")).find("an angle is meant"), std::string::npos)
      << refusal(scene("[B, A]", "5 mm"));
}

TEST(Scene, SettingsHaveTheirDefaults) {
  const Scene bare = scene_of("title: x");
  EXPECT_FALSE(bare.run.until);
  EXPECT_EQ(bare.run.tolerance, 1e-10);
  EXPECT_EQ(bare.output.formats, std::vector{Format::csv});
  const Scene s = scene_of(R"(
bodies: {a: {mass: 1}}
joints: {A: {revolute: [ground, a]}}
run: {until: 2 min, method: symplectic, step: 1 us}
output: {every: 1 ms, quantities: [a.x.acceleration, joint.A.force], formats: [hdf5, csv], pictures: [0, 5 ms]}
)");
  EXPECT_EQ(s.run.until, 120.0);
  EXPECT_EQ(s.run.tolerance, 1e-10);
  EXPECT_EQ(s.run.method, integrate::Method::symplectic_4);
  EXPECT_EQ(s.output.quantities.at(1).name, "joint.A.force");
  EXPECT_EQ(s.output.formats, (std::vector{Format::hdf5, Format::csv}));
  EXPECT_EQ(s.output.pictures, (std::vector{0.0, 0.005}));
  EXPECT_NE(refusal("run: {method: symplectic}").find("needs a 'step'"), std::string::npos);
}

// A pose holds no whole turns, but the angle of a body is reported as it was given, and goes on from there.
TEST(SceneBodies, WholeTurnsOfAnglesAreKept) {
  const Scene s = scene_of(R"(
bodies:
  first: {mass: 1, inertia: 1, angle: -3.5}
  second: {mass: 1, inertia: 1, position: [1, 0], angle: 7, angular_velocity: 0}
  free: {mass: 1, inertia: 1, position: [2, 0], angle: 20, angular_velocity: 3}
joints: {P: {prismatic: [first, second], at: [1, 0], axis: [1, 0]}}
run: {until: 1 s}
)");
  const auto built = build_system(s);
  ASSERT_TRUE(built) << built.error().message;
  auto simulation = multibody::Simulation::make(s.model, *built, *simulation_settings(s));
  std::vector<double> angles;
  simulation->run(
      [&](const multibody::Sample& sample) {
        for (const char* name : {"first.angle", "second.angle", "free.angle"})
          angles.push_back(multibody::value(*multibody::find_quantity(s.model, name), s.model, sample));
      },
      {});
  ASSERT_GE(angles.size(), 6u);
  const double at_start[] = {-3.5, 7.0, 20.0}, at_end[] = {-3.5, 7.0, 23.0};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(angles[i], at_start[i], 1e-12);
    EXPECT_NEAR(angles[angles.size() - 3 + i], at_end[i], 1e-8);
  }
}

// Frames that must be parallel turn a body to the nearest angle that they allow, which may be turns away from theirs:
// of -3.5 + 2 k pi the nearest to 7 is 9.066, and the nearest to 20 is 21.633.
TEST(SceneBodies, WholeTurnsOfAnglesThatTheAssemblyChangesAreKept) {
  const std::pair<double, double> given_and_assembled[] = {
      {7.0, -3.5 + 4 * pi}, {20.0, -3.5 + 8 * pi}, {-3.5 + 6 * pi, -3.5 + 6 * pi}, {-20.0, -3.5 - 6 * pi}};
  for (const auto& [given, assembled] : given_and_assembled) {
    const Scene s =
        scene_of("bodies:\n  first: {mass: 1, inertia: 1, angle: -3.5}\n  second: {mass: 1, inertia: 1, angle: " +
                 number_text(given, 17) + "}\njoints: {P: {prismatic: [first, second]}}\n");
    const auto built = build_system(s);
    ASSERT_TRUE(built) << built.error().message;
    const auto work = built->system->workspace();
    built->system->set_state(0.0, built->start, *work);
    EXPECT_NEAR(built->system->body(0, *work).angle, -3.5, 1e-12);
    EXPECT_NEAR(built->system->body(1, *work).angle, assembled, 1e-12);
    ASSERT_EQ(built->changes.size(), given == assembled ? 0u : 1u) << given;
    if (given == assembled) continue;
    EXPECT_EQ(built->changes[0].name + "." + built->changes[0].quantity, "second.angle");
    EXPECT_EQ(built->changes[0].given, given);
    EXPECT_NEAR(built->changes[0].assembled, assembled, 1e-12);
  }
}

// Where a joint says where a body is, its angle counts.
TEST(SceneBodies, AnglesOfJointsKeepTheirTurns) {
  const Scene s = scene_of(R"(
bodies: {rod: {mass: 1, inertia: 1}}
joints: {A: {revolute: [ground, rod], start: {position: 7}}}
run: {until: 1 s}
)");
  const auto built = build_system(s);
  ASSERT_TRUE(built) << built.error().message;
  const auto work = built->system->workspace();
  built->system->set_state(0.0, built->start, *work);
  EXPECT_NEAR(built->system->body(0, *work).angle, 7.0, 1e-12);
}

}  // namespace
}  // namespace hysteron::scene::testing
