// Laws with internal state against an independent reference.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/impact/impact.hpp"
#include "support/baseball.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

using testing::Row;
using testing::table;

bouc_wen::PiNumbers numbers(const Row& row) {
  return {.pi1 = row["pi1"],
          .pi2 = row["pi2"],
          .pi3 = row["pi3"],
          .alpha = row["alpha"],
          .a = row["a"],
          .hysteresis_exponent = row["n"],
          .exponent = row["p"]};
}

AnyContactLaw bouc_wen_law(const Row& row) {
  if (row.text("law") == "maxwell") return bouc_wen::law_of<BoucWenMaxwell>(numbers(row));
  return bouc_wen::law_of<BoucWenHuntCrossley>(numbers(row));
}

TEST(GoldenStates, BoucWenCurvesAgreeWithTheReference) {
  const auto rows = table("bouc_wen_curves.csv");
  ASSERT_EQ(rows.size(), 36u);
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text("law") + " at " + row.text("speed"));
    const Touch touch{.impact_speed = row["speed"], .effective_mass = 1.0};
    const auto result = analyse({.law = bouc_wen_law(row), .touch = touch});
    ASSERT_TRUE(result.has_value()) << result.error().message;
    const double tolerance = std::max(row["conv"], 1e-9);
    const auto unit = bouc_wen::scales(1.0, row["p"], touch);
    EXPECT_EQ(result->status, ImpactStatus::separated);
    EXPECT_NEAR(result->restitution.newton, row["restitution"], tolerance);
    EXPECT_NEAR(result->duration / unit.time, row["duration"], tolerance * row["duration"]);
    EXPECT_NEAR(result->compression_time / unit.time, row["compression_time"], tolerance * row["compression_time"]);
    EXPECT_NEAR(result->max_indentation / unit.length, row["max_depth"], tolerance * row["max_depth"]);
    EXPECT_NEAR(result->residual_indentation / unit.length, row["depth_at_release"], tolerance * row["max_depth"]);
    EXPECT_NEAR(result->peak_force / unit.force, row["peak_force"], tolerance * row["peak_force"]);
    EXPECT_LT(result->energy_error, 1e-10);
  }
}

TEST(GoldenStates, BaseballAgreesWithTheReference) {
  const auto ball = testing::baseball<BoucWenHuntCrossley>();
  const auto rows = table("bouc_wen_baseball.csv");
  ASSERT_EQ(rows.size(), 6u);
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text("speed"));
    const auto result = analyse({.law = ball, .touch = {.impact_speed = row["speed"], .effective_mass = 0.146}});
    ASSERT_TRUE(result.has_value()) << result.error().message;
    const double tolerance = std::max(row["conv"], 1e-9);
    EXPECT_NEAR(result->restitution.newton, row["restitution"], tolerance);
    EXPECT_NEAR(result->duration, row["duration"], tolerance * row["duration"]);
    EXPECT_NEAR(result->compression_time, row["compression_time"], tolerance * row["compression_time"]);
    EXPECT_NEAR(result->max_indentation, row["max_indentation"], tolerance * row["max_indentation"]);
    EXPECT_NEAR(result->residual_indentation, row["residual_indentation"], tolerance * row["max_indentation"]);
    EXPECT_NEAR(result->peak_force, row["peak_force"], tolerance * row["peak_force"]);
    EXPECT_NEAR(result->energy_lost, row["energy_lost"], tolerance * result->energy_in);
  }
}

AnyContactLaw state_law(const Row& row) {
  if (row.text("law") == "xiong") {
    Xiong law;
    law.stiffness = row["p1"];
    law.exponent = row["p2"];
    law.gamma = row["p3"];
    law.beta1 = row["p4"];
    law.beta2 = row["p5"];
    return law;
  }
  if (row.text("law") == "jian") {
    Jian law;
    law.shear_modulus = row["p1"];
    law.poisson = row["p2"];
    law.viscosity = row["p3"];
    law.relaxation_time = row["p4"];
    law.effective_radius = row["p5"];
    law.memory = row["p6"];
    return law;
  }
  RoyCarretero law;
  law.young1 = row["p1"];
  law.young2 = row["p2"];
  law.damping1 = row["p3"];
  law.damping2 = row["p4"];
  law.radius1 = row["p5"];
  law.radius2 = row["p6"];
  return law;
}

TEST(GoldenStates, OtherLawsAgreeWithTheReference) {
  const auto rows = table("state_impacts.csv");
  ASSERT_EQ(rows.size(), 4u);
  for (const Row& row : rows)
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const std::string end = rule == Separation::depth ? "_a" : "_b";
      SCOPED_TRACE(row.text("law") + row.text("p6") + end);
      const auto result = analyse({.law = state_law(row), .touch = {row["speed"], row["mass"]}, .separation = rule});
      ASSERT_TRUE(result.has_value()) << result.error().message;
      const double tolerance = std::max(row["conv"], 1e-9);
      EXPECT_EQ(result->status, ImpactStatus::separated);
      EXPECT_NEAR(result->restitution.newton, row["e" + end], tolerance);
      EXPECT_NEAR(result->peak_force, row["F_max"], tolerance * row["F_max"]);
      EXPECT_NEAR(result->max_indentation, row["delta_max"], tolerance * row["delta_max"]);
      EXPECT_NEAR(result->compression_time, row["t_delta_max"], tolerance * row["t_delta_max"]);
      EXPECT_NEAR(result->duration, row["duration" + end], tolerance * row["duration" + end]);
      EXPECT_NEAR(result->energy_lost, row["E_diss" + end], tolerance * result->energy_in);
      EXPECT_NEAR(result->residual_indentation, rule == Separation::depth ? 0.0 : row["delta_release_b"],
                  tolerance * row["delta_max"]);
      EXPECT_LT(result->energy_error, 1e-10);
    }
}

}  // namespace
}  // namespace hysteron
