// The four Bouc-Wen laws: forces and rates by hand, limits, restrictions.
#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

template <class L>
L example() {
  L law;
  law.stiffness = 1000.0;
  law.alpha = 0.25;
  law.a = 0.8;
  law.beta = 30.0;
  law.gamma = -10.0;
  law.hysteresis_exponent = 2.0;
  return law;
}

constexpr Memory none{};

TEST(BoucWen, ForceIsTheSumOfTheTwoSprings) {
  auto law = example<BoucWen>();
  EXPECT_NEAR(law.force({0.1, 2.0}, none, {0.04}).total(), 0.25 * 1000 * 0.1 + 0.75 * 1000 * 0.04, 1e-12);
  EXPECT_NEAR(law.force({0.1, 2.0}, none, {-0.04}).total(), 25.0 - 30.0, 1e-12);
  auto hertz = example<BoucWenHertz>();
  hertz.exponent = 2.0;
  EXPECT_NEAR(hertz.force({0.1, 2.0}, none, {0.04}).total(), 250 * 0.01 + 750 * 0.0016, 1e-12);
  EXPECT_NEAR(hertz.force({0.1, 2.0}, none, {-0.04}).total(), 2.5 - 1.2, 1e-12);
}

// ż = 0.8 u - 30 z|z||u| + 10 z² u.
TEST(BoucWen, RateInTheFourQuadrants) {
  const auto law = example<BoucWenHertz>();
  EXPECT_NEAR(law.rate({0.1, 2.0}, none, {0.1})[0], 1.6 - 30 * 0.01 * 2 + 10 * 0.01 * 2, 1e-14);
  EXPECT_NEAR(law.rate({0.1, -2.0}, none, {0.1})[0], -1.6 - 30 * 0.01 * 2 - 10 * 0.01 * 2, 1e-14);
  EXPECT_NEAR(law.rate({0.1, 2.0}, none, {-0.1})[0], 1.6 + 30 * 0.01 * 2 + 10 * 0.01 * 2, 1e-14);
  EXPECT_NEAR(law.rate({0.1, -2.0}, none, {-0.1})[0], -1.6 + 30 * 0.01 * 2 - 10 * 0.01 * 2, 1e-14);
  EXPECT_EQ(law.rate({0.1, 0.0}, none, {0.1})[0], 0.0);
}

TEST(BoucWenHuntCrossley, AddsADamperThatGrowsWithDepth) {
  auto law = example<BoucWenHuntCrossley>();
  law.exponent = 2.0;
  law.damping = 40.0;
  EXPECT_NEAR(law.force({0.1, -3.0}, none, {0.04}).total(), 2.5 + 1.2 - 40 * 0.01 * 3, 1e-12);
}

TEST(BoucWenMaxwell, DashpotTakesItsShareOfTheRate) {
  auto law = example<BoucWenMaxwell>();
  law.exponent = 2.0;
  law.damping = 50.0;
  // F = 250 y² + 750 z² = 3.7, ẏ = 2 - 3.7/50.
  const State<2> s{0.1, 0.04};
  const double w = 2.0 - 3.7 / 50.0;
  EXPECT_NEAR(law.force({0.3, 2.0}, none, s).total(), 3.7, 1e-12);
  EXPECT_NEAR(law.rate({0.3, 2.0}, none, s)[0], w, 1e-14);
  EXPECT_NEAR(law.rate({0.3, 2.0}, none, s)[1], 0.8 * w - 30 * 0.0016 * w + 10 * 0.0016 * w, 1e-14);
}

TEST(BoucWen, BoundaryChangesSignWithZ) {
  const auto law = example<BoucWenHertz>();
  EXPECT_GT(law.branches({0.1, -1.0}, none, {1e-9})[0], 0.0);
  EXPECT_LT(law.branches({0.1, -1.0}, none, {-1e-9})[0], 0.0);
}

TEST(BoucWenMaxwell, BoundaryChangesSignWithEveryKink) {
  auto law = example<BoucWenMaxwell>();
  law.damping = 50.0;
  const State<2> s{0.1, 0.04};
  const double balance = law.force({}, none, s).total() / law.damping;  // δ̇ at which ẏ = 0
  const double before = law.branches({0.3, balance + 1e-6}, none, s)[2];
  EXPECT_LT(before * law.branches({0.3, balance - 1e-6}, none, s)[2], 0.0);
  EXPECT_EQ(law.branches({0.3, 5.0}, none, {0.1, -1e-9})[1], -1e-9);
  EXPECT_EQ(law.branches({0.3, 5.0}, none, {-1e-9, 0.04})[0], -1e-9);
}

