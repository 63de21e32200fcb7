// How an error depends on the value, from residuals with known sizes.
#include "../../src/identify/noise.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "support/synthetic.hpp"

namespace hysteron::detail {
namespace {

std::vector<NoiseDatum> residuals(std::uint64_t seed, double constant, double share) {
  testing::Noise noise(seed);
  std::vector<NoiseDatum> out;
  for (const double size : testing::log_spaced(1.0, 50.0, 15))
    out.push_back({size, std::pow(noise(std::hypot(constant, share * size)), 2)});
  return out;
}

int count(NoiseGrowth growth, double constant, double share) {
  int out = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed)
    out += choose_noise(residuals(seed, constant, share)).growth == growth;
  return out;
}

TEST(Noise, TheLikelihoodFindsConstantAndProportionalErrors) {
  EXPECT_GE(count(NoiseGrowth::constant, 1.0, 0.0), 85);
  EXPECT_GE(count(NoiseGrowth::proportional, 0.0, 1.0), 85);
  EXPECT_LE(count(NoiseGrowth::constant, 1.0, 1.0), 10);
}

TEST(Noise, AnOutlierIsNoGrowingError) {
  std::vector<NoiseDatum> data = residuals(1, 1.0, 0.0);
  ASSERT_EQ(choose_noise(data).growth, NoiseGrowth::constant);
  data.back().square = 400.0;  // 20 standard deviations at the largest value
  EXPECT_EQ(choose_noise(data).growth, NoiseGrowth::constant);
}

TEST(Noise, FewDataShowNoGrowth) {
  std::vector<NoiseDatum> data = residuals(2, 0.0, 1.0);
  data.resize(5);
  EXPECT_EQ(choose_noise(data).growth, NoiseGrowth::constant);
}

// The mean over all models of the variance at each size.
std::vector<double> mean_variances(const std::vector<NoiseDatum>& data, const NoiseChoice& choice,
                                   const std::vector<double>& sizes) {
  std::vector<double> out(sizes.size(), 0.0);
  for (const PossibleNoise& model : possible_noise(data, choice, sizes))
    for (std::size_t i = 0; i < sizes.size(); ++i) out[i] += model.weight * model.variances[i];
  return out;
}

// Squares without noise: those of a proportional error, taken for constant. The variance of each datum is its square,
// the assumed one the mean of all squares.
TEST(Noise, AWronglyChosenModelHasTheVariancesOfTheOthers) {
  std::vector<NoiseDatum> data;
  std::vector<double> sizes = testing::log_spaced(1.0, 50.0, 15);
  double mean = 0.0;
  for (const double size : sizes) {
    data.push_back({size, size * size});
    mean += size * size / 15.0;
  }
  const auto ratios = mean_variances(data, {}, sizes);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double exact = sizes[i] * sizes[i] / mean;
    EXPECT_NEAR(ratios[i], exact, 0.07 * exact + 0.01) << sizes[i];
  }
  const NoiseChoice right = choose_noise(data);
  ASSERT_EQ(right.growth, NoiseGrowth::proportional);
  for (const double ratio : mean_variances(data, right, {5.0, 50.0})) EXPECT_NEAR(ratio, 1.0, 0.05);
}

// The weight of growing errors that 15 data leave possible moves single variances by up to 41 %, their mean by 7 %.
TEST(Noise, ConstantErrorsKeepTheirVariances) {
  std::vector<NoiseDatum> data;
  const std::vector<double> sizes = testing::log_spaced(1.0, 50.0, 15);
  for (const double size : sizes) data.push_back({size, 1.0});
  const auto mean_ratio = [&] {
    const auto ratios = mean_variances(data, {}, sizes);
    return std::accumulate(ratios.begin(), ratios.end(), 0.0) / 15.0;
  };
  EXPECT_NEAR(mean_ratio(), 1.0, 0.1);
  data.back().square = 25.0;  // an outlier at the largest value shows no growth
  EXPECT_NEAR(mean_ratio(), 1.0, 0.1);
}

// Where all sizes are equal every model has the same likelihood. The one with two numbers has the weight exp(-1), by
// its larger AIC.
TEST(Noise, ModelsAreWeightedByAic) {
  const std::vector<NoiseDatum> data(8, {1.0, 1.0});
  const auto models = possible_noise(data, {}, {1.0});
  ASSERT_EQ(models.size(), 9u);
  EXPECT_NEAR(models[0].weight, 1.0 / (2.0 + 0.367879), 1e-6);
  EXPECT_NEAR(models[1].weight, 1.0 / (2.0 + 0.367879), 1e-6);
  EXPECT_NEAR(models[2].weight, 0.367879 / 7.0 / (2.0 + 0.367879), 1e-6);
}

TEST(Noise, FewDataLeaveNoChoice) {
  std::vector<NoiseDatum> data = residuals(2, 0.0, 1.0);
  data.resize(5);
  EXPECT_TRUE(possible_noise(data, {}, {1.0, 2.0}).empty());
}

}  // namespace
}  // namespace hysteron::detail
