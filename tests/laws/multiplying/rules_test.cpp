// Dissipation rules that multiply the elastic force: A = a v₀ of every rule against an independent reference
// implementation (15 digits), and what each rule returns against the closed form of restitution.hpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/multiplying/all.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron {
namespace {

template <class L>
double damping(double e) {
  return L{.restitution = e}.relative_damping();
}

// Delivered minus requested e.
template <class L>
double error_at(double e) {
  return restitution::of_factor(damping<L>(e)) - e;
}

// Rules that take a restitution.
using RestitutionRules =
    TypeList<HuntCrossley, HerbertMcWhannell, LeeWang, LankaraniNikravesh, Gonthier, ZhangSharf, Khatiwada, Yu,
             ZhiyingQishao, GharibHurmuzlu, Flores, HuGuo, Zhang2020, SafaeifarFarshidianfar>;

struct Extremes {
  double highest = -1.0, highest_at = 0.0, lowest = 1.0, lowest_at = 0.0;
};
template <class L>
Extremes error_extremes() {
  Extremes x;
  constexpr int steps = 2000;
  for (int i = 1; i <= steps; ++i) {
    const double e = static_cast<double>(i) / steps, error = error_at<L>(e);
    if (error > x.highest) x.highest = error, x.highest_at = e;
    if (error < x.lowest) x.lowest = error, x.lowest_at = e;
  }
  return x;
}

template <class L>
void expect_damping(const std::array<double, 6>& reference) {
  constexpr std::array<double, 6> requested{0.1, 0.3, 0.5, 0.7, 0.9, 0.99};
  for (std::size_t i = 0; i < requested.size(); ++i)
    EXPECT_NEAR(damping<L>(requested[i]), reference[i], 5e-14 * std::max(1.0, reference[i]))
        << L::info().id << " e = " << requested[i];
}

TEST(MultiplyingRules, RelativeDampingMatchesTheReference) {
  expect_damping<HuntCrossley>({1.35, 1.05, 0.75, 0.45, 0.15, 0.015});
  expect_damping<HerbertMcWhannell>(
      {1.48351648351648, 1.32911392405063, 1.0, 0.569620253164557, 0.164835164835165, 0.0151499848500152});
  expect_damping<LeeWang>({0.675, 0.525, 0.375, 0.225, 0.075, 0.00750000000000001});
  expect_damping<LankaraniNikravesh>({0.7425, 0.6825, 0.5625, 0.3825, 0.1425, 0.014925});
  expect_damping<Gonthier>({9.9, 3.03333333333333, 1.5, 0.728571428571429, 0.211111111111111, 0.0201010101010101});
  expect_damping<ZhangSharf>(
      {9.99815939749567, 3.08708198112962, 1.43275053327137, 0.634828281266418, 0.166481950685307, 0.0151513621094562});
  expect_damping<Khatiwada>(
      {9.99815939749567, 3.08708198112962, 1.43275053327137, 0.634828281266418, 0.166481950685307, 0.0151513621094562});
  expect_damping<Yu>({10.0, 3.08722033333333, 1.43285, 0.634759142857143, 0.166477111111111, 0.0151472973737373});
  expect_damping<ZhiyingQishao>(
      {4.49186324232661, 2.76767397737149, 1.52903352850821, 0.69696044114937, 0.174049893037824, 0.0152265049998994});
  expect_damping<GharibHurmuzlu>({10.0, 3.33333333333333, 2.0, 1.42857142857143, 1.11111111111111, 1.01010101010101});
  expect_damping<Flores>({14.4, 3.73333333333333, 1.6, 0.685714285714286, 0.177777777777778, 0.0161616161616162});
  expect_damping<HuGuo>({13.5, 3.5, 1.5, 0.642857142857143, 0.166666666666667, 0.0151515151515152});
  expect_damping<Zhang2020>(
      {10.1863636363636, 3.22777777777778, 1.44767441860465, 0.633050847457627, 0.166, 0.0151459854014599});
  expect_damping<SafaeifarFarshidianfar>(
      {11.25, 2.91666666666667, 1.25, 0.535714285714286, 0.138888888888889, 0.0126262626262626});
}

TEST(MultiplyingRules, VeryInelasticDampingMatchesTheReference) {
  EXPECT_NEAR(damping<ZhangSharf>(0.01), 100.0, 1e-11);
  EXPECT_NEAR(damping<Khatiwada>(0.01), 100.0, 1e-11);
  EXPECT_NEAR(damping<Gonthier>(0.01), 99.99, 1e-11);
  EXPECT_NEAR(damping<Flores>(0.01), 158.4, 1e-11);
  EXPECT_NEAR(damping<GharibHurmuzlu>(0.01), 100.0, 1e-11);
}

// Forces at (50 µm, 0.2 m/s) and (1 µm, -0.1 m/s) with K = 5.2e9 N/m^1.5, v₀ = 0.3 m/s, e = 0.6.
template <class L>
void expect_forces(double closing, double opening) {
  const Factor<shape::Hertzian> law({5.2e9}, rate_factor(L{.restitution = 0.6}, {0.3, 4.6}));
  EXPECT_NEAR(law.force(Contact<double>{5e-5, 0.2}).total(), closing, 1e-12 * closing) << L::info().id;
  EXPECT_NEAR(law.force(Contact<double>{1e-6, -0.1}).total(), opening, 1e-12) << L::info().id;
}

TEST(MultiplyingRules, ForcesMatchTheReference) {
  expect_forces<HuntCrossley>(2573.868683519, 4.16);
  expect_forces<HerbertMcWhannell>(2806.097436919, 3.831578947368);
  expect_forces<LeeWang>(2206.173157302, 4.68);
  expect_forces<LankaraniNikravesh>(2426.790473032, 4.368);
  expect_forces<Gonthier>(3145.839502079, 3.351111111111);
  expect_forces<ZhangSharf>(3033.330853424, 3.510222367924);
  expect_forces<Khatiwada>(3033.330853424, 3.510222367924);
  expect_forces<Yu>(3033.476651874, 3.510016177778);
  expect_forces<ZhiyingQishao>(3147.791939596, 3.348349947494);
  expect_forces<GharibHurmuzlu>(3881.230554513, 2.311111111111);
  expect_forces<Flores>(3145.839502079, 3.351111111111);
  expect_forces<HuGuo>(3064.129385142, 3.466666666667);
  expect_forces<Zhang2020>(3035.29052034, 3.507450980392);
  expect_forces<SafaeifarFarshidianfar>(2859.854092799, 3.755555555556);
}

// A/(1-e) as e -> 1; only 3/2 loses the requested energy.
TEST(MultiplyingRules, SlopeAtSmallLossIsThatOfTheFormula) {
  const auto slope = []<class L>(Tag<L>) { return damping<L>(1.0 - 1e-7) / 1e-7; };
  EXPECT_NEAR(slope(Tag<HuntCrossley>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<HerbertMcWhannell>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<LeeWang>{}), 0.75, 1e-6);
  EXPECT_NEAR(slope(Tag<LankaraniNikravesh>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<Gonthier>{}), 2.0, 1e-6);
  EXPECT_NEAR(slope(Tag<ZhangSharf>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<Khatiwada>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<Yu>{}), 1.4995, 1e-6);
  EXPECT_NEAR(slope(Tag<ZhiyingQishao>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<Flores>{}), 1.6, 1e-6);
  EXPECT_NEAR(slope(Tag<HuGuo>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<Zhang2020>{}), 1.5, 1e-6);
  EXPECT_NEAR(slope(Tag<SafaeifarFarshidianfar>{}), 1.25, 1e-6);
}

TEST(MultiplyingRules, WorstErrorsAreThoseStated) {
  // Too little loss, worst as e -> 0, never too much: what an A bounded by 3/2 or 3/4 can do.
  EXPECT_NEAR(error_extremes<HuntCrossley>().highest, 0.4877, 1e-3);
  EXPECT_NEAR(error_extremes<HerbertMcWhannell>().highest, 0.4877, 1e-3);
  EXPECT_NEAR(error_extremes<LeeWang>().highest, 0.6630, 1e-3);
  EXPECT_NEAR(error_extremes<LankaraniNikravesh>().highest, 0.6630, 1e-3);
  EXPECT_GE(error_extremes<HuntCrossley>().lowest, 0.0);
  EXPECT_GE(error_extremes<LeeWang>().lowest, 0.0);
  EXPECT_GE(error_extremes<LankaraniNikravesh>().lowest, 0.0);

  const auto expect_lowest = []<class L>(Tag<L>, double error, double at) {
    EXPECT_NEAR(error_extremes<L>().lowest, error, 1e-5) << L::info().id;
    EXPECT_NEAR(error_extremes<L>().lowest_at, at, 2e-3) << L::info().id;
  };
  expect_lowest(Tag<Gonthier>{}, -0.03238, 0.771);
  expect_lowest(Tag<Yu>{}, -0.00872, 0.25);
  expect_lowest(Tag<ZhiyingQishao>{}, -0.02317, 0.613);
  expect_lowest(Tag<GharibHurmuzlu>{}, -0.40638, 1.0);
  expect_lowest(Tag<Flores>{}, -0.04545, 0.240);
  expect_lowest(Tag<HuGuo>{}, -0.03440, 0.200);
  expect_lowest(Tag<Zhang2020>{}, -0.01199, 0.231);

  EXPECT_NEAR(error_extremes<SafaeifarFarshidianfar>().highest, 0.03835, 1e-5);
  EXPECT_NEAR(error_extremes<SafaeifarFarshidianfar>().highest_at, 0.587, 2e-3);
  EXPECT_NEAR(error_extremes<ZhiyingQishao>().highest, 0.1787, 1e-3);
  EXPECT_NEAR(error_extremes<Zhang2020>().highest, 0.0241, 1e-3);
}

// The warning comes exactly where the rule stops delivering e within 0.02: inside never, just outside always.
TEST(MultiplyingRules, ValidityLimitsAreWhereTheErrorPassesTwoHundredths) {
  RestitutionRules::for_each([]<class L>(Tag<L>) {
    double low = 0.0, high = 1.0;
    for (const Limit<L>& limit : L::limits()) {
      EXPECT_EQ(limit.name, "restitution");
      low = limit.low, high = limit.high;
    }
    for (int i = 1; i <= 1000; ++i) {
      const double e = low + (high - low) * i / 1000.0;
      EXPECT_LE(std::abs(error_at<L>(e)), 0.02) << L::info().id << " e = " << e;
    }
    if (low > 0.0) {
      EXPECT_LE(std::abs(error_at<L>(low)), 0.02) << L::info().id;
      EXPECT_GT(std::abs(error_at<L>(low - 0.002)), 0.02) << L::info().id;
    }
    if (high < 1.0) {
      EXPECT_GT(std::abs(error_at<L>(high + 0.002)), 0.02) << L::info().id;
    }
  });
}

TEST(MultiplyingRules, LossAtRestitutionOneIsAsClaimed) {
  RestitutionRules::for_each([]<class L>(Tag<L>) {
    if (has(L::info().claims, Claim::elastic_at_e1))
      EXPECT_EQ(damping<L>(1.0), 0.0) << L::info().id;
    else
      EXPECT_LT(restitution::of_factor(damping<L>(1.0)), 0.6) << L::info().id;
  });
}

TEST(MultiplyingRules, RestitutionIsExactAsClaimed) {
  RestitutionRules::for_each([]<class L>(Tag<L>) {
    double worst = 0.0;
    for (int i = 1; i < 200; ++i) worst = std::max(worst, std::abs(error_at<L>(i / 200.0)));
    const bool exact = has(L::info().claims, Claim::exact_by_force);
    EXPECT_EQ(exact, has(L::info().claims, Claim::exact_by_depth)) << L::info().id;
    if (exact)
      EXPECT_LT(worst, 1e-14) << L::info().id;
    else
      EXPECT_GT(worst, 1e-3) << L::info().id;
  });
}

TEST(MultiplyingRules, DampingIsNeverNegative) {
  RestitutionRules::for_each([]<class L>(Tag<L>) {
    for (int i = 1; i <= 1000; ++i) EXPECT_GE(damping<L>(i / 1000.0), 0.0) << L::info().id << " e = " << i / 1000.0;
  });
}

// Root of f in [low, high], where f changes sign.
template <class F>
double bisect(const F& f, double low, double high) {
  const bool rising = f(high) > 0.0;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    ((f(middle) > 0.0) == rising ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

TEST(Khatiwada, SecondRootOfThePrintedEquationIsNotTaken) {
  struct Case {
    double e, second, returned;
  };
  for (const auto& [e, second, returned] : {Case{0.5, 2.2283, 0.382}, Case{0.9, 1.3208, 0.52}}) {
    const auto printed = [e = e](double a) {
      return std::log(std::abs((1.0 / a + 1.0) / (1.0 / a - e))) / a - (1.0 + e);
    };
    const double above = bisect(printed, 1.0 / e + 1e-9, 100.0);
    EXPECT_NEAR(above, second, 5e-5);
    EXPECT_NEAR(restitution::of_factor(above), returned, 5e-3);
    EXPECT_NEAR(damping<Khatiwada>(e), bisect(printed, 0.01, 1.0 / e - 1e-9), 1e-12);
    EXPECT_LT(damping<Khatiwada>(e), 1.0 / e);
  }
}

TEST(Khatiwada, IsZhangSharf) {
  for (int i = 1; i <= 100; ++i) EXPECT_EQ(damping<Khatiwada>(i / 100.0), damping<ZhangSharf>(i / 100.0));
}

TEST(Yu, FollowsTheExactRootAboveAQuarter) {
  double worst = 0.0;
  for (int i = 2501; i <= 10000; ++i) {
    const double e = i / 10000.0;
    worst = std::max(worst, std::abs(Yu{e}.fitted() - e * restitution::factor_for(e)));
  }
  EXPECT_LT(worst, 7.5e-5);
  EXPECT_GT(worst, 6.5e-5);
}

TEST(Yu, JumpsBetweenItsPieces) {
  const auto jump = [](double e) { return Yu{std::nextafter(e, 1.0)}.fitted() - Yu{e}.fitted(); };
  EXPECT_NEAR(jump(0.25), -0.03975, 1e-5);
  EXPECT_NEAR(jump(0.4), 1.44e-5, 1e-9);
  EXPECT_NEAR(jump(0.6), -9.76e-5, 1e-9);
  EXPECT_NEAR(jump(0.8), 5.76e-5, 1e-9);
  EXPECT_NEAR(restitution::of_factor(damping<Yu>(0.25)), 0.2413, 5e-5);
}

TEST(Yu, IsGharibHurmuzluBelowAQuarter) {
  for (const double e : {0.01, 0.1, 0.25}) EXPECT_EQ(damping<Yu>(e), damping<GharibHurmuzlu>(e));
}

TEST(MarhefkaOrin, IsHuntCrossleyWithRestitutionLinearInSpeed) {
  const MarhefkaOrin rule{.dissipation = 0.4};
  const Touch touch{0.5, 1.0};
  EXPECT_DOUBLE_EQ(rule.restitution_at(touch), 0.8);
  EXPECT_DOUBLE_EQ(rate_factor(rule, touch), damping<HuntCrossley>(0.8) / 0.5);
  EXPECT_DOUBLE_EQ(rate_factor(rule, touch), rate_factor(rule, {5.0, 1.0}));
}

TEST(Wang, MatchesTheReferenceForEqualStrengths) {
  const Wang rule{3e8, 3e8};
  const Touch touch{0.3, 4.6};
  EXPECT_NEAR(rule.restitution_at(touch), 0.825947432978636, 1e-14);
  EXPECT_NEAR(rule.rate_factor(touch) * 0.3, 0.337605960536381, 1e-14);
  EXPECT_NEAR(restitution::of_factor(rule.rate_factor(touch) * 0.3), 0.815658474231633, 1e-14);
}

TEST(Wang, FactorIsZhiyingQishaoAtItsOwnRestitution) {
  const Wang rule{9e8, 3e8};
  const Touch touch{0.7, 1.0};
  EXPECT_NEAR(rule.rate_factor(touch) * 0.7, damping<ZhiyingQishao>(rule.restitution_at(touch)), 1e-15);
}

TEST(Wang, StrengthFactorHasThreeCases) {
  EXPECT_DOUBLE_EQ((Wang{6e8, 2e8}.strength_factor()), 1.5);            // σ₁ >= 2σ₂
  EXPECT_DOUBLE_EQ((Wang{4e8, 2e8}.strength_factor()), 2.0);            // its edge
  EXPECT_NEAR((Wang{3.9999e8, 2e8}.strength_factor()), 2.0 / 3, 1e-5);  // just below: another case
  EXPECT_DOUBLE_EQ((Wang{3e8, 2e8}.strength_factor()), 0.6);
  EXPECT_DOUBLE_EQ((Wang{2e8, 2e8}.strength_factor()), 1.0);
  EXPECT_DOUBLE_EQ((Wang{2e8, 1.91e8}.strength_factor()), 2.0 / 1.91);          // nearly equal
  EXPECT_DOUBLE_EQ((Wang{2e8, 1.89e8}.strength_factor()), 2.0 / (2.0 + 1.89));  // no longer
}

TEST(Wang, DoesNotDependOnTheOrderOfTheBodies) {
  for (const double s : {1e8, 1.7e8, 2.9e8, 3e8, 5e8, 9e8})
    EXPECT_EQ((Wang{3e8, s}.strength_factor()), (Wang{s, 3e8}.strength_factor()));
}

TEST(Wang, RefusesSpeedsWithoutRestitution) {
  const Wang equal{3e8, 3e8}, unequal{6e8, 3e8};
  EXPECT_TRUE(equal.refusal({56.8, 1.0}).empty());
  const std::string reason = equal.refusal({57.0, 1.0});
  EXPECT_NE(reason.find("57 m/s"), std::string::npos) << reason;
  EXPECT_NE(reason.find("below 56.9 m/s"), std::string::npos) << reason;
  EXPECT_TRUE(unequal.refusal({7.1, 1.0}).empty());
  EXPECT_NE(unequal.refusal({7.2, 1.0}).find("below 7.112 m/s"), std::string::npos);
}

// A is a pure number: speeds written in tens of metres per second must not change it, yet they do, v₀ being meant in
// m/s.
TEST(Wang, DependsOnTheUnitOfSpeed) {
  EXPECT_TRUE(has(Wang::info().claims, Claim::not_covariant));
  const Wang rule{3e8, 3e8};
  const double in_metres = rule.rate_factor({0.3, 1.0}) * 0.3, in_tens = rule.rate_factor({0.03, 1.0}) * 0.03;
  EXPECT_GT(in_metres - in_tens, 0.1);
}

TEST(Wang, IsResolvedAtRunTimeOrRefused) {
  const auto law =
      make_law({.law = "wang", .values = {{"stiffness", 5.2e9}, {"yield_strength1", 3e8}, {"yield_strength2", 3e8}}});
  ASSERT_TRUE(law);
  const auto slow = resolve(*law, {0.3, 4.6});
  ASSERT_TRUE(slow);
  EXPECT_NEAR(*slow->restitution_requested, 0.825947432978636, 1e-14);
  EXPECT_TRUE(slow->warnings.empty());
  EXPECT_NEAR(*closed_form_restitution(slow->law, {0.3, 4.6}, Separation::force), 0.815658474231633, 1e-13);
  const auto fast = resolve(*law, {60.0, 4.6});
  ASSERT_FALSE(fast);
  EXPECT_EQ(fast.error().field, "speed");
}

TEST(Wang, TakesYieldStrengthsFromTheBodies) {
  PairValues pair;
  pair.set(PairQuantity::hertz_stiffness, 5.2e9);
  pair.set(PairQuantity::yield1, 4e8);
  pair.set(PairQuantity::yield2, 3e8);
  const auto law = make_law({.law = "wang"}, pair);
  ASSERT_TRUE(law);
  const auto resolved = resolve(*law, {0.3, 4.6});
  ASSERT_TRUE(resolved);
  ASSERT_EQ(resolved->warnings.size(), 1u);  // 4/3 is neither near 1 nor above 2
  EXPECT_EQ(resolved->warnings[0].field, "K*");
}

TEST(MultiplyingRules, AreFoundByAlias) {
  ASSERT_NE(find_law("simon"), nullptr);
  EXPECT_EQ(find_law("simon")->info.id, "hunt-crossley");
  ASSERT_NE(find_law("ye"), nullptr);
  EXPECT_EQ(find_law("ye")->info.id, "flores");
}

}  // namespace
}  // namespace hysteron
