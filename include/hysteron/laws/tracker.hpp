// One contact of a host engine with fixed steps: give δ and δ̇ after each step, get the force.
// Touch, reversal, branch changes and separation are noticed from the sequence; internal state is integrated with δ̇
// taken as linear over the step. Event times are known to one step only: an error of first order in dt.
#pragma once

#include <algorithm>

#include "hysteron/core/contact_law.hpp"

namespace hysteron {

template <ContactLaw Law>
class Tracker {
 public:
  Tracker(const Law& law, double effective_mass) : law_(law), mass_(effective_mass) {}

  Force<double> advance(double indentation, double indentation_rate, double dt) noexcept {
    const Contact<double> now{indentation, indentation_rate};
    const bool touching = indentation > 0.0;
    if (!touching) {
      memory_.phase = Phase::apart;
    } else if (memory_.phase == Phase::apart) {
      law_.touch({indentation_rate, mass_}, memory_, state_);
      // Into the contact for indentation/rate, at most a whole step.
      const double since = indentation_rate > 0.0 ? std::min(dt, indentation / indentation_rate) : dt;
      integrate({0.0, indentation_rate}, now, since);
    } else {
      integrate(last_, now, dt);
      if (memory_.phase != Phase::unloading && indentation_rate <= 0.0)
        law_.reverse(last_.indentation > indentation ? last_ : now, memory_, state_);
      // At a reversal the contact stands on the boundary without having crossed it.
      if (law_.boundary(now, memory_, state_) < 0.0) law_.cross(now, memory_, state_);
    }
    last_ = now;
    if (!touching) return {};
    const Force<double> force = law_.force(now, memory_, state_);
    return force.total() > 0.0 ? force : Force<double>{};
  }

  const Memory& memory() const noexcept { return memory_; }
  const State<Law::state_size>& state() const noexcept { return state_; }

 private:
  using Z = State<Law::state_size>;

  static Z shifted(const Z& z, const Z& rate, double h) noexcept {
    Z out = z;
    for (std::size_t i = 0; i < z.size(); ++i) out[i] += h * rate[i];
    return out;
  }

  // Classical Runge-Kutta along the straight line from one contact to the next.
  void integrate(const Contact<double>& from, const Contact<double>& to, double dt) noexcept {
    if constexpr (Law::state_size > 0) {
      const Contact<double> mid{0.5 * (from.indentation + to.indentation),
                                0.5 * (from.indentation_rate + to.indentation_rate)};
      const Z k1 = law_.rate(from, memory_, state_);
      const Z k2 = law_.rate(mid, memory_, shifted(state_, k1, 0.5 * dt));
      const Z k3 = law_.rate(mid, memory_, shifted(state_, k2, 0.5 * dt));
      const Z k4 = law_.rate(to, memory_, shifted(state_, k3, dt));
      for (std::size_t i = 0; i < state_.size(); ++i)
        state_[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
  }

  Law law_;
  double mass_;
  Memory memory_{};
  Z state_{};
  Contact<double> last_{};
};

}  // namespace hysteron
