// A free impact integrated with nothing but the law's own interface: an independent check of closed forms, claims and
// of the library's own analysis. Dormand-Prince 5(4); events by halving the step that contains them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/laws/any_law.hpp"

namespace hysteron::testing {

struct FreeImpact {
  bool separated = false;    // false: too many steps (sticks, or very stiff), or past the law's domain
  double restitution = 0.0;  // separation speed / approach speed
  double least_force = 0.0;  // relative to the largest, up to separation
};

template <class L>
class FreeImpactRun {
 public:
  FreeImpactRun(const L& law, const Touch& touch) : law_(law), touch_(touch) {
    State<L::state_size> z{};
    law_.touch(touch, memory_, z);
    y_[1] = touch.impact_speed;
    for (std::size_t i = 0; i < z.size(); ++i) y_[2 + i] = z[i];
  }

  FreeImpact run(Separation rule, double tolerance = 1e-10, int most_steps = 20000) {
    FreeImpact out;
    double h = 1e-9, peak = 0.0, least = 0.0;
    Y largest{};
    for (int step = 0; step < most_steps; ++step) {
      const auto [next, error] = stepped(h);
      double worst = 0.0;
      for (std::size_t i = 0; i < size; ++i) {
        largest[i] = std::max(largest[i], std::abs(y_[i]));
        worst = std::max(worst, std::abs(error[i]) / (tolerance * std::max(largest[i], std::abs(next[i]))));
      }
      if (!std::isfinite(worst) || worst > 1.0) {
        h *= std::isfinite(worst) ? std::max(0.2, 0.9 * std::pow(worst, -0.2)) : 0.2;
        continue;
      }
      if (next[0] > law_.max_indentation()) return out;
      if (memory_.phase == Phase::loading && next[1] <= 0.0) {
        y_ = stepped(first(h, [](const Y& y) { return y[1] <= 0.0; })).first;
        State<L::state_size> z = state(y_);
        law_.reverse({y_[0], 0.0}, memory_, z);
        std::copy(z.begin(), z.end(), y_.begin() + 2);
      } else {
        const auto sides = branches(y_);
        const auto crossed = [&](const Y& y) { return crossed_branch(sides, branches(y)) < sides.size(); };
        if (crossed(next)) {
          y_ = stepped(first(h, crossed)).first;
          State<L::state_size> z = state(y_);
          law_.cross(crossed_branch(sides, branches(y_)), contact(y_), memory_, z);
          std::copy(z.begin(), z.end(), y_.begin() + 2);
          continue;
        }
        const auto over = [&](const Y& y) {
          return y[0] <= 0.0 || (rule == Separation::force && y[1] < 0.0 && force(y) <= 0.0);
        };
        if (memory_.phase == Phase::unloading && over(next)) {
          y_ = stepped(first(h, over)).first;
          return {true, -y_[1] / touch_.impact_speed, least / peak};
        }
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
  static constexpr std::size_t size = 2 + L::state_size;
  using Y = std::array<double, size>;

  static State<L::state_size> state(const Y& y) {
    State<L::state_size> z{};
    std::copy(y.begin() + 2, y.end(), z.begin());
    return z;
  }
  static Contact<double> contact(const Y& y) { return {std::max(y[0], 0.0), y[1]}; }
  using Branches = std::array<double, L::branch_count>;
  Branches branches(const Y& y) const { return law_.branches(contact(y), memory_, state(y)); }
  static std::size_t crossed_branch(const Branches& before, const Branches& after) {
    std::size_t i = 0;
    while (i < before.size() && !(before[i] * after[i] < 0.0)) ++i;
    return i;
  }
  double force(const Y& y) const { return law_.force(contact(y), memory_, state(y)).total(); }

  Y slope(const Y& y) const {
    Y out{y[1], -force(y) / touch_.effective_mass};
    const auto z = law_.rate(contact(y), memory_, state(y));
    std::copy(z.begin(), z.end(), out.begin() + 2);
    return out;
  }

  // The shortest part of the step h after which `over` holds.
  template <class Over>
  double first(double h, const Over& over) const {
    double low = 0.0, high = h;
    for (int i = 0; i < 60; ++i) {
      const double mid = 0.5 * (low + high);
      (over(stepped(mid).first) ? high : low) = mid;
    }
    return high;
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

  const L& law_;
  Touch touch_;
  Memory memory_{};
  Y y_{};
};

inline FreeImpact free_impact(const AnyContactLaw& law, const Touch& touch, Separation rule) {
  return visit([&]<class L>(const L& l) { return FreeImpactRun<L>(l, touch).run(rule); }, law);
}

}  // namespace hysteron::testing
