// The report on Corral et al.: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(CorralReport, VerdictsAreAsCounted) {
  // Numbers: 0.475 miscomputed; the residual of Yu et al. not reproducible. Statements: Eqs. (4.4), (4.5), (5.20),
  // (5.22), (5.79) and the table's row of Wang et al. are misprints; the comparison of Yigit et al. has no inputs.
  expect_counts("corral-2021", {6, 0, 1, 0, 1}, {41, 6, 0, 17, 0, 1});
}

}  // namespace
}  // namespace hysteron::reproduce
