// A hosted contact whose motion is prescribed, in steps: one Runge-Kutta step of the internal state along a straight
// line, stable or not, and then the events that were passed. Nothing is located, so that a small difference at the
// start of a step stays small.
#pragma once

#include <array>

#include "hysteron/contact/make_element.hpp"

namespace hysteron::testing {

class DrivenContact {
 public:
  // Touches at once, at δ = 0. Ends at δ = 0.
  DrivenContact(const AnyContactLaw& law, const Touch& touch)
      : element_(make_element(law, {.separation = Separation::depth})) {
    record_.effective_mass = touch.effective_mass;
    host().first_touch(touch.impact_speed, record_, z_.data());
  }

  void to(const Contact<double>& next, double dt) {
    Events before{}, after{};
    const std::size_t count = host().events(now_, record_, z_.data(), before.data());
    follow_state(next, dt);
    now_ = next;
    host().events(now_, record_, z_.data(), after.data());
    for (std::size_t i = 0; i < count; ++i)
      if (is_due(before[i]) || has_passed(before[i].value, after[i].value, before[i].direction))
        host().apply(before[i], now_, record_, z_.data());
  }

  double force() const { return host().force(now_, record_, z_.data()).total(); }
  double stored_energy() const { return host().stored_energy(now_, record_, z_.data()); }

 private:
  using State = std::array<double, max_hosted_states>;
  using Events = std::array<EventFunction, max_hosted_events>;

  const AnyHostedLaw& host() const { return element_.normal(); }

  void follow_state(const Contact<double>& next, double dt) {
    const Contact<double> middle{0.5 * (now_.indentation + next.indentation),
                                 0.5 * (now_.indentation_rate + next.indentation_rate)};
    const auto rate = [&](const Contact<double>& c, const State& k, double h) {
      State z = z_, out{};
      for (std::size_t i = 0; i < z.size(); ++i) z[i] += h * k[i];
      host().rate(c, record_, z.data(), out.data());
      return out;
    };
    const State k1 = rate(now_, {}, 0.0), k2 = rate(middle, k1, 0.5 * dt), k3 = rate(middle, k2, 0.5 * dt),
                k4 = rate(next, k3, dt);
    for (std::size_t i = 0; i < z_.size(); ++i) z_[i] += dt / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
  }

  ContactElement element_;
  ContactRecord record_{};
  State z_{};
  Contact<double> now_{};
};

}  // namespace hysteron::testing
