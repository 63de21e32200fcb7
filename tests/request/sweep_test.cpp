// Sweeps: the same rows for any blocks and any start.
#include "hysteron/request/sweep.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace hysteron::testing {
namespace {

// On maps, and one law whose damping exact mode has to search, so that it is analysed singly.
Sweep mixed() {
  const ImpactRequest base{.mass = "0.1", .stiffness = "1e6", .restitution = "0.6", .exact = true};
  auto sweep = Sweep::read(base, {"speed=0.1:3:120", "law=flores,goldsmith,hunt-crossley,tsuji"});
  EXPECT_TRUE(sweep) << sweep.error().message;
  return *std::move(sweep);
}

std::string table(const Sweep& sweep, std::size_t first, double seconds_per_block, std::size_t* blocks = nullptr) {
  SweepRun run(sweep, first, seconds_per_block);
  std::string out;
  while (run.done() < sweep.size()) {
    const std::size_t start = run.done();
    sweep.append_csv(start, run.next(), out);
    if (blocks) ++*blocks;
  }
  EXPECT_TRUE(run.next().empty());
  return out;
}

TEST(Sweep, RowsDoNotDependOnTheBlocks) {
  const Sweep sweep = mixed();
  std::size_t few = 0, many = 0;
  const std::string whole = table(sweep, 0, std::numeric_limits<double>::infinity(), &few);
  EXPECT_EQ(table(sweep, 0, 0.0, &many), whole);
  EXPECT_LT(few, 5u);
  EXPECT_GT(many, 100u);
}

TEST(Sweep, RowsDoNotDependOnWhereARunBegins) {
  const Sweep sweep = mixed();
  const std::string whole = table(sweep, 0, 0.25);
  for (const std::size_t first : {1u, 77u, 333u, 479u})
    EXPECT_TRUE(whole.ends_with(table(sweep, first, 0.25))) << first;
}

TEST(Sweep, StatusTellsAFailedComputationFromValuesThatAreNotAllowed) {
  SweepRow row{};
  EXPECT_EQ(status_text(row), "separated");
  row.error = Error{ErrorCode::failed, "", ""};
  EXPECT_EQ(status_text(row), "failed");
  row.error = Error{ErrorCode::out_of_range, "", ""};
  EXPECT_EQ(status_text(row), "refused");
  row.result.status = ImpactStatus::past_domain;
  EXPECT_EQ(status_text(row), "past-domain");
}

TEST(Sweep, LinesWithoutResultAreKnownByTheirStatus) {
  for (const char* line : {"1,,failed", "1,,refused", "1,,past-domain"}) EXPECT_TRUE(is_without_result(line)) << line;
  for (const char* line : {"1,2,separated", "failed,2,sticks"}) EXPECT_FALSE(is_without_result(line)) << line;
}

TEST(Sweep, AnExponentIsNotVariedUnderTheStiffnessOfTheBodies) {
  ImpactRequest base{
      .law = "power", .speed = "1", .body1 = "radius=10mm,material=steel", .body2 = "radius=inf,material=steel"};
  for (const char* exponents : {"exponent=1.5,1.2", "exponent=1.2:1.8:100"}) {
    const auto refused = Sweep::read(base, {exponents});
    ASSERT_FALSE(refused) << exponents;
    EXPECT_EQ(refused.error().field, "stiffness");
    EXPECT_NE(refused.error().message.find("give stiffness in N/m^1.2"), std::string::npos) << refused.error().message;
  }
  base.stiffness = "1e9";
  EXPECT_TRUE(Sweep::read(base, {"exponent=1.5,1.2"}));
  base.stiffness = {};
  EXPECT_TRUE(Sweep::read(base, {"exponent=1.5,1.2", "stiffness=1e9,2e9"}));
}

}  // namespace
}  // namespace hysteron::testing
