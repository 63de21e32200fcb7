// The same inputs for different laws, and requests as commands.
#include "hysteron/request/law_request.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

ImpactRequest inputs() {
  return {.mass = "1", .speed = "0.5 m/s", .stiffness = "5.2e9", .restitution = "0.7", .set = {"damping=3"}};
}

TEST(LawRequest, EachLawTakesWhatItKnows) {
  std::set<std::string> used;
  const auto flores = request_for(inputs(), "flores", used);
  ASSERT_TRUE(flores);
  EXPECT_EQ(flores->restitution, "0.7");
  EXPECT_TRUE(flores->set.empty());
  EXPECT_EQ(used, (std::set<std::string>{"stiffness", "restitution"}));
  EXPECT_TRUE(unused_input(inputs(), used)) << "no law took the damping";
  const auto schafer = request_for(inputs(), "schafer", used);
  ASSERT_TRUE(schafer);
  EXPECT_EQ(schafer->restitution, "");
  EXPECT_EQ(schafer->set, std::vector<std::string>{"damping=3"});
  EXPECT_FALSE(unused_input(inputs(), used));
}

TEST(LawRequest, ExactModeIsKeptOnlyWhereARestitutionIsMet) {
  std::set<std::string> used;
  ImpactRequest exact = inputs();
  exact.exact = true;
  EXPECT_TRUE(request_for(exact, "flores", used)->exact);
  EXPECT_FALSE(request_for(exact, "hertz", used)->exact);
}

TEST(LawRequest, DissipationIsAPartByNameAndAParameterByNumber) {
  std::set<std::string> used;
  ImpactRequest request = inputs();
  request.set = {"dissipation=0.4 s/m"};
  EXPECT_FALSE(part_given(request, "dissipation"));
  const auto orin = request_for(request, "marhefka-orin", used);
  ASSERT_TRUE(orin);
  const auto setup = read_request(*orin);
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(value_of(setup->law, "dissipation"), 0.4);
  request.set = {"dissipation=flores"};
  EXPECT_EQ(part_given(request, "dissipation"), "flores");
}

TEST(LawRequest, CommandsQuoteWhatAShellWouldChange) {
  ImpactRequest request = inputs();
  request.law = "flores";
  request.set = {"exponent=1.4"};
  request.exact = true;
  request.body1 = "radius=1 mm,material=steel";
  EXPECT_EQ(impact_command(request),
            "hysteron impact --law flores --set exponent=1.4 --exact --restitution 0.7 --stiffness 5.2e9 --mass 1 "
            "--speed '0.5 m/s' --body1 'radius=1 mm,material=steel'");
  request.speed = "it's $HOME";
  EXPECT_NE(impact_command(request).find("--speed 'it'\\''s $HOME'"), std::string::npos);
}

TEST(LawRequest, CommandsTellAllCircumstances) {
  const ImpactRequest request{.law = "goldsmith",
                              .mass = "1",
                              .speed = "2",
                              .separation = "depth",
                              .gravity = "9.81",
                              .speed_policy = "floor 0.1",
                              .keep_indentation = "1e-6"};
  EXPECT_EQ(impact_command(request),
            "hysteron impact --law goldsmith --separation depth --mass 1 --speed 2 --gravity 9.81 "
            "--speed-policy 'floor 0.1' --keep-indentation 1e-6");
  EXPECT_EQ(compare_command({.law = {}, .mass = "1", .gravity = "9.81", .nondimensional = true}, {"flores", "tsuji"}),
            "hysteron compare --laws flores,tsuji --mass 1 --gravity 9.81 --nondimensional");
}

}  // namespace
}  // namespace hysteron
