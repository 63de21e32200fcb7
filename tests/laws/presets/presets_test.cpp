// Peer presets: the restitution that each program's rule delivers, against an independent integration of the rule as
// coded (effective mass 1 kg, K = 1, impact speed 1 m/s), to its three digits.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

constexpr Touch unit_impact{.impact_speed = 1.0, .effective_mass = 1.0};
constexpr std::array<double, 6> requested{0.05, 0.1, 0.25, 0.5, 0.75, 0.9};

double delivered(const LawSpec& spec, Separation rule, const Touch& touch = unit_impact) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  const auto resolution = resolve(*law, touch);
  EXPECT_TRUE(resolution);
  const auto e = closed_form_restitution(resolution->law, touch, rule);
  EXPECT_TRUE(e) << spec.law;
  return e.value_or(-1.0);
}

Force<double> force(const LawSpec& spec, double depth, double rate, const Touch& touch = unit_impact) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  return visit(
      [&]<class L>(const L& l) {
        return l.force(Contact<double>{depth, rate}, Memory{}, State<L::state_size>{});
      },
      resolve(*law, touch)->law);
}

void expect_row(const char* law, Separation rule, const std::array<double, 6>& row, const char* elastic = "") {
  for (std::size_t i = 0; i < requested.size(); ++i) {
    const LawSpec spec{.law = law, .elastic = elastic, .values = {{"restitution", requested[i]}, {"stiffness", 1.0}}};
    EXPECT_NEAR(delivered(spec, rule), row[i], 5.05e-4) << law << ' ' << requested[i];
  }
}

constexpr std::array<double, 6> clipped{0.214, 0.253, 0.361, 0.550, 0.763, 0.902};
constexpr std::array<double, 6> flores_row{0.033, 0.069, 0.205, 0.470, 0.736, 0.894};

TEST(ChronoPresets, ClipReturnsMoreThanAskedUnderBothRules) {
  for (const Separation rule : {Separation::force, Separation::depth}) {
    expect_row("chrono-hooke", rule, clipped);
    expect_row("chrono-hertz", rule, clipped);
  }
}

TEST(ChronoPresets, ForceIsNeverNegative) {
  for (const char* law : {"chrono-hooke", "chrono-hertz"}) {
    const LawSpec spec{.law = law, .values = {{"restitution", 0.3}, {"stiffness", 1e6}}};
    EXPECT_EQ(force(spec, 1e-6, -1.0).total(), 0.0) << law;
    EXPECT_GT(force(spec, 1e-6, 1.0).total(), force(spec, 1e-6, 0.0).total()) << law;
  }
}

TEST(ChronoPresets, HertzDampingIsTheCodedExpression) {
  // 2 √(5/6) ξ √(S m) with S = 2 E* √(R δ) = 3/2 K √δ.
  const double e = 0.4, k = 3e8, depth = 2e-5, rate = 0.7, mass = 1.0;
  const double xi = -std::log(e) / std::hypot(std::acos(-1.0), std::log(e));
  const double expected = 2.0 * std::sqrt(5.0 / 6.0) * xi * std::sqrt(1.5 * k * std::sqrt(depth) * mass) * rate;
  for (const char* law : {"chrono-hertz", "liggghts-hertz", "lammps-coeff-restitution"}) {
    const LawSpec spec{.law = law, .values = {{"restitution", e}, {"stiffness", k}}};
    EXPECT_NEAR(force(spec, depth, rate).dissipative / expected, 1.0, 1e-13) << law;
  }
}

TEST(UnclippedPresets, ReturnWhatIsAskedUnderTheirOwnRule) {
  for (const char* law : {"lammps-coeff-restitution", "liggghts-hertz"}) {
    const Separation rule = find_law(law)->info.separation;
    EXPECT_EQ(rule, Separation::depth) << law;
    for (const double e : requested) {
      const LawSpec spec{.law = law, .values = {{"restitution", e}, {"stiffness", 1.0}}};
      EXPECT_NEAR(delivered(spec, rule), e, 1e-13) << law;
      EXPECT_LT(force(spec, 1e-9, -e).total(), 0.0) << law;
    }
  }
  expect_row("lammps-coeff-restitution", Separation::depth, requested, "hooke");
  expect_row("lammps-coeff-restitution", Separation::force, clipped);  // with limit_damping
}

