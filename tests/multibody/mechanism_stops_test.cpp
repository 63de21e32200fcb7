// A mechanism that a host stops where it likes: the same bits as undisturbed, as saved and restored, and as rolled
// back.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "../support/contact_scenes.hpp"
#include "../support/random_contact_scene.hpp"
#include "../support/random_mechanism.hpp"
#include "hysteron/multibody/mechanism.hpp"

namespace hysteron::multibody {
namespace {

using Numbers = std::vector<double>;

Mechanism mechanism(const Model& model, const SimulationSettings& settings, std::vector<std::string> inputs = {}) {
  auto made = Mechanism::make(model, settings, std::move(inputs));
  if (!made) throw std::runtime_error(made.error().message);
  return std::move(*made);
}

// State, ledger and contacts at the time that is reached.
Numbers numbers(Mechanism& m) {
  const Sample* s = m.sample();
  if (!s) return {};
  Numbers out{s->time};
  out.insert(out.end(), s->state.begin(), s->state.end());
  out.insert(out.end(), s->ledger_terms.begin(), s->ledger_terms.end());
  for (const ContactSample& c : s->contacts)
    out.insert(out.end(), {c.indentation, c.indentation_rate, c.normal_force, c.friction.x, c.friction.y,
                           static_cast<double>(c.phase), c.sticks ? 1.0 : 0.0});
  return out;
}

void advance(Mechanism& m, double t) {
  const auto error = m.advance_to(t);
  ASSERT_FALSE(error) << error->message;
  ASSERT_EQ(m.time(), t);
}

// `count` times between, ascending, with both ends.
Numbers random_times(double from, double to, int count, unsigned seed) {
  std::mt19937 random(seed);
  Numbers times{from, to};
  for (int i = 0; i < count; ++i) times.push_back(std::uniform_real_distribution(from, to)(random));
  std::sort(times.begin(), times.end());
  return times;
}

struct Case {
  std::string name;
  Model model;
  SimulationSettings settings;
};

// Contacts with all laws and friction, closed loops with redundant rows, stiff equations, fixed steps.
std::vector<Case> cases() {
  std::vector<Case> out;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const testing::RandomContactScene scene(seed);
    out.push_back({scene.text(), scene.model(), {.until = scene.until()}});
  }
  for (unsigned seed = 1; seed <= 3; ++seed)
    out.push_back({"loops " + std::to_string(seed),
                   testing::RandomMechanism(seed, Space::spatial, false).with_loops(6, 2),
                   {.until = 0.3}});
  Model stiff;
  stiff.bodies = {testing::rod("bar", 1.0, 1.0)};
  stiff.joints = {testing::revolute("O", testing::on("ground"), testing::on("bar"))};
  stiff.joints[0].position = {{0.1}, true};
  stiff.gravity = {0.0, -9.81, 0.0};
  JointForce damper;
  damper.name = "damper", damper.coordinate = {"O", 0}, damper.stiffness = 50.0, damper.damping = 1e4;
  stiff.forces = {damper};
  out.push_back({"stiff", stiff, {.until = 30.0}});
  stiff.forces.clear();
  out.push_back({"fixed steps", stiff, {.until = 2.0, .method = integrate::Method::symplectic_4, .step = 1e-2}});
  return out;
}

TEST(Mechanism, StopsChangeNoBit) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    Mechanism whole = mechanism(c.model, c.settings), cut = mechanism(c.model, c.settings);
    const double middle = 0.37 * c.settings.until, end = c.settings.until;
    unsigned seed = 1;
    for (const double to : {middle, end, 1.3 * end}) {
      for (const double t : random_times(cut.time(), to, 60, seed++)) advance(cut, t);
      advance(whole, to);
      ASSERT_EQ(numbers(cut), numbers(whole)) << to;
    }
    if (c.name == "stiff") {
      EXPECT_FALSE(cut.simulation().statistics().changes.empty());
    }
  }
}

