// Loads and drives that depend on time: none is missed, jumps of driven speeds are impulses, tables do what they say.
#include <cmath>
#include <map>
#include <numbers>

#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/simulation.hpp"
#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

constexpr double pi = std::numbers::pi;

struct Ran {
  std::map<std::string, std::vector<double>> rows;
  std::vector<double> times;
  multibody::LedgerClosure closure;
  integrate::Outcome outcome;
  integrate::Statistics statistics;
  std::vector<std::string> warnings;
  std::string failure;

  double last(const std::string& quantity) const { return rows.at(quantity).back(); }
};

// Until the end of the scene, or its failure.
Ran ran(const std::string& text) {
  Ran out;
  const Scene scene = scene_of(text);
  const auto built = build_system(scene);
  EXPECT_TRUE(built) << built.error().message;
  const auto settings = simulation_settings(scene);
  EXPECT_TRUE(settings) << settings.error().message;
  if (!built || !settings) return out;
  auto simulation = multibody::Simulation::make(scene.model, *built, *settings);
  EXPECT_TRUE(simulation) << simulation.error().message;
  if (!simulation) return out;
  out.outcome = simulation->run(
      [&](const multibody::Sample& sample) {
        out.times.push_back(sample.time);
        out.closure.add(sample.balance);
        for (const auto& q : scene.output.quantities) out.rows[q.name].push_back(value(q, scene.model, sample));
      },
      {});
  out.statistics = simulation->statistics();
  out.failure = simulation->failure();
  for (const Warning& warning : simulation->warnings()) out.warnings.push_back(warning.message);
  return out;
}

std::string refused_run(const std::string& text) {
  const auto settings = simulation_settings(scene_of(text));
  return settings ? "" : settings.error().message;
}

std::string refused_start(const std::string& text) {
  const Scene scene = scene_of(text);
  const auto made = multibody::Simulation::make(scene.model, *build_system(scene), *simulation_settings(scene));
  return made ? "" : made.error().message;
}

// A mass of 1 kg that moves along x under a force.
std::string pushed(const std::string& force, const std::string& run) {
  return "gravity: 9.81\nbodies: {b: {mass: 1, inertia: 1, velocity: [1, 0]}}\nforces: {f: {body: b, force: [\"" +
         force + "\", 0]}}\nrun: {" + run + "}\noutput: {every: 0.05, quantities: [b.x.velocity]}\n";
}

TEST(TimeLoads, AShortPulseIsNotMissed) {
  const Ran hammer = ran(pushed("1000*exp(-((t - 0.5)/0.001)^2)", "until: 1.05"));
  EXPECT_NEAR(hammer.last("b.x.velocity"), 1.0 + std::sqrt(pi), 1e-9);
  EXPECT_LT(hammer.closure.relative_gap(), 1e-9);
  // Beside a constant force ten million times as large in effect, and off the middle of the run.
  const Ran beside = ran(pushed("50 + 1000*exp(-((t - 123.4567)/0.001)^2)", "until: 200"));
  EXPECT_NEAR(beside.last("b.x.velocity"), 1.0 + 50.0 * 200.0 + std::sqrt(pi), 1e-6);
  // The implicit method is told, too.
  const Ran implicit = ran(pushed("1000*exp(-((t - 0.5)/0.001)^2)", "until: 1.05, method: implicit, tolerance: 1e-8"));
  EXPECT_NEAR(implicit.last("b.x.velocity"), 1.0 + std::sqrt(pi), 1e-5);
}

TEST(TimeLoads, PulsesOfModuloAllAct) {
  EXPECT_NEAR(ran(pushed("mod(t, 0.1) < 0.001 ? 1000 : 0", "until: 1.05")).last("b.x.velocity"), 1.0 + 11.0, 1e-10);
  EXPECT_NEAR(ran(pushed("abs(t - 0.5) < 0.001 ? 500 : 0", "until: 1.05")).last("b.x.velocity"), 1.0 + 1.0, 1e-10);
}

TEST(TimeLoads, BothDirectionsOfAComparisonAreCleanBoundaries) {
  const Ran less = ran(pushed("t < 0.5 ? 10 : 0", "until: 1, step: 1 s"));
  const Ran greater = ran(pushed("t > 0.5 ? 10 : 0", "until: 1, step: 1 s"));
  const Ran window = ran(pushed("t > 0.25 && t <= 0.5 || t > 0.75 ? 10 : 0", "until: 1, step: 1 s"));
  EXPECT_NEAR(less.last("b.x.velocity"), 6.0, 1e-14);
  EXPECT_NEAR(greater.last("b.x.velocity"), 6.0, 1e-14);
  EXPECT_NEAR(window.last("b.x.velocity"), 6.0, 1e-14);
  for (const Ran* run : {&less, &greater, &window}) EXPECT_EQ(run->statistics.rejected, 0);
}

