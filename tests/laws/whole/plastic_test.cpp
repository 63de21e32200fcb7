// What holds for every law of a loading and an unloading curve, for any history of loading, unloading and reloading.
#include <gtest/gtest.h>

#include "hysteron/laws/whole/all.hpp"
#include "support/drive.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

using testing::Drive;

template <class L>
struct Specimen;
template <>
struct Specimen<Goldsmith> {
  static constexpr double depth = 1e-5;  // of the order of the first kink
  static Goldsmith law() {
    Goldsmith l;
    l.stiffness = 1e9;
    l.restitution = sampling::uniform(0.05, 1.0);
    return l;
  }
};
template <>
struct Specimen<Thornton> {
  static constexpr double depth = 1.6222229456e-5;
  static Thornton law() {
    Thornton l;
    l.effective_modulus = 3.9e10;
    l.effective_radius = 0.01;
    l.yield_pressure = 1e9;
    return l;
  }
};
template <>
struct Specimen<Yigit> {
  static constexpr double depth = 1e-5;
  static Yigit law() {
    Yigit l;
    l.stiffness = 5.2e9;
    l.yield_indentation = depth;
    return l;
  }
};
template <>
struct Specimen<YigitLinear> {
  static constexpr double depth = 1e-5;
  static YigitLinear law() {
    YigitLinear l;
    l.stiffness = 5.2e9;
    l.yield_indentation = depth;
    return l;
  }
};
template <>
struct Specimen<MaLiu> {
  static constexpr double depth = 1.57875595336e-6;
  static MaLiu law() {
    MaLiu l = plain();
    l.psi = sampling::uniform(2.6, 3.0);
    l.xi = sampling::uniform(13.0, 20.0);
    return l;
  }
  static MaLiu plain() {
    MaLiu l;
    l.effective_modulus = 54678480022.4;
    l.effective_radius = 0.82;
    l.yield_strength = 3e7;
    return l;
  }
};

template <class L>
class PlasticLaw : public ::testing::Test {};
using Laws = ::testing::Types<Goldsmith, Thornton, Yigit, YigitLinear, MaLiu>;
TYPED_TEST_SUITE(PlasticLaw, Laws);

// Turning points, the odd ones above their neighbours; the last is separation.
std::vector<double> history(double scale) {
  std::vector<double> depths;
  const int turns = *rc::gen::inRange(1, 6);
  for (int i = 0; i < turns; ++i) {
    const double top = scale * sampling::log_uniform(0.05, 1000.0);
    depths.push_back(depths.empty() ? top : std::max(top, depths.back()));
    depths.push_back(depths.back() * sampling::uniform(0.0, 0.95));
  }
  depths.back() = 0.0;
  return depths;
}

// Work done less energy stored, the direct way to a depth.
template <class L>
double lost_by(const L& law, double deepest) {
  Drive<L> direct(law);
  direct.to(deepest);
  return direct.work() - direct.stored();
}

TYPED_TEST(PlasticLaw, LosesByTheLargestDepthAloneWhateverTheHistory) {
  using L = TypeParam;
  EXPECT_TRUE(rc::check([] {
    const L law = Specimen<L>::law();
    Drive<L> contact(law);
    double deepest = 0.0, lost = 0.0;
    for (const double depth : history(Specimen<L>::depth)) {
      contact.to(depth);
      deepest = std::max(deepest, depth);
      const double now = contact.work() - contact.stored(), scale = law.curve().energy(deepest);
      RC_ASSERT(std::abs(now - lost_by(law, deepest)) < 1e-11 * scale);
      if constexpr (has(L::info().claims, Claim::dissipative)) RC_ASSERT(now > lost - 1e-11 * scale);
      RC_ASSERT(contact.memory().max_indentation >= (depth < deepest ? deepest : 0.0));
      lost = now;
    }
    RC_ASSERT(contact.stored() == 0.0);
    RC_ASSERT(contact.memory().max_indentation == deepest);
    RC_ASSERT(contact.memory().max_force == law.curve().force(deepest));
  }));
}

TYPED_TEST(PlasticLaw, LoadingEnergyIsTheWorkOfLoading) {
  using L = TypeParam;
  EXPECT_TRUE(rc::check([] {
    const L law = Specimen<L>::law();
    Drive<L> contact(law);
    const double depth = Specimen<L>::depth * sampling::log_uniform(0.05, 1000.0);
    contact.to(depth);
    RC_ASSERT(std::abs(contact.work() / law.curve().energy(depth) - 1.0) < 1e-11);
  }));
}

