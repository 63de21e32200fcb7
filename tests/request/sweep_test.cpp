// Sweeps: the same rows for any blocks and any start.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "hysteron/report/sweep_csv.hpp"
#include "hysteron/request/sweep_request.hpp"

namespace hysteron::testing {
namespace {

// Laws computed by maps, and one whose exact damping needs a search, so that each impact is analysed individually.
Sweep mixed() {
  const ImpactRequest base{.mass = "0.1", .stiffness = "1e6", .restitution = "0.6", .exact = true};
  auto sweep = read_sweep(base, {"speed=0.1:3:120", "law=flores,goldsmith,hunt-crossley,tsuji"});
  EXPECT_TRUE(sweep) << sweep.error().message;
  return *std::move(sweep);
}

std::string table(const Sweep& sweep, std::size_t first, double seconds_per_block, std::size_t* blocks = nullptr) {
  const SweepCsv csv(sweep);
  SweepRun run(sweep, first, seconds_per_block);
  std::string out;
  while (run.done() < sweep.size()) {
    const std::size_t start = run.done();
    csv.append(start, run.next(), out);
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

TEST(Sweep, ABodyPropertyIsGivenOnce) {
  const ImpactRequest base{
      .law = "hertz", .speed = "1", .body1 = "radius=10mm,material=steel,mass=1", .body2 = "radius=inf,material=steel"};
  const std::vector<std::vector<std::string>> wrong{{"body1.radius=1mm,2mm"},
                                                    {"body1.material=steel,rubber"},
                                                    {"body2.length=1mm,2mm", "body2.length=3mm"},
                                                    {"body1.colour=red,green"},
                                                    {"body1.material=steel:rubber:2"}};
  for (const auto& vary : wrong) EXPECT_FALSE(read_sweep(base, vary)) << vary[0];
  EXPECT_TRUE(read_sweep(base, {"body1.viscosity=1,2"}));
}

TEST(Sweep, AMaterialFillsInWhatTheBodyDoesNotGive) {
  const ImpactRequest base{.law = "hertz",
                           .mass = "1",
                           .speed = "1",
                           .body1 = "radius=10mm,poisson=0.4",
                           .body2 = "radius=inf,young=inf,poisson=0.3"};
  const auto sweep = read_sweep(base, {"body1.young=1GPa,2GPa", "body1.material=steel"});
  ASSERT_TRUE(sweep) << sweep.error().message;
  const SweepColumns columns = run_sweep(*sweep);
  const auto& force = columns.quantities[4];
  ASSERT_EQ(impact_quantities[4].name, "peak_force");
  // F grows as K^(2/5), and K with the modulus of the only body that deforms.
  EXPECT_NEAR(force[1] / force[0], std::pow(2.0, 0.4), 1e-12);
}

TEST(Sweep, AnExponentIsNotVariedUnderTheStiffnessOfTheBodies) {
  ImpactRequest base{
      .law = "power", .speed = "1", .body1 = "radius=10mm,material=steel", .body2 = "radius=inf,material=steel"};
  for (const char* exponents : {"exponent=1.5,1.2", "exponent=1.2:1.8:100"}) {
    const auto refused = read_sweep(base, {exponents});
    ASSERT_FALSE(refused) << exponents;
    EXPECT_EQ(refused.error().field, "stiffness");
    EXPECT_NE(refused.error().message.find("give stiffness in N/m^1.2"), std::string::npos) << refused.error().message;
  }
  base.stiffness = "1e9";
  EXPECT_TRUE(read_sweep(base, {"exponent=1.5,1.2"}));
  base.stiffness = {};
  EXPECT_TRUE(read_sweep(base, {"exponent=1.5,1.2", "stiffness=1e9,2e9"}));
}

}  // namespace
}  // namespace hysteron::testing