// Its branches change at two neighbouring times.
TEST(TimeLoads, SignsHaveOneInstantOfZero) {
  const Ran run = ran(pushed("4*sign(t - 0.25)", "until: 1, step: 1 s"));
  EXPECT_NEAR(run.last("b.x.velocity"), 1.0 + 4.0 * (0.75 - 0.25), 1e-14);
  EXPECT_EQ(run.statistics.rejected, 0);
}

TEST(TimeLoads, TheLargestStepIsAHundredthOfTheRunUnlessGiven) {
  const Ran by_default = ran(pushed("1", "until: 1"));
  EXPECT_GE(by_default.statistics.steps, 100);
  EXPECT_LT(ran(pushed("1", "until: 1, step: 1 s")).statistics.steps, 30);
}

TEST(TimeLoads, FunctionsThatJumpTooOftenAreRefusedWithTheirPlace) {
  EXPECT_EQ(refused_run(pushed("sign(sin(1e9*t))", "until: 1")),
            "s.yaml:4:31: force 'f': its function of time jumps or bends so often between t = 0 and 1 s that the times "
            "cannot be found; give a smoother function or a shorter run");
}

std::string driven_pair(const std::string& drive) {
  return R"(
bodies:
  first: {mass: 2 kg, inertia: 0.3 kg m^2, centre: [0.4 m, 0]}
  second: {mass: 3 kg, inertia: 0.2 kg m^2, centre: [0.25 m, 0], position: [0.8 m, 0]}
joints:
  O: {revolute: [ground, first], at: [0, 0], drive: {)" +
         drive + R"(}}
  P: {revolute: [first, second], at: [0.8 m, 0]}
run: {until: 0.4 s}
output: {times: [0, 0.19, 0.2000001, 0.4], quantities: [second.angle.velocity, first.angle.velocity, energy.kinetic]}
)";
}

// At rest and straight, the first link is set in motion with ω: about the pin, the second link keeps its angular
// momentum, m c L ω + (J + m c²) ω₂ = 0.
TEST(DrivenSpeeds, ThatJumpMoveAFreeLinkByAnImpulse) {
  const double w = 1.5, L = 0.8, m = 3.0, c = 0.25, J = 0.2, first = 0.3 + 2.0 * 0.16;
  const double second = -m * c * L * w / (J + m * c * c), centre = L * w + c * second;
  const double energy = 0.5 * (first * w * w + m * centre * centre + J * second * second);
  for (const std::string drive : {"speed: \"t > 0.2 ? 1.5 : 0\"", "position: \"max(0, 1.5*(t - 0.2))\"",
                                  "position: {table: {points: [[0, 0], [0.2, 0], [1, 1.2]], interpolation: linear}}"}) {
    const Ran run = ran(driven_pair(drive));
    ASSERT_EQ(run.outcome.status, integrate::Status::finished);
    ASSERT_EQ(run.times.size(), 4u);
    EXPECT_EQ(run.rows.at("energy.kinetic")[1], 0.0) << drive;
    EXPECT_NEAR(run.rows.at("first.angle.velocity")[2], w, 1e-12) << drive;
    EXPECT_NEAR(run.rows.at("second.angle.velocity")[2], second, 1e-6) << drive;
    EXPECT_NEAR(run.rows.at("energy.kinetic")[2], energy, 1e-6) << drive;
    EXPECT_GT(run.closure.throughput, energy);
    EXPECT_LT(run.closure.relative_gap(), 1e-9) << drive;
    ASSERT_EQ(run.warnings.size(), 1u) << drive;
    EXPECT_EQ(
        run.warnings[0],
        "the speed of drive 'O_drive' jumps by 1.5 rad/s at t = 0.2 s: it acts as an impulse, whose work is a part "
        "of the drive's; reactions do not show it");
  }
}

