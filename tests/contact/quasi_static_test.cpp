// Contacts pressed infinitely slowly against closed forms, an independent integration, printed values, and impacts.
#include "hysteron/contact/quasi_static.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/contact/user_law.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

Law made(const std::string& name, std::map<std::string, double> values) {
  const auto law = make_law({.law = name, .values = std::move(values)});
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  return law ? *law : Law();
}

std::vector<PressTarget> depths(std::initializer_list<double> values) {
  std::vector<PressTarget> out;
  for (const double v : values) out.push_back({.value = v});
  return out;
}

StaticRun pressed(const Law& law, const std::vector<PressTarget>& targets, const PressOptions& options = {}) {
  auto run = press_slowly(law, targets, options);
  EXPECT_TRUE(run) << (run ? "" : run.error().message);
  return run ? std::move(*run) : StaticRun{};
}

std::string refusal(const Law& law, const std::vector<PressTarget>& targets) {
  const auto run = press_slowly(law, targets);
  return run ? "" : run.error().message;
}

const std::map<std::string, double> cavity{
    {"effective_modulus", 1.0 / ((1.0 - 0.29 * 0.29) / 2e11 + (1.0 - 0.33 * 0.33) / 6.5e10)},
    {"effective_radius", 0.82},
    {"yield_strength", 3e7}};

// ∫K δ^1.5 dδ = 2/5 K δ^2.5.
TEST(PressSlowly, HertzTakesTwoFifthsOfKTimesDepthToFiveHalves) {
  const double k = 3e9, d = 2e-5;
  const StaticRun run = pressed(made("hertz", {{"stiffness", k}}), depths({d}));
  const StaticCycle& c = run.cycles.at(0);
  EXPECT_NEAR(c.work_loading, 0.4 * k * std::pow(d, 2.5), 1e-12 * c.work_loading);
  EXPECT_NEAR(c.max_force, k * std::pow(d, 1.5), 1e-13 * c.max_force);
  EXPECT_EQ(c.loss(), 0.0);
  EXPECT_EQ(c.residual_indentation, 0.0);
  EXPECT_EQ(c.restitution(), 1.0);
  for (const StaticPoint& p : run.points) {
    EXPECT_NEAR(p.force, k * std::pow(p.indentation, 1.5), 1e-12 * c.max_force);
    EXPECT_NEAR(p.slope, 1.5 * k * std::sqrt(p.indentation), 1e-9 * 1.5 * k * std::sqrt(d));
  }
}

TEST(PressSlowly, ViscousTermsVanish) {
  for (const char* law : {"flores", "lankarani-nikravesh", "tsuji", "jankowski-2006"})
    for (const double e : {0.3, 0.9}) {
      const StaticRun run = pressed(made(law, {{"stiffness", 1e9}, {"restitution", e}}), depths({1e-5}));
      EXPECT_NEAR(run.cycles.at(0).work_loading, 0.4 * 1e9 * std::pow(1e-5, 2.5), 1e-16) << law;
      EXPECT_EQ(run.cycles.at(0).loss(), 0.0) << law;
    }
}

// n = p = 1, γ = 0: z = (1 - e^(-βδ))/β in loading, z = (z_m + 1/β) e^(-β(δ_m-δ)) - 1/β in unloading.
TEST(PressSlowly, LinearBoucWenHasItsClosedForm) {
  const double k = 1e6, alpha = 0.3, beta = 2e4, d = 1e-4;
  const Law law = made("bouc-wen", {{"stiffness", k}, {"alpha", alpha}, {"beta", beta}, {"gamma", 0.0}});
  const StaticRun run = pressed(law, depths({d}));
  const StaticCycle& c = run.cycles.at(0);
  const double zm = -std::expm1(-beta * d) / beta;
  EXPECT_NEAR(c.max_force, k * (alpha * d + (1.0 - alpha) * zm), 1e-11 * c.max_force);
  EXPECT_NEAR(c.work_loading, k * (0.5 * alpha * d * d + (1.0 - alpha) / beta * (d - zm)), 1e-11 * c.work_loading);
  const double r = c.residual_indentation;
  const auto z = [&](double at) { return (zm + 1.0 / beta) * std::exp(-beta * (d - at)) - 1.0 / beta; };
  EXPECT_GT(r, 0.0);
  EXPECT_NEAR(alpha * r + (1.0 - alpha) * z(r), 0.0, 1e-10 * d);
  const double returned = k * (0.5 * alpha * (d * d - r * r) + (1.0 - alpha) * ((z(d) - z(r)) / beta - (d - r) / beta));
  EXPECT_NEAR(c.work_returned, returned, 1e-10 * c.work_loading);
}

