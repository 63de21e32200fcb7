// The report on Milehins and Marghitu: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(MilehinsReport, VerdictsAreAsCounted) {
  // Inputs not printed: costs against measured points.
  expect_counts("milehins-2025", {3, 0, 0, 0, 0, 4}, {17, 0, 0, 0, 0});
}

TEST(MilehinsReport, IsComparedOverTheDropsOfTheExperiment) {
  const Statement& s = find_statement("milehins-2025", "Table 1, Fig. 2");
  EXPECT_TRUE(mentions(s.evidence, "from 0.108 to 5.86 m/s 0.0064;")) << s.evidence;
  EXPECT_EQ(find_statement("milehins-2025", "Sect. 6, footnote 12").verdict, Verdict::reproduced);
}

}  // namespace
}  // namespace hysteron::reproduce
