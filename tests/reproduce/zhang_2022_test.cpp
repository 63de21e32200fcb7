// The report on Zhang et al. 2022: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(ZhangReport, VerdictsAreAsCounted) {
  // Numbers: complex powers and sampled durations miscomputed; ten numbers of Zhang 2020 and two of core D not
  // reproducible. Statements: Figs. 4(c), 5(b), 5(c) miscomputed;
  // measured loops, the law with m = 1.55 and an analytical solution undecidable.
  expect_counts("zhang-2022", {76, 0, 0, 0, 32, 0, 12, 0}, {29, 0, 0, 0, 3, 4, 0, 3});
  EXPECT_EQ(find_statement("zhang-2022", "after Eq. (35)", "initial speed of zero").verdict, Verdict::reproduced);
  // 1 + 2(0.8 + 1)/2.5 = 2.44 at (n, m, q) = (1.5, 0.8, 1).
  EXPECT_TRUE(
      mentions(find_statement("zhang-2022", "after Eq. (35)", "initial speed of zero").evidence, "at least 2.44"));
}

TEST(ZhangReport, OrdersInFigures4And5FollowFromThePrintedEquations) {
  for (const char* where : {"Fig. 4(c)", "Fig. 5(b)", "Fig. 5(c)"})
    EXPECT_EQ(find_statement("zhang-2022", where).verdict, Verdict::miscomputed) << where;
  EXPECT_TRUE(mentions(find_statement("zhang-2022", "Fig. 5(a)").evidence, "3.222, 3.222, 3.107, 3.013, 3.013"));
  EXPECT_TRUE(mentions(find_statement("zhang-2022", "Sect. 3.3.1", "the law of 2020 is that case").quote,
                       "includes a minor adjustment to the equivalent velocity"));
}

TEST(ZhangReport, UnexplainedNumbersAreShownInTheReason) {
  const Number& row = find_number("zhang-2022", "Zhang et al. 2020", "restitution");
  EXPECT_EQ(row.verdict, Verdict::not_reproducible);
  for (const char* part :
       {"0.0075 to 0.0151", "0.0165 to 0.0182", "no one κ", "0.0361", "1.0009 to 1.0019", "1.0053 to 1.0058"})
    EXPECT_TRUE(mentions(row.reason, part)) << row.reason;
  const Number& core = find_number("zhang-2022", "core D, m = 1.1, q = 1.25", "error of largest depth");
  EXPECT_EQ(core.verdict, Verdict::not_reproducible);
  for (const char* part : {"6.556, 6.581, 6.622 mm", "6.555 mm", "Nor do they"})
    EXPECT_TRUE(mentions(core.reason, part)) << core.reason;
}

}  // namespace
}  // namespace hysteron::reproduce