// Steps of the classical Runge-Kutta method along the path, the work by the trapezoidal rule.
struct Reference {
  double residual = 0.0, loading = 0.0, returned = 0.0;
};
Reference integrated(double k, double alpha, double beta, double gamma, double n, double p, double depth) {
  const auto slope = [&](double z, double sign) {
    return 1.0 - sign * beta * std::pow(std::abs(z), n - 1.0) * z - gamma * std::pow(std::abs(z), n);
  };
  const auto force = [&](double x, double z) {
    return k * (alpha * std::pow(x, p) + (1.0 - alpha) * std::copysign(std::pow(std::abs(z), p), z));
  };
  constexpr int steps = 400000;
  const double h = depth / steps;
  const auto step = [&](double z, double by, double sign) {
    const double a = slope(z, sign), b = slope(z + 0.5 * by * a, sign), c = slope(z + 0.5 * by * b, sign),
                 d = slope(z + by * c, sign);
    return z + by / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  };
  Reference out;
  double z = 0.0, x = 0.0, f = 0.0;
  for (int i = 1; i <= steps; ++i) {
    z = step(z, h, 1.0);
    x = h * i;
    const double next = force(x, z);
    out.loading += 0.5 * h * (f + next);
    f = next;
  }
  while (f > 0.0) {
    const double before = x, last = f;
    z = step(z, -h, -1.0);
    x -= h;
    f = force(x, z);
    const double part = f > 0.0 ? 1.0 : last / (last - f);
    out.returned += 0.5 * h * part * (last + std::max(f, 0.0));
    out.residual = before - part * h;
  }
  return out;
}

TEST(PressSlowly, BoucWenHertzFollowsAnIndependentIntegration) {
  const double k = 1e9, alpha = 0.4, beta = 3e6, gamma = 1e6, n = 1.3, p = 1.5, depth = 3e-5;
  const Reference r = integrated(k, alpha, beta, gamma, n, p, depth);
  for (const char* name : {"bouc-wen-hertz", "bouc-wen-hunt-crossley"}) {
    std::map<std::string, double> values{{"stiffness", k}, {"alpha", alpha},           {"beta", beta},
                                         {"gamma", gamma}, {"hysteresis_exponent", n}, {"exponent", p}};
    if (std::string(name) == "bouc-wen-hunt-crossley") values["damping"] = 1e8;
    const StaticCycle c = pressed(made(name, values), depths({depth})).cycles.at(0);
    EXPECT_NEAR(c.work_loading, r.loading, 1e-9 * r.loading) << name;
    EXPECT_NEAR(c.work_returned, r.returned, 1e-9 * r.loading) << name;
    EXPECT_NEAR(c.residual_indentation, r.residual, 1e-9 * depth) << name;
  }
}

