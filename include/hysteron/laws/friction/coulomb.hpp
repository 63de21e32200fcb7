// Coulomb friction with true stick: a set-valued law, made single-valued by the force that holds the contact at rest.
// The state is the slip direction t, zero in stick. In stick the host holds v = 0 by a constraint and passes its force.
// It locates the sign change of `boundary` and projects on the far side of it, with v set to zero where slip stops.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct Coulomb {
  double coefficient = 0.0;               // μ
  double static_coefficient = not_given;  // μ_s

  static constexpr std::size_t state_size = 2;

  static constexpr LawInfo info() {
    return {.id = "coulomb",
            .name = "Coulomb",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula = "F = -μ N v/|v| in slip;  |F| <= μ_s N, whatever holds v = 0, in stick",
            .tex = R"(\mathbf F=-\mu N\,\frac{\mathbf v}{|\mathbf v|}\quad(\mathbf v\ne0),)"
                   R"(\qquad |\mathbf F|\le\mu_sN\quad(\mathbf v=0))",
            .source = &refs::coulomb_1785,
            .where = "dry friction with stick",
            .claims = Claim::dissipative,
            .assumption =
                "Sliding friction depends only on the normal force; it jumps at v = 0, so the host must locate stick "
                "and slip as events."};
  }

  static constexpr auto params() {
    using L = Coulomb;
    Param<L> at_rest = static_coefficient_param(&L::static_coefficient);
    at_rest.meaning = "friction coefficient in stick; if not given, the one in sliding";
    at_rest.optional = true;
    return std::array{coefficient_param(&L::coefficient), at_rest};
  }

  std::string_view refusal() const noexcept { return check_coefficients(coefficient, static_coefficient); }

  static constexpr auto limits() { return std::array<Limit<Coulomb>, 0>{}; }

  // The largest force of stick.
  template <class T = double>
  T stick_limit(const SlipOf<T>& slip) const noexcept {
    return T(std::isnan(static_coefficient) ? coefficient : static_coefficient) * slip.load();
  }

  State<2> start(const Slip& slip) const noexcept { return project(slip, {}); }

  // Slip that has just begun still has v = 0; its stored direction is used.
  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<2, T>& z = {}) const noexcept {
    using Vector = TangentOf<T>;
    const bool begins = slip.velocity == Vector{} && as_tangent(z) != Vector{};
    const Vector direction = as_tangent(begins ? z : project(slip, z));
    return direction == Vector{} ? slip.holding_force : along(direction, T(-coefficient) * slip.load());
  }

  // At rest the contact sticks if the limit allows it; beyond the limit it slips against the holding force.
  template <class T = double>
  State<2, T> project(const SlipOf<T>& slip, const State<2, T>&) const noexcept {
    if (slip.velocity != TangentOf<T>{}) return as_state(along(slip.velocity, T(1.0)));
    const bool sticks = length(slip.holding_force) <= stick_limit(slip);
    return sticks ? State<2, T>{} : as_state(along(slip.holding_force, T(-1.0)));
  }
  template <class T = double>
  State<2, T> rate(const SlipOf<T>&, const State<2, T>&) const noexcept {
    return {};
  }
  State<2> advance(const Slip& slip, const State<2>& z, double) const noexcept { return project(slip, z); }

  // In stick the remaining margin to the limit; in slip the speed along the slip direction, whose sign changes at a
  // stop.
  double boundary(const Slip& slip, const State<2>& z) const noexcept {
    const Tangent direction = as_tangent(z);
    return direction == Tangent{} ? stick_limit(slip) - length(slip.holding_force) : dot(slip.velocity, direction);
  }
  double stored_energy(const Slip&, const State<2>&) const noexcept { return 0.0; }
};

}  // namespace hysteron
