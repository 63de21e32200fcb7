// The report on Milehins and Marghitu: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(MilehinsReport, VerdictsAreAsCounted) {
  // Undecidable: costs against measured points, and that one set of constants serves all speeds.
  expect_counts("milehins-2025", {3, 0, 0, 0, 0, 0, 0, 4}, {19, 0, 0, 0, 0, 0, 0, 1});
}

TEST(MilehinsReport, IsComparedOverTheDropsOfTheExperiment) {
  const Statement& s = find_statement("milehins-2025", "Table 1, Fig. 2");
  EXPECT_TRUE(mentions(s.evidence, "from 0.108 to 5.86 m/s 0.0064;")) << s.evidence;
  EXPECT_EQ(find_statement("milehins-2025", "Sect. 6, footnote 12").verdict, Verdict::reproduced);
}

// Closed form of the last case, an undamped oscillation: the distance does not decrease.
TEST(MilehinsReport, ConvergenceNeedsADamperOrALoop) {
  const Statement& s = find_statement("milehins-2025", "Sect. 5, footnote 8; Lemma B.4");
  EXPECT_EQ(s.verdict, Verdict::reproduced) << s.evidence;
  EXPECT_EQ(find_statement("milehins-2025", "Appendix C, footnote 16").verdict, Verdict::reproduced);
  EXPECT_EQ(find_statement("milehins-2025", "Sects. 7, 8").verdict, Verdict::undecidable);
}

}  // namespace
}  // namespace hysteron::reproduce
