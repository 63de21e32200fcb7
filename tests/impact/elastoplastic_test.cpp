// Impacts of the elastoplastic laws: against an independent reference, against the energies of their curves, and where
// the curves are hard to follow.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/resolve.hpp"
#include "support/free_impact.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

using testing::Row;

std::map<std::string, double> values_of(const std::string& text) {
  std::map<std::string, double> values;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, ';');) {
    const auto equal = part.find('=');
    values[part.substr(0, equal)] = std::strtod(part.c_str() + equal + 1, nullptr);
  }
  return values;
}

AnyContactLaw resolved(const LawSpec& spec, const Touch& touch) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << law.error().message;
  const auto out = resolve(*law, touch);
  EXPECT_TRUE(out);
  return out->law;
}

TEST(ElastoplasticImpacts, AgreeWithTheReference) {
  const auto rows = testing::table("elastoplastic_impacts.csv");
  ASSERT_EQ(rows.size(), 13u);
  for (const Row& row : rows)
    for (const ImpactMethod method : {ImpactMethod::automatic, ImpactMethod::integrate}) {
      SCOPED_TRACE(row.text("law") + " " + row.text("separation") + " " + row.text("speed"));
      const Touch touch{row["speed"], row["mass"]};
      const LawSpec spec{.law = row.text("law"), .values = values_of(row.text("parameters"))};
      const auto rule = row.text("separation") == "force" ? Separation::force : Separation::depth;
      const auto result = analyse({resolved(spec, touch), touch, rule, 0.0, method});
      ASSERT_TRUE(result);
      const double tolerance = std::max(row["conv"], 1e-9);
      const auto near = [&](double value, const char* column) {
        EXPECT_NEAR(value, row[column], tolerance * row[column]) << column;
      };
      near(result->restitution.newton, "e");
      near(result->restitution.stronge, "e");
      near(result->restitution.poisson, "e");
      near(result->peak_force, "F_max");
      near(result->max_indentation, "delta_max");
      near(result->compression_time, "t_delta_max");
      near(result->duration, "duration");
      near(result->energy_lost, "E_diss");
      EXPECT_NEAR(result->residual_indentation, row["delta_release"], tolerance * row["delta_max"]);
      EXPECT_LT(result->energy_error, 1e-10);
    }
}

LawSpec ma_liu(double psi = 3.0) {
  return {.law = "ma-liu",
          .values = {
              {"effective_modulus", 54678480022.4}, {"effective_radius", 0.82}, {"yield_strength", 3e7}, {"psi", psi}}};
}

// From far below yield to far above full plasticity: Newton's coefficient of the motion is Stronge's of the curves.
TEST(ElastoplasticImpacts, ReturnWhatTheirEnergiesSayAtEverySpeed) {
  const std::vector<LawSpec> specs{
      ma_liu(),
      ma_liu(2.6),
      {.law = "thornton",
       .values = {{"effective_modulus", 3.9e10}, {"effective_radius", 0.01}, {"yield_pressure", 1e9}}},
      {.law = "yigit", .values = {{"stiffness", 5.2e9}, {"yield_indentation", 1e-5}}},
      {.law = "yigit-linear", .values = {{"stiffness", 5.2e9}, {"yield_indentation", 1e-5}}}};
  for (const LawSpec& spec : specs)
    for (double speed = 1e-4; speed < 2e3; speed *= 1.37) {
      SCOPED_TRACE(spec.law + " at " + std::to_string(speed));
      const Touch touch{speed, 0.26};
      const AnyContactLaw law = resolved(spec, touch);
      const auto expected = closed_form_restitution(law, touch, Separation::force);
      ASSERT_TRUE(expected);
      for (const Separation rule : {Separation::force, Separation::depth}) {
        const auto result = analyse({law, touch, rule});
        ASSERT_TRUE(result) << result.error().message;
        EXPECT_EQ(result->status, ImpactStatus::separated);
        EXPECT_NEAR(result->restitution.newton, *expected, 1e-9);
        EXPECT_NEAR(result->restitution.stronge, *expected, 1e-9);
        EXPECT_FALSE(result->pulled);
        EXPECT_LT(result->energy_error, 1e-10);
      }
    }
}

