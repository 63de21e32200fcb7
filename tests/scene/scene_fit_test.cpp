// Fits of parameters of a scene to measurements of its run. The truth is a closed form, or a run of the scene with
// known parameters and noise.
#include "hysteron/request/scene/scene_fit.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "hysteron/core/number_text.hpp"
#include "read_scene.hpp"
#include "support/scratch.hpp"
#include "support/synthetic.hpp"

namespace hysteron::scene::testing {
namespace {

namespace fs = std::filesystem;
using hysteron::testing::Noise;
using hysteron::testing::scratch;

// A mass on a spring: x = x₀ cos(ωt) with ω² = stiffness/mass.
const std::string oscillator = R"(hysteron: 1
parameters: {stiffness: 80 N/m, mass: 2 kg, start: 0.1 m, colour: 3}
bodies: {mass: {mass: "${mass}"}}
joints: {guide: {prismatic: [ground, mass], axis: [1, 0], at: [0, 0], start: {position: "${start}"}}}
forces: {spring: {joint: guide, stiffness: "${stiffness}"}}
run: {until: 4 s, tolerance: 1e-10}
)";

// A stiff ball: its contacts last a few hundred-thousandths of a second.
const std::string ball = R"(hysteron: 1
gravity: 9.81
parameters: {height: 0.4 m, restitution: 0.7, stiffness: 1e10 N/m^1.5}
bodies: {ball: {mass: 0.1 kg, shapes: {sphere: 10 mm}, position: [0, "${height + 10 mm}"]}}
contacts:
  floor: {between: [ball, ground], law: {law: flores, stiffness: "${stiffness}", restitution: "${restitution}"}, mode: exact}
run: {until: 3 s, tolerance: 1e-9}
)";

SceneFitRequest request_for(const std::string& scene, SceneFitRequest request = {}) {
  const fs::path folder = scratch("scene-fit");
  std::ofstream(folder / "scene.yaml") << scene;
  request.scene = folder / "scene.yaml";
  return request;
}

std::string refusal_of(const std::string& scene, const SceneFitRequest& request, const std::string& data) {
  auto fit = SceneFit::read(request_for(scene, request), {{"d.csv", data}});
  if (!fit) return fit.error().message;
  const auto error = fit->try_start();
  return error ? error->message : "";
}

SceneFit fit_of(const std::string& scene, const SceneFitRequest& request, const std::string& data) {
  auto fit = SceneFit::read(request_for(scene, request), {{"d.csv", data}});
  EXPECT_TRUE(fit) << (fit ? "" : fit.error().message);
  const auto error = fit->try_start();
  EXPECT_FALSE(error) << error->message;
  return std::move(*fit);
}

const FittedParameter& parameter(const FitResult& result, const std::string& name) {
  for (const FittedParameter& p : result.parameters)
    if (p.parameter.name == name) return p;
  ADD_FAILURE() << name;
  return result.parameters.front();
}

std::vector<double> differences(const SceneFit& fit, const std::vector<double>& values) {
  std::size_t size = 0;
  for (const ComparedChannel& channel : fit.problem().channels) size += channel.size();
  std::vector<double> out(size, std::nan(""));
  return fit.problem().differences(values, out) ? out : std::vector<double>{};
}

// Times that are no multiples of any step, one quantity in mm, one in SI.
std::string oscillation(double stiffness, double noise = 0.0, std::uint64_t seed = 1) {
  std::string out = "t [ms], mass.x [mm], mass.x.velocity [m/s]\n";
  const double omega = std::sqrt(stiffness / 2.0);
  Noise draw(seed);
  for (int i = 0; i < 40; ++i) {
    const double t = 0.0973 * i;
    out += number_text(1e3 * t) + ", " + number_text(100.0 * std::cos(omega * t) + 1e3 * draw(noise)) + ", " +
           number_text(-0.1 * omega * std::sin(omega * t) + draw(noise)) + "\n";
  }
  return out;
}

// Touches of a rigid ball with restitution e that falls from the height h.
std::string bounces(double e, double h, int count) {
  std::string out = "touch_time [s]\n";
  double v = std::sqrt(2.0 * 9.81 * h), t = v / 9.81;
  for (int i = 0; i < count; ++i) {
    out += number_text(t) + "\n";
    v *= e;
    t += 2.0 * v / 9.81;
  }
  return out;
}

