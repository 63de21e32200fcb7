// The same impacts by another integrator and another way to find the end: Boost.odeint in plain time, with bisection.
#include <gtest/gtest.h>

#include <array>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

using Motion = std::array<double, 2>;  // δ/X, δ̇/v₀ against t v₀/X

struct Reference {
  double restitution, max_depth, compression_time, duration;
};

// Dormand and Prince's pair of order 5(4), an implementation with nothing in common with ours.
template <class Rhs>
void advance(const Rhs& rhs, Motion& x, double from, double to) {
  namespace odeint = boost::numeric::odeint;
  auto stepper = odeint::make_controlled(1e-14, 1e-14, odeint::runge_kutta_dopri5<Motion>());
  odeint::integrate_adaptive(stepper, rhs, x, from, to, std::min(1e-3, 0.5 * (to - from)));
}

// First time after `from` at which the event is negative, by bisection over a grid of steps.
template <class Rhs, class Event>
double find(const Rhs& rhs, Motion& x, double from, const Event& event) {
  constexpr double grid = 0.02;
  double t = from;
  for (int i = 0; i < 20000; ++i) {
    Motion next = x;
    advance(rhs, next, t, t + grid);
    if (event(next) < 0.0) break;
    x = next;
    t += grid;
  }
  double width = grid;
  for (int i = 0; i < 45; ++i) {
    width *= 0.5;
    Motion next = x;
    advance(rhs, next, t, t + width);
    if (event(next) >= 0.0) {
      x = next;
      t += width;
    }
  }
  return t;
}

template <class L>
Reference reference(const L& law, const Touch& touch, Separation rule, double length) {
  const double m = touch.effective_mass, v0 = touch.impact_speed, unit = m * v0 * v0 / length;
  const auto force = [&](const Motion& x) {
    return law.force(Contact<double>{length * std::max(x[0], 0.0), v0 * x[1]}).total() / unit;
  };
  const auto rhs = [&](const Motion& x, Motion& dx, double) { dx = {x[1], -force(x)}; };
  Motion x{0.0, 1.0};
  Reference out{};
  const double reversal = find(rhs, x, 0.0, [](const Motion& y) { return y[1]; });
  out.compression_time = reversal * length / v0;
  out.max_depth = length * x[0];
  const double end = find(rhs, x, reversal, [&](const Motion& y) {
    return rule == Separation::force && y[1] < -1e-9 ? std::min(force(y), y[0]) : y[0];
  });
  out.restitution = -x[1];
  out.duration = end * length / v0;
  return out;
}

template <class L>
void compare(const L& law, Separation rule) {
  const Touch touch{0.3, 4.6};
  const auto ours = analyse({law, touch, rule, 0.0, ImpactMethod::integrate});
  ASSERT_TRUE(ours.has_value());
  const Reference theirs = reference(law, touch, rule, ours->max_indentation);
  // The touch of a power is not smooth in plain time, so that this side is the less accurate one.
  EXPECT_NEAR(ours->restitution.newton, theirs.restitution, 1e-9);
  EXPECT_NEAR(ours->max_indentation, theirs.max_depth, 1e-9 * theirs.max_depth);
  EXPECT_NEAR(ours->compression_time, theirs.compression_time, 1e-9 * theirs.duration);
  EXPECT_NEAR(ours->duration, theirs.duration, 1e-9 * theirs.duration);
}

TEST(SecondIntegrator, AgreesOnFactorLaws) {
  compare(Factor<shape::Hertzian>({5.2e9}, 1.0), Separation::depth);
  compare(Factor<shape::PowerLaw>({5.2e9, 1.8}, 6.0), Separation::depth);
  compare(Factor<shape::LiuLine>({1.7e9, 2.5e-4}, 3.0), Separation::depth);
  compare(Factor<shape::PerssonLine>({3.4e9, 2.5e-4}, 3.0), Separation::depth);
  compare(Factor<shape::OverlapVolume>({1e16, 0.02, 50.0}, 3.0), Separation::depth);
}

TEST(SecondIntegrator, AgreesOnAdditiveLaws) {
  for (const Separation rule : {Separation::force, Separation::depth}) {
    compare(Additive<shape::Linear>({5.2e9}, {.coefficient = 6e4}), rule);
    compare(Additive<shape::Hertzian>({5.2e9}, {.coefficient = 3000.0}), rule);
    compare(Additive<shape::Hertzian>({5.2e9}, {.coefficient = 2.8e5, .depth_exponent = 0.5}), rule);
    compare(Additive<shape::Hertzian>({5.2e9}, {.coefficient = 3e6, .depth_exponent = 0.65}), rule);
    compare(
        Additive<shape::PowerLaw>({5.2e9, 1.5}, {.coefficient = 2.5e7, .depth_exponent = 1.0, .rate_exponent = 1.3}),
        rule);
    compare(Additive<shape::LiuLine>({1.7e9, 2.5e-4}, {.coefficient = 3e5, .depth_exponent = 0.5}), rule);
  }
}

TEST(SecondIntegrator, AgreesOnRampedDamping) {
  compare(Ramped<shape::Hertzian>({5.2e9}, 3e4, 1e-4), Separation::depth);
  compare(Ramped<shape::PowerLaw>({5.2e9, 1.4}, 3e4, 2e-5), Separation::depth);
}

}  // namespace
}  // namespace hysteron