// Turning exactly at a kink: the speed at which the impact just reaches δ_y or δ_p, and its neighbours.
TEST(ElastoplasticImpacts, MayTurnAtAKink) {
  const Touch unit{1.0, 1.0};
  const MaLiu law = get<MaLiu>(resolved(ma_liu(), unit));
  for (const double kink : law.curve().kinks()) {
    const double speed = std::sqrt(2.0 * law.curve().energy(kink));
    for (const double off : {-1e-9, -1e-15, 0.0, 1e-15, 1e-9}) {
      const Touch touch{speed * (1.0 + off), 1.0};
      const auto result = analyse({.law = law, .touch = touch});
      ASSERT_TRUE(result);
      EXPECT_NEAR(result->restitution.newton, law.energy_restitution(touch), 1e-9);
      EXPECT_NEAR(result->max_indentation / kink, 1.0, 1e-8);
    }
  }
}

TEST(ElastoplasticImpacts, MaLiuGivesEnergyJustPastYield) {
  const Touch touch{0.03, 0.2613805087786708};
  const auto result = analyse({.law = resolved(ma_liu(), touch), .touch = touch});
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->restitution.newton, 1.00127905642, 1e-9);
  EXPECT_NEAR(result->restitution.stronge, result->restitution.newton, 1e-9);
  EXPECT_LT(result->energy_lost, 0.0);
  EXPECT_EQ(result->residual_indentation, 0.0);
}

LawSpec chain(double restitution) {
  return {.law = "elastoplastic-dashpot",
          .values = {{"effective_modulus", 1.93e11 / 0.91 / 2.0},
                     {"effective_radius", 1.19e-3},
                     {"yield_strength", 9e8},
                     {"psi", 2.84},
                     {"restitution", restitution},
                     {"below_yield", 1.0}}};
}

// The law that jumps at the yield depth, by an independent integration.
TEST(ElastoplasticImpacts, TheSwitchedDashpotIsFollowedThroughItsJumps) {
  for (const double e : {0.02, 0.1, 0.4, 0.65, 0.9, 1.0})
    for (const double speed : {0.01, 0.05, 0.07, 0.1, 1.77, 20.0}) {
      SCOPED_TRACE(std::to_string(e) + " at " + std::to_string(speed));
      const Touch touch{speed, 2.25e-4};
      const AnyContactLaw law = resolved(chain(e), touch);
      for (const Separation rule : {Separation::force, Separation::depth}) {
        const auto result = analyse({law, touch, rule});
        ASSERT_TRUE(result) << result.error().message;
        const auto other = testing::free_impact(law, touch, rule);
        ASSERT_TRUE(other.separated);
        EXPECT_NEAR(result->restitution.newton, other.restitution, 1e-7);
        EXPECT_LT(result->energy_error, 1e-10);
        EXPECT_GE(result->energy_lost, -1e-12 * result->energy_in);
      }
    }
}

// The return reaches δ_y at nearly v₀(1 - e^-y)/A; Flores below pulls if (1 - e^-y) > 15/16, e < 0.313 for a deep
// impact.
TEST(ElastoplasticImpacts, TheSwitchedDashpotPullsOnlyWhereMuchIsLost) {
  const Touch touch{200.0, 2.25e-4};
  EXPECT_FALSE(analyse({resolved(chain(0.32), touch), touch, Separation::depth})->pulled);
  EXPECT_TRUE(analyse({resolved(chain(0.30), touch), touch, Separation::depth})->pulled);
  const AnyContactLaw law = resolved(chain(0.30), touch);
  const auto released = analyse({law, touch, Separation::force});
  EXPECT_FALSE(released->pulled);
  EXPECT_NEAR(released->residual_indentation, get<SwitchedDashpot>(law).yield_depth, 1e-18);
}

TEST(ElastoplasticImpacts, ExactModeTunesTheSwitchedDashpot) {
  const Touch touch{1.77, 2.25e-4};
  for (const double e : {0.3, 0.65, 0.95}) {
    const auto law = make_law(chain(e));
    ASSERT_TRUE(law);
    const auto out = resolve(*law, touch, RestitutionMode::exact, Separation::force);
    ASSERT_TRUE(out) << out.error().message;
    const auto result = analyse({.law = out->law, .touch = touch});
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->restitution.newton, e, 1e-9);
  }
}

}  // namespace
}  // namespace hysteron
