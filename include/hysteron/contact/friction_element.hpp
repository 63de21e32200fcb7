// The friction law of an element, chosen at run time: forces in the contact plane, their gradient, state and the event
// between stick and slip. What the host must supply about the slip: laws/friction/friction_law.hpp.
#pragma once

#include <algorithm>
#include <variant>

#include "hysteron/contact/event.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron {

class FrictionElement {
 public:
  explicit FrictionElement(const AnyFriction& law) : law_(law) {}

  const AnyFriction& law() const noexcept { return law_; }
  std::size_t state_size() const noexcept {
    return std::visit([]<class L>(const L&) { return L::state_size; }, law_);
  }
  // Whether the host must give Slip::normal_damping, ∂F/∂δ̇ of the normal law.
  bool uses_normal_damping() const noexcept {
    return std::visit(
        [](const auto& l) {
          if constexpr (requires { l.uses_normal_damping(); })
            return l.uses_normal_damping();
          else
            return false;
        },
        law_);
  }
  bool claims_dissipation() const noexcept {
    return std::visit([]<class L>(const L&) { return has(L::info().claims, Claim::dissipative); }, law_);
  }
  // Whether the host must hold the contact in stick and give Slip::holding_force.
  bool has_true_stick() const noexcept { return std::holds_alternative<Coulomb>(law_); }

  // Whether its state is the elongation of a spring that slides at a limit, as in Cundall and Strack's law: a host that
  // locates events keeps the two branches apart, q̇ = v below the limit and q at the limit in slip.
  bool has_sliding_spring() const noexcept { return std::holds_alternative<CundallStrack>(law_); }
  // The longest elongation of that spring under this load, m, and its growth per unit of load, m/N.
  double spring_limit(const Slip& slip) const noexcept { return std::get<CundallStrack>(law_).limit(slip); }
  double spring_stiffness() const noexcept { return std::get<CundallStrack>(law_).tangential_stiffness; }
  double spring_limit_per_load() const noexcept { return spring_limit({{}, 1.0, {}, 0.0}); }

  void touch(const Slip& slip, double* z) const noexcept {
    with_state(z, [&](const auto& l, const auto&) { return friction::start(l, slip); });
  }
  Tangent force(const Slip& slip, const double* z) const noexcept {
    return std::visit([&]<class L>(const L& l) { return friction::force(l, slip, load<L>(z)); }, law_);
  }
  void rate(const Slip& slip, const double* z, double* out) const noexcept {
    std::visit([&]<class L>(const L& l) { store(friction::rate(l, slip, load<L>(z)), out); }, law_);
  }
  double stored_energy(const Slip& slip, const double* z) const noexcept {
    return std::visit([&]<class L>(const L& l) { return friction::stored_energy(l, slip, load<L>(z)); }, law_);
  }
  // -F·v less the rate of the stored energy, at constant normal force.
  double dissipated_power(const Slip& slip, const double* z) const noexcept {
    const double work = -dot(force(slip, z), slip.velocity);
    double rates[2] = {}, stored = 0.0;
    rate(slip, z, rates);
    for (std::size_t i = 0; i < state_size(); ++i) stored += energy_slope(slip, z, i) * rates[i];
    return work - stored;
  }
  // ∂(F_x, F_y)/∂(v_x, v_y, N, z...): two rows of 3 + state_size numbers.
  void force_gradient(const Slip& slip, const double* z, double* out) const noexcept {
    std::visit(
        [&]<class L>(const L& l) {
          constexpr std::size_t columns = 3 + L::state_size;
          for (std::size_t k = 0; k < columns; ++k) {
            const TangentOf<Dual> f = l.force(seeded(slip, k), seeded<L>(z, k));
            out[k] = f.x.derivative;
            out[columns + k] = f.y.derivative;
          }
        },
        law_);
  }
  // ∂ż/∂(v_x, v_y, N, z...): state_size rows of 3 + state_size numbers.
  void rate_gradient(const Slip& slip, const double* z, double* out) const noexcept {
    std::visit(
        [&]<class L>(const L& l) {
          if constexpr (L::state_size > 0) {
            constexpr std::size_t columns = 3 + L::state_size;
            for (std::size_t k = 0; k < columns; ++k) {
              const auto rate = l.rate(seeded(slip, k), seeded<L>(z, k));
              for (std::size_t i = 0; i < L::state_size; ++i) out[i * columns + k] = rate[i].derivative;
            }
          }
        },
        law_);
  }

  // Positive while stick or slip lasts; always positive for laws without this event.
  EventFunction event(const Slip& slip, const double* z) const noexcept {
    return {EventKind::stick_slip, Direction::falling,
            std::visit([&]<class L>(const L& l) { return friction::boundary(l, slip, load<L>(z)); }, law_)};
  }
  // After an accepted step or the event, with v set to zero where slip has stopped: the nearest admissible state.
  void apply(const Slip& slip, double* z) const noexcept {
    with_state(z, [&](const auto& l, const auto& state) { return friction::project(l, slip, state); });
  }
  // A step of fixed length at constant slip.
  void advance(const Slip& slip, double dt, double* z) const noexcept {
    with_state(z, [&](const auto& l, const auto& state) { return friction::advance(l, slip, state, dt); });
  }

 private:
  template <class L>
  static State<L::state_size> load(const double* z) noexcept {
    State<L::state_size> out{};
    for (std::size_t i = 0; i < L::state_size; ++i) out[i] = z[i];
    return out;
  }
  template <std::size_t N>
  static void store(const State<N>& state, double* z) noexcept {
    for (std::size_t i = 0; i < N; ++i) z[i] = state[i];
  }
  template <class Change>
  void with_state(double* z, const Change& change) const noexcept {
    std::visit([&]<class L>(const L& l) { store(change(l, load<L>(z)), z); }, law_);
  }
  static SlipOf<Dual> seeded(const Slip& s, std::size_t k) noexcept {
    SlipOf<Dual> out{
        {s.velocity.x, s.velocity.y}, s.normal_force, {s.holding_force.x, s.holding_force.y}, s.normal_damping};
    if (k == 0) out.velocity.x.derivative = 1.0;
    if (k == 1) out.velocity.y.derivative = 1.0;
    if (k == 2) out.normal_force.derivative = 1.0;
    return out;
  }
  template <class L>
  static State<L::state_size, Dual> seeded(const double* z, std::size_t k) noexcept {
    State<L::state_size, Dual> out{};
    for (std::size_t i = 0; i < L::state_size; ++i) out[i] = {z[i], k == 3 + i ? 1.0 : 0.0};
    return out;
  }
  // ∂/∂zᵢ of the stored energy, which is a quadratic form in z for every law: central differences are exact for any
  // step, and a step as long as z loses no digits.
  double energy_slope(const Slip& slip, const double* z, std::size_t i) const noexcept {
    double low[2] = {z[0], z[1]}, high[2] = {z[0], z[1]};
    const double step = std::max(std::abs(z[0]), std::abs(z[1]));
    if (step == 0.0) return 0.0;
    low[i] -= step, high[i] += step;
    return (stored_energy(slip, high) - stored_energy(slip, low)) / (2.0 * step);
  }

  AnyFriction law_;
};

}  // namespace hysteron
