#include <gtest/gtest.h>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/friction/make.hpp"

namespace hysteron {
namespace {

TEST(MakeFriction, MakesEachLawFromItsTypicalValues) {
  FrictionLaws::for_each([]<class L>(Tag<L>) {
    std::map<std::string, double> values;
    for (const Param<L>& p : L::params()) values[std::string(p.name)] = p.typical.high;
    const auto law = make_friction(L::info().id, values);
    ASSERT_TRUE(law.has_value()) << law.error().message;
    ASSERT_TRUE(std::holds_alternative<L>(*law));
    for (const Param<L>& p : L::params()) EXPECT_EQ(std::get<L>(*law).*(p.field), p.typical.high) << p.name;
  });
}

TEST(MakeFriction, FillsDefaultsAndLeavesOptionalValuesOut) {
  const auto threlfall = make_friction("threlfall", {{"coefficient", 0.3}, {"regularisation_speed", 0.01}});
  ASSERT_TRUE(threlfall.has_value());
  EXPECT_EQ(std::get<Threlfall>(*threlfall).normalised, 0.0);
  const auto cundall = make_friction("cundall-strack", {{"coefficient", 0.3}, {"tangential_stiffness", 1e5}});
  ASSERT_TRUE(cundall.has_value());
  EXPECT_TRUE(std::get<CundallStrack>(*cundall).uses_normal_damping());
}

void expect_error(const Result<AnyFriction>& law, ErrorCode code, std::string_view field, std::string_view message) {
  ASSERT_FALSE(law.has_value());
  EXPECT_EQ(law.error().code, code);
  EXPECT_EQ(law.error().field, field);
  EXPECT_EQ(law.error().message, message);
}

TEST(MakeFriction, SaysWhatIsWrong) {
  expect_error(make_friction("coulomb", {}), ErrorCode::missing, "coefficient",
               "missing parameter coefficient (μ, friction coefficient in sliding): allowed μ >= 0");
  expect_error(make_friction("coulomb", {{"coefficient", -0.1}}), ErrorCode::out_of_range, "coefficient",
               "coefficient = -0.1 is out of range: allowed μ >= 0");
  expect_error(make_friction("coulomb-tanh", {{"coefficient", 0.1}, {"regularisation_speed", 0.0}}),
               ErrorCode::out_of_range, "regularisation_speed",
               "regularisation_speed = 0 m/s is out of range: allowed v_r > 0 m/s");
  expect_error(make_friction("coulomb", {{"coefficient", infinity}}), ErrorCode::not_a_number, "coefficient",
               "coefficient = inf: must be a finite number, μ >= 0");
  expect_error(make_friction("coulomb", {{"mu", 0.1}}), ErrorCode::unknown_name, "mu",
               "unknown parameter 'mu' of law 'coulomb'; it takes: coefficient, static_coefficient");
  expect_error(make_friction("threlfall", {{"coefficient", 0.1}, {"regularisation_speed", 0.1}, {"normalised", 0.5}}),
               ErrorCode::out_of_range, "normalised", "normalised = 0.5 is out of range: allowed 0 or 1");
  expect_error(make_friction("coulomb", {{"coefficient", 0.3}, {"static_coefficient", 0.2}}), ErrorCode::conflict,
               "coulomb", "coulomb: static_coefficient must be at least coefficient");
  expect_error(make_friction("hertz", {}), ErrorCode::conflict, "friction",
               "'hertz' is not a friction law: it gives a normal force");
}

TEST(MakeFriction, SuggestsNamesLikeAMistypedOne) {
  const auto law = make_friction("colomb", {});
  ASSERT_FALSE(law.has_value());
  EXPECT_EQ(law.error().code, ErrorCode::unknown_name);
  EXPECT_EQ(law.error().message.rfind("unknown law 'colomb'; nearest: coulomb", 0), 0u) << law.error().message;
}

TEST(MakeFriction, IsNoNormalLaw) {
  const auto law = make_law({.law = "coulomb", .values = {{"coefficient", 0.3}}});
  ASSERT_FALSE(law.has_value());
  EXPECT_EQ(law.error().message, "'coulomb' is a friction law: it gives no normal force");
}

}  // namespace
}  // namespace hysteron
