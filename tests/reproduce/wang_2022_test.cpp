// The report on Wang, Liu and Liu: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(WangReport, VerdictsAreAsCounted) {
  // Numbers miscomputed: Table 1 and numbers derived from it 4, losses of Tables 2 and 5 with their errors 14, chain 1;
  // misprint: 25.66; undecidable: the restitution chosen for the chain. Statements: losses equal to Ma-Liu's
  // miscomputed; the damper as cause, agreement in the plastic phase and the accuracy of Lankarani-Nikravesh
  // approximations; slider acceleration, cost of the dashpot twice and causes of the errors undecidable.
  expect_counts("wang-2022", {44, 0, 0, 1, 19, 0, 0, 1}, {30, 3, 0, 0, 2, 8, 3, 4});
  // ½ m v² with m = 0.2815·0.0905/(0.2815 + 0.0905) kg, from the radii and densities printed.
  EXPECT_NEAR(find_number("wang-2022", "Sect. 4.1", "kinetic energy at 4 m/s").computed, 0.5478, 1e-4);
}

// Computed by a second program: 2χ ∫ δⁿ √(2(U_m - U)/m) dδ and its errors against Ma-Liu.
TEST(WangReport, PrintedLossesAreWorkAlongTheLosslessMotion) {
  struct Row {
    const char *where, *quantity;
    double repeated;
  };
  for (const Row& row : {Row{"Hunt-Crossley", "Table 2: energy lost", 0.87266},
                         {"Lankarani-Nikravesh", "Table 2: energy lost", 0.77805},
                         {"Flores et al.", "Table 2: energy lost", 1.13561},
                         {"new dashpot", "Table 2: energy lost", 1.09561},
                         {"Hunt-Crossley", "Table 5: energy lost", 3.91102},
                         {"Lankarani-Nikravesh", "Table 5: energy lost", 3.42927},
                         {"Flores et al.", "Table 5: energy lost", 5.20288},
                         {"new dashpot", "Table 5: energy lost", 5.04580}}) {
    const Number& n = find_number("wang-2022", row.where, row.quantity);
    EXPECT_EQ(n.verdict, Verdict::miscomputed) << row.where;
    EXPECT_NEAR(n.repeated.value_or(0.0), row.repeated, 1e-5) << row.where;
  }
  for (const Row& row : {Row{"Hunt-Crossley", "Table 2: error against Ma-Liu", 20.149},
                         {"Lankarani-Nikravesh", "Table 2: error against Ma-Liu", 28.806},
                         {"Flores et al.", "Table 2: error against Ma-Liu", 3.912},
                         {"new dashpot", "Table 2: error against Ma-Liu", 0.252},
                         {"Flores et al.", "Table 5: error against Ma-Liu", 3.339},
                         {"new dashpot", "Table 5: error against Ma-Liu", 0.219}})
    EXPECT_NEAR(find_number("wang-2022", row.where, row.quantity).repeated.value_or(0.0), row.repeated, 1e-3)
        << row.where;
  const Number& alone = find_number("wang-2022", "Hunt-Crossley", "Table 5: error against Ma-Liu");
  EXPECT_EQ(alone.verdict, Verdict::misprint);
  EXPECT_TRUE(mentions(alone.reason, "22.32 %")) << alone.reason;
}

TEST(WangReport, EveryMiscomputedNumberHasItsComputation) {
  each_number([](std::string_view paper, const Number& n) {
    if (paper == "wang-2022") {
      EXPECT_EQ(n.verdict == Verdict::miscomputed, n.repeated.has_value()) << n.where << ' ' << n.quantity;
    }
  });
  EXPECT_NEAR(find_number("wang-2022", "Table 1, body 1", "mass from radius and density").repeated.value_or(0.0),
              0.09743, 1e-5);
}

}  // namespace
}  // namespace hysteron::reproduce
