// Joint fits: several specimens with parameters of their own and shared ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "../../src/identify/misfit.hpp"
#include "../../src/identify/model.hpp"
#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/specimens_data.hpp"

namespace hysteron::testing {
namespace {

const std::vector<double> speeds{0.3, 0.8, 2.0, 5.0};
const FitRequest shared_exponents{
    .impact = {.law = "falcon"}, .free = {"exponent", "damping_exponent"}, .own = {"stiffness", "damping"}};

std::vector<DataSet> sets_of_balls() {
  std::vector<DataSet> out;
  for (const SpecimenTruth& ball : balls) out.push_back(measured(ball, speeds));
  return out;
}

FitSetup setup_of(const FitRequest& request, std::vector<DataSet> data) {
  auto setup = read_fit_request(request, std::move(data));
  EXPECT_TRUE(setup) << setup.error().message;
  return std::move(*setup);
}

FitResult fitted(const FitRequest& request, std::vector<DataSet> data, bool intervals = false) {
  const FitSetup setup = setup_of(request, std::move(data));
  auto result = fit(setup.problem, {.starts = 8, .intervals = intervals});
  EXPECT_TRUE(result) << result.error().message;
  return std::move(*result);
}

const FittedParameter& parameter(const FitResult& result, const std::string& label) {
  const auto found = std::find_if(result.parameters.begin(), result.parameters.end(),
                                  [&](const FittedParameter& p) { return p.parameter.label() == label; });
  EXPECT_NE(found, result.parameters.end()) << label;
  return *found;
}
double value(const FitResult& result, const std::string& label) { return parameter(result, label).value; }

// Values of the free parameters from which the data were computed.
std::vector<double> truth_of(const FitProblem& problem) {
  std::vector<double> out;
  for (const FreeParameter& p : problem.free) {
    const auto ball = std::find_if(balls.begin(), balls.end(), [&](const auto& b) { return b.label == p.specimen; });
    out.push_back(p.name == "exponent"           ? shared_exponent
                  : p.name == "damping_exponent" ? shared_damping_exponent
                  : p.name == "stiffness"        ? ball->stiffness
                                                 : ball->damping);
  }
  return out;
}

TEST(JointFit, ExactDataGiveOwnAndSharedParametersBack) {
  const FitSetup setup = setup_of(shared_exponents, {joined_sets(sets_of_balls())});
  EXPECT_EQ(setup.problem.free.size(), 8u);
  const auto result = fit(setup.problem, {.starts = 8, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_LT(result->cost, 1e-6);
  const std::vector<double> truth = truth_of(setup.problem);
  for (std::size_t i = 0; i < truth.size(); ++i)
    EXPECT_NEAR(result->parameters[i].value / truth[i], 1.0, 1e-4) << result->parameters[i].parameter.label();
}

TEST(JointFit, UsesTheMassOfEachSpecimen) {
  std::vector<DataSet> sets = sets_of_balls();
  const FitSetup right = setup_of(shared_exponents, sets);
  for (std::size_t k = 0; k < balls.size(); ++k) EXPECT_EQ(right.problem.specimens[k].mass, balls[k].mass);
  const std::vector<double> truth = truth_of(right.problem);
  EXPECT_LT(*cost_at(right.problem, truth), 1e-7);
  std::swap(sets[0].stated[0].value, sets[1].stated[0].value);
  EXPECT_GT(*cost_at(setup_of(shared_exponents, sets).problem, truth), 0.05);
}

// With all parameters of their own and given sigmas, the specimens do not know of each other.
TEST(JointFit, WithNothingSharedEqualsSeparateFits) {
  std::vector<DataSet> sets = sets_of_balls();
  Noise noise(11);
  for (DataSet& set : sets) {
    disturb(set.columns[0], 0.005, noise, true);
    disturb(set.columns[1], 5e-6, noise, true);
  }
  FitRequest request = shared_exponents;
  request.free.clear();
  request.own = {"stiffness", "damping", "exponent", "damping_exponent"};
  const FitResult joint = fitted(request, sets, true);
  ASSERT_EQ(joint.parameters.size(), 12u);
  double chi2 = 0.0;
  for (const DataSet& set : sets) {
    FitRequest alone = shared_exponents;
    alone.own.clear();
    alone.free.insert(alone.free.end(), {"stiffness", "damping"});
    const FitResult separate = fitted(alone, {set}, true);
    chi2 += separate.chi2;
    for (const FittedParameter& p : separate.parameters) {
      const FittedParameter& own = parameter(joint, p.parameter.name + "[" + set.specimen[0] + "]");
      EXPECT_NEAR(own.value / p.value, 1.0, 1e-4) << own.parameter.label();
      EXPECT_NEAR(own.standard_error / p.standard_error, 1.0, 1e-2) << own.parameter.label();
      EXPECT_NEAR((own.intervals[1].high - own.intervals[1].low) / (p.intervals[1].high - p.intervals[1].low), 1.0,
                  0.03)
          << own.parameter.label();
    }
  }
  EXPECT_NEAR(joint.chi2, chi2, 1e-6 * chi2);
}

TEST(JointFit, DoesNotDependOnTheOrderOfSpecimensAndFiles) {
  std::vector<DataSet> sets = sets_of_balls();
  Noise noise(3);
  for (DataSet& set : sets) {
    disturb(set.columns[0], 0.005, noise, true);
    disturb(set.columns[1], 5e-6, noise, true);
  }
  const FitResult files = fitted(shared_exponents, sets), one = fitted(shared_exponents, {joined_sets(sets)});
  std::reverse(sets.begin(), sets.end());
  const FitResult reversed = fitted(shared_exponents, sets);
  for (const FittedParameter& p : files.parameters) {
    EXPECT_NEAR(value(reversed, p.parameter.label()) / p.value, 1.0, 1e-5) << p.parameter.label();
    EXPECT_NEAR(value(one, p.parameter.label()) / p.value, 1.0, 1e-5) << p.parameter.label();
  }
  EXPECT_NEAR(reversed.cost, files.cost, 1e-6 * files.cost);
}

TEST(JointFit, ExchangedLabelsExchangeTheParameters) {
  std::vector<DataSet> sets = sets_of_balls();
  std::swap(sets[0].specimen, sets[1].specimen);
  std::swap(sets[0].stated, sets[1].stated);  // the masses stay with the labels
  sets[0].stated[0].value = balls[0].mass;
  sets[1].stated[0].value = balls[1].mass;
  const FitResult result = fitted(shared_exponents, sets);
  EXPECT_NEAR(value(result, "stiffness[B]") / balls[0].stiffness, 1.0, 1e-3);
  EXPECT_NEAR(value(result, "stiffness[A]") / balls[1].stiffness, 1.0, 1e-3);
  EXPECT_NEAR(value(result, "damping[B]") / balls[0].damping, 1.0, 1e-3);
}

TEST(JointFit, AnOwnParameterMovesOnlyTheResidualsOfItsSpecimen) {
  const FitSetup setup = setup_of(shared_exponents, {joined_sets(sets_of_balls())});
  const detail::Model model(setup.problem);
  const ResidualProblem problem = model.residual_problem();
  const std::vector<double> truth = truth_of(setup.problem);
  std::vector<double> before(model.size()), after(model.size());
  ASSERT_TRUE(problem.differences(truth, before));
  for (std::size_t i = 0; i < truth.size(); ++i) {
    std::vector<double> changed = truth;
    changed[i] *= 1.05;
    ASSERT_TRUE(problem.differences(changed, after));
    std::size_t at = 0;
    for (const ComparedChannel& channel : problem.channels)
      for (const ComparedDatum& d : channel.data) {
        const FreeParameter& p = setup.problem.free[i];
        // The contact time hardly depends on the damping, and by less on its exponent.
        const bool moves = p.specimen.empty() || p.specimen == d.specimen;
        EXPECT_EQ(std::abs(after[at] - before[at]) > 1e-7, moves) << p.label() << " and data of " << d.specimen;
        ++at;
      }
  }
}

// The derivatives that compute one specimen are those that compute all.
// Empty cells in both columns: a datum is then no longer in the row of its number.
TEST(JointFit, BlocksGiveTheWholeJacobian) {
  std::vector<DataSet> sets = sets_of_balls();
  sets[0].columns[0].values[1] = sets[1].columns[1].values[0] = sets[1].columns[1].values[3] = std::nan("");
  FitSetup setup = setup_of(shared_exponents, {joined_sets(sets)});
  setup.problem.weights[Measured::duration] = 4.0;
  const detail::Model model(setup.problem);
  const ResidualProblem with_blocks = model.residual_problem();
  ASSERT_EQ(with_blocks.blocks.size(), balls.size());
  ResidualProblem without = with_blocks;
  without.blocks.clear();
  without.block_of.clear();
  const detail::Coordinates coordinates(setup.problem.free);
  const detail::Comparison first(with_blocks), second(without);
  const detail::Misfit quick(first, coordinates), whole(second, coordinates);
  const std::vector<double> truth = truth_of(setup.problem);
  Eigen::VectorXd u(static_cast<Eigen::Index>(truth.size())), r;
  for (std::size_t i = 0; i < truth.size(); ++i) u[static_cast<Eigen::Index>(i)] = coordinates.at(i, 1.02 * truth[i]);
  ASSERT_TRUE(quick.residuals(u, r));
  Eigen::MatrixXd a, b;
  for (const auto differences : {detail::Misfit::Differences::one_sided, detail::Misfit::Differences::central}) {
    quick.jacobian(u, r, differences, a);
    whole.jacobian(u, r, differences, b);
    EXPECT_LT((a - b).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_GT(a.cwiseAbs().maxCoeff(), 0.1);
  }
}

TEST(JointFit, OneSigmaBelongsToAQuantityOfAFileForAllSpecimens) {
  std::vector<DataSet> sets = sets_of_balls();
  Noise noise(8);
  for (DataSet& set : sets) disturb(set.columns[0], 0.01, noise, false);
  const FitResult result = fitted(shared_exponents, {joined_sets(sets)});
  ASSERT_EQ(result.channels.size(), 2u);
  EXPECT_EQ(result.channels[0].data.size(), balls.size() * speeds.size());
  EXPECT_EQ(result.channels[0].data.front().specimen, "A");
  EXPECT_EQ(result.channels[0].data.back().specimen, "C");
}

// Series with unknown times of touch, and loops: each impact is of one specimen.
TEST(JointFit, SeriesAndLoopsOfSeveralSpecimens) {
  for (const DataKind kind : {DataKind::series, DataKind::loop}) {
    std::vector<DataSet> sets;
    for (const SpecimenTruth& ball : balls) {
      DataSet set = runs(law_of(ball), ball.mass, {1.0}, kind, 20);
      set.file = ball.label;
      if (kind == DataKind::series) set.columns = {set.columns[1]};
      for (double& t : set.time) t += 1e-4 * ball.mass / 0.05;
      label(set, ball);
      sets.push_back(std::move(set));
    }
    FitRequest request = shared_exponents;
    request.find_touch = kind == DataKind::series;
    request.start = {"exponent=1.6", "damping_exponent=0.5", "stiffness=2e7", "damping=5e3"};
    const FitSetup setup = setup_of(request, sets);
    const auto found = fit(setup.problem, {.starts = 2, .intervals = false});
    ASSERT_TRUE(found) << found.error().message;
    const FitResult& result = *found;
    for (const SpecimenTruth& ball : balls)
      EXPECT_NEAR(value(result, "stiffness[" + ball.label + "]") / ball.stiffness, 1.0, 1e-3) << to_text(kind);
    EXPECT_NEAR(value(result, "exponent"), shared_exponent, 1e-4);
    if (kind == DataKind::series) {
      EXPECT_NEAR(value(result, "touch_time_2"), 1.6e-4, 1e-7);
    }
  }
}

TEST(JointFit, CurvesAreThoseOfTheSpecimens) {
  std::vector<DataSet> sets = sets_of_balls();
  sets[1] = measured(balls[1], {0.1, 0.2, 10.0, 20.0});
  const FitSetup setup = setup_of(shared_exponents, {joined_sets(sets)});
  const auto result = fit(setup.problem, {.starts = 4, .intervals = false});
  ASSERT_TRUE(result);
  const auto curves = fitted_curves(setup.problem, *result, 3);
  ASSERT_TRUE(curves) << curves.error().message;
  ASSERT_EQ(curves->size(), 2 * balls.size());
  for (const FittedCurve& curve : *curves) {
    const auto ball =
        std::find_if(balls.begin(), balls.end(), [&](const auto& b) { return b.label == curve.specimen; });
    ASSERT_NE(ball, balls.end()) << curve.specimen;
    EXPECT_LT(curve.at.front(), curve.specimen == "B" ? 0.1 : 0.3);
    EXPECT_GT(curve.at.front(), curve.specimen == "B" ? 0.08 : 0.2);
    EXPECT_GT(curve.at.back(), curve.specimen == "B" ? 20.0 : 5.0);
    EXPECT_LT(curve.at.back(), curve.specimen == "B" ? 25.0 : 6.0);
    const DataSet exact = outcomes(law_of(*ball), ball->mass, curve.at, true);
    const auto& values = exact.columns[curve.quantity == "duration" ? 1 : 0].values;
    for (std::size_t i = 0; i < curve.at.size(); ++i)
      EXPECT_NEAR(curve.value[i] / values[i], 1.0, 1e-4) << curve.specimen << ' ' << curve.quantity;
  }
}

// Residuals that alternate in the order of speeds, but are of one sign within each specimen: neighbours are those of
// one specimen.
TEST(JointFit, NeighboursOfAResidualAreThoseOfItsSpecimen) {
  std::vector<double> at;
  for (int i = 0; i < 40; ++i) at.push_back(1.0 + 0.05 * i);
  std::vector<DataSet> sets;
  for (const std::size_t k : {0u, 1u}) {
    std::vector<double> own;
    for (std::size_t i = k; i < at.size(); i += 2) own.push_back(at[i]);
    DataSet set = outcomes(law_of(balls[k]), balls[k].mass, own);
    for (double& e : set.columns[0].values) e += k == 0 ? 0.02 : -0.02;
    label(set, balls[k]);
    sets.push_back(std::move(set));
  }
  FitRequest request{.impact = {.law = "falcon"}, .fix = {"exponent=1.62", "damping_exponent=0.55"}};
  for (const SpecimenTruth& ball : balls) {
    if (ball.label == "C") continue;
    request.fix.push_back("stiffness[" + ball.label + "]=" + std::to_string(ball.stiffness));
  }
  request.fix.push_back("damping[A]=4000");
  request.own = {"damping"};
  request.bound = {"damping[B]=2999:3001"};
  const FitResult result = fitted(request, {joined_sets(sets)});
  ASSERT_EQ(result.doubts.size(), 1u);
  EXPECT_EQ(result.doubts[0].kind, DoubtKind::lack_of_fit);
  for (const MisfitTest& test : result.quality.tests)
    if (test.kind == MisfitTestKind::neighbours) {
      EXPECT_GT(test.statistic, 0.9);
    }
}

// A model of many specimens that can be computed only near the truth of each: hardly any point suits all of them.
TEST(JointFit, StartsSuitEverySpecimen) {
  constexpr std::size_t specimens = 12;
  const auto truth = [](std::size_t k) { return 0.1 + 0.07 * static_cast<double>(k); };
  ResidualProblem problem{.name = "lines", .free = {}, .channels = {}, .differences = {}};
  ComparedChannel channel{.file = "file", .quantity = "y", .at_name = "x", .data = {}};
  problem.free.push_back(
      {.name = "shared", .symbol = "b", .low = 0.0, .high = 2.0, .start_low = 0.0, .start_high = 2.0});
  problem.block_of.push_back(std::nullopt);
  for (std::size_t k = 0; k < specimens; ++k) {
    problem.free.push_back(
        {.name = "own", .symbol = "a", .low = 0.0, .high = 1.0, .start_low = 0.0, .start_high = 1.0});
    problem.block_of.push_back(k);
    DataBlock block{.data = {}, .differences = {}};
    for (std::size_t i = 0; i < 3; ++i) {
      block.data.push_back(channel.data.size());
      const double at = static_cast<double>(i);
      channel.data.push_back(
          {.at = at, .measured = truth(k) + 1.3 * at + 1e-3 * std::sin(static_cast<double>(7 * k + i))});
    }
    const auto measured = std::vector<ComparedDatum>(channel.data.end() - 3, channel.data.end());
    block.differences = [=](std::span<const double> values, std::span<double> out) {
      if (std::abs(values[1 + k] - truth(k)) > 0.15) return false;
      for (std::size_t i = 0; i < 3; ++i)
        out[3 * k + i] = values[1 + k] + values[0] * measured[i].at - measured[i].measured;
      return true;
    };
    problem.blocks.push_back(std::move(block));
  }
  problem.channels.push_back(std::move(channel));
  problem.differences = [blocks = problem.blocks](std::span<const double> values, std::span<double> out) {
    return std::all_of(blocks.begin(), blocks.end(), [&](const DataBlock& b) { return b.differences(values, out); });
  };
  const auto result = fit(problem, {.starts = 6, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[0].value, 1.3, 1e-3);
  for (std::size_t k = 0; k < specimens; ++k) EXPECT_NEAR(result->parameters[1 + k].value, truth(k), 2e-3) << k;
}

std::string refusal(FitProblem problem, const std::function<void(FitProblem&)>& change) {
  change(problem);
  const auto error = check(problem);
  return error ? error->message : "accepted";
}

TEST(JointFit, ProblemsWithWrongSpecimensAreRefused) {
  const FitProblem good = setup_of(shared_exponents, sets_of_balls()).problem;
  EXPECT_EQ(refusal(good, [](FitProblem&) {}), "accepted");
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.data[0].specimen[1] = "X"; }).find("no specimen 'X'"),
            std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.data[0].specimen.clear(); }).find("no label"), std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.data[0].specimen.pop_back(); }).find("label"), std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.free[0].specimen = "X"; }).find("no specimen 'X'"), std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.specimens[0].mass = -1.0; }).find("m > 0 kg"), std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.specimens.push_back(p.specimens[0]); }).find("twice"),
            std::string::npos);
  EXPECT_NE(refusal(good, [](FitProblem& p) { p.specimens.push_back({.label = "E", .mass = 1.0}); }).find("no data"),
            std::string::npos);
  const std::string few = refusal(good, [](FitProblem& p) {
    for (MeasuredColumn& c : p.data[0].columns)
      for (std::size_t row = 0; row < c.values.size(); ++row)
        if (row > 0 || c.what == Measured::duration) c.values[row] = std::nan("");
    p.data[0].columns.pop_back();
  });
  EXPECT_NE(few.find("1 datum for 2 parameters of its own (stiffness[A], damping[A])"), std::string::npos) << few;
}

}  // namespace
}  // namespace hysteron::testing
