// Whether gravity g > 0 holds a body in contact. A memoryless contact then rests at the depth δ_r with F(δ_r, 0) = m g.
//
// Opening: held if the energy that is left does not lift the body back to δ = 0, that is v₀²/2 < lost energy per mass.
// Closing: held if the body approaches δ_r without passing it. With c = (F(δ, δ̇) - F(δ, 0))/δ̇ the damping at the
// present depth δ < δ_r and k = ∂F/∂δ at (δ_r, 0), the motion does not leave 0 < δ̇ <= (c/2m)(δ_r - δ) upwards if
//   c² >= 4 m k,
// because the secant of a spring that stiffens with depth is less than k, and a damper that grows with depth is
// stronger than c.
#pragma once

#include <algorithm>
#include <cmath>

#include "hysteron/core/root.hpp"
#include "motion.hpp"

namespace hysteron::detail {

template <std::size_t N>
class RestUnderGravity {
 public:
  // `memory` is that of the motion; it may change between calls.
  RestUnderGravity(const LawView<N>& law, const ImpactProblem& problem, const Memory& memory)
      : law_(law), problem_(problem), memory_(memory) {}

  // δ_r; infinite if the law cannot carry the weight. The search starts at `length`.
  double resting_depth(double length) {
    if (resting_depth_ > 0.0) return resting_depth_;
    constexpr RootLimits limits{.bits = 50, .evaluations = 98};
    const double weight = mass() * problem_.gravity, deepest = law_.max_indentation;
    const auto excess = [&](double depth) { return static_force(depth) - weight; };
    double low = std::min(length, 0.5 * deepest), high = low;
    while (excess(low) > 0.0) low *= 0.5;
    while (excess(high) < 0.0 && high < deepest) high = std::min(2.0 * high, deepest);
    if (!(excess(high) >= 0.0)) return resting_depth_ = infinity;
    return resting_depth_ = enclose_root(excess, {low, high, excess(low), excess(high)}, limits).low;
  }

  // While opening, under gravity: whether the energy left does not lift the body back to δ = 0. For a memoryless law it
  // follows from the energy lost, without a difference of energies that are far larger.
  bool stays_below_touch(const Instant<N>& now, double speed_unit) const {
    const double v0 = problem_.touch.impact_speed;
    if (law_.memoryless) return 0.5 * v0 * v0 < now.work * speed_unit * speed_unit;
    const double u = now.contact.indentation_rate;
    const double stored = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    return 0.5 * mass() * u * u + stored < mass() * problem_.gravity * now.contact.indentation;
  }

  // A plastic law that has not yielded, or not beyond its dent, unloads on its loading curve.
  bool unloads_without_loss() const {
    return law_.plastic && memory_.residual_indentation == problem_.kept_indentation;
  }

  // While closing, by the inequality above. `force` is that of now; it must have passed its peak.
  bool will_settle_while_closing(const Instant<N>& now, double force, double force_rate, double length) {
    const double depth = now.contact.indentation, u = now.contact.indentation_rate, m = mass();
    if (force_rate >= 0.0 || force <= m * problem_.gravity) return false;
    if (law_.rate_exponent > 1.0 || !(u > 0.0) || resting_depth(length) <= depth) return false;
    constexpr double difference_step = 1e-4;    // of δ_r, for k by a central difference
    constexpr double overdamped_margin = 1.01;  // more than the error of that difference
    const double rest = resting_depth(length), step = difference_step * rest;
    const double c = (law_.force(law_.law, now.contact, memory_, now.state).total() - static_force(depth)) / u;
    const double k = (static_force(rest + step) - static_force(rest - step)) / (2.0 * step);
    return c * c >= overdamped_margin * 4.0 * m * k && u <= 0.5 * c / m * (rest - depth);
  }

  // While opening, for a body that stays below touch: whether the force cannot become tensile before it rests. The
  // energy above that of rest bounds the speed and keeps the body deeper than half of δ_r; between there and the
  // present depth the damper is strongest against the spring at one of the ends.
  bool pushes_until_rest(const Instant<N>& now, double length) {
    if (law_.never_pulls) return true;
    const double u = now.contact.indentation_rate, rest = resting_depth(length);
    if (!(rest < infinity)) return false;
    const auto potential = [&](double depth) {
      return law_.stored_energy(law_.law, {depth, 0.0}, memory_, now.state) / mass() - problem_.gravity * depth;
    };
    const double energy = 0.5 * u * u + potential(now.contact.indentation), least = potential(rest);
    const double fastest = std::sqrt(2.0 * std::max(energy - least, 0.0)), shallow = 0.5 * rest;
    const auto pushes = [&](double depth) {
      return law_.force(law_.law, {depth, -fastest}, memory_, now.state).total() > 0.0;
    };
    return potential(shallow) > energy && pushes(shallow) && pushes(now.contact.indentation);
  }

 private:
  double mass() const { return problem_.touch.effective_mass; }
  double static_force(double depth) const { return law_.force(law_.law, {depth, 0.0}, memory_, {}).total(); }

  const LawView<N>& law_;
  const ImpactProblem& problem_;
  const Memory& memory_;
  double resting_depth_ = 0.0;  // 0: not computed yet
};

}  // namespace hysteron::detail
