// Xiong, Kikuuwe, Yamamoto: a spring of power λ whose internal state a follows δ^λ with a lag 1/γ. The contact lets go
// at δ > 0, keeps its dent while a relaxes, and may touch again in it.
// With b = β₁ + β₂a the force is a function of δ and a alone. Its energy: ψ = K[(1+γb)δ^(λ+1)/(λ+1) - γbaδ] + G(a) with
// ∂ψ/∂δ = F and ∂ψ/∂a = 0 at δ^λ = a, which is where ȧ = 0. F δ̇ - ψ̇ = -ȧ ∂ψ/∂a is negative where β₂ times the mean of
// x^λ between a^(1/λ) and δ exceeds β₁ + 2β₂a: the law gives energy when pressed fast against 1/γ.
#pragma once

#include <cmath>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/core/power.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct Xiong : PlainEvents<1> {
  double stiffness = 0.0;  // K
  double exponent = 1.5;   // λ
  double gamma = 0.0;      // γ
  double beta1 = 0.0;      // β₁
  double beta2 = 0.0;      // β₂

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Eq. (5.82) and table", "F = -K max(0, ...)", "F = +K max(0, ...): Eq. (5.81) reduces to it"},
      {"Corral et al., table of models", "d = max(-γa/(1+γ(β₁+β₂a)) (p|p|^(λ-1)-a))",
       "ȧ = max(-γa/(1+γ(β₁+β₂a)), γ(p|p|^(λ-1)-a)), as in Eq. (5.82)"},
  }};

  static constexpr LawInfo info() {
    return {.id = "xiong",
            .name = "Xiong et al.",
            .family = Family::whole,
            .group = Group::special,
            .formula = "F = K max(0, δ^λ + γ(β₁+β₂a)(δ^λ-a)),  ȧ = max(-γa/(1+γ(β₁+β₂a)), γ(δ^λ-a))",
            .tex = R"(F=K\max\left(0,\delta^\lambda+\gamma(\beta_1+\beta_2a)(\delta^\lambda-a)\right),\qquad )"
                   R"(\dot a=\max\left(\frac{-\gamma a}{1+\gamma(\beta_1+\beta_2a)},\gamma(\delta^\lambda-a)\right))",
            .source = &refs::xiong_2014,
            .where = "Corral et al. Eq. (5.82)",
            .claims = Claim::continuous_at_touch | Claim::no_tension,
            .assumption =
                "Derived for contacts long compared with 1/γ. In shorter ones, with β₂δ^λ beyond β₁, the force grows "
                "while the depth is held and the contact returns more energy than it received.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Xiong;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "K",
                               .meaning = "stiffness at low rates",
                               .dim = [](const L& l) { return stiffness_dim(l.exponent); },
                               .range = positive(),
                               .typical = {1e4, 1e10},
                               .from_pair = PairQuantity::hertz_stiffness},
                      Param<L>{.field = &L::exponent,
                               .name = "exponent",
                               .symbol = "λ",
                               .meaning = "power of the indentation",
                               .range = closed(1.0, 5.0),
                               .typical = {1.0, 2.5},
                               .fallback = 1.5},
                      Param<L>{.field = &L::gamma,
                               .name = "gamma",
                               .symbol = "γ",
                               .meaning = "rate at which the internal state follows the indentation",
                               .dim = [](const L&) { return dims::rate; },
                               .range = positive(),
                               .typical = {1e2, 1e5}},
                      Param<L>{.field = &L::beta1,
                               .name = "beta1",
                               .symbol = "β₁",
                               .meaning = "damping time: residual indentation, and how fast the force rises at first",
                               .dim = [](const L&) { return dims::time; },
                               .range = non_negative(),
                               .typical = {1e-5, 1e-2}},
                      Param<L>{.field = &L::beta2,
                               .name = "beta2",
                               .symbol = "β₂",
                               .meaning = "growth of the damping time with indentation: roundness of the loop",
                               .dim = [](const L& l) { return dims::time / pow(dims::length, l.exponent); },
                               .range = non_negative(),
                               .typical = {0.0, 100.0}}};
  }

  static constexpr auto limits() {
    using L = Xiong;
    return std::array{
        Limit<L>{.name = "beta2 δ^λ/beta1",
                 .meaning = "at the depth K alone would allow; above 1 a contact short compared with 1/γ gives energy",
                 .value = [](const L& l, const Touch& t) { return l.growth_at_depth(t); },
                 .high = 1.0,
                 .of_reach = true}};
  }

  // State: a.
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    const T depth = power(c.indentation, exponent), lag = lag_force(depth, state[0]);
    return depth + lag > T(0.0) ? Force<T>{T(stiffness) * depth, T(stiffness) * lag} : Force<T>{};
  }
  template <class T = double>
  State<1, T> rate(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    const T a = state[0], depth = power(c.indentation, exponent);
    const T relaxing = T(-gamma) * a / (T(1.0) + T(gamma) * damping_time(a)), following = T(gamma) * (depth - a);
    return {select(relaxing < following, following, relaxing)};
  }
  // Both maxima change over where the unclipped force is zero.
  static constexpr std::size_t branch_count = 1;
  std::array<double, 1> branches(const Contact<double>& c, const Memory&, const State<1>& state) const noexcept {
    const double depth = power(c.indentation, exponent);
    return {depth + lag_force(depth, state[0])};
  }
  Force<double> unclipped_force(const Contact<double>& c, const Memory&, const State<1>& state) const noexcept {
    const double depth = power(c.indentation, exponent);
    return {stiffness * depth, stiffness * lag_force(depth, state[0])};
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    const double n = exponent;
    const T a = select(state[0] > T(0.0), state[0], T(0.0)), b = T(gamma) * damping_time(a);
    // Released, the depth no longer matters: a alone relaxes.
    const T root = positive_root(a), least = positive_root(b * a / (T(1.0) + b));
    const T x = select(c.indentation < least, least, c.indentation);
    const T held = T(gamma * n / (n + 1.0)) * a * root * damping_time(a);  // G
    return T(stiffness) * ((T(1.0) + b) * x * power(x, n) / T(n + 1.0) - b * a * x + held);
  }
  double max_indentation() const noexcept { return infinity; }
  double touch_exponent() const noexcept { return exponent; }

 private:
  template <class T>
  T damping_time(const T& a) const noexcept {
    return T(beta1) + T(beta2) * a;
  }
  template <class T>
  T lag_force(const T& depth, const T& a) const noexcept {
    return T(gamma) * damping_time(a) * (depth - a);
  }
  // x^(1/λ), with the derivative at x = 0 left out: it is infinite there, and always multiplied by zero.
  template <class T>
  T positive_root(const T& x) const noexcept {
    using std::pow;
    return plain(x) > 0.0 ? T(pow(x, 1.0 / exponent)) : T(0.0);
  }
  double growth_at_depth(const Touch& t) const noexcept {
    const double energy = 0.5 * t.effective_mass * t.impact_speed * t.impact_speed, n1 = exponent + 1.0;
    const double growth = beta2 * std::pow(n1 * energy / stiffness, exponent / n1);
    return growth > 0.0 ? growth / beta1 : 0.0;
  }
};

}  // namespace hysteron
