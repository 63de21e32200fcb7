// Verdicts on the slider-crank and the chain of Wang, Liu and Liu, the numbers that they show, and their figures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "../../src/reproduce/wang_2022.hpp"
#include "reproduce/reports.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

using Verdicts = std::map<std::string, Verdict>;

Verdicts verdicts_of(const Section& section) {
  Verdicts out;
  for (const Statement& s : section.statements) out[s.claim] = s.verdict;
  return out;
}

std::string evidence_for(std::string_view where, std::string_view claim) {
  return find_statement("wang-2022", where, claim).evidence;
}

TEST(WangMechanism, VerdictsOnTheJoint) {
  const Verdicts expected{
      {"the slider acceleration with the dashpot agrees with the experiment", Verdict::undecidable},
      {"the joint becomes fully plastic", Verdict::reproduced},
      {"Ma-Liu cannot be used in the clearance joint", Verdict::contradicted},
      {"with the dashpot only contact is detected, not compression or restitution", Verdict::reproduced},
      {"the dashpot, which needs no phases, simplifies the computation significantly", Verdict::undecidable}};
  EXPECT_EQ(verdicts_of(joint_statements()), expected);
}

// First contacts as in an independent computation.
TEST(WangMechanism, TheJointShowsItsNumbers) {
  const std::string first = evidence_for("Sect. 5.1, Fig. 9", "agrees with the experiment");
  EXPECT_TRUE(mentions(first, "Lankarani-Nikravesh 6.2093 ms, 0.1607 m/s, 2505 N")) << first;
  EXPECT_TRUE(mentions(first, "dashpot 6.2093 ms, 0.1607 m/s, 1290 N")) << first;
}

TEST(WangMechanism, VerdictsOnTheChain) {
  const Section section = chain_statements();
  const auto count = [&](Verdict verdict) {
    return std::count_if(section.statements.begin(), section.statements.end(),
                         [&](const Statement& s) { return s.verdict == verdict; });
  };
  const Verdicts found = verdicts_of(section);
  for (const char* claim :
       {"the peaks decrease until the contacts are elastic", "most contacts have a restitution below 0.81"})
    EXPECT_EQ(found.at(claim), Verdict::contradicted) << claim;
  for (const char* claim : {"for many impacts the dashpot is more efficient than Ma-Liu",
                            "friction, the track and the sampling may cause the remaining errors"})
    EXPECT_EQ(found.at(claim), Verdict::undecidable) << claim;
  for (const char* claim :
       {"in compression the waves of both coincide", "the relative velocities after impact are very close",
        "the largest impact velocities are close"})
    EXPECT_EQ(found.at(claim), Verdict::not_reproducible) << claim;
  EXPECT_EQ(count(Verdict::reproduced), 5);
  EXPECT_EQ(section.statements.size(), 12u);
}

// The wave of Ma-Liu is weaker at each sensor, so its contacts are less plastic.
TEST(WangMechanism, WeakWavesGrowAndStrongOnesDecay) {
  const std::string slow = evidence_for("Sect. 5.2", "until the contacts are elastic");
  EXPECT_TRUE(mentions(slow, "yield force 1.980 N")) << slow;
  // 4.76 mm √(K_p/m) with K_p = 1.6189e7 N/m; 54 beads of Ma-Liu in 514.68 - 67.48 µs.
  const std::string times = evidence_for("Sect. 5.2, Fig. 11", "coincide");
  EXPECT_TRUE(mentions(times, "Springs K_p carry a wave at 903 m/s")) << times;
  EXPECT_TRUE(mentions(times, "at 575 m/s")) << times;
  const std::string restitution = evidence_for("Sect. 5.2", "below 0.81");
  EXPECT_TRUE(mentions(restitution, "0 of 70 contacts below 0.81")) << restitution;
}

TEST(WangMechanism, FiguresHaveAPanelForEachLawAndSensor) {
  const std::vector<NamedFigure> figures = mechanism_figures();
  ASSERT_EQ(figures.size(), 4u);
  const std::map<std::string, std::pair<std::size_t, std::size_t>> shape{
      {"fig-9-rig", {4, 2}}, {"fig-9-fast", {4, 2}}, {"fig-11", {8, 4}}, {"fig-12", {8, 4}}};
  for (const NamedFigure& f : figures) {
    const auto [panels, curves] = shape.at(f.name);
    EXPECT_TRUE(f.shows.starts_with("Fig. ")) << f.name;
    EXPECT_EQ(f.ours.size(), f.name == "fig-9-fast" ? 5u : f.name == "fig-9-rig" ? 4u : 3u) << f.name;
    ASSERT_EQ(f.figure.panels.size(), panels) << f.name;
    for (const Panel& panel : f.figure.panels) {
      ASSERT_EQ(panel.curves.size(), curves) << f.name;
      for (const Curve& c : panel.curves) {
        ASSERT_GT(c.y.size(), 100u) << f.name << ' ' << c.label;
        EXPECT_EQ(c.x.size(), c.y.size());
        EXPECT_TRUE(std::all_of(c.y.begin(), c.y.end(), [](double y) { return std::isfinite(y); })) << c.label;
        EXPECT_GT(*std::max_element(c.y.begin(), c.y.end()), 0.0) << f.name << ' ' << c.label;
      }
    }
  }
}

}  // namespace
}  // namespace hysteron::reproduce::wang_2022
