// Properties of every element, of laws of the catalogue and user-defined ones: gradients agree with differences, fixed
// steps have their order, records can be packed at any time.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "hysteron/contact/element.hpp"
#include "hysteron/contact/fixed_step.hpp"
#include "support/hosted_impact.hpp"

namespace hysteron::testing {

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
inline std::vector<Point> points_of_an_impact(const ContactElement& element, double mass, double speed,
                                              double duration) {
  std::vector<Point> all, out;
  HostedImpact host(element, mass);
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

// Whether an event function is near zero, where finite differences would cross a change of formula.
inline bool near_an_event(const ContactElement& element, const Point& p, double share) {
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

// Compares at points of an impact; returns the number of points.
inline int expect_gradients_agree(const ContactElement& element, double mass, double speed, double duration) {
  int points = 0;
  const AnyHostedLaw& normal = element.normal();
  const std::size_t states = normal.state_size(), columns = 2 + states;
  for (const Point& p : points_of_an_impact(element, mass, speed, duration)) {
    const Memory& memory = p.record.memory;
    // At the largest depth so far, and at a kink that has just been passed, the force has a corner.
    const bool near_deepest = std::abs(p.contact.indentation / memory.max_indentation - 1.0) < 0.01;
    const bool near_dent = p.contact.indentation < 1.1 * memory.residual_indentation;
    if (near_deepest || near_dent || near_an_event(element, p, 0.01)) continue;
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
  return points;
}

// A body against a wall, in fixed steps.
struct Bounce {
  double restitution = 0.0, impact_speed = 0.0;
};

// Velocity Verlet against a wall. `offset` places the touch within a step.
inline Bounce bounce(const AnyHostedLaw& law, const Touch& touch, double dt, VelocityTime velocity, double offset,
                     double gravity = 0.0) {
  const double mass = touch.effective_mass, speed = touch.impact_speed;
  FixedStepRecord record;
  record.contact.effective_mass = mass;
  double z[4] = {};
  double x = -speed * dt * (2.0 + offset), v = speed, a = gravity;
  advance(law, x, v - 0.5 * a * dt * (velocity == VelocityTime::half_step), dt, record, z, velocity);
  for (int i = 0; i < 2000000; ++i) {
    const double middle = v + 0.5 * a * dt;
    x += dt * middle;
    const double given = velocity == VelocityTime::half_step ? middle : v + a * dt;
    const double force = advance(law, x, given, dt, record, z, velocity);
    a = gravity - force / mass;
    v = middle + 0.5 * a * dt;
    if (record.contact.touched && !record.contact.in_contact() && v < 0.0 && force == 0.0) break;
  }
  return {-v / speed, record.contact.memory.impact_speed};
}

inline double worst_error(const AnyHostedLaw& law, const Touch& touch, double dt, VelocityTime velocity,
                          double expected) {
  double worst = 0.0;
  for (const double offset : {0.05, 0.21, 0.37, 0.53, 0.69, 0.85})
    worst = std::max(worst, std::abs(bounce(law, touch, dt, velocity, offset).restitution - expected));
  return worst;
}

// Least-squares slope of -log₂(error) over halvings of the step.
template <std::size_t N>
double order_of(const std::array<double, N>& errors) {
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t i = 0; i < N; ++i) {
    const double x = static_cast<double>(i), y = -std::log2(errors[i]);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  constexpr double n = N;
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

// The error of the restitution is of second order in the step, for both kinds of hosts.
inline void expect_second_order(const AnyHostedLaw& law, const Touch& touch, double duration, double expected,
                                bool is_lossless) {
  constexpr int halvings = 5;
  for (const VelocityTime velocity : {VelocityTime::whole_step, VelocityTime::half_step}) {
    SCOPED_TRACE(velocity == VelocityTime::whole_step ? "whole steps" : "half steps");
    std::array<double, halvings + 1> errors{};
    errors[0] = worst_error(law, touch, duration / 60, velocity, expected);
    EXPECT_LT(errors[0], 0.02);
    if (errors[0] < 1e-7) continue;  // no error to measure an order of
    for (int i = 1; i <= halvings; ++i)
      errors[static_cast<std::size_t>(i)] = worst_error(law, touch, duration / (60 << i), velocity, expected);
    const double slope = order_of(errors);
    EXPECT_GT(slope, 1.75);
    // Without loss the scheme is symmetric in time, and may be better than second order.
    EXPECT_LT(slope, is_lossless ? 4.5 : 2.8);
  }
}

// Packing, moving and unpacking record and state after every step changes no bit.
inline void expect_packing_changes_nothing(const ContactElement& element, double mass, double duration) {
  HostedImpact plain(element, mass), packed(element, mass);
  packed.between_steps = [&](ContactRecord& r, double* z) {
    const ContactRecord moved = unpack(pack(r));
    const std::vector<double> state(z, z + element.state_size());
    r = ContactRecord{};
    std::fill_n(z, element.state_size(), std::nan(""));
    r = moved;
    std::copy(state.begin(), state.end(), z);
  };
  for (const double speed : {0.3, 0.2}) {
    const auto one = plain.hit(speed, duration), two = packed.hit(speed, duration);
    EXPECT_EQ(one.restitution, two.restitution);
    EXPECT_EQ(one.duration, two.duration);
    EXPECT_EQ(pack(plain.record()), pack(packed.record()));
  }
}

}  // namespace hysteron::testing
