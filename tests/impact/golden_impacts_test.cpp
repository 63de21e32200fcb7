// Impacts against an independent reference: every row of the golden tables, both separation rules, closed forms and
// integrator alike.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

using testing::Row;
using testing::table;

AnyContactLaw law_of(const Row& row) {
  const double k = row["stiffness"], n = row["exponent"];
  const auto with_shape = [&](const auto& make) -> AnyContactLaw {
    if (n == 1.0) return make(shape::Linear{k});
    if (n == 1.5) return make(shape::Hertzian{k});
    return make(shape::PowerLaw{k, n});
  };
  if (row.text("form") == "factor")
    return with_shape([&]<class S>(const S& s) -> AnyContactLaw { return Factor<S>(s, row["damping"]); });
  if (row.text("form") == "goldsmith") {
    Goldsmith law;
    law.stiffness = k;
    law.exponent = n;
    law.restitution = row["restitution"];
    return law;
  }
  const Damping damping{.coefficient = row["damping"],
                        .depth_exponent = row["m"],
                        .rate_exponent = row["q"],
                        .compression_only = row["compression_only"] != 0.0,
                        .floor = row["floor"]};
  return with_shape([&]<class S>(const S& s) -> AnyContactLaw { return Additive<S>(s, damping); });
}

void compare(const Row& row, Separation rule, ImpactMethod method) {
  const bool by_depth = rule == Separation::depth;
  const std::string end = by_depth ? "_a" : "_b";
  SCOPED_TRACE(row.text("id") + end + (method == ImpactMethod::integrate ? " integrated" : ""));
  const auto result = analyse({law_of(row), {row["speed"], row["mass"]}, rule, 0.0, method});
  ASSERT_TRUE(result.has_value()) << result.error().message;
  const double tolerance = std::max(row["conv"], 1e-9), v0 = row["speed"];
  EXPECT_NEAR(result->restitution.newton, row["e" + end], tolerance);
  EXPECT_NEAR(result->separation_speed, row["e" + end] * v0, tolerance * v0);
  EXPECT_NEAR(result->peak_force, row["F_max"], tolerance * row["F_max"]);
  EXPECT_NEAR(result->max_indentation, row["delta_max"], tolerance * row["delta_max"]);
  EXPECT_NEAR(result->compression_time, row["t_delta_max"], tolerance * row["t_delta_max"]);
  EXPECT_NEAR(result->energy_lost, row["E_diss" + end], tolerance * result->energy_in);
  EXPECT_LT(result->energy_error, 1e-10);
  if (by_depth && row["sticks_a"] != 0.0) {
    EXPECT_EQ(result->status, ImpactStatus::sticks);
    EXPECT_TRUE(std::isnan(result->duration));
    return;
  }
  EXPECT_EQ(result->status, ImpactStatus::separated);
  EXPECT_NEAR(result->duration, row["duration" + end], tolerance * row["duration" + end]);
  EXPECT_NEAR(result->residual_indentation, by_depth ? 0.0 : row["delta_release_b"], tolerance * row["delta_max"]);
  EXPECT_NEAR(result->restitution.poisson, result->restitution.newton, tolerance);
  EXPECT_NEAR(result->restitution.stronge, result->restitution.newton, tolerance);
}

TEST(GoldenImpacts, PointContactsAgreeWithTheReference) {
  const auto rows = table("point_impacts.csv");
  ASSERT_EQ(rows.size(), 135u);
  for (const Row& row : rows)
    for (const Separation rule : {Separation::force, Separation::depth})
      for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) compare(row, rule, method);
}

AnyContactLaw cylinder_law(const Row& row, double a) {
  const std::string& form = row.text("form");
  if (form == "log") return Factor<shape::LogLine>(shape::LogLine::from(row["a"], row["b"], row["s"]), a);
  if (form == "liu") return Factor<shape::LiuLine>({row["a"], row["b"]}, a);
  if (form == "persson") return Factor<shape::PerssonLine>({row["a"], row["b"]}, a);
  return Factor<shape::PowerLaw>({row["a"], row["b"]}, a);
}

TEST(GoldenImpacts, CylindersAgreeWithTheReference) {
  for (const Row& row : table("line_impacts.csv"))
    for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) {
      SCOPED_TRACE(row.text("id"));
      const auto result =
          analyse({cylinder_law(row, 0.0), {row["speed"], row["mass"]}, Separation::force, 0.0, method});
      ASSERT_TRUE(result.has_value());
      const double tolerance = std::max(row["conv"], 1e-9);
      EXPECT_NEAR(result->restitution.newton, 1.0, 1e-10);
      EXPECT_NEAR(result->peak_force, row["F_max"], tolerance * row["F_max"]);
      EXPECT_NEAR(result->max_indentation, row["delta_max"], tolerance * row["delta_max"]);
      EXPECT_NEAR(result->duration, row["duration"], tolerance * row["duration"]);
      EXPECT_LT(result->energy_error, 1e-10);
    }
}

// Lankarani-Nikravesh at e = 0.7: every elastic law returns the same restitution.
TEST(GoldenImpacts, CylindersWithTheSameFactorReturnTheSameRestitution) {
  for (const Row& row : table("line_impacts.csv"))
    for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) {
      const double a = 0.75 * (1.0 - 0.49) / row["speed"];
      const auto result = analyse({cylinder_law(row, a), {row["speed"], row["mass"]}, Separation::force, 0.0, method});
      ASSERT_TRUE(result.has_value());
      EXPECT_NEAR(result->restitution.newton, 0.79597259536532851, 1e-11) << row.text("id");
      EXPECT_LT(result->energy_error, 1e-10);
    }
}

TEST(GoldenImpacts, GeneralExponentsAgreeWithTheReference) {
  for (const Row& row : table("general_exponents.csv")) {
    SCOPED_TRACE("m " + row.text("m") + " q " + row.text("q") + " " + row.text("separation"));
    const Damping damping{.coefficient = row["damping"], .depth_exponent = row["m"], .rate_exponent = row["q"]};
    const auto rule = row.text("separation") == "force" ? Separation::force : Separation::depth;
    const auto result = analyse({Additive<shape::Hertzian>({row["k"]}, damping), {row["speed"], row["mass"]}, rule});
    ASSERT_TRUE(result.has_value());
    const double tolerance = std::max(row["conv"], 1e-9);
    EXPECT_NEAR(result->restitution.newton, row["e"], tolerance);
    EXPECT_NEAR(result->duration, row["duration"], tolerance * row["duration"]);
    EXPECT_NEAR(result->compression_time, row["t_delta_max"], tolerance * row["t_delta_max"]);
    EXPECT_NEAR(result->max_indentation, row["delta_max"], tolerance * row["delta_max"]);
    EXPECT_NEAR(result->peak_force, row["F_max"], tolerance * row["F_max"]);
    EXPECT_NEAR(result->residual_indentation, row["delta_release"], tolerance * row["delta_max"]);
    EXPECT_NEAR(result->energy_lost, row["E_diss"], tolerance * result->energy_in);
  }
}

}  // namespace
}  // namespace hysteron
