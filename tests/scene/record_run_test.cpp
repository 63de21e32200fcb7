// A run without files: values at given times by dense output, and the contacts that ended.
#include "hysteron/multibody/record_run.hpp"

#include <cmath>

#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::RunRecord;

constexpr double g = 9.81, height = 0.4, e = 0.8;

// A stiff ball that falls 0.4 m; the first touch is at √(2h/g) = 0.28557 s.
const std::string ball = R"(gravity: 9.81
bodies: {ball: {mass: 0.1 kg, shapes: {sphere: 10 mm}, position: [0, 0.41]}}
contacts: {floor: {between: [ball, ground], law: {law: flores, stiffness: 1e10, restitution: 0.8}, mode: exact}}
run: {until: 1 s, tolerance: 1e-10}
)";

Result<RunRecord> record(const Scene& scene, const std::vector<double>& times, const multibody::GoOn& go_on) {
  auto settings = simulation_settings(scene);
  if (!settings) return settings.error();
  settings->sample_times = times;
  const auto built = build_system(scene);
  if (!built) return built.error();
  std::vector<multibody::Quantity> quantities;
  for (const char* name : {"ball.y", "ball.y.velocity"}) {
    const auto found = multibody::find_quantity(scene.model, name);
    if (!found) return found.error();
    quantities.push_back(*found);
  }
  return multibody::record_run(scene.model, *built, *settings, quantities, go_on);
}

TEST(RecordRun, ValuesAreThoseAtTheGivenTimes) {
  const std::vector<double> times{0.0, 0.0371, 0.2, 0.5};
  const auto run = record(scene_of(ball), times, [](const RunRecord&, double) { return true; });
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->outcome.status, integrate::Status::finished);
  ASSERT_EQ(run->values.size(), 2 * times.size());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(run->values[2 * i], 0.41 - 0.5 * g * times[i] * times[i], 1e-9);
    EXPECT_NEAR(run->values[2 * i + 1], -g * times[i], 1e-9);
  }
  // After a bounce, whose contact lasts 3e-5 s.
  const double fall = std::sqrt(2.0 * height / g), flight = 0.5 - fall;
  EXPECT_NEAR(run->values[6], 0.01 + e * g * fall * flight - 0.5 * g * flight * flight, 1e-4);
}

TEST(RecordRun, ContactsComeInTheOrderOfTheirEnds) {
  const auto run = record(scene_of(ball), {}, [](const RunRecord&, double) { return true; });
  ASSERT_TRUE(run);
  const double fall = std::sqrt(2.0 * height / g);
  ASSERT_EQ(run->contacts.size(), 2u);  // the third touch is at 1.1 s
  EXPECT_NEAR(run->contacts[0].start, fall, 1e-9);
  EXPECT_NEAR(run->contacts[1].start, fall * (1.0 + 2.0 * e), 1e-4);
  EXPECT_NEAR(run->contacts[0].newton, e, 1e-4);
}

TEST(RecordRun, StopsWhenItIsTold) {
  const auto run = record(scene_of(ball), {}, [](const RunRecord& so_far, double) { return so_far.contacts.empty(); });
  ASSERT_TRUE(run);
  EXPECT_EQ(run->outcome.status, integrate::Status::stopped_by_observer);
  EXPECT_LT(run->outcome.time, 0.5);
  EXPECT_EQ(run->contacts.size(), 1u);
}

TEST(RecordRun, TimesThatDescendOrLieOutsideTheRunAreRefused) {
  for (const std::vector<double>& times : {std::vector{0.2, 0.1}, std::vector{0.5, 1.5}, std::vector{-0.1, 0.5}}) {
    const auto run = record(scene_of(ball), times, [](const RunRecord&, double) { return true; });
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().message.find("times of samples are ascending"), std::string::npos) << run.error().message;
  }
}

}  // namespace
}  // namespace hysteron::scene::testing