TYPED_TEST(PlasticLaw, ReloadsOnTheUnloadingCurveAndThenOnTheLoadingCurve) {
  using L = TypeParam;
  EXPECT_TRUE(rc::check([] {
    const L law = Specimen<L>::law();
    const double deepest = Specimen<L>::depth * sampling::log_uniform(0.5, 500.0);
    const double part = deepest * sampling::uniform(0.0, 1.0);
    Drive<L> contact(law);
    contact.to(deepest);
    contact.to(part);
    const double falling = contact.force();
    contact.to(0.0);
    contact.to(part);
    RC_ASSERT(contact.force() == falling);
    if (falling > 0.0) RC_ASSERT(contact.memory().phase == Phase::unloading);
    contact.to(1.5 * deepest);
    RC_ASSERT(contact.memory().phase == Phase::loading);
    RC_ASSERT(contact.force() == law.curve().force(1.5 * deepest));
  }));
}

// Without a jump where loading turns into unloading, and without a pull at its end.
TYPED_TEST(PlasticLaw, UnloadingMeetsTheLoadingCurveAndEndsAtZero) {
  using L = TypeParam;
  EXPECT_TRUE(rc::check([] {
    const L law = Specimen<L>::law();
    const double deepest = Specimen<L>::depth * sampling::log_uniform(0.05, 1000.0);
    Drive<L> contact(law);
    contact.to(deepest);
    const double top = contact.force();
    contact.to(deepest * (1.0 - 1e-13));
    RC_ASSERT(std::abs(contact.force() / top - 1.0) < 1e-10);
    const double residual = contact.memory().residual_indentation;
    RC_ASSERT(residual < deepest);
    if (residual <= 0.0) return;
    contact.to(residual);
    RC_ASSERT(contact.force() == 0.0);
    contact.to(0.5 * residual);
    RC_ASSERT(contact.force() == 0.0);
  }));
}

TEST(PlasticEvents, EveryKinkOfTheLoadingCurveIsMetOnceAndInOrder) {
  const MaLiu law = Specimen<MaLiu>::plain();
  const auto [yield, plastic] = law.curve().kinks();
  Drive<MaLiu> contact(law);
  contact.to(3.0 * yield);
  contact.to(0.1 * yield);
  contact.to(2.0 * plastic);
  ASSERT_EQ(contact.crossings().size(), 3u);
  EXPECT_DOUBLE_EQ(contact.crossings()[0], yield);
  EXPECT_DOUBLE_EQ(contact.crossings()[1], 3.0 * yield);
  EXPECT_DOUBLE_EQ(contact.crossings()[2], plastic);

  Drive<Thornton> sphere(Specimen<Thornton>::law());
  sphere.to(1e-3);
  ASSERT_EQ(sphere.crossings().size(), 1u);
}

// A host with fixed steps may pass several kinks in one.
TEST(PlasticEvents, OneStepPastSeveralKinksIsOneCrossing) {
  const MaLiu law = Specimen<MaLiu>::plain();
  Memory memory;
  State<0> state;
  law.touch({.impact_speed = 1.0, .effective_mass = 1.0}, memory, state);
  const Contact<double> deep{10.0 * law.curve().plastic_depth(), 1.0};
  EXPECT_LT(law.branches(deep, memory, state)[0], 0.0);
  law.cross(0, deep, memory, state);
  EXPECT_GT(law.branches(deep, memory, state)[0], 0.0);
  EXPECT_EQ(memory.max_indentation, deep.indentation);
}

// Located to the last bit, a kink is left behind.
TEST(PlasticEvents, TheNextKinkComesAfterTheOneJustMet) {
  const MaLiu law = Specimen<MaLiu>::plain();
  const auto [yield, plastic] = law.curve().kinks();
  for (const double found : {std::nextafter(yield, 0.0), yield}) {
    Memory memory;
    State<0> state;
    law.touch({.impact_speed = 1.0, .effective_mass = 1.0}, memory, state);
    law.cross(0, {found, 1.0}, memory, state);
    EXPECT_DOUBLE_EQ(law.branches({found, 1.0}, memory, state)[0], plastic - yield);
  }
}

TYPED_TEST(PlasticLaw, HoldsNothingWithoutDepth) {
  using L = TypeParam;
  EXPECT_TRUE(rc::check([] {
    Drive<L> contact(Specimen<L>::law());
    RC_ASSERT(contact.force() == 0.0);
    RC_ASSERT(contact.stored() == 0.0);
  }));
}

}  // namespace
}  // namespace hysteron