// Wang, Liu and Liu 2022, Tables 2 to 7: e, loss and force printed for 4 and 8 m/s, at the depths of these impacts.
TEST(PressSlowly, MaLiuReturnsThePrintedRestitutionAndLoss) {
  const Law law = made("ma-liu", cavity);
  const StaticCycle slow = pressed(law, depths({1.115182e-4})).cycles.at(0);
  EXPECT_NEAR(slow.restitution(), 0.6909, 5e-5);
  EXPECT_NEAR(slow.loss(), 1.0929, 5e-5);
  EXPECT_NEAR(slow.max_force, 4.1710e4, 0.5);
  const std::vector<PressTarget> to_force{{.value = 8.6858e4, .is_force = true}};
  const StaticCycle fast = pressed(law, to_force).cycles.at(0);
  EXPECT_NEAR(fast.restitution(), 0.6309, 5e-5);
  EXPECT_NEAR(fast.loss(), 5.0348, 2e-4);
  EXPECT_NEAR(fast.max_force, 8.6858e4, 1e-6);
}

// Laws without rate: an impact to the same depth returns what the slow compression returns.
TEST(PressSlowly, StaticRestitutionIsThatOfTheImpact) {
  const std::vector<Law> laws{
      made("ma-liu", cavity),
      made("thornton", {{"effective_modulus", 1e11}, {"effective_radius", 0.01}, {"yield_pressure", 1e9}}),
      made("yigit", {{"stiffness", 1e10}, {"yield_indentation", 1e-6}}),
      made("yigit-linear", {{"stiffness", 1e10}, {"yield_indentation", 1e-6}}),
      made("goldsmith", {{"stiffness", 1e10}, {"restitution", 0.6}}),
      made("bouc-wen-hertz", {{"stiffness", 1e9}, {"alpha", 0.3}, {"beta", 2e4}, {"gamma", 5e3}})};
  for (const Law& law : laws)
    for (const double speed : {0.3, 3.0}) {
      const auto resolved = resolve(law, Touch{speed, 0.26});
      ASSERT_TRUE(resolved);
      const auto impact = analyse({.law = resolved->law, .touch = {speed, 0.26}});
      ASSERT_TRUE(impact);
      const StaticCycle c = pressed(law, depths({impact->max_indentation})).cycles.at(0);
      EXPECT_NEAR(c.restitution(), impact->restitution.newton, 1e-8) << law.entry->info.id << ' ' << speed;
      EXPECT_NEAR(c.work_loading, 0.5 * 0.26 * speed * speed, 1e-8 * c.work_loading) << law.entry->info.id;
      EXPECT_NEAR(c.residual_indentation, impact->residual_indentation, 1e-8 * impact->max_indentation);
    }
}

TEST(PressSlowly, LaterCyclesKeepTheDent) {
  const Law law = made("ma-liu", cavity);
  const StaticRun run = pressed(law, depths({5e-5, 5e-5, 1e-4, 8e-5}));
  ASSERT_EQ(run.cycles.size(), 4u);
  const StaticCycle &first = run.cycles[0], &again = run.cycles[1], &deeper = run.cycles[2], &inside = run.cycles[3];
  EXPECT_GT(first.residual_indentation, 0.0);
  // Reloading to the same depth follows the unloading curve.
  EXPECT_NEAR(again.work_loading, first.work_returned, 1e-11 * first.work_loading);
  EXPECT_NEAR(again.loss(), 0.0, 1e-11 * first.work_loading);
  EXPECT_NEAR(again.max_force, first.max_force, 1e-12 * first.max_force);
  // Whatever the cycles before, the deepest one has the dent and force of a single compression, and all losses add up.
  const StaticCycle alone = pressed(law, depths({1e-4})).cycles.at(0);
  EXPECT_NEAR(deeper.residual_indentation, alone.residual_indentation, 1e-12 * 1e-4);
  EXPECT_NEAR(deeper.max_force, alone.max_force, 1e-12 * alone.max_force);
  EXPECT_NEAR(first.loss() + again.loss() + deeper.loss(), alone.loss(), 1e-10 * alone.work_loading);
  EXPECT_NEAR(inside.loss(), 0.0, 1e-11 * alone.work_loading);
  EXPECT_LT(inside.max_force, deeper.max_force);
}

