// Several laws in the same impact: the reference, refusals, and curves over the requested restitution.
#include "support/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "hysteron/impact/damping_number.hpp"

namespace hysteron {
namespace {

ImpactRequest ball() {
  return {.speed = "0.5",
          .restitution = "0.6",
          .body1 = "radius=10mm,material=steel",
          .body2 = "radius=inf,material=steel"};
}

// The internal cylinders of Skrinjar et al. 2018, Table 5.
ImpactRequest cylinders() {
  return {.speed = "0.2",
          .body1 = "radius=4.75mm,length=15mm,mass=8.29e-3,young=210GPa,poisson=0.3",
          .body2 = "radius=-5mm,length=15mm,mass=37.6e-3,young=210GPa,poisson=0.3"};
}

const std::vector<std::string> line_laws{
    "hertz-line", "johnson", "radzimovsky", "goldsmith-line", "dubowsky-freudenstein",
    "esdu-78035", "liu",     "pereira",     "persson"};

TEST(Compare, EachLawTakesWhatItKnows) {
  const auto c = compare(ball(), {"hertz", "flores", "goldsmith"});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_EQ(c->laws.size(), 3u);
  EXPECT_FALSE(c->laws[0].answer.restitution_requested);
  EXPECT_EQ(c->laws[1].answer.restitution_requested, 0.6);
  EXPECT_NEAR(c->laws[1].answer.result.restitution.newton, 0.577276018885, 1e-9);
}

TEST(Compare, ALawNamedTwiceOrByAliasStandsOnce) {
  const auto c = compare(ball(), {"flores", "ye", "flores"});
  ASSERT_TRUE(c);
  ASSERT_EQ(c->laws.size(), 1u);
  EXPECT_EQ(c->laws[0].law, "flores");
}

TEST(Compare, HertzIsTheReferenceAlthoughNotAskedFor) {
  const auto c = compare(ball(), {"flores"});
  ASSERT_TRUE(c);
  ASSERT_TRUE(c->hertz);
  EXPECT_EQ(c->hertz->law, "hertz");
  EXPECT_DOUBLE_EQ(c->hertz->answer.result.restitution.newton, 1.0);
}

TEST(Compare, LinesAreComparedWithHertzLine) {
  ImpactRequest inputs = cylinders();
  const auto c = compare(inputs, {"johnson"});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_TRUE(c->hertz);
  EXPECT_EQ(c->hertz->law, "hertz-line");
}

TEST(Compare, AStiffnessOfOtherKindGivesNoHertz) {
  ImpactRequest inputs{.mass = "1", .speed = "1", .stiffness = "1e6", .restitution = "0.5"};
  const auto linear = compare(inputs, {"anagnostopoulos"});
  ASSERT_TRUE(linear);
  EXPECT_FALSE(linear->hertz);
  const auto hertzian = compare(inputs, {"anagnostopoulos", "flores"});
  ASSERT_TRUE(hertzian);
  EXPECT_TRUE(hertzian->hertz);
}

TEST(Compare, WhatOneLawCannotDoIsARefusalWithItsReason) {
  const auto lacking = compare(ball(), {"flores", "marhefka-orin"});
  ASSERT_TRUE(lacking);
  ASSERT_EQ(lacking->refused.size(), 1u);
  EXPECT_NE(lacking->refused[0].reason.find("dissipation"), std::string::npos);

  ImpactRequest units{.mass = "1", .speed = "1", .stiffness = "1e6 N/m", .restitution = "0.5"};
  const auto wrong = compare(units, {"anagnostopoulos", "flores"});
  ASSERT_TRUE(wrong) << wrong.error().message;
  EXPECT_EQ(wrong->refused[0].law, "flores");

  ImpactRequest deep = cylinders();
  deep.speed = "400";
  const auto past = compare(deep, {"hertz-line", "lankarani-nikravesh-line", "liu"});
  ASSERT_TRUE(past) << past.error().message;
  EXPECT_EQ(past->refused[0].law, "hertz-line");
}

TEST(Compare, WhatIsWrongForAllIsAnError) {
  for (const auto& change : std::vector<void (*)(ImpactRequest&)>{
           [](ImpactRequest& r) { r.speed = "fast"; }, [](ImpactRequest& r) { r.speed = "-1"; },
           [](ImpactRequest& r) { r.body1 = "radius=10mm,material=cheese"; },
           [](ImpactRequest& r) { r.set = {"nonsense=1"}; }, [](ImpactRequest& r) { r.set = {"nonsense"}; },
           [](ImpactRequest& r) { r.restitution = "1.5"; }, [](ImpactRequest& r) { r.set = {"elastic=nothing"}; }}) {
    ImpactRequest inputs = ball();
    change(inputs);
    const auto c = compare(inputs, {"flores", "hunt-crossley"});
    EXPECT_FALSE(c) << inputs.speed << " " << inputs.body1;
  }
  EXPECT_FALSE(compare(ball(), {"florse"}));
  EXPECT_FALSE(compare(ball(), {}));
}

// Largest force per length [N/m] and depth [µm] of internal cylinders without loss, and with the hysteresis factor of
// Lankarani and Nikravesh at e = 0.7: Skrinjar et al. 2018, Figs. 12 to 15, from an independent computation.
TEST(Compare, CylindersOfSkrinjarAreReproduced) {
  struct Expected {
    double force, depth, damped_force, damped_depth;
  };
  const std::map<std::string, Expected> expected{{"hertz-line", {21929.4, 0.886469, 20464.3, 0.799428}},
                                                 {"johnson", {28752.8, 0.66962, 26879.2, 0.603277}},
                                                 {"radzimovsky", {28236.3, 0.680431, 26406.5, 0.612883}},
                                                 {"goldsmith-line", {24469.8, 0.773975, 22942.5, 0.696102}},
                                                 {"dubowsky-freudenstein", {24469.8, 0.773975, 22942.5, 0.696102}},
                                                 {"esdu-78035", {25547.1, 0.744247, 23936.1, 0.669639}},
                                                 {"liu", {14986.8, 1.50946, 13736.4, 1.38126}},
                                                 {"pereira", {29272.5, 0.672834, 27307.0, 0.607621}},
                                                 {"persson", {57308.9, 0.316094, 54130.4, 0.28293}}};
  ImpactRequest inputs = cylinders();
  inputs.set = {"dissipation=none"};
  const auto lossless = compare(inputs, line_laws);
  ASSERT_TRUE(lossless) << lossless.error().message;
  inputs.set = {"dissipation=lankarani-nikravesh"};
  inputs.restitution = "0.7";
  const auto damped = compare(inputs, line_laws);
  ASSERT_TRUE(damped) << damped.error().message;
  ASSERT_EQ(lossless->laws.size(), line_laws.size());
  ASSERT_EQ(damped->laws.size(), line_laws.size());
  for (std::size_t i = 0; i < line_laws.size(); ++i) {
    const ImpactResult &plain = lossless->laws[i].answer.result, &loss = damped->laws[i].answer.result;
    const Expected& e = expected.at(line_laws[i]);
    EXPECT_NEAR(plain.peak_force / 0.015, e.force, 1e-5 * e.force) << line_laws[i];
    EXPECT_NEAR(plain.max_indentation * 1e6, e.depth, 1e-5 * e.depth) << line_laws[i];
    EXPECT_NEAR(loss.peak_force / 0.015, e.damped_force, 1e-5 * e.damped_force) << line_laws[i];
    EXPECT_NEAR(loss.max_indentation * 1e6, e.damped_depth, 1e-5 * e.damped_depth) << line_laws[i];
    EXPECT_NEAR(loss.restitution.newton, 0.7959725954, 1e-9) << line_laws[i];
  }
}

TEST(SweepRestitution, AgreesWithSingleImpacts) {
  ImpactRequest inputs = ball();
  const auto c = compare(inputs, {"hertz", "flores", "tsuji", "jankowski-2006"});
  ASSERT_TRUE(c);
  const auto sweeps = sweep_restitution(*c, 10);
  ASSERT_EQ(sweeps.size(), 3u) << "hertz has no restitution";
  for (const RestitutionSweep& s : sweeps)
    for (const std::size_t i : {3u, 5u, 10u}) {
      inputs.restitution = std::to_string(static_cast<double>(i) / 10.0);
      const auto single = compare(inputs, {s.law});
      ASSERT_TRUE(single);
      const ImpactResult& r = single->laws[0].answer.result;
      ASSERT_TRUE(s.results[i]) << s.law;
      EXPECT_NEAR(s.results[i]->restitution.newton, r.restitution.newton, 1e-9) << s.law;
      EXPECT_NEAR(s.results[i]->duration, r.duration, 1e-9 * r.duration) << s.law;
      EXPECT_NEAR(s.results[i]->energy_lost, r.energy_lost, 1e-9 * r.energy_in) << s.law;
    }
}

TEST(SweepRestitution, LeavesOutWhatALawDoesNotTake) {
  const auto c = compare(ball(), {"flores", "hunt-crossley"});
  ASSERT_TRUE(c);
  const auto sweeps = sweep_restitution(*c, 4);
  for (const RestitutionSweep& s : sweeps) {
    EXPECT_EQ(s.results[0].has_value(), s.law == "hunt-crossley") << "flores takes 0 < e <= 1";
    for (std::size_t i = 1; i <= 4; ++i) EXPECT_TRUE(s.results[i]) << s.law << " at " << s.requested[i];
  }
  EXPECT_NEAR(sweeps[1].results[0]->restitution.newton, 0.4877, 5e-5);  // A = 1.5
}

TEST(SweepRestitution, ExactModeReturnsTheDiagonal) {
  ImpactRequest inputs = ball();
  inputs.exact = true;
  const auto c = compare(inputs, {"flores", "tsuji", "goldsmith", "jankowski-2005"});
  ASSERT_TRUE(c);
  for (const RestitutionSweep& s : sweep_restitution(*c, 8))
    for (std::size_t i = 1; i <= 8; ++i) {
      ASSERT_TRUE(s.results[i]) << s.law << " at " << s.requested[i];
      EXPECT_NEAR(s.results[i]->restitution.newton, s.requested[i], 1e-9) << s.law;
    }
}

TEST(DampingNumber, IsTheHysteresisFactorTimesSpeedOverStiffness) {
  const auto c = compare(ball(), {"flores", "hunt-crossley"});
  ASSERT_TRUE(c);
  const auto sweeps = sweep_restitution(*c, 2);
  EXPECT_NEAR(*sweeps[0].damping[1], 1.6, 1e-12);   // 8(1-e)/(5e) at e = 1/2
  EXPECT_NEAR(*sweeps[1].damping[1], 0.75, 1e-12);  // 3(1-e)/2
  EXPECT_NEAR(*sweeps[0].damping[2], 0.0, 1e-12);
}

TEST(DampingNumber, OfALinearDashpotIsTwiceItsDampingRatio) {
  const auto c = compare({.mass = "3", .speed = "2", .stiffness = "7e5", .restitution = "0.5"}, {"anagnostopoulos"});
  ASSERT_TRUE(c);
  const double log_e = std::log(0.5);
  EXPECT_NEAR(*damping_number(c->laws[0].answer.law, c->laws[0].setup.touch()),
              -2.0 * log_e / std::hypot(std::numbers::pi, log_e), 1e-12);
}

TEST(DampingNumber, LawsOfOtherFormsHaveNone) {
  const auto c = compare(ball(), {"goldsmith"});
  ASSERT_TRUE(c);
  EXPECT_FALSE(damping_number(c->laws[0].answer.law, c->laws[0].setup.touch()));
}

TEST(BodyVelocities, KeepMomentumAndRelativeVelocity) {
  ImpactRequest inputs = cylinders();
  inputs.law = "hertz-line";
  const auto setup = read_request(inputs);
  ASSERT_TRUE(setup);
  const double m1 = 8.29e-3, m2 = 37.6e-3;
  for (const double rate : {0.2, 0.0, -0.15}) {
    const auto v = body_velocities(*setup, rate);
    ASSERT_TRUE(v);
    EXPECT_NEAR((*v)[0] - (*v)[1], rate, 1e-15);
    EXPECT_NEAR(m1 * (*v)[0] + m2 * (*v)[1], m1 * 0.2, 1e-15);
  }
}

}  // namespace
}  // namespace hysteron
