// One contact of a host with fixed steps: give δ and δ̇ after each step, get the force for the next.
// Between two calls the motion is taken as the cubic through both ends. Touch, reversal, branches, release and
// separation are located on it and applied in order; internal state is integrated along it. In a step with an event the
// returned force is corrected by what the trapezoidal rule, which the host's scheme amounts to, makes wrong in the
// impulse where the force jumps or sets in: with I the impulse along the cubic, F' = F + I/dt - (F_before + F)/2.
// So the restitution comes out to second order in dt, for laws whose force jumps too. A law that sets in with a power
// of δ below one (damping like √δ δ̇) is steep for many steps after touch, and is corrected in each of them: three more
// evaluations a step.
//
// A contact shorter than one step is not seen. By separation at δ = 0 such steep laws are of order 1 + m only.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "hysteron/contact/bound_law.hpp"

namespace hysteron {

// At which time the host knows the velocity that it passes with the positions of this step: the same (velocity Verlet
// with a predicted velocity, Runge-Kutta), or half a step before (leapfrog, semi-implicit Euler, velocity Verlet of
// particle codes).
enum class VelocityTime { whole_step, half_step };

struct FixedStepRecord {
  ContactRecord contact{};
  double last_indentation = 0.0, last_rate = 0.0, last_given_rate = 0.0;
  double last_force = 0.0;       // without correction
  double time_in_contact = 0.0;  // since the last touch, of steep laws
  bool begun = false;
};

namespace detail {

// The cubic through (δ, δ̇) at both ends of a step.
struct StepPath {
  double a, va, b, vb, dt;

  Contact<double> at(double t) const noexcept {
    const double x = t / dt, y = 1.0 - x;
    const double depth = y * y * ((1.0 + 2.0 * x) * a + x * dt * va) + x * x * ((1.0 + 2.0 * y) * b - y * dt * vb);
    const double rate = 6.0 * x * y * (b - a) / dt + y * (1.0 - 3.0 * x) * va + x * (1.0 - 3.0 * y) * vb;
    return {depth, rate};
  }
};

inline constexpr std::size_t max_events_in_a_step = 16;

// Advances one contact along a path from event to event.
template <class Hosted>
class StepWalk {
 public:
  StepWalk(const Hosted& law, const StepPath& path, ContactRecord& record, double* z, double time_in_contact) noexcept
      : law_(law),
        path_(path),
        record_(record),
        z_(z),
        n_(law.state_size()),
        steep_(law.is_steep_at_touch()),
        touch_time_(-time_in_contact) {}

  // Results: the force at the end, and whether the impulse differs from what the trapezoidal rule makes of the step.
  // The impulse is known only if it does.
  double end_force = 0.0, impulse = 0.0;
  bool is_corrected = false;
  double time_in_contact() const noexcept { return path_.dt - touch_time_; }

  void run() noexcept {
    Found found = first_event(0.0);
    if (!found.event && !is_graded()) {
      set_state(end_state_);
      end_force = force_at(path_.dt);
      return;
    }
    is_corrected = true;
    double from = 0.0;
    for (std::size_t served = 0; found.event; found = first_event(from)) {
      follow(from, found.time);
      from = found.time;
      if (found.event->kind == EventKind::touch) touch_time_ = from;
      law_.apply(*found.event, path_.at(from), record_, z_);
      if (++served == max_events_in_a_step) break;
    }
    follow(from, path_.dt);
    end_force = force_at(path_.dt);
  }

 private:
  using States = std::array<double, max_hosted_states>;
  using Events = std::array<EventFunction, max_hosted_events>;
  struct Found {
    double time;
    std::optional<EventFunction> event;
  };

