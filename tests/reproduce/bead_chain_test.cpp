// 70 steel beads of 2.38 mm struck at 1.77 m/s: peaks of the mean force on beads 9 and 63 from an independent
// integration with error control (Ma-Liu contacts and Hertz contacts).
#include "../../src/reproduce/bead_chain.hpp"

#include <gtest/gtest.h>

#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/power_law.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"

namespace hysteron::reproduce {
namespace {

constexpr double mass = 0.45e-3, speed = 1.77, step = 1e-8;
constexpr std::size_t beads = 70;

TEST(BeadChain, CarriesASolitaryWaveThroughHertzContacts) {
  const Factor<shape::Hertzian> law({4877509661.48}, 0.0);
  const auto peaks = bead_chain(beads, mass, speed, law, step, 450e-6);
  EXPECT_NEAR(peaks[9].force, 66.11497, 0.01);
  EXPECT_NEAR(peaks[9].time, 62.5751e-6, 5e-8);
  EXPECT_NEAR(peaks[63].force, 66.11049, 0.01);
  EXPECT_NEAR(peaks[63].time, 412.7419e-6, 5e-8);
}

TEST(BeadChain, LosesTheWaveInPlasticContacts) {
  const ElastoplasticSphere sphere{.effective_modulus = 0.5 * 193e9 / 0.91,
                                   .effective_radius = 1.19e-3,
                                   .yield_strength = 900e6,
                                   .psi = 2.84,
                                   .xi = 13.0};
  const auto peaks = bead_chain(beads, mass, speed, MaLiu{sphere, {}}, step, 550e-6);
  EXPECT_NEAR(peaks[9].force, 35.72694, 0.02);
  EXPECT_NEAR(peaks[9].time, 67.4789e-6, 1e-7);
  EXPECT_NEAR(peaks[63].force, 9.69977, 0.02);
  EXPECT_NEAR(peaks[63].time, 514.6792e-6, 5e-7);
}

}  // namespace
}  // namespace hysteron::reproduce
