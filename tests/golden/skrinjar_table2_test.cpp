// Table 2 of Skrinjar, Slavič, Boltežar (2018), restitution delivered by twelve laws for e = 0, 0.1, ... 1, against the
// closed forms. K = 5.2e9 N/m^1.5, two spheres of 9.2 kg, v₀ = 0.3 m/s; for laws that multiply
// the elastic force no cell depends on these. A cell is reproduced if it differs by at most 0.005, its rounding. Five
// rows are reproduced; one is reproduced with half of its printed factor; four are 0.01 to 0.023 too high in every
// cell, which means that energy was gained; one follows from a misprinted law; one has no explanation.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "../../src/reproduce/printed/skrinjar_2018.hpp"
#include "hysteron/laws/multiplying/all.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron {
namespace {

using namespace reproduce::skrinjar_2018;

constexpr double rounding = 0.005;

double requested(std::size_t column) { return static_cast<double>(column) / 10.0; }

template <class L>
double returned(double e) {
  return restitution::of_factor(L{.restitution = e}.relative_damping());
}

// Cells reproduced by `law`, a function of e; from column 1 where the law is singular at e = 0.
template <class F>
int reproduced(const Row& printed, const F& law, std::size_t first) {
  int count = 0;
  for (std::size_t i = first; i < printed.size(); ++i)
    count += std::abs(printed[i].value - law(requested(i))) <= rounding;
  return count;
}

// Smallest and largest of printed - delivered.
struct Excess {
  double low = 1.0, high = -1.0;
};
template <class L>
Excess excess(const Row& printed, std::size_t first) {
  Excess x;
  for (std::size_t i = first; i < printed.size(); ++i) {
    const double d = printed[i].value - returned<L>(requested(i));
    x = {std::min(x.low, d), std::max(x.high, d)};
  }
  return x;
}

TEST(SkrinjarTable2, HertzRowIsReproduced) {
  EXPECT_EQ(reproduced(
                hertz, [](double) { return restitution::of_factor(0.0); }, 0),
            11);
}

TEST(SkrinjarTable2, FirstOrderRowsAreReproduced) {
  EXPECT_EQ(reproduced(hunt_crossley, returned<HuntCrossley>, 0), 11);
  EXPECT_EQ(reproduced(herbert_mcwhannell, returned<HerbertMcWhannell>, 0), 11);
  EXPECT_EQ(reproduced(lee_wang, returned<LeeWang>, 0), 11);
  EXPECT_EQ(reproduced(lankarani_nikravesh, returned<LankaraniNikravesh>, 0), 11);
}

TEST(SkrinjarTable2, HuGuoRowWasComputedWithHalfTheFactor) {
  const auto half = [](double e) { return restitution::of_factor(0.5 * HuGuo{e}.relative_damping()); };
  EXPECT_EQ(reproduced(hu_guo, half, 1), 10);
  EXPECT_EQ(reproduced(hu_guo, returned<HuGuo>, 1), 1);
  // The table contradicts itself: at e = 0.5 Hu-Guo and Gonthier have the same factor 1.5, and print 0.66 and 0.51.
  EXPECT_DOUBLE_EQ(HuGuo{0.5}.relative_damping(), Gonthier{0.5}.relative_damping());
  EXPECT_GT(hu_guo[5].value - gonthier[5].value, 10.0 * rounding);
}

TEST(SkrinjarTable2, FourRowsAreTooHighInEveryCell) {
  EXPECT_EQ(reproduced(zhiying_qishao, returned<ZhiyingQishao>, 0), 0);
  EXPECT_EQ(reproduced(gonthier, returned<Gonthier>, 1), 0);
  EXPECT_EQ(reproduced(flores, returned<Flores>, 1), 0);
  EXPECT_EQ(reproduced(gharib_hurmuzlu, returned<GharibHurmuzlu>, 1), 0);
  for (const Excess& x : {excess<ZhiyingQishao>(zhiying_qishao, 0), excess<Gonthier>(gonthier, 1),
                          excess<Flores>(flores, 1), excess<GharibHurmuzlu>(gharib_hurmuzlu, 1)}) {
    EXPECT_GT(x.low, 0.0095);
    EXPECT_LT(x.high, 0.0235);
  }
}

// The excess of these rows contradicts other cells of the table, independently of the laws.
TEST(SkrinjarTable2, HighRowsContradictTheTable) {
  // The same factor 1.5 in two rows, with two results.
  EXPECT_DOUBLE_EQ(HuntCrossley{0.0}.relative_damping(), 1.5);
  EXPECT_DOUBLE_EQ(Gonthier{0.5}.relative_damping(), 1.5);
  EXPECT_NEAR(gonthier[5].value - hunt_crossley[0].value, 0.02, 1e-12);
  EXPECT_NEAR(restitution::of_factor(1.5), 0.4877, 5e-5);
  // Energy gained where the law has no damping at all: 1.01 is above 1 by more than its rounding.
  for (const double cell : {zhiying_qishao[10].value, gonthier[10].value, flores[10].value})
    EXPECT_GT(cell - rounding, 1.0);
  EXPECT_EQ(ZhiyingQishao{1.0}.relative_damping(), 0.0);
  EXPECT_EQ(Gonthier{1.0}.relative_damping(), 0.0);
  EXPECT_EQ(Flores{1.0}.relative_damping(), 0.0);
  // Above the bound e < 1/A, beyond which the force would be tensile.
  EXPECT_GT(gonthier[1].value - rounding, 1.0 / Gonthier{0.1}.relative_damping());
  EXPECT_GT(flores[1].value - rounding, 1.0 / Flores{0.1}.relative_damping());
  EXPECT_GT(gharib_hurmuzlu[1].value - rounding, 1.0 / GharibHurmuzlu{0.1}.relative_damping());
}

// K δ + D δ̇ with damping ratio ξ delivers e with separation at δ = 0. The law printed in Table 1, K δ + χ δ δ̇ with
// χ = -2 ln e/(π² + ln² e) √(Km), is nearly lossless and gives the row of ones.
TEST(SkrinjarTable2, AnagnostopoulosRowIsThatOfAMisprintedLaw) {
  const auto ratio = [](double e) { return -std::log(e) / std::hypot(std::numbers::pi, std::log(e)); };
  const auto by_depth = [&](double e) { return restitution::of_damping_ratio(ratio(e), Separation::depth); };
  const auto by_force = [&](double e) { return restitution::of_damping_ratio(ratio(e), Separation::force); };
  for (std::size_t i = 1; i <= 10; ++i) EXPECT_NEAR(by_depth(requested(i)), requested(i), 1e-14);
  EXPECT_EQ(reproduced(anagnostopoulos, by_depth, 1), 1);
  EXPECT_EQ(reproduced(anagnostopoulos, by_force, 1), 1);

  const auto as_printed = [](double e) {
    constexpr double stiffness = 5.2e9, mass = 4.6, speed = 0.3;
    const double log_e = std::log(e), pi2 = std::numbers::pi * std::numbers::pi;
    const double coefficient = -2.0 * log_e / (pi2 + log_e * log_e) * std::sqrt(stiffness * mass);
    return restitution::of_factor(coefficient * speed / stiffness);
  };
  EXPECT_EQ(reproduced(anagnostopoulos, as_printed, 1), 10);
  EXPECT_NEAR(1.0 - as_printed(0.1), 1.8e-6, 5e-8);
}

// Neither law of Jankowski gives this row, nor does the factor printed in Table 1; the nearest reading found, half of
// the ratio of 2005 as A, misses four cells.
TEST(SkrinjarTable2, JankowskiRowIsNotReproduced) {
  const double root5 = std::sqrt(5.0);
  // 2ξ√(Km) δ^¼ δ̇ in compression has the damping ratio 2ξ/√5 in the linear image.
  const auto damped = [root5](double xi) { return restitution::of_compression_damping_ratio(2.0 * xi / root5); };
  const auto xi_2005 = [root5](double e) { return root5 * (1.0 - e * e) / (2.0 * std::numbers::pi * e); };
  const auto xi_2006 = [root5](double e) {
    return 4.5 * root5 * (1.0 - e * e) / (e * (e * (9.0 * std::numbers::pi - 16.0) + 16.0));
  };
  const auto law_2005 = [&](double e) { return damped(xi_2005(e)); };
  const auto law_2006 = [&](double e) { return damped(xi_2006(e)); };
  EXPECT_NEAR(law_2005(0.5), 0.5582, 5e-5);
  EXPECT_NEAR(law_2006(0.5), 0.4946, 5e-5);
  EXPECT_EQ(reproduced(jankowski, law_2005, 1), 1);
  EXPECT_EQ(reproduced(jankowski, law_2006, 1), 1);

  const auto logarithmic = [](double e) {
    return restitution::of_factor(-2.0 * std::log(e) / std::hypot(std::numbers::pi, std::log(e)));
  };
  EXPECT_EQ(reproduced(jankowski, logarithmic, 1), 2);
  EXPECT_EQ(reproduced(
                jankowski, [&](double e) { return restitution::of_factor(0.5 * xi_2005(e)); }, 1),
            6);
}

}  // namespace
}  // namespace hysteron