// A weight on a string that is wound up: the row of a closed loop is driven. It swings, so that the rest of its speed
// is kept.
TEST(DrivenSpeeds, ThatJumpActThroughClosedLoopsToo) {
  const Ran run = ran(R"(
bodies: {b: {mass: 2 kg, inertia: 1, position: [1 m, 0], velocity: [0, 0.5]}}
joints: {D: {distance: [ground, b], drive: {speed: "t < 0.2 ? 0 : -0.4"}}}
run: {until: 0.4 s}
output: {times: [0.19, 0.2000001, 0.4], quantities: [D.distance.speed, b.speed]}
)");
  EXPECT_NEAR(run.rows.at("D.distance.speed")[0], 0.0, 1e-12);
  EXPECT_NEAR(run.rows.at("D.distance.speed")[1], -0.4, 1e-12);
  EXPECT_NEAR(run.rows.at("b.speed")[1], std::hypot(0.5, 0.4), 1e-6);
  EXPECT_LT(run.closure.relative_gap(), 1e-9);
}

// A drive that does not jump takes its share of the impulse, and of the work; with gears, in space.
TEST(DrivenSpeeds, ThatJumpKeepTheLedgerClosed) {
  const Ran chain = ran(R"(
gravity: 9.81
bodies:
  a: {mass: 1, inertia: 0.1, centre: [0.3, 0]}
  b: {mass: 2, inertia: 0.2, centre: [0.2, 0.1], position: [0.6, 0]}
  c: {mass: 0.5, inertia: 0.05, centre: [0.2, 0], position: [1.1, 0]}
joints:
  A: {revolute: [ground, a], at: [0, 0], drive: {speed: 2}}
  B: {revolute: [a, b], at: [0.6, 0], drive: {speed: "mod(t, 0.2) < 0.1 ? 3 : -1"}}
  C: {revolute: [b, c], at: [1.1, 0]}
run: {until: 1 s}
output: {quantities: [A.angle]}
)");
  EXPECT_GT(chain.closure.throughput, 1.0);
  EXPECT_LT(chain.closure.relative_gap(), 1e-9);
  const Ran space = ran(R"(
space: spatial
gravity: 9.81
bodies:
  a: {mass: 1, inertia: [0.1, 0.2, 0.3], centre: [0.3, 0.1, 0]}
  b: {mass: 2, inertia: [0.3, 0.2, 0.1], centre: [0.2, 0.1, 0.3], position: [0.6, 0, 0]}
  w: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, 2, 0]}
joints:
  A: {revolute: [ground, a], at: [0, 0, 0], axis: [0, 1, 1], drive: {speed: "t > 0.3 ? 2 : -1"}}
  B: {spherical: [a, b], at: [0.6, 0, 0]}
  W: {revolute: [ground, w], at: [0, 2, 0], axis: [0, 0, 1]}
couplings: {gear: {between: [A, W], ratio: -3}}
run: {until: 1 s}
output: {quantities: [A.angle]}
)");
  EXPECT_GT(space.closure.throughput, 1.0);
  EXPECT_LT(space.closure.relative_gap(), 1e-9);
}

// A belt that starts at once: the block, at rest on it, slides until it has the speed v of the belt, for v/(μ g).
TEST(DrivenSpeeds, ThatJumpBreakStiction) {
  for (const char* belt : {"t > 0.1 ? 0.5 : 0", "t > 0.1 ? -0.5 : 0"}) {
    const Ran run = ran(std::string(R"(
gravity: 9.81
bodies:
  belt: {mass: 1, inertia: 1}
  block: {mass: 2 kg, inertia: 100, position: [0, "-2*9.81/1e6"]}
joints: {B: {prismatic: [ground, belt], at: [0, 0], axis: [1, 0], drive: {speed: ")") +
                        belt + R"("}}}
contacts:
  c:
    between: [{body: block, point: true}, {body: belt, half_space: [0, 1]}]
    law: {law: hooke, stiffness: 1e6}
    friction: {law: coulomb, coefficient: 0.25}
    point: first
run: {until: 0.5 s}
output: {times: [0.1, 0.2, 0.5], quantities: [block.x.velocity, c.sticks]}
)");
    const double sign = belt[10] == '-' ? -1.0 : 1.0;
    EXPECT_NEAR(run.rows.at("block.x.velocity")[1], sign * 0.25 * 9.81 * 0.1, 1e-8) << belt;
    EXPECT_NEAR(run.rows.at("block.x.velocity")[2], sign * 0.5, 1e-8) << belt;
    EXPECT_EQ(run.rows.at("c.sticks").front(), 1.0) << belt;
    EXPECT_EQ(run.rows.at("c.sticks")[1], 0.0) << belt;
    EXPECT_EQ(run.rows.at("c.sticks")[2], 1.0) << belt;
    EXPECT_LT(run.closure.relative_gap(), 1e-8) << belt;
  }
}

