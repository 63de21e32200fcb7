// The report on Corral et al.: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "../../src/reproduce/shared_claims.hpp"
#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(CorralReport, VerdictsAreAsCounted) {
  // Numbers: 0.475 miscomputed; the residual of Yu et al. not reproducible. Statements: Eqs. (4.4), (4.5), (5.20),
  // (5.22), (5.79) and the table's row of Wang et al. are misprints; the comparison of Yigit et al. has no inputs.
  expect_counts("corral-2021", {6, 0, 1, 0, 1}, {43, 6, 0, 17, 0, 1});
}

// The values are from closed forms and from a second program.
TEST(CorralReport, EvidenceHasTheValuesOfClosedForms) {
  struct Row {
    const char *where, *claim, *evidence;
  };
  for (const Row& row :
       {Row{"Sect. 2", "plastic", "has 0.25 of the energy after a plastic impact, 1.00 after"},  // m₂v₂²/(m₁v₁²)
        {"Eq. (2.4), Hedrih", "", "= 1.0000 for equal balls, 0.8889 for radii"},                 // 8/9
        {"Eq. (4.4)", "", "√(d·d) = 0.1 and 0.1; -n·d = -0.1 and 0.1"},
        {"Eq. (4.5)", "", "= -1.0 m/s"},
        {"Sect. 5", "parabolic", "mean pressure 1.5000;"},
        {"Eq. (5.31), Khatiwada", "", "A = 0.1665, which delivers 0.9000, and 1.3208, which delivers 0.52"},
        {"Eq. (5.20), Goyal", "", "delivers 1.0000, 2ξmω 0.5000"},
        {"Table 1, Wang", "", "2.250 with 1 - c³ (Table 1), 1.500 with 1 - c²"},
        {"Sect. 5.4", "five laws", "5 names with 4 different factors"},
        {"Sect. 5.4, Hu-Guo", "", "largest error 0.034"},
        {"Sect. 6", "", "gonthier 0.032"}}) {
    const Statement& s = find_statement("corral-2021", row.where, row.claim);
    EXPECT_TRUE(mentions(s.evidence, row.evidence)) << row.where << ": " << s.evidence;
  }
}

// Saint-Venant: a bar that hits a longer one of the same material rebounds with the ratio of the lengths, and the rest
// of the energy, 1 - ratio, stays in the longer bar.
TEST(BarImpact, RestitutionIsTheRatioOfTheLengths) {
  for (const int ratio : {1, 2, 3, 5}) {
    const BarImpact shorter_first = bar_impact(40, 40 * ratio);
    EXPECT_NEAR(shorter_first.restitution, 1.0 / ratio, 1e-12);
    EXPECT_NEAR(shorter_first.vibration_energy, 1.0 - 1.0 / ratio, 1e-12);
    EXPECT_NEAR(bar_impact(40 * ratio, 40).restitution, 1.0 / ratio, 1e-12);
  }
}

}  // namespace
}  // namespace hysteron::reproduce
