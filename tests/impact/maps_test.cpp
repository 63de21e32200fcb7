#include "hysteron/impact/maps.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "../../src/impact/lanes.hpp"
#include "hysteron/laws/restitution.hpp"
#include "same_outcome.hpp"

namespace hysteron {
namespace {

// The largest difference from analyse() over numbers spread evenly in their logarithm; counts those left to analyse().
struct Check {
  double worst = 0.0;
  int left = 0;
};
template <class Law>
Check check(const ImpactMap& map, const Law& law_for, Separation rule, double low, double high, int count = 200) {
  Check out;
  for (int i = 0; i <= count; ++i) {
    const double number = std::min(high, std::max(low, low * std::pow(high / low, i / static_cast<double>(count))));
    const auto mapped = map(number);
    if (!mapped) {
      ++out.left;
      continue;
    }
    out.worst = std::max(out.worst, difference(*analyse({law_for(number), {1.0, 1.0}, rule}), *mapped));
  }
  return out;
}

TEST(ImpactMap, OfFactorLawsAgreesWithAnalyse) {
  for (const double n : {1.0, 1.2, 1.5, 2.0}) {
    const auto law = [n](double a) -> AnyContactLaw { return Factor<shape::PowerLaw>({1.0, n}, a); };
    const auto map = ImpactMap::make(law(0.0), Separation::force, 0.0, 1000.0);
    ASSERT_TRUE(map);
    const Check c = check(*map, law, Separation::force, 1e-8, 1000.0);
    EXPECT_LT(c.worst, 1e-9) << n;
    EXPECT_EQ(c.left, 0);
    EXPECT_LT(difference(*analyse({law(0.0), {1.0, 1.0}}), *(*map)(0.0)), 1e-9);
  }
}

TEST(ImpactMap, OfFactorLawsHasTheClosedFormRestitution) {
  const auto map = ImpactMap::make(Factor<shape::Hertzian>({1.0}, 0.0), Separation::force, 0.0, 200.0);
  ASSERT_TRUE(map);
  for (double a = 0.0; a <= 200.0; a += 0.37)
    EXPECT_NEAR((*map)(a)->restitution.newton, restitution::of_factor(a), 1e-11) << a;
}

TEST(ImpactMap, OfAdditiveLawsAgreesWithAnalyse) {
  const Damping forms[]{{.depth_exponent = 0.25},
                        {.depth_exponent = 0.25, .compression_only = true},
                        {.depth_exponent = 0.5},
                        {.depth_exponent = 2.0},
                        {.depth_exponent = 1.0, .rate_exponent = 1.5}};
  for (const Damping& form : forms) {
    const auto law = [form](double epsilon) -> AnyContactLaw {
      Damping d = form;
      d.coefficient = epsilon;
      return Additive<shape::Hertzian>({1.0}, d);
    };
    const auto map = ImpactMap::make(law(1.0), Separation::force, 1e-3, 2.0);
    ASSERT_TRUE(map);
    const Check c = check(*map, law, Separation::force, 1e-3, 2.0, 60);
    EXPECT_LT(c.worst, 1e-9) << form.depth_exponent;
    EXPECT_EQ(c.left, 0);
  }
}

TEST(ImpactMap, OfTheLinearImageHasTheClosedFormRestitution) {
  const auto map =
      ImpactMap::make(Additive<shape::Hertzian>({1.0}, {.depth_exponent = 0.25}), Separation::force, 1e-3, 2.0);
  ASSERT_TRUE(map);
  for (double epsilon = 1e-3; epsilon < 2.0; epsilon *= 1.3) {
    const double xi = restitution::damping_ratio(epsilon, 1.0, 1.5, 1.0);
    EXPECT_NEAR((*map)(epsilon)->restitution.newton, restitution::of_damping_ratio(xi, Separation::force), 1e-9);
  }
}

// Kelvin-Voigt by depth: the peak leaves the touch at ε = 1 (a kink), and the bodies stick from ε = 2 on.
TEST(ImpactMap, LeavesOutOnlyTheNeighbourhoodOfThresholds) {
  const auto law = [](double epsilon) -> AnyContactLaw {
    return Additive<shape::Linear>({1.0}, {.coefficient = epsilon});
  };
  const auto map = ImpactMap::make(law(1.0), Separation::depth, 0.01, 100.0);
  ASSERT_TRUE(map);
  const Check c = check(*map, law, Separation::depth, 0.01, 100.0, 1000);
  EXPECT_LT(c.worst, 1e-9);
  EXPECT_LT(c.left, 10);
  EXPECT_EQ((*map)(1.9)->status, ImpactStatus::separated);
  EXPECT_EQ((*map)(2.1)->status, ImpactStatus::sticks);
  EXPECT_TRUE(std::isnan((*map)(2.1)->duration));
}

TEST(ImpactMap, HasNoValueOutsideItsRange) {
  const auto map = ImpactMap::make(Factor<shape::Linear>({1.0}, 0.0), Separation::force, 0.5, 2.0);
  ASSERT_TRUE(map);
  EXPECT_TRUE((*map)(0.5));
  EXPECT_TRUE((*map)(2.0));
  EXPECT_FALSE((*map)(0.49));
  EXPECT_FALSE((*map)(2.01));
  EXPECT_FALSE((*map)(std::nan("")));
}

TEST(ImpactMap, OfARangeOfOnePointHasTheValueThere) {
  const auto map = ImpactMap::make(Factor<shape::Linear>({1.0}, 0.0), Separation::force, 0.5, 0.5);
  ASSERT_TRUE(map);
  EXPECT_LT(difference(*analyse({Factor<shape::Linear>({1.0}, 0.5), {1.0, 1.0}}), *(*map)(0.5)), 1e-12);
}

TEST(ImpactMap, RefusesOtherLawsAndBadRanges) {
  EXPECT_FALSE(ImpactMap::make(Factor<shape::LogLine>({1e-9, 1e6}, 0.0), Separation::force, 0.0, 1.0));
  const Factor<shape::Linear> factor({1.0}, 0.0);
  EXPECT_FALSE(ImpactMap::make(factor, Separation::force, -0.1, 1.0));
  EXPECT_FALSE(ImpactMap::make(factor, Separation::force, 2.0, 1.0));
  EXPECT_FALSE(ImpactMap::make(factor, Separation::force, 0.0, infinity));
  EXPECT_FALSE(ImpactMap::make(Additive<shape::Linear>({1.0}, {}), Separation::force, 0.0, 1.0));
}

template <int W>
std::array<double, 8> logs_and_exponentials(const std::array<double, 8>& x, bool exponential) {
  using namespace detail::lanes;
  std::array<double, 8> out{};
  for (std::size_t i = 0; i < 8; i += W) {
    Number<W> in, result;
    load<W>(x.data() + i, in);
    exponential ? exp<W>(in, result) : log<W>(in, result);
    store<W>(result, out.data() + i);
  }
  return out;
}

TEST(Lanes, LogarithmAndExponentialAreAccurateAndTheSameForEveryWidth) {
  std::mt19937_64 random(5);
  for (int k = 0; k < 20000; ++k) {
    std::array<double, 8> x{}, y{};
    for (std::size_t i = 0; i < 8; ++i) {
      y[i] = std::uniform_real_distribution<>(-600.0, 600.0)(random);
      x[i] = k % 2 ? 1.0 + y[i] * 1e-4 : std::exp(y[i]);
    }
    const auto logs = logs_and_exponentials<2>(x, false), exponentials = logs_and_exponentials<2>(y, true);
    for (std::size_t i = 0; i < 8; ++i) {
      const double exact = std::log(x[i]);
      ASSERT_NEAR(logs[i], exact, 4e-16 * std::max(1.0, std::abs(exact))) << x[i];
      ASSERT_NEAR(exponentials[i] / std::exp(y[i]), 1.0, 1e-15) << y[i];
    }
    for (const auto& other : {logs_and_exponentials<4>(x, false), logs_and_exponentials<8>(x, false)})
      ASSERT_EQ(std::memcmp(&logs, &other, sizeof logs), 0);
    for (const auto& other : {logs_and_exponentials<4>(y, true), logs_and_exponentials<8>(y, true)})
      ASSERT_EQ(std::memcmp(&exponentials, &other, sizeof other), 0);
  }
}

}  // namespace
}  // namespace hysteron