// A wall that comes up at once: a ball that is leaving is hit again.
TEST(DrivenSpeeds, ThatJumpReverseAContact) {
  const Ran run = ran(R"(
bodies:
  wall: {mass: 1, inertia: 1}
  ball: {mass: 1 kg, inertia: 1, position: [0, 0], velocity: [0, -1]}
joints: {B: {prismatic: [ground, wall], at: [0, 0], axis: [0, 1], drive: {speed: "t > pi/1000*0.75 ? 2 : 0"}}}
contacts: {c: {between: [{body: ball, point: true}, {body: wall, half_space: [0, 1]}], law: {law: hooke, stiffness: 1e6}}}
run: {until: 0.02 s}
output: {quantities: [ball.y.velocity]}
)");
  // y'' = -1e6 y from t = 0: at 3/4 of the half period y = -1e-3 sin, y' = sqrt(1/2). Relative to the wall the ball
  // then closes at 2 - sqrt(1/2) from a depth of 1e-3 sqrt(1/2); it leaves with the speed that these have as energy.
  const double relative = std::sqrt(0.5 + std::pow(2.0 - std::sqrt(0.5), 2));
  EXPECT_NEAR(run.last("ball.y.velocity"), 2.0 + relative, 1e-8);
  EXPECT_LT(run.closure.relative_gap(), 1e-9);
}

TEST(DrivenPositions, ThatJumpAreRefusedWithPlaceTimeAndSize) {
  const std::string expected =
      "s.yaml:7:64: the position of drive 'O_drive' jumps by 1 rad at t = 0.2 s: a body cannot be in two places at one "
      "time. Give a position without jumps, for example step5(t, t0, x0, t1, x1), which takes the time from t0 to t1";
  EXPECT_EQ(refused_run(driven_pair("position: \"if(t > 0.2, 1, 0)\"")), expected);
  EXPECT_NE(refused_run(driven_pair("position: \"mod(t, 0.3)\"")).find("jumps by -0.3 rad at t = 0.3 s"),
            std::string::npos);
  EXPECT_EQ(refused_run(driven_pair("position: \"t < 0.2 ? 0 : 0.3*(t - 0.2)^2\"")), "");
  EXPECT_EQ(refused_run(driven_pair("position: \"t < 0.1 ? 0.7*t : 0.07\"")), "");
}

TEST(TimeTables, ThatDoNotCoverTheRunWarn) {
  const Ran run = ran(driven_pair("position: [[0, 0], [0.1 s, 0.01], [0.2 s, 0.04], [0.3 s, 0.09]]"));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(
      run.warnings[0],
      "drive 'O_drive': its table covers t = 0 to 0.3 s, the run goes from 0 to 0.4 s; beyond the table it goes on "
      "straight");
  // t² with its end slope 0.6 from 0.3 s on.
  EXPECT_NEAR(run.last("first.angle.velocity"), 0.6, 1e-9);
  const Ran speed = ran(driven_pair("speed: [[0, 0], [0.1 s, 0.2], [0.3 s, 0.5]]"));
  EXPECT_NEAR(speed.last("first.angle.velocity"), 0.5, 1e-12);
  ASSERT_EQ(speed.warnings.size(), 1u);
  EXPECT_NE(speed.warnings[0].find("the end value is kept"), std::string::npos);
  EXPECT_TRUE(ran(driven_pair("speed: [[0, 0], [0.1 s, 0.2], [0.4 s, 0.5]]")).warnings.empty());
}

// The parabola 1000 (4 - 3 t/T) t/T through the three points, with its top of 4/3 kN at 2/3 T, T = 0.3 s.
TEST(TimeTables, WhoseSplineLeavesTheRangeOfItsPointsWarn) {
  const auto scene = [](const std::string& force) {
    return "bodies: {b: {mass: 1, inertia: 1}}\njoints: {J: {prismatic: [ground, b]}}\nforces: {push: {joint: J, "
           "effort: " +
           force + "}}\nrun: {until: 0.3 s}\n";
  };
  const Ran run = ran(scene("[[0, 0], [0.1 s, 1 kN], [0.3 s, 1 kN]]"));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0],
            "force 'push': between its points the spline of its table reaches 1333.33 at t = 0.2 s; the points lie "
            "between 0 and 1000, and it leaves their range by 33.3 % of it: 'interpolation: monotone' or 'linear' "
            "stays within it");
  for (const std::string how : {"monotone", "linear"})
    EXPECT_TRUE(ran(scene("{table: {points: [[0, 0], [0.1 s, 1 kN], [0.3 s, 1 kN]], interpolation: " + how + "}}"))
                    .warnings.empty());
  // Eight points in the period of a sine leave its amplitude by 1/cos(22.5°) - 1, which is 4 % of the range.
  std::string sine;
  for (int i = 0; i <= 24; ++i)
    sine +=
        (i ? ", [" : "[[") + number_text(0.0125 * i) + " s, " + number_text(std::sin((i + 0.5) * 0.25 * pi)) + " N]";
  EXPECT_TRUE(ran(scene(sine + "]")).warnings.empty());
}

