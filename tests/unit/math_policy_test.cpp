// No exception leaves the library. Boost.Math throws by default: every call takes MathPolicy, and inputs at the ends of
// the number range give finite values, NaN or infinity.
#include "hysteron/core/math_policy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "../../src/identify/distributions.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/core/x_minus_log1p.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/nondimensional.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/pair/elliptical.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;

constexpr double tiny = std::numeric_limits<double>::min(), huge = std::numeric_limits<double>::max();
constexpr double denormal = std::numeric_limits<double>::denorm_min();
const double nan = std::nan("");
const std::vector<double> extremes{-infinity, -huge, -1.0, -tiny, -0.0, 0.0,      denormal, tiny,
                                   1e-16,     0.5,   1.0,  1e16,  huge, infinity, nan};

std::string without_comments(const fs::path& file) {
  std::ifstream in(file);
  std::string line, text;
  while (std::getline(in, line)) text += line.substr(0, line.find("//")) + '\n';
  return text;
}

// Statements that name boost::math and neither pass the policy nor are known not to throw.
std::vector<std::string> statements_without_policy(const std::string& text) {
  // chebyshev_clenshaw_recurrence over [-1, 1] has no error to report; eps_tolerance is a comparison; pchip throws
  // outside its nodes alone, which its only caller checks (MathPolicy.ATableHasNoValueOutsideItsSpeeds).
  const std::regex harmless("boost::math::(chebyshev_clenshaw_recurrence|interpolators::pchip|policies)\\b");
  std::vector<std::string> found;
  for (std::size_t at = text.find("boost::math::"); at != std::string::npos; at = text.find("boost::math::", at + 1)) {
    const std::string statement = text.substr(at, text.find(';', at) - at);
    const bool is_harmless = std::regex_search(statement, harmless, std::regex_constants::match_continuous);
    if (!is_harmless && statement.find("Policy") == std::string::npos &&
        statement.find("InDouble") == std::string::npos)
      found.push_back(statement);
    at += statement.size();
  }
  return found;
}

