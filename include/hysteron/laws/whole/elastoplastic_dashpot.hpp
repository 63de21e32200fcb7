// Wang, Liu and Liu 2022: a linear spring of the mean stiffness of the Ma-Liu curve between δ_y and δ_p, with a dashpot
// that multiplies it. No memory of the largest depth; the restitution is what Ma-Liu gives at this speed, or given.
#pragma once

#include <variant>

#include "hysteron/laws/multiplying/flores.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/restitution_source/source.hpp"
#include "hysteron/laws/shape/power_law.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"

namespace hysteron {

// F = K δ^1.5(1 + 16/15 a δ̇) up to the yield depth and K_p δ(1 + a δ̇) past it: the force jumps there. Which side is in
// force is memory, so that each is smooth up to the crossing.
struct SwitchedDashpot : PlainEvents<0> {
  shape::Hertzian below{};
  shape::Linear above{};
  double yield_depth = 0.0;
  double rate_factor = 0.0;  // a, s/m

  // Flores 8(1-e)/(5e) over the dashpot's 3(1-e)/(2e).
  static constexpr double flores_share = 16.0 / 15.0;

  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory& memory, const State<0, T>&) const noexcept {
    const bool past = memory.branch != 0;
    const T f = past ? above.force(c.indentation) : below.force(c.indentation);
    return {f, f * T(past ? rate_factor : flores_share * rate_factor) * c.indentation_rate};
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<0, T>&) const noexcept {
    if (c.indentation <= T(yield_depth)) return below.energy(c.indentation);
    return T(below.energy(yield_depth) - above.energy(yield_depth)) + above.energy(c.indentation);
  }
  double max_indentation() const noexcept { return infinity; }

  // Never zero: exactly at the yield depth the current branch continues.
  static constexpr std::size_t branch_count = 1;
  static constexpr Direction branch_direction = Direction::falling;
  std::array<double, 1> branches(const Contact<double>& c, const Memory& memory, const State<0>&) const noexcept {
    const double left = memory.branch != 0 ? c.indentation - yield_depth : yield_depth - c.indentation;
    return {left == 0.0 ? std::numeric_limits<double>::min() : left};
  }
  void cross(std::size_t, const Contact<double>&, Memory& memory, State<0>&) const noexcept {
    memory.branch = 1 - memory.branch;
  }
};

struct ElastoplasticDashpot : ElastoplasticSphere {
  double restitution = not_given;  // c_r
  double below_yield = 0.0;        // 0 none, 1 flores

  static constexpr std::array<std::string_view, 2> below_yield_words{"none", "flores"};

  static constexpr std::array<Erratum, 2> errata{{
      {"Wang, Liu and Liu Tables 2 and 5", "energy losses 1.0956 J at 4 m/s, 5.0458 J at 8 m/s",
       "1.1014 J and 5.0876 J, from the speeds printed in Tables 3 and 6: 0.8 % and 1.0 % off Ma-Liu, not 0.25 % and "
       "0.22 %. Printed is the work of the damper along a lossless motion, (4/3) A (U_m/E₀)^1.5 E₀"},
      {"Wang, Liu and Liu Sect. 5.2", "the dashpot above the yield depth, Flores et al. below",
       "the force jumps at δ_y, in the chain example from 1.98 N to 8.87 N"},
  }};

  static constexpr LawInfo info() {
    return {.id = "elastoplastic-dashpot",
            .name = "Elastoplastic dashpot of Wang, Liu and Liu",
            .family = Family::whole,
            .rheology = Rheology::viscoplastic,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K_p δ [1 + 3(1-e)/(2e) δ̇/v₀],  K_p = (F_p-F_y)/(δ_p-δ_y)",
            .tex = R"(F=K_p\delta\left[1+\frac{3(1-e)}{2e}\frac{\dot\delta}{v_0}\right],\quad )"
                   R"(K_p=\frac{F(\delta_p)-F(\delta_y)}{\delta_p-\delta_y})",
            .source = &refs::wang_liu_liu_2022,
            .where = "Eqs. (9), (17), (18)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Elliptic δ̇(δ) in both phases: e delivered is below e, 0.6879 for 0.6909. Where Ma-Liu gives more than "
                "1 the dashpot is omitted. With below_yield=flores the force jumps at δ_y, and is tensile there "
                "in restitution if e < 0.31.",
            .definitions = constants,
            .errata = errata};
  }

  static constexpr auto params() {
    using L = ElastoplasticDashpot;
    const auto [modulus, radius, yield, psi_param, xi_param] = sphere_params<L>();
    Param<L> requested = restitution_param(&L::restitution);
    requested.meaning = "coefficient of restitution; default: the value of Ma-Liu at this speed and mass";
    requested.optional = true;
    return std::array{modulus,
                      radius,
                      yield,
                      psi_param,
                      xi_param,
                      requested,
                      Param<L>{.field = &L::below_yield,
                               .name = "below_yield",
                               .symbol = "-",
                               .meaning = "law up to the yield depth: this one, or Flores et al. on Hertz",
                               .range = one_word_of(below_yield_words),
                               .fallback = 0.0}};
  }

  static constexpr auto limits() {
    using L = ElastoplasticDashpot;
    const auto [psi_limit, xi_limit] = sphere_limits<L>();
    return std::array{
        psi_limit, xi_limit,
        Limit<L>{.name = "restitution",
                 .meaning = "above 1 from Ma-Liu just past yield: the dashpot is omitted, e = 1",
                 .value = [](const L& l, const Touch& t) { return l.static_restitution(t); },
                 .high = 1.0},
        Limit<L>{.name = "δ_max/δ_y",
                 .meaning = "the spring is the mean of the plastic part, too stiff for an impact that hardly yields",
                 .value = [](const L& l, const Touch& t) { return l.static_depth(t) / l.curve().yield_depth; },
                 .low = 1.0}};
  }

  // The restitution: as given, or by the energies of Ma-Liu.
  double static_restitution(const Touch& t) const noexcept {
    return std::isnan(restitution) ? static_law().energy_restitution(t) : restitution;
  }
  double static_depth(const Touch& t) const noexcept { return static_law().depth_reached(t); }
  double restitution_at(const Touch& t) const noexcept {
    return std::isnan(restitution) ? restitution_from(static_law(), t) : restitution;
  }

  double rate_factor(const Touch& t) const noexcept {
    const double e = restitution_at(t);
    return 1.5 * (1.0 - e) / (e * t.impact_speed);
  }
  shape::Linear spring() const noexcept {
    const shape::YieldCurve c = curve();
    const double deep = c.plastic_depth();
    return {(c.force(deep) - c.yield_force) / (deep - c.yield_depth)};
  }

  std::variant<Factor<shape::Linear>, SwitchedDashpot> resolved(const Touch& t) const {
    const double a = hysteron::rate_factor(*this, t);
    if (below_yield == 0.0) return Factor(spring(), a);
    const shape::YieldCurve c = curve();
    SwitchedDashpot both;
    both.below = {c.yield_force / power(c.yield_depth, 1.5)};
    both.above = spring();
    both.yield_depth = c.yield_depth;
    both.rate_factor = a;
    return both;
  }

 private:
  MaLiu static_law() const noexcept {
    MaLiu law;
    static_cast<ElastoplasticSphere&>(law) = *this;
    return law;
  }
};

}  // namespace hysteron
