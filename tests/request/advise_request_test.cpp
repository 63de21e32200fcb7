// Advice as typed: units, components and words become typed inputs, and the commands of a trial run its impact.
#include "hysteron/request/advise_request.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "hysteron/request/law_request.hpp"

namespace hysteron {
namespace {

ImpactRequest steel() {
  return {.speed = "0.3",
          .restitution = "0.9",
          .body1 = "radius=5mm,material=steel-52100",
          .body2 = "radius=5mm,material=steel-52100"};
}

std::string refusal(const ImpactRequest& request) {
  const auto inputs = read_advise_request(request, false);
  return inputs ? "" : inputs.error().message;
}

TEST(AdviseRequest, TextBecomesTypedInputs) {
  ImpactRequest request = steel();
  request.set = {"elastic=hertz", "damping=3 kg/s", "yield_pressure=1e9", "below_yield=flores"};
  request.gravity = "1000 cm/s^2";
  const auto inputs = read_advise_request(request, true);
  ASSERT_TRUE(inputs) << inputs.error().message;
  EXPECT_EQ(inputs->impact.speed, 0.3);
  EXPECT_EQ(inputs->restitution, 0.9);
  EXPECT_TRUE(inputs->resting);
  EXPECT_EQ(inputs->impact.conditions.gravity, 10.0);
  EXPECT_EQ(inputs->impact.pair.effective_radius, 2.5e-3);
  EXPECT_EQ(inputs->impact.spec.elastic, "hertz");
  EXPECT_EQ(inputs->impact.spec.values,
            (std::map<std::string, double>{{"damping", 3.0}, {"yield_pressure", 1e9}, {"below_yield", 1.0}}));
  ASSERT_EQ(inputs->dims.size(), 1u) << "a number without a unit has no dimension of its own";
  EXPECT_TRUE(inputs->dims.at("damping") == dims::mass / dims::time);
}

TEST(AdviseRequest, TextThatNoLawCanReadIsRefused) {
  ImpactRequest request = steel();
  request.set = {"damping=fast"};
  EXPECT_NE(refusal(request).find("expected a number"), std::string::npos);
  request.set = {"elastic=herz"};
  EXPECT_NE(refusal(request).find("nearest: hertz"), std::string::npos);
  request.set = {"below_yield=sometimes"};
  EXPECT_NE(refusal(request).find("allowed are none, flores"), std::string::npos);
  request.set = {"restitution=0.8"};
  EXPECT_NE(refusal(request).find("given twice"), std::string::npos);
  request.set.clear();
  request.speed = "fast";
  EXPECT_NE(refusal(request).find("speed"), std::string::npos);
}

// The command of each trial, read again, is the impact of the trial.
TEST(AdviseRequest, CommandsRunTheImpactsOfTheTrials) {
  ImpactRequest pin{.speed = "1",
                    .restitution = "0.5",
                    .set = {"damping=3 kg/s", "psi=3"},
                    .body1 = "radius=10mm,length=20mm,material=steel-52100,mass=1",
                    .body2 = "radius=-10.01mm,length=20mm,material=steel-52100,mass=inf"};
  ImpactRequest yielding = steel();
  yielding.body2 = "radius=inf,material=aluminium-6061";
  yielding.set = {"psi=3"};
  yielding.gravity = "9.81";
  std::size_t derived = 0, exact = 0, composed = 0;
  for (const ImpactRequest& request : {pin, yielding}) {
    const auto advice = advise::advise(*read_advise_request(request, false));
    ASSERT_TRUE(advice) << advice.error().message;
    for (const auto* laws : {&advice->elastic, &advice->recommended, &advice->usable, &advice->avoid})
      for (const advise::LawAdvice& law : *laws) {
        const auto setup = read_request(request_of(request, law.trial));
        ASSERT_TRUE(setup) << setup.error().message;
        const auto answer = run_impact(*setup);
        ASSERT_TRUE(answer) << answer.error().message;
        const ImpactResult &a = answer->result, &b = law.trial.answer.result;
        EXPECT_NEAR(a.peak_force, b.peak_force, 1e-8 * b.peak_force) << impact_command(request_of(request, law.trial));
        EXPECT_NEAR(a.restitution.newton, b.restitution.newton, 1e-8);
        derived += law.trial.derived.has_value();
        exact += law.trial.is_exact();
        composed += !law.trial.setup.spec.elastic.empty();
        ImpactRequest with_more = request;
        with_more.set.insert(with_more.set.end(), {"no assignment", "of_another_law=1"});
        EXPECT_EQ(request_of(with_more, law.trial).set, request_of(request, law.trial).set);
      }
  }
  EXPECT_GT(derived, 0u);
  EXPECT_GT(exact, 0u);
  EXPECT_GT(composed, 0u);
}

TEST(AdviseRequest, TheRecommendedLawsAreComparedWithOneElasticPart) {
  ImpactRequest request = steel();
  const auto advice = advise::advise(*read_advise_request(request, false));
  ASSERT_TRUE(advice);
  const std::string command = compare_command(request, *advice);
  EXPECT_TRUE(command.starts_with("hysteron compare --laws ")) << command;
  for (const advise::LawAdvice& law : advice->recommended)
    EXPECT_NE(command.find(law.trial.entry().info.id), std::string::npos) << command;
  EXPECT_EQ(compare_command(request, advise::Advice{}), "");
}

}  // namespace
}  // namespace hysteron
