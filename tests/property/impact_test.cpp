// Random laws in random impacts: no energy from nothing, three coefficients that agree when free, exact mode exact.
#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

Separation any_rule() { return *rc::gen::inRange(0, 2) == 0 ? Separation::force : Separation::depth; }

// A random law of this entry, resolved for a random touch; nothing where the law refuses them.
struct Drawn {
  Law law;
  Touch touch;
  Separation rule;
};
std::optional<Drawn> draw_impact(const Entry& entry) {
  const auto law = make_law(sampling::spec(entry));
  if (!law) return std::nullopt;
  return Drawn{*law, sampling::touch(), any_rule()};
}

TEST(RandomImpacts, NeverCreateEnergyAndAgreeInAllThreeCoefficients) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_TRUE(rc::check([&] {
      const auto drawn = draw_impact(entry);
      RC_PRE(drawn.has_value());
      const auto resolved = resolve(drawn->law, drawn->touch);
      RC_PRE(resolved.has_value());
      const auto result = analyse({.law = resolved->law, .touch = drawn->touch, .separation = drawn->rule});
      RC_ASSERT(result.has_value());
      if (result->status == ImpactStatus::past_domain) return;
      const double energy = result->energy_in;
      RC_ASSERT(std::abs(energy - 0.5 * drawn->touch.effective_mass * drawn->touch.impact_speed *
                                      drawn->touch.impact_speed) <= 1e-12 * energy);
      RC_ASSERT(result->energy_error < 1e-10);
      if (has(entry.info.claims, Claim::dissipative)) {
        RC_ASSERT(result->restitution.newton >= 0.0 && result->restitution.newton <= 1.0 + 1e-10);
        RC_ASSERT(result->energy_lost >= -1e-10 * energy && result->energy_lost <= (1.0 + 1e-10) * energy);
        RC_ASSERT(result->energy_lost_compression >= -1e-10 * energy);
      }
      RC_ASSERT(std::abs(result->energy_lost_compression + result->energy_lost_restitution - result->energy_lost) <=
                1e-10 * energy);
      if (result->status != ImpactStatus::separated) return;
      RC_ASSERT(std::abs(result->restitution.newton - result->restitution.poisson) < 1e-9);
      RC_ASSERT(std::abs(result->restitution.newton - result->restitution.stronge) < 1e-9);
      // A force that goes on rising at the largest depth gives energy.
      if (has(entry.info.claims, Claim::dissipative))
        RC_ASSERT(result->peak_force_time <= result->compression_time * (1.0 + 1e-9));
      RC_ASSERT(result->compression_time <= result->duration);
    }));
  }
}

TEST(RandomImpacts, ExactModeReturnsTheRestitutionOfEveryLawThatHasOne) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || !has_restitution(entry)) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_TRUE(rc::check([&] {
      const auto drawn = draw_impact(entry);
      RC_PRE(drawn.has_value());
      const auto resolved = resolve(drawn->law, drawn->touch, RestitutionMode::exact, drawn->rule);
      RC_PRE(resolved.has_value());
      const double requested = *resolved->restitution_requested;
      RC_PRE(requested >= 0.01);
      const auto result = analyse({.law = resolved->law, .touch = drawn->touch, .separation = drawn->rule});
      RC_ASSERT(result.has_value());
      if (result->status == ImpactStatus::past_domain) return;
      RC_ASSERT(std::abs(result->restitution.newton - requested) < 1e-9);
    }));
  }
}

TEST(RandomImpacts, GravityMakesTheThreeCoefficientsDiffer) {
  const auto law = make_law({.law = "hunt-crossley", .values = {{"stiffness", 1e4}, {"restitution", 0.7}}});
  ASSERT_TRUE(law);
  constexpr Touch touch{.impact_speed = 1.0, .effective_mass = 1.0};
  const auto resolved = resolve(*law, touch);
  ASSERT_TRUE(resolved);
  const auto result = analyse({.law = resolved->law, .touch = touch, .gravity = 9.81});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->status, ImpactStatus::separated);
  EXPECT_GT(std::abs(result->restitution.newton - result->restitution.poisson), 1e-3);
  EXPECT_GT(std::abs(result->restitution.stronge - result->restitution.poisson), 1e-3);
}

}  // namespace
}  // namespace hysteron
