// Gradients by dual numbers against differences, for every law and every friction law, at points met in impacts.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/laws/friction/make.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/contact_checks.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

TEST(Gradient, OfForceAndRateAgreesWithDifferencesForEveryLaw) {
  int laws = 0, points = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    const auto element = make_element(*make_law(specimen(entry, 0.6)));
    ASSERT_TRUE(element);
    points += testing::expect_gradients_agree(*element, 0.1, 0.3, 1e-4);
    ++laws;
  }
  EXPECT_GT(laws, 70);
  EXPECT_GT(points, 500);
}

TEST(Gradient, OfFrictionAgreesWithDifferencesForEveryLaw) {
  int laws = 0;
  for (const Entry& entry : catalogue()) {
    if (entry.info.family != Family::friction) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    ++laws;
    EXPECT_TRUE(rc::check([&] {
      const LawSpec spec = sampling::spec(entry);
      const auto law = make_friction(spec.law, spec.values);
      RC_PRE(static_cast<bool>(law));
      const FrictionElement element(*law);
      const Slip slip{.velocity = {sampling::uniform(-1.0, 1.0), sampling::uniform(-1.0, 1.0)},
                      .normal_force = sampling::log_uniform(0.1, 1e3),
                      .normal_damping = 3.0};
      double z[2] = {};
      element.touch(slip, z);
      element.advance(slip, 1e-5, z);
      for (double& component : z) component *= 0.5;  // away from where a spring begins to slide
      const std::size_t states = element.state_size(), columns = 3 + states;
      std::array<double, 10> force{}, rate{};
      element.force_gradient(slip, z, force.data());
      element.rate_gradient(slip, z, rate.data());
      for (std::size_t k = 0; k < columns; ++k) {
        Slip moved = slip;
        std::array<double, 2> moved_z{z[0], z[1]};
        double& x = k == 0   ? moved.velocity.x
                    : k == 1 ? moved.velocity.y
                    : k == 2 ? moved.normal_force
                             : moved_z[k - 3];
        const double at = x, least = k < 3 ? 1e-3 : 1e-9, h = 1e-5 * std::max(std::abs(at), least);
        const auto slope_of = [&](const auto& function) {
          return testing::slope(
              [&](double value) {
                x = value;
                return function();
              },
              at, h);
        };
        const double size = slip.normal_force / std::max(std::abs(at), least) + 1.0;
        RC_ASSERT(std::abs(force[k] - slope_of([&] { return element.force(moved, moved_z.data()).x; })) < 1e-4 * size);
        RC_ASSERT(std::abs(force[columns + k] - slope_of([&] { return element.force(moved, moved_z.data()).y; })) <
                  1e-4 * size);
        for (std::size_t i = 0; i < states; ++i) {
          const auto rate_of = [&] {
            std::array<double, 2> out{};
            element.rate(moved, moved_z.data(), out.data());
            return out[i];
          };
          x = at;
          const double rate_size = (std::abs(rate_of()) + 1e-3) / std::max(std::abs(at), least) + 1.0;
          RC_ASSERT(std::abs(rate[i * columns + k] - slope_of(rate_of)) < 1e-4 * rate_size);
        }
      }
    }));
  }
  EXPECT_EQ(laws, 9);
}

// At rest a smoothed law has the slope -μN/v_r in every direction.
TEST(Gradient, OfSmoothedFrictionAtRestIsItsSlope) {
  const FrictionElement element(CoulombTanh{.coefficient = 0.3, .regularisation_speed = 1e-3});
  std::array<double, 6> gradient{};
  element.force_gradient({.velocity = {0.0, 0.0}, .normal_force = 10.0}, nullptr, gradient.data());
  EXPECT_DOUBLE_EQ(gradient[0], -0.3 * 10.0 / 1e-3);
  EXPECT_EQ(gradient[1], 0.0);
  EXPECT_EQ(gradient[3], 0.0);
  EXPECT_DOUBLE_EQ(gradient[4], -0.3 * 10.0 / 1e-3);
}

}  // namespace
}  // namespace hysteron