// z = A ζ: A = 1, k(α + (1-α)Aᵖ), βAⁿ⁻¹, γAⁿ⁻¹ is the same law.
TEST(BoucWen, OneParameterIsSuperfluous) {
  auto law = example<BoucWenHuntCrossley>();
  law.exponent = 1.7;
  law.damping = 40.0;
  auto reduced = law;
  const double share = law.alpha + (1.0 - law.alpha) * std::pow(law.a, law.exponent);
  reduced.a = 1.0;
  reduced.stiffness = law.stiffness * share;
  reduced.alpha = law.alpha / share;
  reduced.beta = law.beta * std::pow(law.a, law.hysteresis_exponent - 1.0);
  reduced.gamma = law.gamma * std::pow(law.a, law.hysteresis_exponent - 1.0);
  for (const double z : {-0.05, 0.0, 0.08})
    for (const double v : {-1.0, 2.0}) {
      const Contact<double> c{0.1, v};
      EXPECT_NEAR(law.force(c, none, {law.a * z}).total(), reduced.force(c, none, {z}).total(), 1e-12);
      EXPECT_NEAR(law.rate(c, none, {law.a * z})[0], law.a * reduced.rate(c, none, {z})[0], 1e-13);
      EXPECT_NEAR(law.stored_energy(c, none, {law.a * z}), reduced.stored_energy(c, none, {z}), 1e-13);
    }
}

// F δ̇ - d(stored)/dt of every law at random states, against its formula where that is simple.
template <class L>
double dissipation(const L& law, const Contact<double>& c, const State<L::state_size>& z) {
  const auto rate = law.rate(c, none, z);
  const double h = 1e-6;
  const auto stored = [&](double t) {
    auto moved = z;
    for (std::size_t i = 0; i < z.size(); ++i) moved[i] += t * rate[i];
    return law.stored_energy({c.indentation + t * c.indentation_rate, c.indentation_rate}, none, moved);
  };
  return law.force(c, none, z).total() * c.indentation_rate - (stored(h) - stored(-h)) / (2.0 * h);
}

TEST(BoucWen, DissipationIsThatOfTheSourcesLyapunovFunction) {
  EXPECT_TRUE(rc::check([] {
    auto law = example<BoucWenHuntCrossley>();
    law.damping = 40.0;
    law.exponent = sampling::uniform(1.0, 3.0);
    law.hysteresis_exponent = sampling::uniform(1.0, 3.0);
    law.gamma = law.beta * sampling::uniform(-0.99, 0.99);
    const double x = sampling::uniform(0.02, 0.2), v = sampling::uniform(-1.0, 1.0), z = sampling::uniform(-0.1, 0.1);
    const double p = law.exponent, n = law.hysteresis_exponent;
    const double loop = law.beta * std::abs(z) * std::abs(v) + law.gamma * z * v;
    const double expected = law.damping * std::pow(x, p) * v * v +
                            (1.0 - law.alpha) * law.stiffness / law.a * std::pow(std::abs(z), p + n - 1.0) * loop;
    RC_ASSERT(expected >= 0.0);
    RC_ASSERT(std::abs(dissipation(law, {x, v}, {z}) - expected) < 1e-6);
  }));
}

TEST(BoucWenMaxwell, DissipationIsThatOfTheSourcesLyapunovFunction) {
  EXPECT_TRUE(rc::check([] {
    auto law = example<BoucWenMaxwell>();
    law.damping = sampling::log_uniform(5.0, 500.0);
    law.exponent = sampling::uniform(1.0, 3.0);
    law.gamma = law.beta * sampling::uniform(-0.99, 0.99);
    const double v = sampling::uniform(-1.0, 1.0), y = sampling::uniform(0.02, 0.2), z = sampling::uniform(-0.1, 0.1);
    const Contact<double> c{0.3, v};
    const double p = law.exponent, n = law.hysteresis_exponent, w = law.rate(c, none, {y, z})[0];
    const double force = law.force(c, none, {y, z}).total();
    const double loop = law.beta * std::abs(z) * std::abs(w) + law.gamma * z * w;
    const double expected = force * force / law.damping +
                            (1.0 - law.alpha) * law.stiffness / law.a * std::pow(std::abs(z), p + n - 1.0) * loop;
    RC_ASSERT(std::abs(dissipation(law, c, {y, z}) - expected) < 1e-4);
  }));
}

TEST(BoucWen, RefusesWhatTheSourceExcludes) {
  const LawSpec good{.law = "bouc-wen-maxwell",
                     .values = {{"stiffness", 1e6},
                                {"alpha", 0.5},
                                {"beta", 100.0},
                                {"gamma", -99.0},
                                {"hysteresis_exponent", 1.5},
                                {"exponent", 1.2},
                                {"damping", 1e3}}};
  ASSERT_TRUE(make_law(good)) << make_law(good).error().message;
  EXPECT_EQ(value_of(*make_law(good), "a"), 1.0);
  const std::vector<std::pair<const char*, double>> wrong{
      {"alpha", 0.0},    {"alpha", 1.0},   {"a", 0.0},        {"beta", 0.0},
      {"beta", -1.0},    {"gamma", 100.1}, {"gamma", -100.1}, {"hysteresis_exponent", 0.99},
      {"exponent", 0.9}, {"damping", 0.0}, {"damping", -1.0}};
  for (const auto& [name, value] : wrong) {
    LawSpec bad = good;
    bad.values[name] = value;
    const auto made = make_law(bad);
    ASSERT_FALSE(made) << name << " = " << value;
    EXPECT_NE(made.error().message.find(name), std::string::npos) << made.error().message;
  }
}

