// Gradients by dual numbers against differences, for every law and every friction law, at points met in impacts.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/laws/friction/make.hpp"
#include "support/hosted_impact.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

// Central differences of fourth order.
template <class Function>
double slope(const Function& f, double x, double h) {
  return (8.0 * (f(x + h) - f(x - h)) - (f(x + 2.0 * h) - f(x - 2.0 * h))) / (12.0 * h);
}

struct Point {
  Contact<double> contact;
  ContactRecord record;
  std::array<double, 4> z;
};

// Points inside an impact, away from its events.
std::vector<Point> points_of_an_impact(const ContactElement& element, double mass, double speed, double duration) {
  std::vector<Point> all, out;
  testing::HostedImpact host(element, mass);
  host.after_step = [&](const Contact<double>& c, const ContactRecord& r, const double* z) {
    Point p{c, r, {}};
    for (std::size_t i = 0; i < element.state_size(); ++i) p.z[i] = z[i];
    all.push_back(p);
  };
  host.hit(speed, duration);
  double deepest = 0.0;
  for (const Point& p : all) deepest = std::max(deepest, p.contact.indentation);
  for (std::size_t i = 0; i < all.size(); i += 7) {
    const Point& p = all[i];
    if (p.contact.indentation > 0.05 * deepest && std::abs(p.contact.indentation_rate) > 0.05 * speed) out.push_back(p);
  }
  return out;
}

// Whether a function to watch is near zero: there differences reach across a change of formula.
bool near_an_event(const ContactElement& element, const Point& p, double share) {
  std::array<EventFunction, 16> here{}, there{};
  const AnyHostedLaw& law = element.normal();
  const std::size_t n = law.events(p.contact, p.record, p.z.data(), here.data());
  for (const double sign : {-1.0, 1.0})
    for (std::size_t k = 0; k < 2 + element.state_size(); ++k) {
      Point q = p;
      double& x = k == 0 ? q.contact.indentation : k == 1 ? q.contact.indentation_rate : q.z[k - 2];
      x *= 1.0 + sign * share;
      law.events(q.contact, q.record, q.z.data(), there.data());
      for (std::size_t i = 0; i < n; ++i)
        if (here[i].value * there[i].value <= 0.0) return true;
    }
  return false;
}

TEST(Gradient, OfForceAndRateAgreesWithDifferencesForEveryLaw) {
  int laws = 0, points = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    const auto law = make_law(specimen(entry, 0.6));
    const auto element = make_element(*law);
    ASSERT_TRUE(element);
    const AnyHostedLaw& normal = element->normal();
    const std::size_t states = normal.state_size(), columns = 2 + states;
    ++laws;
    for (const Point& p : points_of_an_impact(*element, 0.1, 0.3, 1e-4)) {
      const Memory& memory = p.record.memory;
      // At the largest depth so far, and at a kink that has just been passed, the force has a corner.
      const bool near_deepest = std::abs(p.contact.indentation / memory.max_indentation - 1.0) < 0.01;
      const bool near_dent = p.contact.indentation < 1.1 * memory.residual_indentation;
      if (near_deepest || near_dent || near_an_event(*element, p, 0.01)) continue;
      ++points;
      std::array<double, 6> force{};
      std::array<double, 24> rates{};
      normal.force_gradient(p.contact, p.record, p.z.data(), force.data());
      normal.rate_gradient(p.contact, p.record, p.z.data(), rates.data());
      for (std::size_t k = 0; k < columns; ++k) {
        const double at = k == 0 ? p.contact.indentation : k == 1 ? p.contact.indentation_rate : p.z[k - 2];
        const auto moved = [&](double x) {
          Point q = p;
          (k == 0 ? q.contact.indentation : k == 1 ? q.contact.indentation_rate : q.z[k - 2]) = x;
          return q;
        };
        const double h = 1e-3 * std::abs(at);
        if (h == 0.0) continue;
        const auto total = [&](double x) {
          const Point q = moved(x);
          return normal.force(q.contact, q.record, q.z.data()).total();
        };
        const double size = std::abs(normal.force(p.contact, p.record, p.z.data()).total() / at) + std::abs(force[k]);
        EXPECT_NEAR(force[k], slope(total, at, h), 1e-7 * size) << "column " << k;
        for (std::size_t i = 0; i < states; ++i) {
          const auto rate = [&](double x) {
            const Point q = moved(x);
            std::array<double, 4> out{};
            normal.rate(q.contact, q.record, q.z.data(), out.data());
            return out[i];
          };
          const double rate_size = std::abs(rate(at) / at) + std::abs(rates[i * columns + k]);
          EXPECT_NEAR(rates[i * columns + k], slope(rate, at, h), 1e-7 * rate_size) << "rate, column " << k;
        }
      }
    }
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
      const std::size_t columns = 3 + element.state_size();
      std::array<double, 10> gradient{};
      element.force_gradient(slip, z, gradient.data());
      for (std::size_t k = 0; k < 3; ++k) {
        const auto force = [&](double x) {
          Slip moved = slip;
          (k == 0 ? moved.velocity.x : k == 1 ? moved.velocity.y : moved.normal_force) = x;
          return element.force(moved, z);
        };
        const double at = k == 0 ? slip.velocity.x : k == 1 ? slip.velocity.y : slip.normal_force;
        const double h = 1e-5 * std::max(std::abs(at), 1e-3);
        const double size = slip.normal_force / std::max(std::abs(at), 1e-3) + 1.0;
        RC_ASSERT(std::abs(gradient[k] - slope([&](double x) { return force(x).x; }, at, h)) < 1e-4 * size);
        RC_ASSERT(std::abs(gradient[columns + k] - slope([&](double x) { return force(x).y; }, at, h)) < 1e-4 * size);
      }
    }));
  }
  EXPECT_EQ(laws, 8);
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
