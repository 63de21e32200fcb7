// Exact derivatives (Dual) of every resolved law against differences.
#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

TEST(Derivatives, DualAgreesWithDifferencesForEveryMemorylessLaw) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || entry.info.family == Family::whole) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_TRUE(rc::check([&] {
      const auto law = make_law(sampling::spec(entry));
      RC_PRE(law.has_value());
      const Touch touch = sampling::touch();
      const auto resolved = resolve(*law, touch);
      RC_PRE(resolved.has_value());
      const double depth = sampling::depth_scale(resolved->law, touch) * sampling::uniform(0.2, 0.9);
      const double rate = touch.impact_speed * (sampling::fraction() < 0.5 ? -1.0 : 1.0) * sampling::uniform(0.05, 0.4);
      visit(
          [&]<class L>(const L& l) {
            if constexpr (requires { l.force(Contact<Dual>{}); }) {
              const auto f = [&](double d, double v) { return l.force(Contact<double>{d, v}).total(); };
              const double by_depth = l.force(Contact<Dual>{{depth, 1.0}, {rate, 0.0}}).total().derivative;
              const double by_rate = l.force(Contact<Dual>{{depth, 0.0}, {rate, 1.0}}).total().derivative;
              const double h = 1e-5 * depth, k = 1e-5 * std::abs(rate);
              const double dd = (f(depth + h, rate) - f(depth - h, rate)) / (2.0 * h);
              const double dv = (f(depth, rate + k) - f(depth, rate - k)) / (2.0 * k);
              const double scale = std::abs(f(depth, rate)) + std::abs(l.force(Contact<double>{depth, rate}).elastic);
              // A kink (floor, ramp end) inside the difference stencil is no error of the derivative.
              RC_PRE(std::abs(f(depth + h, rate) - 2.0 * f(depth, rate) + f(depth - h, rate)) < 1e-8 * scale);
              RC_PRE(std::abs(f(depth, rate + k) - 2.0 * f(depth, rate) + f(depth, rate - k)) < 1e-8 * scale);
              RC_ASSERT(std::abs(by_depth - dd) * depth < 2e-7 * scale);
              RC_ASSERT(std::abs(by_rate - dv) * std::abs(rate) < 2e-7 * scale);
            }
          },
          resolved->law);
    }));
  }
}

}  // namespace
}  // namespace hysteron