// The program's run: samples at its end alone, and step by step.
TEST(Mechanism, AgreesWithARunToTheBit) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const auto built = build_system(c.model);
    auto run = Simulation::make(c.model, *built, c.settings);
    Numbers expected;
    const integrate::Outcome outcome = run->run(
        [&](const Sample& s) {
          expected = {s.time};
          expected.insert(expected.end(), s.state.begin(), s.state.end());
          expected.insert(expected.end(), s.ledger_terms.begin(), s.ledger_terms.end());
        },
        {});
    ASSERT_EQ(outcome.status, integrate::Status::finished) << run->failure();
    Mechanism m = mechanism(c.model, c.settings);
    for (const double t : random_times(0.0, c.settings.until, 20, 7)) advance(m, t);
    Numbers reached = numbers(m);
    ASSERT_GE(reached.size(), expected.size());
    reached.resize(expected.size());
    EXPECT_EQ(reached, expected);
  }
}

// Saved at some stop, after others that are rejected, it goes on as another process would that reads the numbers.
TEST(Mechanism, IsRolledBackAndRestoredToTheBit) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const double end = 1.2 * c.settings.until;
    const Numbers times = random_times(0.0, end, 12, 3);
    Mechanism m = mechanism(c.model, c.settings);
    Numbers saved;
    std::size_t saved_at = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      advance(m, times[i]);
      if (i % 4 != 1) continue;
      auto numbers = m.save();
      ASSERT_TRUE(numbers) << numbers.error().message;
      saved = *std::move(numbers);
      saved_at = i;
      if (i > 8) continue;                            // the last one goes on at once
      advance(m, times[i] + 0.2 * (end - times[i]));  // a step that is rejected
      ASSERT_FALSE(m.restore(saved));
      EXPECT_EQ(m.time(), times[i]);
    }
    Mechanism other = mechanism(c.model, c.settings);
    ASSERT_FALSE(other.restore(saved));
    EXPECT_EQ(other.time(), times[saved_at]);
    advance(other, end);
    EXPECT_EQ(numbers(other), numbers(m));
    // An undisturbed one: saving changes bits only where the implicit solver begins anew.
    if (c.name == "stiff") continue;
    Mechanism whole = mechanism(c.model, c.settings);
    advance(whole, end);
    EXPECT_EQ(numbers(m), numbers(whole));
  }
}

// A coupler on three rods of 0.5 m, each with two pins: one row of its loops depends on the others, and another choice
// of rows is needed where the rods hang straight down.
Model three_rods() {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  for (int i = 0; i < 3; ++i) {
    const std::string number = std::to_string(i), name = "rod" + number;
    model.bodies.push_back(testing::rod(name, 1.0, 0.5));
    Joint top = testing::revolute("top" + number, testing::on("ground", 0.4 * i, 0.0, -M_PI / 2.0), testing::on(name));
    top.position = {{1.5}, i == 0};
    if (i == 0) top.speed = {{12.0}, true};
    Joint pin = testing::revolute("pin" + number, testing::on(name, 0.5), testing::on("coupler", 0.4 * i));
    pin.position = {{M_PI / 2.0 - 1.5}};
    model.joints.push_back(top);
    model.joints.push_back(pin);
  }
  model.bodies.push_back(testing::rod("coupler", 2.0, 0.8));
  return model;
}

// A stop may lie where the rows depend on each other, and the steps around it not.
TEST(Mechanism, StopsAndSavesDoNotChangeTheChoiceOfRows) {
  const SimulationSettings settings{.until = 1.0};
  Mechanism whole = mechanism(three_rods(), settings), cut = mechanism(three_rods(), settings),
            saved = mechanism(three_rods(), settings);
  constexpr int stops = 4000;
  for (int k = 1; k <= stops; ++k) {
    const double t = 1.0 * k / stops;
    advance(cut, t);
    advance(saved, t);
    if (k % 3 == 0) {
      const Numbers at = *saved.save();
      if (k % 2 == 0) saved = mechanism(three_rods(), settings);
      ASSERT_FALSE(saved.restore(at));
    }
  }
  advance(whole, 1.0);
  EXPECT_EQ(numbers(cut), numbers(whole));
  EXPECT_EQ(numbers(saved), numbers(whole));
}