  // Classical Runge-Kutta for the state along the path.
  States state_after(double from, double to) const noexcept {
    States z{}, k1{}, k2{}, k3{}, k4{};
    for (std::size_t i = 0; i < n_; ++i) z[i] = z_[i];
    if (n_ == 0) return z;
    const double h = to - from;
    const auto moved = [&](const States& k, double share) {
      States out = z;
      for (std::size_t i = 0; i < n_; ++i) out[i] += share * h * k[i];
      return out;
    };
    const Contact<double> middle = path_.at(from + 0.5 * h);
    law_.rate(path_.at(from), record_, z.data(), k1.data());
    law_.rate(middle, record_, moved(k1, 0.5).data(), k2.data());
    law_.rate(middle, record_, moved(k2, 0.5).data(), k3.data());
    law_.rate(path_.at(to), record_, moved(k3, 1.0).data(), k4.data());
    for (std::size_t i = 0; i < n_; ++i) z[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
    return z;
  }

  bool is_graded() const noexcept { return steep_ && record_.in_contact(); }
  double force_at(double time) const noexcept { return law_.force(path_.at(time), record_, z_).total(); }
  void set_state(const States& z) noexcept {
    for (std::size_t i = 0; i < n_; ++i) z_[i] = z[i];
  }

  void follow(double from, double to) noexcept {
    if (!(to > from)) return;
    if (is_graded()) {
      impulse += graded_impulse(from, to);
      set_state(state_after(from, to));
    } else {
      const double before = force_at(from);
      set_state(state_after(from, to));
      impulse += 0.5 * (to - from) * (before + force_at(to));
    }
  }
  // Gauss's rule of three points in the fourth root of the time since touch, in which δ^(1/4) and √δ are smooth.
  double graded_impulse(double from, double to) const noexcept {
    constexpr double node = 0.7745966692414834, outer = 5.0 / 9.0, middle = 8.0 / 9.0;  // √(3/5)
    const double a = fourth_root(from - touch_time_), b = fourth_root(to - touch_time_);
    const double center = 0.5 * (a + b), half = 0.5 * (b - a);
    const auto at = [&](double u) {
      const double u2 = u * u, t = std::clamp(touch_time_ + u2 * u2, from, to);
      return 4.0 * u * u2 * law_.force(path_.at(t), record_, state_after(from, t).data()).total();
    };
    return half * (outer * (at(center - node * half) + at(center + node * half)) + middle * at(center));
  }
  static double fourth_root(double x) noexcept { return x > 0.0 ? std::sqrt(std::sqrt(x)) : 0.0; }

  // The first event after `from`; end_state_ is then the state at the end of the step, had there been none.
  Found first_event(double from) noexcept {
    Events before{}, after{};
    if (!(from < path_.dt)) return {from, std::nullopt};
    const std::size_t count = law_.events(path_.at(from), record_, z_, before.data());
    for (std::size_t i = 0; i < count; ++i)
      if (is_due(before[i])) return {from, before[i]};
    Found first{path_.dt, std::nullopt};
    end_state_ = state_after(from, path_.dt);
    law_.events(path_.at(path_.dt), record_, end_state_.data(), after.data());
    for (std::size_t i = 0; i < count; ++i) {
      if (!has_passed(before[i].value, after[i].value, before[i].direction)) continue;
      const double time = passage(from, i, before[i], after[i].value);
      if (!first.event || time < first.time) first = {time, before[i]};
    }
    return first;
  }
  void functions_at(double from, double time, Events& out) const noexcept {
    law_.events(path_.at(time), record_, state_after(from, time).data(), out.data());
  }
  // The far side of a passage, by the Illinois method and halving; far closer than a method of second order needs.
  double passage(double from, std::size_t i, const EventFunction& start, double at_high) const noexcept {
    constexpr double close = 1e-13;  // of a step
    double low = from, high = path_.dt, at_low = start.value;
    Events f{};
    for (int k = 0; k < 60 && high - low > close * path_.dt; ++k) {
      const double secant = high - at_high * (high - low) / (at_high - at_low);
      const double middle = k % 3 != 2 && secant > low && secant < high ? secant : 0.5 * (low + high);
      functions_at(from, middle, f);
      if (has_passed(start.value, f[i].value, start.direction)) {
        high = middle, at_high = f[i].value, at_low *= 0.5;
      } else {
        low = middle, at_low = f[i].value, at_high *= 0.5;
      }
    }
    return high;
  }

  const Hosted& law_;
  StepPath path_;
  ContactRecord& record_;
  double* z_;
  std::size_t n_;
  bool steep_;
  double touch_time_;  // from the start of the step
  States end_state_{};
};

}  // namespace detail

// The force from now on. `rate` is δ̇ at the time given by `velocity`; z is the slice of the normal law. The effective
// mass stands in record.contact.
template <class Hosted>
double advance(const Hosted& law, double indentation, double rate, double dt, FixedStepRecord& record, double* z,
               VelocityTime velocity = VelocityTime::whole_step) noexcept {
  // From half a step before now to now, by the two last velocities.
  const bool extrapolates = velocity == VelocityTime::half_step && record.begun;
  const double now = extrapolates ? 1.5 * rate - 0.5 * record.last_given_rate : rate;
  if (!record.begun) {
    record.last_indentation = indentation - rate * dt;  // came here at this rate
    record.last_rate = rate;
  }
  detail::StepWalk walk(law, {record.last_indentation, record.last_rate, indentation, now, dt}, record.contact, z,
                        record.time_in_contact);
  walk.run();
  const double force = walk.end_force;
  const double correction = walk.is_corrected ? walk.impulse / dt - 0.5 * (record.last_force + force) : 0.0;
  record.last_indentation = indentation;
  record.last_rate = now;
  record.last_given_rate = rate;
  record.last_force = force;
  record.time_in_contact = walk.time_in_contact();
  record.begun = true;
  return force + correction;
}

}  // namespace hysteron
