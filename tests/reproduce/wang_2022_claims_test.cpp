// Statements of Wang, Liu and Liu on single contacts: the numbers that decide them, from closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "../../src/reproduce/wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

const Statement& statement(const Section& section, std::string_view part) {
  for (const Statement& s : section.statements)
    if (s.claim.find(part) != s.claim.npos) return s;
  ADD_FAILURE() << part;
  return section.statements.front();
}

std::string with_decimals(double value, int decimals) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string with_digits(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

// e of F = E(δ)(1 + A δ̇/v₀): A(1+e) = ln((1+A)/(1-eA)), by bisection.
double delivered(double a) {
  double low = 0.0, high = std::min(1.0, 1.0 / a);
  for (int i = 0; i < 200; ++i) {
    const double e = 0.5 * (low + high), excess = std::log((1.0 + a) / (1.0 - e * a)) - a * (1.0 + e);
    (excess < 0.0 ? low : high) = e;
  }
  return 0.5 * (low + high);
}
double loss_error(double a, double requested) {
  const double e = delivered(a);
  return 100.0 * std::abs((1.0 - e * e) / (1.0 - requested * requested) - 1.0);
}

TEST(WangClaims, TheLossDoesNotDependOnTheStiffness) {
  const Section section = comparison_statements();
  const Statement& s = statement(section, "because of the Hertz stiffness");
  EXPECT_EQ(s.verdict, Verdict::contradicted);
  const double e = 0.690914;
  for (const double factor : {1.6, 1.5}) {
    const std::string error = with_decimals(loss_error(factor * (1.0 - e) / e, e), 3) + " %";
    const auto first = s.evidence.find(error);
    ASSERT_NE(first, s.evidence.npos) << error << " in " << s.evidence;
    EXPECT_NE(s.evidence.find(error, first + 1), s.evidence.npos) << error << " twice in " << s.evidence;
  }
}

TEST(WangClaims, LankaraniNikraveshLosesTooLittle) {
  const Section section = comparison_statements();
  const Statement& s = statement(section, "Lankarani-Nikravesh describes the loss");
  EXPECT_EQ(s.verdict, Verdict::approximation);
  const auto error = [](double e) { return loss_error(0.75 * (1.0 - e * e), e); };
  double low = 0.9, high = 0.99;
  for (int i = 0; i < 60; ++i) (error(0.5 * (low + high)) > 5.0 ? low : high) = 0.5 * (low + high);
  EXPECT_NE(s.evidence.find("-" + with_decimals(error(0.9), 1)), s.evidence.npos) << s.evidence;
  EXPECT_NE(s.evidence.find("from e = " + with_decimals(low, 3)), s.evidence.npos) << s.evidence;
}

TEST(WangClaims, MaLiuIsSteeperThanHertzJustAboveYield) {
  const Section section = comparison_statements();
  const Statement& s = statement(section, "the Hertz stiffness overestimates");
  EXPECT_EQ(s.verdict, Verdict::reproduced);
  const double rise = (6.0 / 1.61 - 1.0) / std::log(84.5);
  double low = 1.6, high = 5.0;
  for (int i = 0; i < 60; ++i) {
    const double x = 0.5 * (low + high);
    (std::sqrt(x) < 1.0 + rise * std::log(x) ? low : high) = x;
  }
  EXPECT_NE(s.evidence.find("to " + with_decimals(low, 2) + " δ_y"), s.evidence.npos) << s.evidence;
  // The energy ½ m v² in units of F_y δ_y is spent at x, by trapezia; there Hertz gives x^1.5.
  const double modulus = 54678480022.37612, radius = 0.82, mass = 0.2613805087786708;
  const double yield_depth = radius * std::pow(M_PI * 1.61 * 3e7 / (2.0 * modulus), 2);
  const double unit = 4.0 / 3.0 * modulus * std::sqrt(radius) * std::pow(yield_depth, 2.5);
  const auto force = [&](double x) {
    const double bent = std::min(x, 84.5), slope = 1.5 * (1.0 + rise * std::log(bent));
    return 1.0 + 1.5 * (bent - 1.0 + rise * (bent * std::log(bent) - bent + 1.0)) + slope * (x - bent);
  };
  std::string ratios;
  for (const double speed : {4.0, 8.0}) {
    double x = 1.0;
    for (double spent = 0.4; spent < 0.5 * mass * speed * speed / unit; x += 1e-4)
      spent += 0.5e-4 * (force(x) + force(x + 1e-4));
    ratios += (ratios.empty() ? ": " : ", ") + with_digits(std::pow(x, 1.5) / force(x), 3);
  }
  EXPECT_NE(s.evidence.find(ratios + ";"), s.evidence.npos) << ratios << " in " << s.evidence;
}

// The spring alone has the largest force v₀√(K_p m); K_p, m and the force of Ma-Liu from other programs.
TEST(WangClaims, TheDamperExplainsMostOfTheForce) {
  const Section section = comparison_statements();
  const Statement& s = statement(section, "mainly because of the damper");
  EXPECT_EQ(s.verdict, Verdict::approximation) << "not at 8 m/s";
  const double alone = 100.0 * (4.0 * std::sqrt(3.9129e8 * 0.26138) / 41710.29 - 1.0);
  EXPECT_NEAR(alone, -3.01, 0.01);
  EXPECT_NE(s.evidence.find("its spring alone -3.01"), s.evidence.npos) << s.evidence;
  EXPECT_NE(s.evidence.find("new dashpot -7.61"), s.evidence.npos) << s.evidence;
}

TEST(WangClaims, StaticTestsGiveTheImpact) {
  const Section section = static_statements();
  const Statement& s = statement(section, "a static compression test gives");
  EXPECT_EQ(s.verdict, Verdict::reproduced);
  EXPECT_NE(s.evidence.find("0.69091, 0.63092"), s.evidence.npos) << s.evidence;
  EXPECT_EQ(statement(section, "static curve: with Ma-Liu").verdict, Verdict::reproduced);
  EXPECT_EQ(statement(section, "static curve: with the new dashpot").verdict, Verdict::contradicted);
  EXPECT_NE(statement(section, "vanishes at zero depth").evidence.find("5.169e-05"), std::string::npos);
}

TEST(WangClaims, OnlyTheLossOfFloresDecreasesInThePlasticPhase) {
  const Section section = comparison_statements();
  EXPECT_EQ(statement(section, "errors of the loss").verdict, Verdict::contradicted);
  EXPECT_EQ(statement(section, "errors of their speeds").verdict, Verdict::reproduced);
  EXPECT_EQ(statement(section, "errors of their forces").verdict, Verdict::reproduced);
}

// Fig. 3: at ψ = 3, ξ = 13 and 4 m/s both panels show the restitution of Sect. 4.1.
TEST(WangFigures, ShowTheRestitutionOfTheText) {
  const auto all = figures();
  ASSERT_EQ(all.size(), 7u);
  const Panel &over_xi = all[1].figure.panels[0], &over_psi = all[2].figure.panels[0];
  ASSERT_EQ(over_xi.curves.size(), 5u);
  ASSERT_EQ(over_psi.curves.size(), 8u);
  EXPECT_EQ(over_xi.curves[4].x.front(), 13.0);
  EXPECT_NEAR(over_xi.curves[4].y.front(), 0.690914, 1e-6);
  EXPECT_NEAR(over_psi.curves[0].y.back(), 0.690914, 1e-6);
  EXPECT_NEAR(over_psi.curves[7].y.back(), over_xi.curves[4].y.back(), 1e-12);
}

// Figs. 5(b) and 7(b): the velocities end at minus the speeds of Tables 3 and 6.
TEST(WangFigures, VelocitiesEndAtThePrintedSpeeds) {
  const auto all = figures();
  const std::array<double, 5> slow{2.76366, 3.0503, 3.1677, 2.6944, 2.7518},
      fast{5.04732, 5.8276, 6.1393, 4.8808, 5.0071};
  for (std::size_t i = 0; i < slow.size(); ++i) {
    EXPECT_NEAR(-all[4].figure.panels[1].curves[i].y.back(), slow[i], 2e-4) << i;
    EXPECT_NEAR(-all[6].figure.panels[1].curves[i].y.back(), fast[i], 2e-4) << i;
  }
}

}  // namespace
}  // namespace hysteron::reproduce::wang_2022
