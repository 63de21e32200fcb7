// Impacts given as numbers in SI: what is checked, and what is taken from the bodies and the law.
#include "hysteron/study/impact_setup.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

ImpactInputs flores() {
  ImpactInputs inputs;
  inputs.spec = {.law = "flores", .values = {{"stiffness", 5.2e9}, {"restitution", 0.7}}};
  inputs.conditions.mass = 0.1;
  inputs.speed = 0.5;
  return inputs;
}

Pair steel_ball_on_plate() {
  Body ball{.radius = 0.01}, plate{.radius = infinity};
  fill_from(ball, *find_material("steel"));
  fill_from(plate, *find_material("steel"));
  return *make_pair(ball, plate);
}

TEST(ImpactSetup, KeepsWhatIsGiven) {
  ImpactInputs inputs = flores();
  inputs.conditions.gravity = 9.81;
  inputs.conditions.mode = RestitutionMode::exact;
  inputs.conditions.speed_policy = {SpeedPolicy::Kind::floor, 0.01};
  const auto setup = make_setup(inputs);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(static_cast<const ImpactConditions&>(*setup), inputs.conditions);
  EXPECT_EQ(setup->speed, 0.5);
  EXPECT_EQ(value_of(setup->law, "restitution"), 0.7);
  EXPECT_TRUE(setup->warnings.empty());
}

TEST(ImpactSetup, TakesMassAndStiffnessFromTheBodies) {
  ImpactInputs inputs = flores();
  inputs.pair = steel_ball_on_plate();
  inputs.spec.values.erase("stiffness");
  inputs.conditions.mass = 0.0;
  const auto setup = make_setup(inputs);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(setup->mass, *inputs.pair.effective_mass);
  EXPECT_EQ(value_of(setup->law, "stiffness"), *inputs.pair.hertz_stiffness);
  inputs.conditions.mass = 2.0 * *inputs.pair.effective_mass;
  const auto heavier = make_setup(inputs);
  ASSERT_TRUE(heavier);
  EXPECT_EQ(heavier->mass, inputs.conditions.mass);
  ASSERT_EQ(heavier->warnings.size(), 1u);
  EXPECT_EQ(heavier->warnings[0].field, "mass");
}

TEST(ImpactSetup, TheSeparationRuleIsTheLawsUnlessGiven) {
  ImpactInputs inputs = flores();
  inputs.spec.law = "liggghts-hertz";
  inputs.use_law_separation = true;
  inputs.conditions.separation = Separation::force;
  ASSERT_EQ(find_law("liggghts-hertz")->info.separation, Separation::depth);
  EXPECT_EQ(make_setup_without_law(inputs)->separation, Separation::depth);
  inputs.use_law_separation = false;
  EXPECT_EQ(make_setup_without_law(inputs)->separation, Separation::force);
}

TEST(ImpactSetup, NumbersOutOfRangeAreRefusedByName) {
  const auto field_of = [](void (*change)(ImpactInputs&)) {
    ImpactInputs inputs = flores();
    change(inputs);
    const auto setup = make_setup(inputs);
    return setup ? std::string("accepted") : setup.error().field;
  };
  EXPECT_EQ(field_of([](ImpactInputs&) {}), "accepted");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.conditions.mass = -1.0; }), "mass");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.conditions.mass = 0.0; }), "mass");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.speed = -1.0; }), "speed");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.speed = 0.0; }), "speed");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.speed = std::nan(""); }), "speed");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.conditions.gravity = infinity; }), "gravity");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.conditions.kept_indentation = -1e-6; }), "keep-indentation");
  EXPECT_EQ(field_of([](ImpactInputs& i) { i.spec.values["restitution"] = 1.5; }), "restitution");
}

TEST(ImpactSetup, ANondimensionalLawHasMassOneAndTakesNoOther) {
  ImpactInputs inputs;
  inputs.spec = {
      .law = "bouc-wen-hunt-crossley",
      .values = {
          {"pi1", 0.1}, {"pi2", 0.5}, {"pi3", 0.1}, {"alpha", 0.5}, {"hysteresis_exponent", 1.0}, {"exponent", 1.5}}};
  inputs.speed = 2.0;
  inputs.nondimensional = true;
  const auto setup = make_setup(inputs);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(setup->mass, 1.0);
  EXPECT_EQ(value_of(setup->law, "stiffness"), 1.0);
  EXPECT_EQ(value_of(setup->law, "beta"), 0.5);
  inputs.conditions.mass = 2.0;
  EXPECT_FALSE(make_setup(inputs));
}

TEST(ImpactSetup, NumbersAreChangedByNameAndKeptOnError) {
  auto setup = make_setup(flores());
  ASSERT_TRUE(setup);
  EXPECT_FALSE(set_number(*setup, "speed", 3.0));
  EXPECT_FALSE(set_number(*setup, "keep-indentation", 1e-6));
  EXPECT_FALSE(set_number(*setup, "restitution", 0.4));
  EXPECT_TRUE(set_number(*setup, "mass", -3.0));
  EXPECT_TRUE(set_number(*setup, "restitution", -3.0));
  EXPECT_TRUE(set_number(*setup, "nonsense", 3.0));
  EXPECT_EQ(setup->speed, 3.0);
  EXPECT_EQ(setup->kept_indentation, 1e-6);
  EXPECT_EQ(setup->mass, 0.1);
  EXPECT_EQ(value_of(setup->law, "restitution"), 0.4);
}

}  // namespace
}  // namespace hysteron
