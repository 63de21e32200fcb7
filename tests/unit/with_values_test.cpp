// Changing several parameters of a made law at once is the same as making it with these values.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/named_values.hpp"
#include "hysteron/pair/pair.hpp"

namespace hysteron {
namespace {

Law made(const LawSpec& spec, const PairValues& pair = {}) {
  auto law = make_law(spec, pair);
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  return law ? *law : Law{};
}

PairValues bodies_of_hertz() {
  const Body ball{.radius = 0.01, .young = 200e9, .poisson = 0.3};
  const Body plane{.radius = infinity, .young = 200e9, .poisson = 0.3};
  return make_pair(ball, plane)->values();
}

// |gamma| must stay below beta: neither value can be changed alone, in either order.
TEST(WithValues, AreCheckedTogetherAndNotOneAfterTheOther) {
  const Law law =
      made({.law = "bouc-wen", .values = {{"stiffness", 1e6}, {"alpha", 0.2}, {"beta", 1e4}, {"gamma", 5e3}}});
  Law one_by_one = law;
  EXPECT_TRUE(set_parameter(one_by_one, "beta", 1e2));
  const std::array<NamedValue, 2> values{{{"beta", 1e2}, {"gamma", -50.0}}};
  const auto changed = with_values(law, values);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(value_of(*changed, "beta"), 1e2);
  EXPECT_EQ(value_of(*changed, "gamma"), -50.0);
  EXPECT_EQ(value_of(*changed, "stiffness"), value_of(law, "stiffness"));
  EXPECT_EQ(value_of(law, "beta"), 1e4) << "the law itself does not change";
  const std::array<NamedValue, 1> too_large{{{"gamma", 2e4}}};
  EXPECT_FALSE(with_values(law, too_large));
}

TEST(WithValues, ReachEveryPartOfALaw) {
  const Law law = made({.law = "flores", .values = {{"stiffness", 1e6}, {"restitution", 0.5}}});
  const std::array<NamedValue, 2> values{{{"restitution", 0.9}, {"stiffness", 2e6}}};
  const auto changed = with_values(law, values);
  ASSERT_TRUE(changed);
  const Law expected = made({.law = "flores", .values = {{"stiffness", 2e6}, {"restitution", 0.9}}});
  const Touch touch{.impact_speed = 2.0, .effective_mass = 3.0};
  for (const double approach : {2.0, 0.5})
    EXPECT_EQ(force_at_touch(resolve(*changed, touch)->law, touch, approach).total(),
              force_at_touch(resolve(expected, touch)->law, touch, approach).total());
  EXPECT_EQ(value_of(*changed, "restitution"), 0.9);
  EXPECT_EQ(value_of(*changed, "stiffness"), 2e6);
}

TEST(WithValues, RefuseWhatMakeLawRefuses) {
  const Law law = made({.law = "flores", .values = {{"stiffness", 1e6}, {"restitution", 0.5}}});
  const auto code_of = [&](NamedValue value) {
    const auto changed = with_values(law, std::span(&value, 1));
    return changed ? std::optional<ErrorCode>() : changed.error().code;
  };
  EXPECT_EQ(code_of({"restitution", 1.5}), ErrorCode::out_of_range);
  EXPECT_EQ(code_of({"restitution", std::nan("")}), ErrorCode::not_a_number);
  EXPECT_EQ(code_of({"colour", 1.0}), ErrorCode::unknown_name);
  EXPECT_FALSE(code_of({"restitution", 0.7}));
}

// The stiffness of the bodies belongs to Hertz's exponent alone.
TEST(WithValues, KeepTheDimensionOfWhatTheBodiesSupply) {
  const PairValues pair = bodies_of_hertz();
  const Law law = made({.law = "hertz", .values = {{"exponent", 1.5}}}, pair);
  const std::array<NamedValue, 1> exponent{{{"exponent", 1.6}}};
  EXPECT_FALSE(with_values(law, exponent));
  const std::array<NamedValue, 2> both{{{"exponent", 1.6}, {"stiffness", 1e9}}};
  const auto changed = with_values(law, both);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(value_of(*changed, "stiffness"), 1e9);
}

TEST(WithValues, LeaveASourceOfRestitutionInCharge) {
  const Law law = made(
      {.law = "flores", .values = {{"stiffness", 1e6}, {"restitution_slope", 0.1}}, .restitution_source = "linear"});
  ASSERT_TRUE(law.has_restitution_source());
  const std::array<NamedValue, 1> restitution{{{"restitution", 0.7}}}, stiffness{{{"stiffness", 2e6}}};
  EXPECT_EQ(with_values(law, restitution).error().code, ErrorCode::conflict);
  const auto changed = with_values(law, stiffness);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_FALSE(value_of(*changed, "restitution"));
}

}  // namespace
}  // namespace hysteron