TEST(SceneFit, FindsTheStiffnessOfAnOscillator) {
  const SceneFit scene = fit_of(oscillator, {.free = {"stiffness"}}, oscillation(100.0));
  EXPECT_EQ(scene.problem().free[0].start, 80.0);  // the value in the scene
  const auto result = fit(scene.problem(), {.starts = 4});
  ASSERT_TRUE(result) << result.error().message;
  // Exact data: only the tolerance of the runs is left.
  EXPECT_NEAR(result->parameters[0].value, 100.0, 1e-5);
  EXPECT_LT(result->cost, 1e-6);
  EXPECT_EQ(result->channels[1].quantity, "mass.x.velocity");
  EXPECT_EQ(result->channels[1].dim, dims::speed);
}

// Values of the run are those at the times of the data, and not between samples.
TEST(SceneFit, ComparesAtTheTimesOfTheData) {
  const SceneFit scene = fit_of(oscillator, {.free = {"stiffness"}}, oscillation(80.0));
  for (const double d : differences(scene, {80.0})) EXPECT_NEAR(d, 0.0, 1e-7);
  // In units of the largest value measured, 100 mm.
  const double omega = std::sqrt(45.0), t = 0.0973;
  EXPECT_NEAR(differences(scene, {90.0})[1], std::cos(omega * t) - std::cos(std::sqrt(40.0) * t), 1e-7);
}

