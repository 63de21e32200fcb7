// Adams, function IMPACT: a power spring and a dashpot that a cubic step increases from zero to full over a depth.
// Resolves to Ramped (resolved.hpp). RecurDyn and MotionSolve document the same function.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct AdamsImpact {
  double damping;             // c
  double full_damping_depth;  // d

  using DefaultElastic = Power;

  static constexpr LawInfo info() {
    return {
        .id = "adams-impact",
        .name = "Adams, IMPACT",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = max(0, K δⁿ + c s(δ/d) δ̇),  s = 3x² - 2x³ up to x = 1, then 1",
        .tex = R"(F=\max\big(0,\;K\delta^n+c\,s(\delta/d)\,\dot\delta\big),\qquad s(x)=3x^2-2x^3\ (x<1),\ 1\ (x\ge1))",
        .source = &refs::program_adams,
        .where = "manual, function IMPACT",
        .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
        .assumption =
            "Manual read in August 2026, not run. Takes no restitution: e depends on mass and speed. The program's "
            "own start values are n = 2.2, K = 1e5 N/mm^n, c = 10 N s/mm."};
  }

  static constexpr auto params() {
    using L = AdamsImpact;
    return std::array{damping_param<L>(
                          &L::damping, [](const L&) { return dims::damping; }, "c"),
                      Param<L>{.field = &L::full_damping_depth,
                               .name = "full_damping_depth",
                               .symbol = "d",
                               .meaning = "depth from which the dashpot acts in full",
                               .dim = [](const L&) { return dims::length; },
                               .range = positive(),
                               .typical = {1e-6, 1e-3}}};
  }

  static constexpr auto limits() { return std::array<Limit<AdamsImpact>, 0>{}; }
};

}  // namespace hysteron