ImpactResult free_impact(const LawSpec& spec, double speed, double mass) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  const auto resolved = resolve(*law, {speed, mass});
  EXPECT_TRUE(resolved) << (resolved ? "" : resolved.error().message);
  const auto result = analyse({.law = resolved->law, .touch = {speed, mass}});
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return *result;
}

// The appendix of the source allows β = 0: z = A δ, a Hertz spring of k(α + (1-α)Aᵖ) without loss.
TEST(BoucWen, WithoutHysteresisIsAHertzSpring) {
  const double k = 1e6, alpha = 0.3, a = 1.4, mass = 0.2, speed = 2.0;
  const ImpactResult r = free_impact(
      {.law = "bouc-wen-hertz",
       .values = {{"stiffness", k}, {"alpha", alpha}, {"a", a}, {"beta", 0.0}, {"gamma", 0.0}, {"exponent", 1.5}}},
      speed, mass);
  const double stiffness = k * (alpha + (1.0 - alpha) * std::pow(a, 1.5));
  EXPECT_NEAR(r.restitution.newton, 1.0, 1e-8);
  const double depth = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
  EXPECT_NEAR(r.max_indentation / depth, 1.0, 1e-8);
}

// γ = ±β and n = p = 1. γ = β: z = A(1 - e^(-2βδ))/(2β) in compression; in restitution dz = A dδ while z > 0, then
// -z = A(1 - e^(-2βs))/(2β) with the path s since z = 0, until F = 0. γ = -β: z = Aδ in compression.
TEST(BoucWen, TheEndsOfTheRangeOfGammaAreThoseOfTheClosedForm) {
  const double k = 1e4, alpha = 0.4, a = 0.9, beta = 30.0, mass = 1.0, depth = 0.05;
  // γ = β.
  const double b = 2.0 * beta, z_m = a * (1.0 - std::exp(-b * depth)) / b;
  const double hysteretic = a / b * (depth - (1.0 - std::exp(-b * depth)) / b);  // ∫ z dδ in compression
  const double received = k * (0.5 * alpha * depth * depth + (1.0 - alpha) * hysteretic);
  const double turn = depth - z_m / a;  // where z = 0
  const auto below = [&](double s) { return a * (1.0 - std::exp(-b * s)) / b; };
  double s = 0.0, far = turn;
  for (int i = 0; i < 60; ++i) {  // α(turn - s) = (1-α)|z|
    const double middle = 0.5 * (s + far);
    (alpha * (turn - middle) > (1.0 - alpha) * below(middle) ? s : far) = middle;
  }
  const double end = turn - s, negative = a / b * (s - (1.0 - std::exp(-b * s)) / b);
  const double returned =
      k * (0.5 * alpha * (depth * depth - end * end) + (1.0 - alpha) * (0.5 * z_m * z_m / a - negative));
  const double speed = std::sqrt(2.0 * received / mass);
  const ImpactResult upper = free_impact(
      {.law = "bouc-wen", .values = {{"stiffness", k}, {"alpha", alpha}, {"a", a}, {"beta", beta}, {"gamma", beta}}},
      speed, mass);
  EXPECT_NEAR(upper.max_indentation / depth, 1.0, 1e-7);
  EXPECT_NEAR(upper.restitution.newton, std::sqrt(returned / received), 1e-7);
  // γ = -β: no hysteresis in compression, so that the spring stores k(α + (1-α)A) δ²/2.
  const double linear = k * (alpha + (1.0 - alpha) * a);
  const ImpactResult lower = free_impact(
      {.law = "bouc-wen", .values = {{"stiffness", k}, {"alpha", alpha}, {"a", a}, {"beta", beta}, {"gamma", -beta}}},
      depth * std::sqrt(linear / mass), mass);
  EXPECT_NEAR(lower.max_indentation / depth, 1.0, 1e-7);
  EXPECT_LT(lower.restitution.newton, 1.0);
}

// No upper limit of the exponents: a loop with a sharp corner, and stiff springs.
TEST(BoucWen, TakesLargeExponents) {
  for (const auto& [n, p] : {std::pair{40.0, 1.5}, {2.0, 8.0}, {25.0, 6.0}}) {
    const ImpactResult r = free_impact({.law = "bouc-wen-hertz",
                                        .values = {{"stiffness", 1.0},
                                                   {"alpha", 0.5},
                                                   {"beta", 1.0},
                                                   {"gamma", 0.5},
                                                   {"hysteresis_exponent", n},
                                                   {"exponent", p}}},
                                       1.0, 1.0);
    EXPECT_EQ(r.status, ImpactStatus::separated) << n << ' ' << p;
    EXPECT_GT(r.restitution.newton, 0.0) << n << ' ' << p;
    EXPECT_LE(r.restitution.newton, 1.0) << n << ' ' << p;
  }
}

}  // namespace
}  // namespace hysteron
