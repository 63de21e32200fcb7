// Jian et al.: viscoelastic spheres of one material, relaxation modulus G_e + G' e^(-t/T) with η = G' T. The published
// law holds the damping back by a clock since the touch; `memory = hereditary` keeps the whole past, exactly, with one
// state: F = K δ^1.5 + K'(δ^1.5 - a), ȧ = (δ^1.5 - a)/T, K' = K G'/G_e, of which the published law is the limit of
// short T. K is 4/3 E*√R with 1/E* = (1-ν)/(2G_e) for each body that deforms: beside a rigid one it is doubled.
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct Jian : PlainEvents<1> {
  double shear_modulus = 0.0;     // G_e
  double poisson = 0.0;           // ν
  double viscosity = 0.0;         // η
  double relaxation_time = 0.0;   // T
  double effective_radius = 0.0;  // R
  double memory = 0.0;            // clock or hereditary
  double partner = 0.0;           // a number of partner_words

  static constexpr std::array<std::string_view, 2> memories{"clock", "hereditary"};
  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al., table of models", "exp(-1/T)", "exp(-t/T), as in Eq. (5.84)"},
      {"Corral et al. Eqs. (5.90), (5.91)", "the force of a half sine in time",
       "the motion under Eqs. (5.83), (5.84) is not a half sine; integrate them"},
  }};

  static constexpr LawInfo info() {
    return {.id = "jian",
            .name = "Jian et al.",
            .family = Family::whole,
            .group = Group::special,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = 4G_e√R/(3(1-ν)) δ^1.5 + 2η√R/(1-ν) (1 - e^(-t/T)) √δ δ̇",
            .tex = R"(F=\frac{4G_e\sqrt R}{3(1-\nu)}\delta^{3/2}+\frac{2\eta\sqrt R}{1-\nu})"
                   R"(\left(1-e^{-t/T}\right)\sqrt\delta\,\dot\delta)",
            .source = &refs::jian_2019,
            .where = "Corral et al. Eqs. (5.83), (5.84)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Equal materials or a rigid partner, no plasticity, T short compared with the contact: at T/t_c = 0.02 "
                "the exact memory has a peak force 1.5 % higher. t counts from the touch; both forms have a tensile "
                "force before δ = 0.",
            .definitions =
                "G_e, η, T: relaxed shear modulus, viscosity G' T and relaxation time of the deformable bodies, of "
                "which there are two. On a rigid partner both terms are doubled. hereditary: F = K δ^1.5 + K'(δ^1.5 - "
                "a), ȧ = (δ^1.5 - a)/T, K' = K η/(T G_e).",
            .errata = errata};
  }

  static constexpr auto material_params() {
    using L = Jian;
    return std::array{Param<L>{.field = &L::shear_modulus,
                               .name = "shear_modulus",
                               .symbol = "G_e",
                               .meaning = "shear modulus of the deformable bodies after relaxation, E/(2(1+ν))",
                               .dim = [](const L&) { return dims::pressure; },
                               .range = positive(),
                               .typical = {1e7, 1e11},
                               .from_pair = PairQuantity::shear_modulus},
                      Param<L>{.field = &L::poisson,
                               .name = "poisson",
                               .symbol = "ν",
                               .meaning = "Poisson's ratio of the deformable bodies",
                               .range = left_open(-1.0, 0.5),
                               .typical = {0.2, 0.45},
                               .from_pair = PairQuantity::poisson},
                      Param<L>{.field = &L::viscosity,
                               .name = "viscosity",
                               .symbol = "η",
                               .meaning = "shear viscosity, G' T",
                               .dim = [](const L&) { return dims::viscosity; },
                               .range = non_negative(),
                               .typical = {1e2, 1e6},
                               .from_pair = PairQuantity::shear_viscosity},
                      Param<L>{.field = &L::relaxation_time,
                               .name = "relaxation_time",
                               .symbol = "T",
                               .meaning = "time in which the relaxing part of the modulus falls to 1/e",
                               .dim = [](const L&) { return dims::time; },
                               .range = positive(),
                               .typical = {1e-5, 1e-2}}};
  }
  static constexpr auto params() {
    using L = Jian;
    constexpr auto material = material_params();
    return std::array{material[0],
                      material[1],
                      material[2],
                      material[3],
                      Param<L>{.field = &L::effective_radius,
                               .name = "effective_radius",
                               .symbol = "R",
                               .meaning = "1/R = 1/R₁ + 1/R₂",
                               .dim = [](const L&) { return dims::length; },
                               .range = positive(),
                               .typical = {1e-3, 0.1},
                               .from_pair = PairQuantity::effective_radius},
                      Param<L>{.field = &L::memory,
                               .name = "memory",
                               .symbol = "memory",
                               .meaning = "clock: damping grows with the time since touch, as published; hereditary: "
                                          "the exact integral over the past",
                               .range = one_word_of(memories),
                               .typical = {0.0, 1.0},
                               .fallback = 0.0},
                      partner_param(&L::partner)};
  }

  static constexpr auto limits() { return std::array<Limit<Jian>, 0>{}; }

  // K and K'.
  double elastic_stiffness() const noexcept {
    const double of_equal_bodies = 4.0 / 3.0 * shear_modulus * std::sqrt(effective_radius) / (1.0 - poisson);
    return partner == 1.0 ? 2.0 * of_equal_bodies : of_equal_bodies;
  }
  double relaxing_stiffness() const noexcept {
    return elastic_stiffness() * viscosity / (relaxation_time * shear_modulus);
  }

  // State: the clock s = 1 - e^(-t/T), or a.
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    using std::sqrt;
    const T root = sqrt(c.indentation), depth = c.indentation * root;
    const T damping = is_hereditary()
                          ? T(relaxing_stiffness()) * (depth - state[0])
                          : T(1.5 * relaxing_stiffness() * relaxation_time) * state[0] * root * c.indentation_rate;
    return {T(elastic_stiffness()) * depth, damping};
  }
  // A clock within rounding of its end stops, so that it does not limit the step of an integrator, however short T is.
  template <class T = double>
  State<1, T> rate(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    using std::sqrt;
    const T goal = is_hereditary() ? c.indentation * sqrt(c.indentation) : T(1.0), left = goal - state[0];
    if (!is_hereditary() && std::abs(plain(left)) < 1e-12) return {T(0.0)};
    return {left / T(relaxation_time)};
  }
  // The clock starts again at every touch; the memory of the past is kept.
  void touch_again(const Touch& t, Memory& m, State<1>& state) const noexcept {
    PlainEvents<1>::touch_again(t, m, state);
    if (!is_hereditary()) state = {};
  }
  // With memory of the past: K'(2/5 δ^2.5 - aδ + 3/5 a^(5/3)), of which ∂/∂δ is the force and ∂/∂a has the sign of -ȧ.
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<1, T>& state) const noexcept {
    using std::pow;
    using std::sqrt;
    const T depth = c.indentation, elastic = T(0.4) * depth * depth * sqrt(depth);
    const T kept = T(elastic_stiffness()) * elastic;
    if (!is_hereditary()) return kept;
    const T a = select(state[0] > T(0.0), state[0], T(0.0));
    return kept + T(relaxing_stiffness()) * (elastic - a * depth + T(0.6) * pow(a, 5.0 / 3.0));
  }
  double max_indentation() const noexcept { return infinity; }
  bool is_steep_at_touch() const noexcept { return true; }

 private:
  bool is_hereditary() const noexcept { return memory == 1.0; }
};

}  // namespace hysteron