TEST(PressSlowly, RelaxingStatesAreAtRest) {
  const double d = 1e-5;
  const StaticRun solid =
      pressed(made("standard-linear-solid", {{"stiffness", 2e6}, {"stiffness2", 5e6}, {"damping", 1e3}}), depths({d}));
  EXPECT_TRUE(solid.relaxed);
  EXPECT_NEAR(solid.cycles.at(0).max_force, 2e6 * d, 1e-12 * 2e6 * d);
  EXPECT_NEAR(solid.cycles.at(0).work_loading, 0.5 * 2e6 * d * d, 1e-12 * 2e6 * d * d);
  const StaticRun xiong =
      pressed(made("xiong", {{"stiffness", 1e9}, {"exponent", 1.5}, {"gamma", 1e3}, {"beta1", 1e-3}, {"beta2", 10.0}}),
              depths({d, d}));
  EXPECT_NEAR(xiong.cycles.at(1).max_force, 1e9 * std::pow(d, 1.5), 1e-10);
  EXPECT_EQ(xiong.cycles.at(1).residual_indentation, 0.0);
  for (const double memory : {0.0, 1.0}) {
    const StaticRun jian = pressed(made("jian", {{"shear_modulus", 1e9},
                                                 {"poisson", 0.25},
                                                 {"viscosity", 1e4},
                                                 {"relaxation_time", 1e-3},
                                                 {"effective_radius", 0.01},
                                                 {"memory", memory}}),
                                   depths({d}));
    EXPECT_NEAR(jian.cycles.at(0).max_force, 4.0 * 1e9 * 0.1 / (3.0 * 0.75) * std::pow(d, 1.5), 1e-9);
    EXPECT_EQ(jian.cycles.at(0).loss(), 0.0);
  }
}

TEST(PressSlowly, LawsWithADashpotInSeriesAreRefused) {
  const std::string maxwell = refusal(made("maxwell", {{"stiffness", 1e6}, {"damping", 1e3}}), depths({1e-5}));
  EXPECT_NE(maxwell.find("has no static curve: its dashpot in series"), std::string::npos) << maxwell;
  const Law bouc_wen =
      made("bouc-wen-maxwell", {{"stiffness", 1e9}, {"alpha", 0.5}, {"beta", 1e3}, {"gamma", 0.0}, {"damping", 1e4}});
  EXPECT_NE(refusal(bouc_wen, depths({1e-5})).find("no static curve"), std::string::npos);
}

// Two Maxwell elements beside a spring: each relaxes.
struct TwoRelaxations {
  static constexpr std::size_t state_size = 2;
  double spring = 1e6;
  template <class T>
  Force<T> force(const Contact<T>& c, const State<2, T>& z) const {
    return {T(spring) * c.indentation, z[0] + z[1]};
  }
  template <class T>
  State<2, T> rate(const Contact<T>& c, const State<2, T>& z) const {
    return {T(3e6) * c.indentation_rate - T(10.0) * z[0], T(1e6) * c.indentation_rate - T(1000.0) * z[1]};
  }
  template <class T>
  T stored_energy(const Contact<T>& c, const State<2, T>& z) const {
    return T(0.5 * spring) * c.indentation * c.indentation + z[0] * z[0] / T(6e6) + z[1] * z[1] / T(2e6);
  }
};

TEST(PressSlowly, TakesLawsOfTheUser) {
  const auto run = press_slowly(make_element(user_law(TwoRelaxations{})), depths({1e-4}));
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_TRUE(run->relaxed);
  EXPECT_NEAR(run->cycles.at(0).max_force, 100.0, 1e-10);
  const auto none = press_slowly(make_element(user_law(TwoRelaxations{.spring = 0.0})), depths({1e-4}));
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("its force vanishes when the indentation is held"), std::string::npos);
}

