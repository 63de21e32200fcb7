// A law written by the user as an element like any other. The simplest is a function of the contact:
//
//   const auto soft_wall = user_law([](const auto& c) {
//     return 2e5 * c.indentation * c.indentation + 40.0 * c.indentation * c.indentation_rate;
//   });
//   const ContactElement element = make_element(soft_wall);
//
// It is called with numbers and with dual numbers, so that its derivatives are exact: write it with `auto` or as a
// template, and take sqrt, pow, exp ... by `using std::sqrt;`. It returns the whole force, of which the part at δ̇ = 0
// counts as elastic, or a Force with both parts.
//
// A law with more to say is a struct, with any of
//   template <class T> Force<T> force(const Contact<T>&) const             without internal state, or
//   template <class T> Force<T> force(const Contact<T>&, const State<N, T>&) const
//   static constexpr std::size_t state_size = N;                           and then also
//   template <class T> State<N, T> rate(const Contact<T>&, const State<N, T>&) const
//   template <class T> T stored_energy(const Contact<T>&, const State<N, T>&) const
//   static constexpr std::size_t branch_count = B;                         where its formula changes, and then also
//   std::array<double, B> branches(const Contact<double>&, const State<N>&) const
//   double max_indentation() const                                         the largest depth it is defined for
#pragma once

#include <type_traits>

#include "hysteron/contact/hosted_law.hpp"
#include "hysteron/laws/shape/quadrature.hpp"

namespace hysteron {

namespace detail {
template <class F>
constexpr std::size_t user_states() {
  if constexpr (requires { F::state_size; })
    return F::state_size;
  else
    return 0;
}
template <class F>
constexpr std::size_t user_branches() {
  if constexpr (requires { F::branch_count; })
    return F::branch_count;
  else
    return 0;
}
}  // namespace detail

template <class F>
struct UserLaw : PlainEvents<detail::user_states<F>()> {
  static constexpr std::size_t state_size = detail::user_states<F>();
  static constexpr std::size_t branch_count = detail::user_branches<F>();

  F function;

  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<state_size, T>& z) const noexcept {
    if constexpr (requires { function.force(c, z); })
      return function.force(c, z);
    else if constexpr (requires { function.force(c); })
      return function.force(c);
    else
      return in_parts(c);
  }
  // The elastic part, at rest.
  double force(double depth) const noexcept requires(state_size == 0) {
    return force(Contact<double>{depth, 0.0}, {}, {}).elastic;
  }
  template <class T = double>
  State<state_size, T> rate([[maybe_unused]] const Contact<T>& c, const Memory&,
                            [[maybe_unused]] const State<state_size, T>& z) const noexcept {
    if constexpr (state_size > 0)
      return function.rate(c, z);
    else
      return {};
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, [[maybe_unused]] const State<state_size, T>& z) const {
    if constexpr (requires { function.stored_energy(c, z); })
      return function.stored_energy(c, z);
    else
      return elastic_energy(c);
  }
  std::array<double, branch_count> branches([[maybe_unused]] const Contact<double>& c, const Memory&,
                                            [[maybe_unused]] const State<state_size>& z) const noexcept {
    if constexpr (branch_count > 0)
      return function.branches(c, z);
    else
      return {};
  }
  bool is_steep_at_touch() const noexcept { return true; }  // not known
  double max_indentation() const noexcept {
    if constexpr (requires { function.max_indentation(); })
      return function.max_indentation();
    else
      return infinity;
  }

 private:
  template <class T>
  Force<T> in_parts(const Contact<T>& c) const noexcept {
    const auto value = function(c);
    if constexpr (std::is_convertible_v<decltype(value), Force<T>>) {
      return value;
    } else {
      Contact<T> still = c;
      still.indentation_rate = T(0.0);
      const T elastic = function(still);
      return {elastic, T(value) - elastic};
    }
  }

  // The work of the elastic part from δ = 0.
  template <class T>
  T elastic_energy(const Contact<T>& c) const {
    static_assert(state_size == 0, "a law with internal state must give its stored_energy");
    const double depth = plain(c.indentation), energy = shape::energy_by_quadrature(*this, depth);
    if constexpr (std::is_same_v<T, Dual>)
      return {energy, force(depth) * c.indentation.derivative};
    else
      return energy;
  }
};

template <class F>
UserLaw<F> user_law(const F& function) {
  return UserLaw<F>{{}, function};
}

}  // namespace hysteron
