#include "hysteron/laws/whole/luo_nahon.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

LuoNahon law(double restitution) {
  LuoNahon l;
  l.effective_modulus = 3.9e10;
  l.effective_radius = 0.01;
  l.restitution = restitution;
  return l;
}

TEST(LuoNahon, TheDefaultCaseCoefficientRestoresHertz) {
  EXPECT_NEAR(LuoNahon::hertz_case, 0.600210877438071, 1e-15);
  EXPECT_NEAR(law(1.0).resolved({0.3, 4.6}).elastic.stiffness, 4.0 / 3.0 * 3.9e10 * 0.1, 1e-5);
}

// F = γ π E* (A'/τ') δ with A' = 2πRδ, τ' = 2π√(2Rδ).
TEST(LuoNahon, ElasticForceIsThatOfTheInterference) {
  LuoNahon l = law(1.0);
  l.case_coefficient = 1.1;
  const double pi = std::numbers::pi, depth = 3e-5;
  const double area = 2.0 * pi * 0.01 * depth, perimeter = 2.0 * pi * std::sqrt(2.0 * 0.01 * depth);
  EXPECT_NEAR(l.resolved({0.3, 4.6}).force(Contact<double>{depth, 0.1}).total(),
              1.1 * pi * 3.9e10 * area / perimeter * depth, 1e-9);
}

TEST(LuoNahon, DampingIsTheRegularRoot) {
  EXPECT_NEAR(law(0.7).relative_damping(), 0.634828281266418, 1e-14);
  EXPECT_NEAR(law(0.7).resolved({0.3, 4.6}).rate_factor, 0.634828281266418 / 0.3, 1e-13);
  for (const double e : {0.01, 0.3, 0.95, 1.0})
    EXPECT_NEAR(restitution::of_factor(law(e).resolved({2.0, 1.0}).rate_factor * 2.0), e, 1e-13);
}

TEST(LuoNahon, IsElasticAtRest) {
  EXPECT_EQ(law(0.7).resolved({0.0, 4.6}).rate_factor, 0.0);
  EXPECT_EQ(law(0.7).resolved({-0.3, 4.6}).rate_factor, 0.0);
}

}  // namespace
}  // namespace hysteron