TEST(LammpsTsuji, DeliversTheTableWithAndWithoutItsFactor) {
  expect_row("lammps-tsuji-2025", find_law("lammps-tsuji-2025")->info.separation,
             {0.175, 0.235, 0.393, 0.616, 0.816, 0.928});
  expect_row("lammps-tsuji", find_law("lammps-tsuji")->info.separation, {0.052, 0.099, 0.250, 0.500, 0.749, 0.900});
  expect_row("lammps-tsuji", Separation::force, {0.215, 0.252, 0.361, 0.550, 0.762, 0.902});  // with limit_damping
}

TEST(LammpsTsuji, PolynomialIsCloseToTheExactConstantAndPositive) {
  for (double e = 0.1; e < 0.95; e += 0.05) {
    const double exact = std::sqrt(5.0) * restitution::damping_ratio_for(e, Separation::depth);
    EXPECT_NEAR(exact / tsuji_polynomial(e), std::sqrt(2.0), 0.03) << e;
  }
  for (double e = 0.0; e <= 1.0; e += 1e-3) EXPECT_GT(tsuji_polynomial(e), 0.0);
  EXPECT_NEAR(tsuji_polynomial(1.0), 0.0003, 1e-12);  // not elastic at e = 1
}

TEST(LammpsTsuji, FactorIsTheSquareRootOfTwo) {
  const std::map<std::string, double> values{{"restitution", 0.37}, {"stiffness", 1e7}};
  const double fixed = force({.law = "lammps-tsuji", .values = values}, 1e-4, 0.2).dissipative;
  const double before = force({.law = "lammps-tsuji-2025", .values = values}, 1e-4, 0.2).dissipative;
  EXPECT_NEAR(fixed / before, std::sqrt(2.0), 1e-14);
}

TEST(FactorPresets, DeliverTheTable) {
  const auto both = [](const char* law, const std::array<double, 6>& row) {
    expect_row(law, Separation::force, row);
    expect_row(law, Separation::depth, row);
  };
  both("exudyn-1", {0.501, 0.516, 0.564, 0.663, 0.799, 0.909});
  both("exudyn-2", {0.050, 0.101, 0.255, 0.500, 0.750, 0.900});
  both("mbdyn-flores", flores_row);
  both("chrono-multicore-flores", flores_row);
}

TEST(Exudyn2, BranchesMeetAtOneThird) {
  const double third = 1.0 / 3.0;
  EXPECT_NEAR(Exudyn2{third}.relative_damping(), 8.0 / 3.0, 1e-14);
  EXPECT_NEAR(Exudyn2{third + 1e-12}.relative_damping(), 8.0 / 3.0, 1e-10);
  EXPECT_DOUBLE_EQ(Exudyn2{0.2}.relative_damping(), 4.8);
  EXPECT_DOUBLE_EQ(Exudyn2{0.5}.relative_damping(), 1.5 * 0.5 * 10.5 / 5.5);
  EXPECT_EQ(Exudyn2{1.0}.relative_damping(), 0.0);
}

TEST(FlooredPresets, AreMoreElasticBelowTheirSlowestImpactAndSaySo) {
  const LawSpec chrono{.law = "chrono-multicore-flores", .values = {{"restitution", 0.5}, {"stiffness", 1.0}}};
  const Touch slow{.impact_speed = 0.1, .effective_mass = 1.0}, fast{.impact_speed = 20.0, .effective_mass = 1.0};
  EXPECT_NEAR(delivered(chrono, Separation::force, slow), 0.9035, 5e-5);
  EXPECT_NEAR(delivered(chrono, Separation::force, fast), 0.470, 5e-4);
  const LawSpec mbdyn{.law = "mbdyn-flores", .values = {{"restitution", 0.5}, {"stiffness", 1.0}}};
  EXPECT_NEAR(delivered(mbdyn, Separation::force, slow), 0.470, 5e-4);
  EXPECT_NEAR(delivered(mbdyn, Separation::force, {.impact_speed = 1e-7, .effective_mass = 1.0}), 0.9035, 5e-5);
  LawSpec high = chrono;
  high.values["restitution"] = 0.9;
  EXPECT_EQ(resolve(*make_law(high), slow)->warnings.size(), 1u);
  EXPECT_TRUE(resolve(*make_law(high), fast)->warnings.empty());
}