// What ends while a step is rejected is handed out again; the histories of what follows are the same.
TEST(Mechanism, HandsOutTheSameContactsAfterARollback) {
  const SimulationSettings settings{.until = 1.5};
  const auto starts = [&](bool rolls_back) {
    Mechanism m = mechanism(testing::thrown_ball(), settings);
    Numbers out;
    m.simulation().on_contact([&](const ContactHistory& h) { out.insert(out.end(), {h.start, h.end, h.peak_force}); });
    advance(m, 0.3);
    const Numbers saved = *m.save();
    if (rolls_back) {
      const Numbers before = out;
      advance(m, 1.0);
      EXPECT_GT(out.size(), before.size());
      out = before;
      EXPECT_FALSE(m.restore(saved));
    }
    advance(m, 1.5);
    m.simulation().close_contacts();
    return out;
  };
  const Numbers straight = starts(false);
  EXPECT_GE(straight.size(), 6u);
  EXPECT_EQ(starts(true), straight);
}

TEST(Mechanism, RefusesWrongTimesAndForeignNumbers) {
  Mechanism m = mechanism(testing::thrown_ball(), {.until = 1.0});
  advance(m, 0.4);
  const auto back = m.advance_to(0.3);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->message, "t = 0.3 s is not a time from t = 0.4 s on, which is reached");
  EXPECT_TRUE(m.advance_to(std::nan("")));
  EXPECT_TRUE(m.advance_to(INFINITY));
  const Numbers saved = *m.save(), at = numbers(m);
  Mechanism other = mechanism(testing::RandomMechanism(5, Space::planar, true).tree(3), {.until = 1.0});
  EXPECT_TRUE(other.restore(saved));
  EXPECT_TRUE(m.restore(Numbers{}));
  EXPECT_TRUE(m.restore(Numbers(saved.begin(), saved.end() - 1)));
  Numbers too_long = saved;
  too_long.push_back(0.0);
  EXPECT_TRUE(m.restore(too_long));
  for (std::size_t i = 0; i < saved.size(); ++i) {
    Numbers damaged = saved;
    damaged[i] = damaged[i] == 0.5 ? std::nan("") : 0.5;
    EXPECT_TRUE(m.restore(damaged)) << i;
  }
  EXPECT_EQ(numbers(m), at);
  advance(m, 0.5);
}

// Two stones that gravity pulls, thrown up: y = v t - g t²/2, far beyond the time that the settings expect.
TEST(Mechanism, GoesOnBeyondTheExpectedEnd) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {testing::planar_body("stone", 2.0, 0.1, planar_pose(0.0, 1.0), {{0.0, 5.0, 0.0}, {}})};
  Mechanism m = mechanism(model, {.until = 0.01});
  for (const double t : {0.0, 0.004, 0.01, 0.013, 0.5, 2.0}) {
    advance(m, t);
    EXPECT_NEAR(*m.get("stone.y"), 1.0 + 5.0 * t - 0.5 * 9.81 * t * t, 1e-10);
    EXPECT_NEAR(*m.get("stone.y.velocity"), 5.0 - 9.81 * t, 1e-10);
  }
}

