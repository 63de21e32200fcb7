// A mass on a law with internal state, followed without end: no separation, x of either sign, as the theorems of the
// Bouc-Wen models have it. Order 8 between the instants at which the law or |δ̇| is not smooth.
#pragma once

#include <cmath>
#include <functional>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/integrate/dop853.hpp"

namespace hysteron::reproduce {

template <class L>
class FreeMotion {
 public:
  static constexpr std::size_t size = 2 + L::state_size;
  using Y = integrate::Vector<size>;  // δ, δ̇, state

  FreeMotion(const L& law, const Touch& touch) : law_(law), mass_(touch.effective_mass) {
    State<L::state_size> z{};
    law_.touch(touch, memory_, z);
    y_[1] = touch.impact_speed;
  }

  double time() const { return time_; }
  Contact<double> contact() const { return contact(y_); }
  State<L::state_size> state() const { return state(y_); }
  double force() const { return law_.force(contact(), memory_, state()).total(); }
  double energy() const { return 0.5 * mass_ * y_[1] * y_[1] + law_.stored_energy(contact(), memory_, state()); }

  // For a time, calling watch() after every step.
  void run(double duration, double first_step, const std::function<void()>& watch, double tolerance = 1e-12,
           double largest_step = infinity) {
    Y slope, scale{};
    double h = first_step;
    const double end = time_ + duration;
    const auto system = [&](double, const Y& y, Y& out) { out = slope_of(y); };
    while (time_ < end) {
      slope = slope_of(y_);
      h = std::min(h, largest_step);
      for (std::size_t i = 0; i < size; ++i) scale[i] = std::max(scale[i], std::abs(y_[i]));
      const auto after = [&](double part) {
        return integrate::step<size>(system, time_, y_, slope, part, scale, tolerance);
      };
      const auto trial = after(h);
      const double factor = integrate::step_factor(trial.error);
      if (!(trial.error <= 1.0)) {
        h *= factor;
        continue;
      }
      double part = h;
      if (kinks_between(y_, trial.end)) {
        double low = 0.0, high = h;
        for (int i = 0; i < 60; ++i) {
          const double middle = 0.5 * (low + high);
          (kinks_between(y_, after(middle).end) ? high : low) = middle;
        }
        part = high;
      }
      y_ = part == h ? trial.end : after(part).end;
      time_ += part;
      h = part == h ? h * factor : std::max(0.1 * h, part);
      watch();
    }
  }

 private:
  static Contact<double> contact(const Y& y) { return {y[0], y[1]}; }
  static State<L::state_size> state(const Y& y) {
    State<L::state_size> z{};
    std::copy(y.begin() + 2, y.end(), z.begin());
    return z;
  }
  Y slope_of(const Y& y) const {
    Y out{y[1], -law_.force(contact(y), memory_, state(y)).total() / mass_};
    const auto rate = law_.rate(contact(y), memory_, state(y));
    std::copy(rate.begin(), rate.end(), out.begin() + 2);
    return out;
  }
  bool kinks_between(const Y& a, const Y& b) const {
    const auto one = law_.branches(contact(a), memory_, state(a)), two = law_.branches(contact(b), memory_, state(b));
    bool crosses = a[0] * b[0] < 0.0 || a[1] * b[1] < 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) crosses = crosses || one[i] * two[i] < 0.0;
    return crosses;
  }

  L law_;
  double mass_;
  Memory memory_{};
  Y y_{};
  double time_ = 0.0;
};

}  // namespace hysteron::reproduce