TEST(FlooredPresets, FloorTakesOverBelowItsSpeed) {
  // Without a floor a v₀ does not depend on v₀.
  const auto product = [](const auto& rule, double v) { return rule.rate_factor({v, 1.0}) * v; };
  EXPECT_GT(product(ChronoMulticoreFlores{0.5}, 2.0) / product(ChronoMulticoreFlores{0.5}, 0.5), 1.9);
  EXPECT_GT(product(MbdynFlores{0.5}, 2e-6) / product(MbdynFlores{0.5}, 5e-7), 1.9);
  EXPECT_DOUBLE_EQ(product(MbdynFlores{0.5}, 2e-6), product(MbdynFlores{0.5}, 7.0));
  // The floor of MBDyn is a parameter with a unit, that of Chrono a constant of the law.
  EXPECT_DOUBLE_EQ(product(MbdynFlores{0.5, 1e-3}, 5e-4), product(MbdynFlores{0.5}, 5e-7));
  EXPECT_TRUE(has(ChronoMulticoreFlores::info().claims, Claim::not_covariant));
  EXPECT_FALSE(has(MbdynFlores::info().claims, Claim::not_covariant));
}

TEST(AdamsImpact, DampingRisesWithACubicStepAndForceIsClipped) {
  const LawSpec spec{.law = "adams-impact",
                     .values = {{"stiffness", 1e8}, {"exponent", 2.2}, {"damping", 1e4}, {"full_damping_depth", 1e-4}}};
  EXPECT_DOUBLE_EQ(force(spec, 5e-5, 0.3).dissipative, 0.5 * 1e4 * 0.3);
  EXPECT_NEAR(force(spec, 2.5e-5, 0.3).dissipative, (3.0 / 16.0 - 2.0 / 64.0) * 3e3, 1e-10);
  EXPECT_DOUBLE_EQ(force(spec, 1e-4, 0.3).dissipative, 3e3);
  EXPECT_DOUBLE_EQ(force(spec, 5e-4, 0.3).dissipative, 3e3);
  EXPECT_DOUBLE_EQ(force(spec, 5e-4, 0.3).elastic, 1e8 * std::pow(5e-4, 2.2));
  EXPECT_EQ(force(spec, 5e-5, -0.3).total(), 0.0);
  EXPECT_EQ(force(spec, 0.0, 0.3).total(), 0.0);
  EXPECT_FALSE(resolve(*make_law(spec), unit_impact)->restitution_requested);
}

TEST(DissipationPresets, ForcesAreAsTheProgramsWriteThem) {
  const LawSpec drake{.law = "drake-hunt-crossley", .values = {{"stiffness", 1e6}, {"dissipation", 0.8}}};
  EXPECT_DOUBLE_EQ(force(drake, 1e-3, 0.5).total(), 1e3 * 1.4);
  EXPECT_DOUBLE_EQ(force(drake, 1e-3, -0.5).total(), 1e3 * 0.6);
  const LawSpec simbody{.law = "simbody-hunt-crossley", .values = {{"stiffness", 1e8}, {"dissipation", 0.8}}};
  EXPECT_NEAR(force(simbody, 1e-4, 0.5).total(), 100.0 * 1.6, 1e-10);
  EXPECT_NEAR(force(simbody, 1e-4, -0.5).total(), 100.0 * 0.4, 1e-10);
}

TEST(DissipationPresets, LoseAsTheySayAtLowSpeed) {
  const Touch slow{.impact_speed = 1e-3, .effective_mass = 1.0};
  const LawSpec drake{.law = "drake-hunt-crossley", .values = {{"stiffness", 1e6}, {"dissipation", 0.6}}};
  EXPECT_NEAR((1.0 - delivered(drake, Separation::force, slow)) / (2.0 / 3.0 * 0.6e-3), 1.0, 1e-3);
  const LawSpec simbody{.law = "simbody-hunt-crossley", .values = {{"stiffness", 1e6}, {"dissipation", 0.6}}};
  EXPECT_NEAR((1.0 - delivered(simbody, Separation::force, slow)) / 0.6e-3, 1.0, 1e-3);
}