// A spring with play, as its points say: no force within it, and no energy that is not there.
TEST(SpringCurves, KeepToTheirPoints) {
  const std::string text = R"(
bodies: {b: {mass: 1, inertia: 1, position: [1, 0]}}
joints: {J: {prismatic: [ground, b], at: [0, 0], drive: {position: "0.04*t - 0.02"}}}
forces: {s: {spring: [ground, b], length: 1 m, curve: CURVE}}
run: {until: 1}
output: {every: 0.025, quantities: [J.displacement, J_drive.force, force.s.stored]}
)";
  const std::string points = "[[-10 mm, 0 N], [0, 0 N], [5 mm, 0 N], [10 mm, 100 N], [15 mm, 200 N]]";
  for (const std::string how : {"", "linear", "monotone"}) {
    std::string scene = text;
    scene.replace(scene.find("CURVE"), 5,
                  how.empty() ? points : "{table: {points: " + points + ", interpolation: " + how + "}}");
    const Ran run = ran(scene);
    for (std::size_t i = 0; i < run.times.size(); ++i) {
      const double x = run.rows.at("J.displacement")[i], force = run.rows.at("J_drive.force")[i],
                   stored = run.rows.at("force.s.stored")[i];
      if (x <= 0.005) {
        EXPECT_NEAR(force, 0.0, 1e-9) << x;
      }
      EXPECT_GE(stored, -1e-12) << x;
      if (how != "linear" || x <= 0.005) continue;
      EXPECT_NEAR(force, 20e3 * (x - 0.005), 1e-7) << x;
      EXPECT_NEAR(stored, 10e3 * (x - 0.005) * (x - 0.005), 1e-9) << x;
    }
    EXPECT_LT(run.closure.relative_gap(), 1e-8) << how;
  }
}

// x'' = -F(x) with 100 N/m up to 0.1 m and 400 N/m beyond: from 0.3 m on, a quarter period is two arcs of known length.
TEST(SpringCurves, KinksOfStraightLinesKeepTheAccuracy) {
  const Ran run = ran(R"(
bodies: {b: {mass: 1, inertia: 1, position: [1.3, 0]}}
joints: {J: {prismatic: [ground, b], at: [1, 0]}}
forces:
  s:
    spring: [ground, b]
    length: 1 m
    curve: {table: {points: [[-0.1, -10], [0.1, 10], [0.3, 90]], interpolation: linear}}
run: {until: 0.4, tolerance: 1e-10}
output: {times: [0.4], quantities: [b.x, b.x.velocity]}
)");
  // Beyond 0.1 m: about x = 0.075 with ω = 20 and amplitude 0.225; then ω = 10 about 0.
  const double t1 = std::acos(0.025 / 0.225) / 20.0, v1 = -20.0 * std::sqrt(0.225 * 0.225 - 0.025 * 0.025);
  const double t = 0.4 - t1, amplitude = std::hypot(0.1, v1 / 10.0), half = std::acos(0.1 / amplitude);
  // It passes -0.1 m, beyond which the curve goes on straight.
  const double x = amplitude * std::cos(10.0 * t + half);
  EXPECT_NEAR(run.last("b.x") - 1.0, x, 1e-8);
}

