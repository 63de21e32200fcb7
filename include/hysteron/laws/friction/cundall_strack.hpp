// Cundall and Strack: a tangential spring with memory and a dashpot, cut off at μN: the friction of granular codes.
// In slip the usual reset q = -(F + c v)/k creates energy when c > 0 (a slip that slows down loads the spring without
// travel, a fast one bends it backwards). Here the reset bounds the spring alone, k|q| <= μN, and the sum of spring and
// dashpot is cut off at μN: the same for c = 0, and passive for all c.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct CundallStrack {
  double tangential_stiffness = 0.0;      // k
  double tangential_damping = not_given;  // c
  double coefficient = 0.0;               // μ

  static constexpr std::size_t state_size = 2;

  static constexpr LawInfo info() {
    return {.id = "cundall-strack",
            .name = "Cundall and Strack",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula = "F = -(k q + c v), q̇ = v;  |F| and k|q| cut off at μ N",
            .tex = R"(\mathbf F=-\min\!\left(1,\frac{\mu N}{|\mathbf u|}\right)\mathbf u,)"
                   R"(\quad\mathbf u=k\mathbf q+c\,\mathbf v,)"
                   R"(\quad\dot{\mathbf q}=\mathbf v,\quad k|\mathbf q|\le\mu N)",
            .source = &refs::cundall_strack_1979,
            .also = &refs::tsuji_1992,
            .where = "incremental tangential spring with a Coulomb limit",
            .claims = Claim::dissipative,
            .assumption =
                "One stiffness at all loads, static and sliding friction alike. Without tangential_damping the slip is "
                "damped like the approach (Tsuji et al.): c is the normal law's ∂F/∂δ̇. In slip only the "
                "spring is reset; the usual reset of q from the whole force creates energy if c > 0."};
  }

  static constexpr auto params() {
    using L = CundallStrack;
    return std::array{Param<L>{.field = &L::tangential_stiffness,
                               .name = "tangential_stiffness",
                               .symbol = "k",
                               .meaning = "stiffness of the tangential spring",
                               .dim = [](const L&) { return stiffness_dim(1.0); },
                               .range = positive(),
                               .typical = {1e3, 1e9}},
                      Param<L>{.field = &L::tangential_damping,
                               .name = "tangential_damping",
                               .symbol = "c",
                               .meaning = "tangential dashpot; if not given, that of the normal law at this moment",
                               .dim = [](const L&) { return dims::damping; },
                               .range = non_negative(),
                               .typical = {0.1, 1e3},
                               .optional = true},
                      coefficient_param(&L::coefficient)};
  }

  static constexpr auto limits() { return std::array<Limit<CundallStrack>, 0>{}; }

  // Whether the host must give Slip::normal_damping.
  bool uses_normal_damping() const noexcept { return std::isnan(tangential_damping); }

  // State: q, the spring's elongation.
  State<2> start(const Slip&) const noexcept { return {}; }
  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<2, T>& q) const noexcept {
    const T c = uses_normal_damping() ? slip.normal_damping : T(tangential_damping);
    const TangentOf<T> spring = T(tangential_stiffness) * as_tangent(project(slip, q));
    return -bounded(spring + c * slip.velocity, T(coefficient) * slip.load());
  }
  // At the limit only the part of v across q is left: the spring turns, and slides where it would stretch.
  template <class T = double>
  State<2, T> rate(const SlipOf<T>& slip, const State<2, T>& q) const noexcept {
    const TangentOf<T> spring = as_tangent(q);
    const T outward = dot(spring, slip.velocity);
    constexpr double rounding = 1e-12;  // of a projected q
    if (outward <= T(0.0) || length(spring) < T(1.0 - rounding) * limit(slip)) return as_state(slip.velocity);
    return as_state(slip.velocity - (outward / dot(spring, spring)) * spring);
  }
  template <class T = double>
  State<2, T> project(const SlipOf<T>& slip, const State<2, T>& q) const noexcept {
    return as_state(bounded(as_tangent(q), limit(slip)));
  }
  State<2> advance(const Slip& slip, const State<2>& q, double dt) const noexcept {
    return project(slip, as_state(as_tangent(q) + dt * slip.velocity));
  }
  double boundary(const Slip&, const State<2>&) const noexcept { return 1.0; }
  double stored_energy(const Slip&, const State<2>& q) const noexcept {
    return 0.5 * tangential_stiffness * dot(as_tangent(q), as_tangent(q));
  }

  // The longest elongation, in m.
  template <class T = double>
  T limit(const SlipOf<T>& slip) const noexcept {
    return T(coefficient) * slip.load() / T(tangential_stiffness);
  }

 private:
  template <class T = double>
  static TangentOf<T> bounded(const TangentOf<T>& a, const T& most) noexcept {
    return length(a) <= most ? a : along(a, most);
  }
};

}  // namespace hysteron