// A spring in series with a body that yields until it bears δ - z = z³/s²: at the depth 2s it rests at z = s.
struct CubicRelaxation {
  static constexpr std::size_t state_size = 1;
  double stiffness = 1e6, size = 1e-4;
  template <class T>
  Force<T> force(const Contact<T>&, const State<1, T>& z) const {
    return {T(stiffness) * z[0], T(0.0)};
  }
  template <class T>
  State<1, T> rate(const Contact<T>& c, const State<1, T>& z) const {
    return {T(50.0) * (c.indentation - z[0] - z[0] * z[0] * z[0] / T(size * size))};
  }
  template <class T>
  T stored_energy(const Contact<T>&, const State<1, T>& z) const {
    return T(0.5 * stiffness) * z[0] * z[0];
  }
};

TEST(PressSlowly, ARelaxedStateIsAtRestAlsoIfItsRateIsNotLinear) {
  const CubicRelaxation law;
  const auto run = press_slowly(make_element(user_law(law)), depths({2.0 * law.size}));
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_TRUE(run->relaxed);
  for (const StaticPoint& p : run->points) {
    const double z = p.force / law.stiffness;
    EXPECT_NEAR(z + z * z * z / (law.size * law.size), p.indentation, 1e-12 * law.size);
  }
  EXPECT_NEAR(run->cycles.at(0).max_force, law.stiffness * law.size, 1e-11);
}

TEST(PressSlowly, RefusesWhatHasNoMeaning) {
  const Law law = made("ma-liu", cavity);
  EXPECT_NE(refusal(law, depths({0.0})).find("depth = 0 m is out of range: allowed depth > 0 m"), std::string::npos);
  EXPECT_NE(refusal(law, depths({std::nan("")})).find("out of range"), std::string::npos);
  EXPECT_NE(refusal(law, depths({1e-4, 1e-6})).find("of cycle 2 does not exceed the depth at which the cycle before"),
            std::string::npos);
  EXPECT_NE(refusal(law, {}).find("no depth"), std::string::npos);
  const std::vector<PressTarget> huge{{.value = 1e300, .is_force = true}};
  EXPECT_NE(refusal(made("hertz", {{"stiffness", 1e9}}), huge).find("is not reached"), std::string::npos);
  EXPECT_FALSE(press_slowly(law, depths({1e-4}), {.points = 1}));
  const std::vector<PressTarget> tiny{{.value = 1e-300, .is_force = true}}, small{{.value = 1e-18, .is_force = true}};
  EXPECT_NE(refusal(law, tiny).find("is too small"), std::string::npos);
  EXPECT_NEAR(pressed(law, small).cycles.at(0).max_force, 1e-18, 1e-29);
  EXPECT_NE(refusal(law, depths({1e300})).find("the law cannot be computed along its path"), std::string::npos);
}

// Every law: a static curve that loses no less than nothing, or a reason.
TEST(PressSlowly, EveryLawOfTheCatalogueHasACurveOrAReason) {
  int curves = 0, refused = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto law = make_law(specimen(entry, 0.7));
    ASSERT_TRUE(law) << entry.info.id;
    const auto run = press_slowly(*law, depths({1e-6, 3e-6}));
    if (!run) {
      EXPECT_EQ(entry.info.arrangement, Arrangement::maxwell) << entry.info.id << ": " << run.error().message;
      ++refused;
      continue;
    }
    ++curves;
    for (const StaticCycle& c : run->cycles) {
      EXPECT_GT(c.work_loading, 0.0) << entry.info.id;
      EXPECT_GE(c.loss(), -0.02 * c.work_loading) << entry.info.id;  // Ma-Liu returns 1 % more just above yield
      if (has(entry.info.claims, Claim::dissipative)) {
        EXPECT_GE(c.loss(), 0.0) << entry.info.id;
      }
    }
  }
  EXPECT_EQ(refused, 2);
  EXPECT_GT(curves, 60);
}

}  // namespace
}  // namespace hysteron