TEST(Tables, RefuseWhatTheyDoNotKnow) {
  const std::string text = "bodies: {b: {mass: 1, inertia: 1}}\nforces: {s: {spring: [ground, b], curve: {table: ";
  EXPECT_EQ(refusal(text + "{points: [[0, 0], [1, 1]], interpolation: cubic}}}}"),
            "s.yaml:3:92: interpolation: 'cubic' is not known: allowed are spline, monotone, linear");
  EXPECT_NE(refusal(text + "{points: [[0, 0], [1, 1]], columns: [a, b]}}}}").find("exclude each other"),
            std::string::npos);
  EXPECT_NE(refusal(text + "{interpolation: linear}}}}").find("or {table: {file: NAME}}"), std::string::npos);
  const Scene s = scene_of(text + "{points: [[0, 0], [1, 1], [2, 0]], interpolation: linear}}}}");
  const auto again = SceneFile::parse(resolved_scene(s), "resolved.json");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(resolved_scene(*again->instantiate()), resolved_scene(s));
  EXPECT_NE(resolved_scene(s).find("linear"), std::string::npos);
}

TEST(OutputTimes, AreWrittenAsGiven) {
  const std::string head =
      "bodies: {b: {mass: 1, inertia: 1, velocity: [1, 0]}}\nrun: {until: 1}\noutput: {quantities: [b.x], ";
  const Ran run = ran(head + "times: [0.1, 250 ms, 0.7]}");
  EXPECT_EQ(run.times, (std::vector<double>{0.1, 0.25, 0.7}));
  EXPECT_NEAR(run.rows.at("b.x")[1], 0.25, 1e-12);
  EXPECT_EQ(ran(head + "every: 0.3}").times.size(), 5u);  // 0, 0.3, 0.6, 0.9 and the end
  EXPECT_NE(refusal(head + "times: [0.2, 0.1]}").find("times: the times must increase"), std::string::npos);
  EXPECT_NE(refusal(head + "times: [0.2], every: 0.1}").find("exclude each other"), std::string::npos);
  EXPECT_NE(refused_run(head + "times: [0.2, 2]}").find("give a later 'until'"), std::string::npos);
}

TEST(StartOverlaps, AreReportedWithDepthAndForce) {
  const std::string text = R"(
bodies: {p: {mass: 1, inertia: 1, position: [0, HEIGHT], shapes: {sphere: 0.1}}}
contacts: {f: {between: [p, ground], law: {law: hertz, stiffness: 1e6}}}
run: {until: 1 ms}
output: {quantities: [p.y]}
)";
  const auto at = [&](const std::string& height) {
    std::string scene = text;
    return ran(scene.replace(scene.find("HEIGHT"), 6, height)).warnings;
  };
  // 1e6 · 0.05^1.5
  EXPECT_EQ(at("0.05"),
            std::vector<std::string>{
                "contact 'f': its surfaces overlap by 0.05 m at the start, and begin with a force of 11180.3 N"});
  EXPECT_TRUE(at("0.1").empty());
  EXPECT_TRUE(at("0.2").empty());
}

// Beyond half a thickness the normal has turned round, and what follows would be a motion out of the wrong side.
TEST(StartOverlaps, BeyondARadiusAreRefused) {
  const auto refused = [](const std::string& height, const std::string& pair) {
    return refused_start("bodies: {p: {mass: 1, inertia: 1, position: [0, " + height +
                         "], shapes: {sphere: 20 mm}}, q: {mass: 1, inertia: 1, shapes: {sphere: 30 mm}}}\n"
                         "contacts: {f: {between: [p, " +
                         pair +
                         "], law: {law: hertz, stiffness: 1e6}}}\nrun: {until: 1 ms}\noutput: {quantities: [p.y]}\n");
  };
  const std::string middle = " m at the start, more than 0.02 m, the radius or half the thickness of a body";
  EXPECT_NE(refused("\"0.02 - 0.1\"", "ground").find("contact 'f': its surfaces overlap by 0.1" + middle),
            std::string::npos);
  EXPECT_NE(refused("0", "q").find("contact 'f': its surfaces overlap by 0.05" + middle), std::string::npos);
}

TEST(MotionWithoutLimit, EndsTheRunBeforeItsNumbersDo) {
  const Ran unstable = ran(R"(
bodies: {a: {mass: 1, inertia: 1}}
joints: {A: {revolute: [ground, a], at: [0, 0], start: {position: 0.1}}}
forces: {s: {joint: A, stiffness: -1e6}}
run: {until: 2 s}
output: {quantities: [A.angle, energy.kinetic, energy.stored]}
)");
  EXPECT_NE(unstable.outcome.status, integrate::Status::finished);
  EXPECT_NE(unstable.failure.find("energies exceed the largest number"), std::string::npos) << unstable.failure;
  for (const auto& [name, values] : unstable.rows)
    for (const double x : values) EXPECT_TRUE(std::isfinite(x)) << name;
}

}  // namespace
}  // namespace hysteron::scene::testing
