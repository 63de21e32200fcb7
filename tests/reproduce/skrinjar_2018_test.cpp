// The report on Skrinjar et al.: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(SkrinjarReport, VerdictsAreAsCounted) {
  // Numbers: in Table 2 63 cells miscomputed and 10 of Jankowski not reproducible; a mass and two widths misprinted,
  // 0.475 miscomputed, 1.5 % contradicted. Statements: Eqs. (21), (26), (31), (41), (44) and the table's row of Persson
  // are misprints.
  expect_counts("skrinjar-2018", {68, 3, 64, 1, 10}, {20, 6, 0, 19, 0});
}

}  // namespace
}  // namespace hysteron::reproduce
