// Slow. The 90 % intervals of shared and own parameters of a joint fit contain the truth 90 % of the time.
#include <gtest/gtest.h>

#include <cstdio>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/specimens_data.hpp"

namespace hysteron::testing {
namespace {

TEST(SlowJointCoverage, OfSharedExponentsAndOwnParametersIsNominal) {
  constexpr int sets = 400;  // 90 % is then seen to ±1.5 %
  constexpr double low = 0.86, high = 0.94;
  std::vector<DataSet> exact;
  for (const SpecimenTruth& ball : balls) exact.push_back(measured(ball, log_spaced(0.3, 5.0, 6)));
  const DataSet all = joined_sets(exact);
  const FitRequest request{
      .impact = {.law = "falcon"}, .start = {"exponent=1.6", "damping_exponent=0.5"}, .own = {"stiffness", "damping"}};
  std::map<std::string, int> inside;
  int trusted = 0;
  for (int i = 0; i < sets; ++i) {
    Noise noise(5000 + static_cast<std::uint64_t>(i));
    DataSet set = all;
    disturb(set.columns[0], 0.006, noise, false);
    disturb(set.columns[1], 6e-6, noise, false);
    const auto setup = read_fit_request(request, {set});
    ASSERT_TRUE(setup) << setup.error().message;
    const auto result = fit(setup->problem, {.starts = 3});
    ASSERT_TRUE(result) << result.error().message;
    if (!result->doubts.empty()) continue;
    ++trusted;
    for (const FittedParameter& p : result->parameters) {
      const auto ball =
          std::find_if(balls.begin(), balls.end(), [&](const auto& b) { return b.label == p.parameter.specimen; });
      const double truth = p.parameter.name == "exponent"           ? shared_exponent
                           : p.parameter.name == "damping_exponent" ? shared_damping_exponent
                           : p.parameter.name == "stiffness"        ? ball->stiffness
                                                                    : ball->damping;
      inside[p.parameter.label()] += p.intervals[1].low <= truth && truth <= p.intervals[1].high;
    }
  }
  EXPECT_GE(trusted, 0.95 * sets);
  ASSERT_EQ(inside.size(), 8u);
  for (const auto& [name, count] : inside) {
    const double share = static_cast<double>(count) / trusted;
    std::printf("%s covered in %.1f %% of %d fits\n", name.c_str(), 100.0 * share, trusted);
    EXPECT_GE(share, low) << name;
    EXPECT_LE(share, high) << name;
  }
}

}  // namespace
}  // namespace hysteron::testing
