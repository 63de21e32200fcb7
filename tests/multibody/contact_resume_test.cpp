// Runs with contacts that stick: they come to rest, and go on from a checkpoint with the same bits.
#include <gtest/gtest.h>

#include "../support/contact_scenes.hpp"

namespace hysteron::multibody {
namespace {

// The ball of contact_scenes.hpp with true stick.
Model rolling_ball(const AnyFriction& friction) {
  Model model = testing::thrown_ball();
  const auto element =
      testing::element_of({.law = "lankarani-nikravesh", .values = {{"stiffness", 1e7}, {"restitution", 0.6}}}, {},
                          FrictionElement(friction));
  for (ContactPair& pair : model.contacts) pair.element = element;
  return model;
}

// Slip that begins has a velocity of rounding against its direction; it must not end at once, and begin, without end.
TEST(ContactResume, AThrownBallComesToRoll) {
  for (const double mu : {0.05, 0.3, 0.6}) {
    SCOPED_TRACE(mu);
    bool sticks = false;
    double slip = 1.0;
    const testing::ContactRun run =
        testing::run_contacts(rolling_ball(Coulomb{.coefficient = mu}),
                              {.until = 3.0, .tolerance = 1e-10, .sample_interval = 0.1}, [&](const Sample& s) {
                                sticks = s.contacts[0].sticks;
                                slip = length(s.contacts[0].slip);
                              });
    EXPECT_EQ(run.outcome.status, integrate::Status::finished) << outcome_text(run.outcome);
    EXPECT_TRUE(sticks);
    EXPECT_LT(slip, 1e-9);
    EXPECT_TRUE(run.contacts.back().is_open);
    EXPECT_LT(run.closure.relative_gap(), 1e-8);
  }
}

struct Course {
  std::vector<double> numbers;
  std::vector<double> contacts, events, peaks;

  void take(const Sample& s) {
    numbers.push_back(s.time);
    numbers.insert(numbers.end(), s.state.begin(), s.state.end());
    numbers.insert(numbers.end(), s.ledger_terms.begin(), s.ledger_terms.end());
    for (const ContactSample& c : s.contacts)
      numbers.insert(numbers.end(), {c.indentation, c.normal_force, c.friction.x, c.sticks ? 1.0 : 0.0});
  }
  // All that tables show of it; what is not a number is not equal to itself.
  void take(const ContactHistory& h) {
    for (const HistoryField& field : history_fields()) {
      const double value = field.value(h);
      contacts.push_back(std::isnan(value) ? -1.0 : value);
    }
  }
  void take(const ContactEvent& e) {
    events.insert(events.end(), {e.time, static_cast<double>(e.contact), static_cast<double>(e.kind), e.indentation,
                                 e.indentation_rate, e.force, e.slip});
  }
  void take_peak(std::size_t contact, const Sample& s) {
    peaks.insert(peaks.end(), {s.time, static_cast<double>(contact), s.contacts[contact].normal_force});
  }
};

// Runs until `stop_after` steps have been made (0: to the end), from a checkpoint or from the start.
SimulationCheckpoint run_part(const Model& model, Course& course, int stop_after, const SimulationCheckpoint* from) {
  const SimulationSettings settings{.until = 1.5, .tolerance = 1e-9, .sample_interval = 0.01};
  const auto built = build_system(model);
  auto simulation = Simulation::make(model, *built, settings);
  SimulationCheckpoint at;
  int steps = 0;
  simulation->on_contact([&](const ContactHistory& h) { course.take(h); });
  simulation->on_event([&](const ContactEvent& e) { course.take(e); });
  simulation->on_peak([&](std::size_t contact, const Sample& s) { course.take_peak(contact, s); });
  simulation->run([&](const Sample& s) { course.take(s); },
                  [&](double) {
                    if (stop_after == 0 || ++steps < stop_after) return true;
                    at = simulation->checkpoint();
                    return false;
                  },
                  from);
  return at;
}

TEST(ContactResume, AStoppedRunGoesOnWithTheSameBits) {
  const CundallStrack spring{.tangential_stiffness = 1e6, .tangential_damping = 0.0, .coefficient = 0.3};
  for (const AnyFriction& friction : {AnyFriction(Coulomb{.coefficient = 0.3}), AnyFriction(spring)}) {
    const Model model = rolling_ball(friction);
    Course whole;
    run_part(model, whole, 0, nullptr);
    for (const int stop : {23, 60, 131, 290}) {
      SCOPED_TRACE(stop);
      Course parts;
      const SimulationCheckpoint at = run_part(model, parts, stop, nullptr);
      ASSERT_GT(at.contacts.size(), 0u);
      run_part(model, parts, 0, &at);
      EXPECT_EQ(parts.numbers, whole.numbers);
      EXPECT_EQ(parts.contacts, whole.contacts);
      EXPECT_EQ(parts.events, whole.events);
      EXPECT_EQ(parts.peaks, whole.peaks);
    }
  }
}

}  // namespace
}  // namespace hysteron::multibody