TEST(MathPolicy, IsPassedToEveryCallOfBoostMath) {
  std::size_t files = 0;
  for (const char* folder : {"include", "src", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HYSTERON_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
      const std::string text = without_comments(entry.path());
      files += text.find("boost::math::") != std::string::npos;
      for (const std::string& statement : statements_without_policy(text))
        ADD_FAILURE() << entry.path() << ": " << statement;
      EXPECT_EQ(text.find("using namespace boost"), std::string::npos) << entry.path();
    }
  EXPECT_GE(files, 8u);
}

TEST(MathPolicy, TheSearchForCallsFindsOneWithoutPolicy) {
  EXPECT_EQ(statements_without_policy("return boost::math::beta(a, b);").size(), 1u);
  EXPECT_EQ(statements_without_policy("return boost::math::beta(a, b, MathPolicy());").size(), 0u);
}

TEST(MathPolicy, RootsNeedASignChangeAndSayNaNWithoutOne) {
  const auto line = [](double x) { return x - 0.25; };
  EXPECT_NEAR(enclose_root(line, {0.0, 1.0, -0.25, 0.75}).middle(), 0.25, 1e-15);
  for (const double a : extremes)
    for (const double b : extremes)
      for (const double fa : extremes)
        for (const double fb : extremes) {
          RootBracket found{};
          ASSERT_NO_THROW(found = enclose_root(line, {a, b, fa, fb})) << a << ' ' << b << ' ' << fa << ' ' << fb;
          const bool has_sign_change = (fa <= 0.0 && fb >= 0.0) || (fa >= 0.0 && fb <= 0.0);
          EXPECT_TRUE((a < b && has_sign_change) || std::isnan(found.middle()));
        }
  for (const double a : extremes)
    for (const double b : extremes) EXPECT_NO_THROW(root_of_increasing(line, a, b));
}

TEST(MathPolicy, RestitutionFormulasTakeAnyNumber) {
  for (const double x : extremes) {
    EXPECT_NO_THROW(restitution::of_factor(x)) << x;
    EXPECT_NO_THROW(restitution::largest_energy_share(x)) << x;
    EXPECT_NO_THROW(shape::LogLine::root(x)) << x;
    EXPECT_NO_THROW(quarter_period(x)) << x;
    EXPECT_NO_THROW(nondimensional::approximation({x, x, x}, 0.5)) << x;
    for (const Separation rule : {Separation::force, Separation::depth})
      EXPECT_NO_THROW(restitution::of_damping_ratio(x, rule)) << x;
    if (!(x >= 0.0 && x <= 1.0)) continue;
    EXPECT_NO_THROW(restitution::factor_for(x)) << x;
    for (const Separation rule : {Separation::force, Separation::depth})
      EXPECT_NO_THROW(restitution::damping_ratio_for(x, rule)) << x;
  }
}

TEST(MathPolicy, EllipticIntegralsTakeEveryCurvature) {
  for (const double x : extremes)
    for (const double y : extremes) EXPECT_NO_THROW(elliptical_hertz(x, y, 1e11)) << x << ' ' << y;
  for (const double ratio : {smallest_curvature_ratio, 1e-10, 0.5, 1.0})
    EXPECT_TRUE(std::isfinite(elliptical_hertz(ratio, 1.0, 1e11).stiffness)) << ratio;
}

TEST(MathPolicy, DistributionsTakeAnyNumber) {
  std::vector<double> numbers = extremes;
  for (double x = 1e-300; x < 1e300; x *= 30.0) numbers.push_back(x);
  for (const double x : numbers)
    for (const double freedom : numbers) {
      EXPECT_NO_THROW(detail::chi2_probability_above(x, freedom)) << x << ' ' << freedom;
      EXPECT_NO_THROW(detail::student_probability_above(x, freedom)) << x << ' ' << freedom;
      for (const std::size_t parameters : {0u, 1u, 5u})
        EXPECT_NO_THROW(detail::chi2_rise(x, parameters, freedom)) << x << ' ' << freedom;
      EXPECT_NO_THROW(detail::normal_probability_above(x)) << x;
    }
  EXPECT_TRUE(std::isnan(detail::chi2_probability_above(1.0, -1.0)));
  EXPECT_TRUE(std::isnan(detail::chi2_rise(1.5, 1, 10.0)));
  // Many degrees of freedom are as good as a known σ.
  EXPECT_NEAR(detail::chi2_rise(0.95, 3, 1e15), detail::chi2_rise(0.95, 3, infinity), 1e-9);
}

TEST(MathPolicy, ATableHasNoValueOutsideItsSpeeds) {
  const auto table = RestitutionTable::make({{1.0, 0.9}, {2.0, 0.8}, {3.0, 0.7}, {4.0, 0.6}});
  ASSERT_TRUE(table);
  for (const double v : extremes) {
    double e = 0.0;
    ASSERT_NO_THROW(e = table->restitution_at({v, 1.0})) << v;
    EXPECT_EQ(std::isnan(e), !(v >= 1.0 && v <= 4.0)) << v;
    EXPECT_EQ(table->refusal({v, 1.0}).empty(), v >= 1.0 && v <= 4.0) << v;
    EXPECT_NO_THROW(RestitutionTable().restitution_at({v, 1.0}));
    EXPECT_FALSE(RestitutionTable().refusal({v, 1.0}).empty());
  }
}

// Laws whose numbers are at the ends of the range: an impact is computed or refused.
TEST(MathPolicy, ImpactsOfExtremeLawsAreComputedOrRefused) {
  const std::vector<double> numbers{denormal, tiny, 1e-100, 1.0, 1e100, huge};
  for (const double k : numbers)
    for (const double damping : numbers)
      for (const double speed : numbers) {
        const std::vector<AnyContactLaw> laws{
            Factor<shape::Hertzian>({k}, damping),
            Factor<shape::PowerLaw>({k, 2.2}, damping),
            Factor<shape::LogLine>({k, damping}, 0.1),
            Factor<shape::LiuLine>({k, damping}, 0.1),
            Factor<shape::PerssonLine>({k, damping}, 0.1),
            Factor<shape::OverlapVolume>({k, damping, 0.0}, 0.1),
            Additive<shape::Linear>({k}, {damping, 0.0, 1.0}),
            Additive<shape::Hertzian>({k}, {damping, 0.25, 1.0}),
        };
        for (const AnyContactLaw& law : laws) {
          const ImpactProblem problem{.law = law, .touch = {speed, 1.0}};
          EXPECT_NO_THROW(static_cast<void>(analyse(problem))) << k << ' ' << damping << ' ' << speed;
        }
      }
}

}  // namespace
}  // namespace hysteron