// A slider is pulled through the position in which rod and crank lie on one line, where no force of its drive turns the
// crank: the step fails there, is rolled back, and the host drives it the other way.
TEST(Mechanism, GoesOnAfterAStepThatFailed) {
  Model model;
  model.bodies = {testing::rod("crank", 1.0, 0.5), testing::rod("rod", 1.0, 1.0)};
  model.joints = {testing::revolute("O", testing::on("ground"), testing::on("crank")),
                  testing::revolute("A", testing::on("crank", 0.5), testing::on("rod")),
                  testing::revolute("S", testing::on("ground"), testing::on("rod", 1.0))};
  model.joints[0].position = {{1.0}};
  model.joints[1].position = {{-1.4}};
  model.joints[2].type = JointType::point_on_line;
  model.drivers = {{"pull", {"S", 0}, Driver::Kind::speed, 0.0}};
  Mechanism m = mechanism(model, {.until = 1.0}, {"pull"});
  const Input pull = *m.input("pull");
  advance(m, 0.5);
  const double before = *m.get("S.displacement");
  const Numbers saved = *m.save();
  ASSERT_FALSE(m.lead(pull, 0.7, 3.0));
  const auto error = m.advance_to(2.0);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::failed);
  EXPECT_GT(m.time(), 0.5);
  EXPECT_LT(m.time(), 2.0);
  EXPECT_TRUE(std::isnan(*m.get("S.displacement")));
  EXPECT_TRUE(m.advance_to(2.0));
  EXPECT_FALSE(m.save());
  ASSERT_FALSE(m.restore(saved));
  EXPECT_EQ(*m.get("S.displacement"), before);
  ASSERT_FALSE(m.set(pull, 0.0, -0.1));
  advance(m, 1.5);
  EXPECT_NEAR(*m.get("S.displacement"), before - 0.05, 1e-9);
}

// It stops after the first step beyond 0.2 s, and goes on to the same bits.
TEST(Mechanism, StopsWhereTheHostSaysSo) {
  Mechanism m = mechanism(testing::thrown_ball(), {.until = 1.0}),
            whole = mechanism(testing::thrown_ball(), {.until = 1.0});
  EXPECT_FALSE(m.advance_to(0.7, [](double t) { return t < 0.2; }));
  EXPECT_GE(m.time(), 0.2);
  EXPECT_LT(m.time(), 0.7);
  advance(m, 0.7);
  advance(whole, 0.7);
  EXPECT_EQ(numbers(m), numbers(whole));
}

TEST(Mechanism, StartsAtTheTimeOfTheSettings) {
  Model model;
  model.bodies = {testing::rod("bar", 1.0, 1.0)};
  model.joints = {testing::revolute("O", testing::on("ground"), testing::on("bar"))};
  model.drivers = {{"drive", {"O", 0}, Driver::Kind::position, Function::polynomial({0.0, 0.0, 0.5})}};
  for (const std::vector<std::string>& inputs : {std::vector<std::string>{}, {"drive"}}) {
    Mechanism m = mechanism(model, {.start = 2.0, .until = 3.0}, inputs);
    EXPECT_EQ(m.time(), 2.0);
    EXPECT_NEAR(*m.get("O.angle"), 2.0, 1e-12);
    EXPECT_TRUE(m.advance_to(1.0));
    advance(m, 4.0);
    EXPECT_NEAR(*m.get("O.angle"), 8.0, 1e-9);
  }
}

// The mechanism keeps what it was made from.
TEST(Mechanism, OutlivesTheModelItWasMadeFrom) {
  const auto make = [] {
    auto model = std::make_unique<Model>(testing::thrown_ball());
    const auto built = build_system(*model);
    auto made = Simulation::make(*model, *built, {.until = 1.0});
    model->bodies[0].name = "gone";
    model->contacts.clear();
    return std::move(*made);
  };
  Simulation simulation = make();
  ASSERT_TRUE(simulation.advance_to(1.0));
  EXPECT_EQ(simulation.model().bodies[0].name, "ball");
  Mechanism m = mechanism(testing::thrown_ball(), {.until = 1.0});
  advance(m, 1.0);
  const Sample *a = simulation.sample(), *b = m.sample();
  EXPECT_TRUE(std::equal(a->state.begin(), a->state.end(), b->state.begin()));
}

TEST(Mechanism, NamesWhatItDoesNotKnow) {
  Mechanism m = mechanism(testing::thrown_ball(), {.until = 1.0});
  EXPECT_EQ(m.input("motor").error().message, "'motor' is not an input of this mechanism: it was made without inputs");
  EXPECT_NE(m.get("bal.x").error().message.find("ball"), std::string::npos);
  const Output x = *m.output("ball.x");
  EXPECT_EQ(m.quantity(x).unit, "m");
  EXPECT_EQ(m.get(x), 0.0);
  EXPECT_EQ(m.output("ball.x")->index, x.index);
}

}  // namespace
}  // namespace hysteron::multibody