// e = exp(-ξω t) of a clipped spring and dashpot: k δ + c δ̇ = 0 at ω√(1-ξ²) t = atan2(2ξ√(1-ξ²), 2ξ²-1).
double clipped_restitution(double ratio) {
  const double root = std::sqrt(1.0 - ratio * ratio);
  return std::exp(-ratio / root * std::atan2(2.0 * ratio * root, 2.0 * ratio * ratio - 1.0));
}

TEST(Bullet, IsASpringAndDashpotWithoutTension) {
  const LawSpec spec{.law = "bullet", .values = {{"stiffness", 1e6}, {"damping", 400.0}}};
  EXPECT_DOUBLE_EQ(force(spec, 1e-3, 0.5).total(), 1e3 + 200.0);
  EXPECT_DOUBLE_EQ(force(spec, 1e-3, -0.5).total(), 1e3 - 200.0);
  EXPECT_EQ(force(spec, 1e-4, -0.5).total(), 0.0);
  EXPECT_NEAR(delivered(spec, Separation::force), clipped_restitution(0.2), 1e-12);  // c/(2√(k m)) = 0.2
}

TEST(Mujoco, SolrefGivesSpringAndDashpotPerMass) {
  const double mass = 3.0, time_constant = 0.02, ratio = 0.25, period = time_constant * ratio;
  const LawSpec spec{.law = "mujoco", .values = {{"stiffness", mass / (period * period)}, {"damping_ratio", ratio}}};
  const Touch heavy{.impact_speed = 1.0, .effective_mass = mass};
  EXPECT_DOUBLE_EQ(force(spec, 1e-3, 0.5, heavy).elastic, mass * 1e-3 / (0.005 * 0.005));
  EXPECT_DOUBLE_EQ(force(spec, 1e-3, 0.5, heavy).dissipative, mass * 2.0 / time_constant * 0.5);
  EXPECT_EQ(force(spec, 1e-3, -2.0, heavy).total(), 0.0);
  EXPECT_NEAR(delivered(spec, Separation::force, heavy), clipped_restitution(ratio), 1e-12);
}

TEST(Presets, DescriptionsSayWhatWasReadAndThatItWasNotRun) {
  EXPECT_EQ(PresetRules::size, 15u);
  PresetRules::for_each([]<class R>(Tag<R>) {
    const LawInfo info = R::info();
    EXPECT_EQ(info.family, Family::preset) << info.id;
    ASSERT_NE(info.source, nullptr) << info.id;
    EXPECT_TRUE(info.source->key.starts_with("program_")) << info.id;
    EXPECT_NE(info.assumption.find("read"), std::string_view::npos) << info.id;
    EXPECT_NE(info.assumption.find("not run"), std::string_view::npos) << info.id;
    EXPECT_FALSE(info.formula.empty() || info.tex.empty() || info.where.empty()) << info.id;
    for (const auto& p : R::params())
      EXPECT_TRUE(p.range.contains(p.typical.low) && p.range.contains(p.typical.high)) << info.id << ' ' << p.name;
  });
}

TEST(Presets, ExactModeReturnsWhatIsAskedWithoutPulling) {
  for (const char* id : {"chrono-hooke", "chrono-hertz", "lammps-tsuji-2025", "exudyn-1", "mbdyn-flores"}) {
    const auto law = make_law({.law = id, .values = {{"restitution", 0.5}, {"stiffness", 1e6}}});
    const auto exact = resolve(*law, unit_impact, RestitutionMode::exact, Separation::force);
    ASSERT_TRUE(exact) << id;
    EXPECT_NEAR(*closed_form_restitution(exact->law, unit_impact, Separation::force), 0.5, 1e-12) << id;
  }
}

}  // namespace
}  // namespace hysteron
