// A free impact of a hosted contact: a check of closed forms and claims that shares no integration with the library.
// Dormand-Prince 5(4); events by halving the step that contains them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/contact/make_element.hpp"

namespace hysteron::testing {

struct FreeImpact {
  bool separated = false;    // false: too many steps (sticks, or very stiff), or past the law's domain
  double restitution = 0.0;  // separation speed / approach speed
  double least_force = 0.0;  // relative to the largest, up to separation
};

class FreeImpactRun {
 public:
  FreeImpactRun(const AnyContactLaw& law, const Touch& touch, Separation rule)
      : element_(make_element(law, {.separation = rule})), touch_(touch) {
    record_.effective_mass = touch.effective_mass;
    y_[1] = touch.impact_speed;
    host().first_touch(touch.impact_speed, record_, y_.data() + 2);
  }

  FreeImpact run(double tolerance = 1e-10, int most_steps = 20000) {
    FreeImpact out;
    constexpr int most_reversals = 4;
    double h = 1e-9, peak = 0.0, least = 0.0;
    int reversals = 0;
    Y largest{};
    for (int step = 0; step < most_steps; ++step) {
      const auto [next, error] = stepped(h);
      double worst = 0.0;
      for (std::size_t i = 0; i < 2 + host().state_size(); ++i) {
        largest[i] = std::max(largest[i], std::abs(y_[i]));
        worst = std::max(worst, std::abs(error[i]) / (tolerance * std::max(largest[i], std::abs(next[i]))));
      }
      if (!std::isfinite(worst) || worst > 1.0) {
        h *= std::isfinite(worst) ? std::max(0.2, 0.9 * std::pow(worst, -0.2)) : 0.2;
        continue;
      }
      if (const EventFunction event = first_event(h, next); event.kind == EventKind::domain) {
        return out;
      } else if (event.kind != EventKind::touch) {
        y_ = stepped(passage_).first;
        host().apply(event, contact(y_), record_, y_.data() + 2);
        if (!record_.in_contact()) return {true, -y_[1] / touch_.impact_speed, least / peak};
        if (event.kind == EventKind::branch) continue;
        if (event.kind == EventKind::reversal && ++reversals > most_reversals) break;  // swings that die out
      } else {
        y_ = next;
      }
      peak = std::max(peak, force(y_));
      least = std::min(least, force(y_));
      h *= std::min(5.0, 0.9 * std::pow(std::max(worst, 1e-6), -0.2));
    }
    out.least_force = least / peak;
    return out;
  }

 private:
  static constexpr std::size_t size = 4;  // δ, δ̇ and at most two states
  using Y = std::array<double, size>;
  using Events = std::array<EventFunction, max_hosted_events>;

  const AnyHostedLaw& host() const { return element_.normal(); }
  static Contact<double> contact(const Y& y) { return {y[0], y[1]}; }
  double force(const Y& y) const { return host().force(contact(y), record_, y.data() + 2).total(); }
  std::size_t events(const Y& y, Events& out) const {
    return host().events(contact(y), record_, y.data() + 2, out.data());
  }

  // The event that comes first in the step, located at passage_; one of kind touch if there is none.
  EventFunction first_event(double h, const Y& next) {
    Events before{}, after{};
    const std::size_t count = events(y_, before);
    events(next, after);
    EventFunction first{EventKind::touch};
    for (std::size_t i = 0; i < count; ++i) {
      const EventFunction& f = before[i];
      // Closer than a host must look: a branch function that only reaches zero is not passed, and one that was just
      // passed is not passed back by rounding.
      const auto passed = [&](double value) {
        return is_due(f) || (f.direction == Direction::either ? has_changed_side(f.value, value, f.direction)
                                                              : has_passed(f.value, value, f.direction));
      };
      if (!passed(after[i].value)) continue;
      double low = 0.0, high = h;
      for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        Events at{};
        events(stepped(middle).first, at);
        (passed(at[i].value) ? high : low) = middle;
      }
      if (first.kind == EventKind::touch || high < passage_) first = f, passage_ = high;
    }
    return first;
  }

  Y slope(const Y& y) const {
    Y out{y[1], -force(y) / touch_.effective_mass};
    host().rate(contact(y), record_, y.data() + 2, out.data() + 2);
    return out;
  }

  std::pair<Y, Y> stepped(double h) const {
    static constexpr double a[6][6] = {{1.0 / 5},
                                       {3.0 / 40, 9.0 / 40},
                                       {44.0 / 45, -56.0 / 15, 32.0 / 9},
                                       {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                                       {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                                       {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
    static constexpr double e[7] = {71.0 / 57600,      0.0,        -71.0 / 16695, 71.0 / 1920,
                                    -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
    std::array<Y, 7> k{slope(y_)};
    Y y{}, error{};
    for (std::size_t s = 0; s < 6; ++s) {
      y = y_;
      for (std::size_t j = 0; j <= s; ++j)
        for (std::size_t i = 0; i < size; ++i) y[i] += h * a[s][j] * k[j][i];
      k[s + 1] = slope(y);
    }
    for (std::size_t s = 0; s < 7; ++s)
      for (std::size_t i = 0; i < size; ++i) error[i] += h * e[s] * k[s][i];
    return {y, error};
  }

  ContactElement element_;
  Touch touch_;
  ContactRecord record_{};
  Y y_{};
  double passage_ = 0.0;
};

inline FreeImpact free_impact(const AnyContactLaw& law, const Touch& touch, Separation rule) {
  return FreeImpactRun(law, touch, rule).run();
}

}  // namespace hysteron::testing