// Closed form: v = √(2gh), t_n by free flights. The contacts last 1e-4 of them.
TEST(SceneFit, FindsRestitutionAndHeightFromBounces) {
  const SceneFit scene = fit_of(ball, {.free = {"restitution", "height"}}, bounces(0.85, 0.5, 8));
  const auto result = fit(scene.problem(), {.starts = 1, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(parameter(*result, "restitution").value, 0.85, 2e-4);
  EXPECT_NEAR(parameter(*result, "height").value, 0.5, 5e-4);
  // In the order of the scene.
  EXPECT_EQ(result->parameters[0].parameter.name, "height");
}

// A touch that the run does not have counts as one at its end, without force.
TEST(SceneFit, MissingTouchesCountAsTouchesAtTheEndOfTheRun) {
  const std::string data =
      "touch_time [s], peak_force [N], sigma_touch_time [ms], sigma_peak_force\n0.3, 1000, 1, 10\n0.7, 600, 2, 20\n";
  // The second touch is at 0.28557 s (1 + 2·0.9) = 0.79959 s.
  const auto both = differences(fit_of(ball, {.free = {"restitution"}}, data), {0.9});
  ASSERT_EQ(both.size(), 4u);
  EXPECT_NEAR(both[0], (0.28557 - 0.3) / 1e-3, 0.05);
  EXPECT_NEAR(both[1], (0.79959 - 0.7) / 2e-3, 0.05);
  EXPECT_GT(both[3], 0.0);
  const auto one = differences(fit_of(ball, {.free = {"restitution"}, .until = "0.75 s"}, data), {0.9});
  EXPECT_NEAR(one[0], both[0], 1e-6);
  EXPECT_NEAR(one[1], (0.75 - 0.7) / 2e-3, 1e-9);
  EXPECT_NEAR(one[3], (0.0 - 600.0) / 20.0, 1e-9);
  for (const char* instant : {"end", "peak_force_time"}) {
    const auto ends = differences(fit_of(ball, {.free = {"restitution"}, .until = "0.75 s"},
                                         std::string(instant) + " [s], sigma [s]\n0.3, 1\n0.7, 1\n"),
                                  {0.9});
    ASSERT_EQ(ends.size(), 2u) << instant;
    EXPECT_NEAR(ends[0], 0.28557 - 0.3, 1e-3) << instant;
    EXPECT_NEAR(ends[1], 0.75 - 0.7, 1e-9) << instant;
  }
}

// With the restitution of the start, 0.5, the ball rests after fewer touches than the data have. A softer ball, since a
// stiff one trembles long; its contacts of 0.5 ms are a part of the times, which the closed form leaves out.
TEST(SceneFit, AnotherNumberOfTouchesDoesNotThrowTheSearchOff) {
  const SceneFit scene =
      fit_of(ball, {.fix = {"stiffness=1e7"}, .free = {"restitution"}, .start = {"restitution=0.5"}, .until = "2.6 s"},
             bounces(0.8, 0.4, 9));
  const auto result = fit(scene.problem(), {.starts = 1, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[0].value, 0.8, 2e-3);
}

// Two balls that bounce at their own times: each row belongs to the touches of its contact.
TEST(SceneFit, TouchesOfSeveralContactsAreCountedSeparately) {
  const std::string two = R"(hysteron: 1
gravity: 9.81
parameters: {height: 0.4 m, restitution: 0.8}
bodies:
  low: {mass: 0.1 kg, shapes: {sphere: 10 mm}, position: [0, "${height + 10 mm}"]}
  high: {mass: 0.1 kg, shapes: {sphere: 10 mm}, position: [1, "${2*height + 10 mm}"]}
contacts:
  first: {between: [low, ground], law: &law {law: flores, stiffness: 1e10, restitution: "${restitution}"}, mode: exact}
  second: {between: [high, ground], law: *law, mode: exact}
run: {until: 2 s, tolerance: 1e-9}
)";
  const double low = std::sqrt(2.0 * 0.4 / 9.81), high = std::sqrt(4.0 * 0.4 / 9.81);
  std::string data = "contact, touch_time [s]\n";
  for (const double flights : {0.0, 0.8, 0.8 + 0.64}) {
    data += "second, " + number_text(high * (1.0 + 2.0 * flights)) + "\n";
    data += "first, " + number_text(low * (1.0 + 2.0 * flights)) + "\n";
  }
  const auto found = differences(fit_of(two, {.free = {"height"}}, data), {0.4});
  ASSERT_EQ(found.size(), 6u);
  for (const double d : found) EXPECT_NEAR(d, 0.0, 2e-4);
}

// A series and touches of one run, in two files: the second touch comes after the last time of the series.
TEST(SceneFit, SeveralFilesAreComparedWithOneRun) {
  const std::string touches = bounces(0.7, 0.4, 2), series = "time [s], ball.y [m]\n0.1, 0.36095\n0.2, 0.2138\n";
  auto fit = SceneFit::read(request_for(ball, {.free = {"height"}}), {{"a.csv", series}, {"b.csv", touches}});
  ASSERT_TRUE(fit) << fit.error().message;
  EXPECT_EQ(fit->problem().channels[0].kind, DataKind::series);
  EXPECT_EQ(fit->problem().channels[1].kind, DataKind::events);
  EXPECT_EQ(fit->problem().channels[1].file, "b.csv");
  const auto found = differences(*fit, {0.4});  // y = 0.41 m - g t²/2
  ASSERT_EQ(found.size(), 4u);
  for (const double d : found) EXPECT_NEAR(d, 0.0, 2e-4);
}

// A column `touch` says which touch a row is: the second was not measured.
TEST(SceneFit, TouchesMayBeLeftOut) {
  std::istringstream lines(bounces(0.8, 0.4, 6));
  std::string line, data = "touch, touch_time [s]\n";
  std::getline(lines, line);
  for (int i = 1; std::getline(lines, line); ++i)
    if (i != 2) data += std::to_string(i) + ", " + line + "\n";
  const SceneFit scene = fit_of(ball, {.free = {"restitution"}}, data);
  const auto result = fit(scene.problem(), {.starts = 1, .intervals = false});
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->parameters[0].value, 0.8, 2e-4);
}

// Above 1 the scene refuses the restitution.
TEST(SceneFit, ValuesThatTheSceneRefusesAreBadPoints) {
  const SceneFit scene = fit_of(ball, {.bound = {"restitution=0.5:1.5"}}, bounces(0.97, 0.4, 4));
  EXPECT_TRUE(differences(scene, {1.2}).empty());
  const auto result = fit(scene.problem(), {.starts = 6, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[0].value, 0.97, 2e-4);
}

// 100 noisy oscillations: the 90 % interval contains the truth in 90 ± 3 of them.
TEST(SceneFit, IntervalsCoverTheTruth) {
  int covered = 0;
  const int count = 100;
  for (int seed = 1; seed <= count; ++seed) {
    const SceneFit scene = fit_of(oscillator, {.free = {"stiffness", "start"}},
                                  oscillation(100.0, 2e-3, static_cast<std::uint64_t>(seed)));
    const auto result = fit(scene.problem(), {.starts = 1, .threads = 1, .intervals = false});
    ASSERT_TRUE(result) << result.error().message;
    const Interval& interval = parameter(*result, "stiffness").intervals[1];
    covered += interval.low <= 100.0 && 100.0 <= interval.high;
  }
  EXPECT_GE(covered, 82) << "of " << count;
  EXPECT_LE(covered, 97) << "of " << count;
}

TEST(SceneFit, TheFittedSceneHasTheFittedValues) {
  const SceneFit scene = fit_of(oscillator, {.fix = {"start=12 cm"}, .free = {"stiffness"}}, oscillation(100.0));
  FitResult result;
  result.parameters = {{.parameter = scene.problem().free[0], .value = 97.25}};
  const fs::path folder = scratch("fitted") / "a folder";
  fs::create_directories(folder);
  std::ofstream(folder / "fitted.yaml") << scene.fitted_scene(result, folder);
  const auto fitted = read_scene(folder / "fitted.yaml");
  ASSERT_TRUE(fitted) << fitted.error().message;
  const std::map<std::string, double> expected{{"stiffness", 97.25}, {"start", 0.12}, {"mass", 2.0}, {"colour", 3.0}};
  ASSERT_EQ(fitted->parameters.size(), expected.size());
  for (const Parameter& p : fitted->parameters) EXPECT_EQ(p.value, expected.at(p.name)) << p.name;
  EXPECT_NE(scene.run_command(result).find(" --set 'start=12 cm' --set stiffness=97.25"), std::string::npos)
      << scene.run_command(result);
}

// Without a unit of its own a sigma has that of its quantity.
TEST(SceneFit, SigmasHaveTheUnitOfTheirQuantity) {
  const SceneFit scene =
      fit_of(oscillator, {.free = {"stiffness"}},
             "t [s], mass.x [mm], mass.x.velocity [m/s], sigma_mass.x, mass.x.velocity_sigma [mm/s]\n"
             "0.1, 90, -0.2, 2, 5\n0.2, , -0.4, , 5\n0.3, 10, -0.5, 4, 6\n");
  const auto& channels = scene.problem().channels;
  EXPECT_EQ(channels[0].sigma, (std::vector<double>{2e-3, 4e-3}));
  EXPECT_EQ(channels[1].sigma, (std::vector<double>{5e-3, 5e-3, 6e-3}));
  EXPECT_EQ(channels[0].data[1].at, 0.3);
  EXPECT_EQ(channels[0].data[1].line, 4u);
}

// A force that is no number after `fails` ends the run before the second touch: that is no touch at the end of the run.
TEST(SceneFit, AFailedRunIsABadPointAndAnErrorAtTheStart) {
  const std::string scene = R"scene(hysteron: 1
gravity: 9.81
parameters: {fails: 9, restitution: 0.7}
bodies: {ball: {mass: 0.1 kg, shapes: {sphere: 10 mm}, position: [0, 0.41]}}
contacts: {floor: {between: [ball, ground], law: {law: flores, stiffness: 1e9, restitution: "${restitution}"}}}
forces: {push: {body: ball, force: [0, "1e-6*sqrt(fails - t)"]}}
run: {until: 1.5 s, tolerance: 1e-9}
)scene";
  const std::string data = "touch_time [s], sigma\n0.28, 0.01\n0.7, 0.01\n";
  const SceneFit fit = fit_of(scene, {.bound = {"fails=8:10", "restitution=0.6:0.9"}}, data);
  EXPECT_FALSE(differences(fit, {9.0, 0.7}).empty());
  EXPECT_TRUE(differences(fit, {0.5, 0.7}).empty());
  const std::string message = refusal_of(scene, {.free = {"restitution"}, .start = {"fails=0.5"}}, data);
  EXPECT_NE(message.find("the run with the starting values (fails = 0.5, restitution = 0.7) fails: no step is short "
                         "enough at t = 0."),
            std::string::npos)
      << message;
}

TEST(SceneFit, WeightsBelongToQuantities) {
  const SceneFit scene = fit_of(oscillator, {.free = {"stiffness"}, .weight = {"mass.x=4"}}, oscillation(100.0));
  EXPECT_EQ(scene.problem().channels[0].weight, 4.0);
  EXPECT_EQ(scene.problem().channels[1].weight, 1.0);
}

TEST(SceneFit, CurvesAreThoseOfTheRun) {
  const SceneFit scene = fit_of(oscillator, {.free = {"stiffness"}}, oscillation(100.0));
  const auto result = fit(scene.problem(), {.starts = 1, .intervals = false});
  ASSERT_TRUE(result);
  const auto curves = fitted_curves(scene.curve_problem(51), *result);
  ASSERT_TRUE(curves) << curves.error().message;
  ASSERT_EQ((*curves)[0].at.size(), 51u);
  for (std::size_t i = 0; i < 51; ++i)
    EXPECT_NEAR((*curves)[0].value[i], 0.1 * std::cos(std::sqrt(50.0) * (*curves)[0].at[i]), 1e-6);
}

struct Refused {
  std::string scene, data;
  SceneFitRequest request;
  std::string message;
};

TEST(SceneFit, BadInputSaysWhatIsWrong) {
  const std::string series = "time [s], mass.x [m]\n0.1, 0.1\n0.2, 0.1\n0.3, 0.1\n";
  const SceneFitRequest one{.free = {"stiffness"}}, e{.free = {"restitution"}};
  const std::vector<Refused> cases{
      {oscillator,
       series,
       {},
       "nothing to fit: name parameters of the scene with --free NAME; it has stiffness, mass, start, colour"},
      {oscillator, series, {.free = {"stifness"}}, "the scene has no parameter 'stifness': did you mean 'stiffness'?"},
      {oscillator, series, {.fix = {"mass=2"}, .free = {"mass"}}, "mass is requested both as fixed and as free"},
      {oscillator, series, {.bound = {"mass=3:2"}}, "the lower bound must be below the upper"},
      {oscillator, series, {.start = {"mass=1e9"}}, "--start mass = 1e+09 is outside the search"},
      {oscillator, series, {.free = {"mass"}, .weight = {"mass.y=2"}}, "--weight mass.y: no column of the data"},
      {oscillator,
       series,
       {.free = {"mass"}, .until = "0.25 s"},
       "d.csv:4: time = 0.3 s is after the end of the run at 0.25 s"},
      {oscillator, series, {.free = {"colour"}}, "colour is not determined"},
      {oscillator, "time [s], mass.xx [m]\n0.1, 1\n", one, "d.csv:1:11: quantity 'mass.xx'"},
      {oscillator, "time, mass.x [m]\n0.1, 1\n", one, "d.csv:1:1: time has no unit: write 'time [s]'"},
      {oscillator, "time [s], mass.x\n0.1, 1\n", one, "d.csv:1:11: mass.x has no unit: write 'mass.x [m]'"},
      {oscillator, "time [s], mass.x [N]\n0.1, 1\n", one, "mass.x [N]: a unit of dimension N; expected m"},
      {oscillator, "mass.x [m]\n1\n", one, "neither a column 'time [s]'"},
      {oscillator, "time [s], mass.x [m]\n0.2, 1\n0.1, 1\n", one,
       "d.csv:3:1: time = '0.1': earlier than the row before"},
      {oscillator, "time [s], mass.x [m]\n-0.2, 1\n", one, "d.csv:2:1: time = '-0.2': a run begins at time 0"},
      {oscillator, "time [s], mass.x [m], sigma_mass.y\n0.1, 1, 1\n", one, "a sigma without a column of 'mass.y'"},
      {oscillator, "time [s], mass.x [m], sigma\n0.1, 1, 0\n", one, "a standard deviation is a number > 0"},
      {oscillator, "time [s], mass.x [m], mass.y [m], sigma\n0.1, 1, 0, 1\n", one, "sigma of which quantity?"},
      {oscillator, "time [s], mass.x [m]\n0.1, x\n", one, "d.csv:2:6: mass.x = 'x' is not a number"},
      {oscillator, "time [s], mass.x [m]\n0.1, 1\n", one, "1 datum for 1 free parameter (stiffness) and no sigma"},
      {oscillator, "touch_time [s]\n0.1\n", one, "the scene has no contact"},
      {ball, "contact, touch_time [s]\nflor, 0.1\n", e,
       "contact = 'flor': no contact of the scene: did you mean 'floor'?"},
      {ball, "touch_time [s], peak [N]\n0.1, 2\n", e, "column 'peak' is nothing that a touch has"},
      {ball, "touch, touch_time [s]\n2, 0.1\n2, 0.2\n", e, "touch = '2': a whole number from 1 on"},
      {ball, "touch_time [s]\n0.1\n4\n", e, "d.csv:3: touch_time = 4 s is after the end of the run at 3 s"},
      {ball, "end [s]\n0.1\n4\n", e, "d.csv:3: end = 4 s is after the end of the run at 3 s"},
      {ball, "peak_force_time [s]\n0.1\n4\n", e, "d.csv:3: peak_force_time = 4 s is after the end of the run at 3 s"},
      {ball, "time [s], touch_time [s]\n0.1, 1\n", e, "both 'time' and columns of touches"},
      {ball,
       "touch_time [s]\n0.1\n0.2\n",
       {.bound = {"restitution=1.1:1.5"}},
       "the run with the starting values (restitution = 1.28452) fails"},
  };
  for (const Refused& c : cases) {
    const std::string message = refusal_of(c.scene, c.request, c.data);
    EXPECT_NE(message.find(c.message), std::string::npos) << "expected: " << c.message << "\ngot: " << message;
  }
}

}  // namespace
}  // namespace hysteron::scene::testing
