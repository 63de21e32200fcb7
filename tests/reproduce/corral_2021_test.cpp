// The report on Corral et al.: counts of verdicts, and values from outside the program.
#include <gtest/gtest.h>

#include "../../src/reproduce/shared_claims.hpp"
#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(CorralReport, VerdictsAreAsCounted) {
  // Numbers: 0.475 rounded; the residual of Yu et al. not reproducible. Statements: three assumed rates and
  // Hunt-Crossley's consistency are approximations; Eqs. (2.4), (4.4) definitions; Eqs. (5.20), (5.22), (5.79) and the
  // table's row of Wang et al. misprints; Tsuji's constant, Safaeifar's optimum, the comparison of Yigit et al. and the
  // rows of buildings undecidable.
  expect_counts("corral-2021", {6, 1, 0, 0, 0, 0, 1, 0}, {46, 4, 2, 4, 0, 9, 0, 4});
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
        {"Eq. (4.5)", "", "= 1.0 m/s while they press on each other; -1.0 m/s before"},
        {"Sect. 5.2", "no exact solution", "1.000000 by Eq. (5.19)"},              // 6·0.5/3
        {"Sect. 5", "no physical inconsistency", "twice the speed 1/a: -1.0 of"},  // 1 - 2
        {"Sect. 5.4, Safaeifar", "", "f = 1.2578; "},
        {"Sect. 5", "parabolic", "mean pressure 1.5000;"},
        {"Eq. (5.31), Khatiwada", "", "A = 0.1665, which delivers 0.9000, and 1.3208, which delivers 0.52"},
        {"Eq. (5.20), Goyal", "", "delivers 1.0000, 2ξmω 0.5000"},
        {"Table 1, Wang", "", "2.250 with 1 - c³ (Table 1), 1.500 with 1 - c²"},
        {"Sect. 5.4", "five laws", "5 names with 4 different factors"},
        {"Sect. 5.4, Hu-Guo", "", "largest error 0.034"},
        {"Eq. (5.89)", "", "is 1.0236 of that of the impact"},  // 1.25·2.94328·B(5/4, 1/2)/(2π)
        {"Sect. 6", "", "gonthier 0.032"}}) {
    const Statement& s = find_statement("corral-2021", row.where, row.claim);
    EXPECT_TRUE(mentions(s.evidence, row.evidence)) << row.where << ": " << s.evidence;
  }
}

// Judged again, with the number that decides it.
TEST(CorralReport, VerdictsSeparateFalseFromTheRest) {
  struct Row {
    const char *where, *claim;
    Verdict verdict;
  };
  for (const Row& row : {Row{"Eq. (2.4), Hedrih", "", Verdict::definition},
                         {"Eq. (4.4)", "", Verdict::definition},
                         {"Eq. (4.5)", "", Verdict::reproduced},
                         {"Sect. 5", "no physical inconsistency", Verdict::approximation},
                         {"Sect. 5.2", "no exact solution", Verdict::contradicted},
                         {"Eq. (5.31), Khatiwada", "", Verdict::reproduced},
                         {"Sect. 5.3, Tsuji", "", Verdict::undecidable},
                         {"Sect. 5.4, Safaeifar", "", Verdict::undecidable},
                         {"Sect. 5.2", "loops of herbert", Verdict::reproduced},
                         {"Eq. (5.62), β = 2", "", Verdict::approximation}})
    EXPECT_EQ(find_statement("corral-2021", row.where, row.claim).verdict, row.verdict) << row.where << row.claim;
}

// The assumed rate δ̇/v₀ = (1 - x^β)^(1/γ) runs from 1 at the touch over 0 at the largest depth to -1 where both phases
// have equal rates, and to -c_r elsewhere; c_r = 0.5.
TEST(CorralReport, AssumedRatesEndWithTheAssumedRestitution) {
  const auto& figures = report_on("corral-2021").report.figures;
  const auto found = std::ranges::find(figures, "assumed-rates", &NamedFigure::name);
  ASSERT_NE(found, figures.end());
  struct Row {
    const char* law;
    double beta, gamma, end;
  };
  for (const Row& row : {Row{"lankarani-nikravesh", 2.5, 2.0, -1.0}, Row{"flores", 2.0, 2.0, -0.5},
                         Row{"hu-guo", 2.5, 2.0, -0.5}, Row{"safaeifar-farshidianfar", 1.5, 5.5, -0.5}}) {
    SCOPED_TRACE(row.law);
    const auto panel =
        std::ranges::find_if(found->figure.panels, [&](const Panel& p) { return p.title.starts_with(row.law); });
    ASSERT_NE(panel, found->figure.panels.end());
    const Curve& assumed = panel->curves.at(0);
    const std::size_t half = assumed.x.size() / 2, quarter = half / 2;
    EXPECT_EQ(assumed.x.front(), 0.0);
    EXPECT_EQ(assumed.y.front(), 1.0);
    EXPECT_NEAR(assumed.y[quarter], std::pow(1.0 - std::pow(assumed.x[quarter], row.beta), 1.0 / row.gamma), 1e-12);
    EXPECT_NEAR(assumed.x[half], 1.0, 1e-12);
    EXPECT_NEAR(assumed.y[half], 0.0, 1e-2);
    EXPECT_EQ(assumed.x.back(), 0.0);
    EXPECT_NEAR(assumed.y.back(), row.end, 1e-12);
    // The computed curve of the same panel begins with the speed of the touch and ends with what is delivered.
    const Curve& computed = panel->curves.at(1);
    EXPECT_NEAR(computed.y.front(), 1.0, 1e-12);
    EXPECT_LT(computed.y.back(), 0.0);
    EXPECT_NEAR(*std::ranges::max_element(computed.x), 1.0, 1e-12);
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
