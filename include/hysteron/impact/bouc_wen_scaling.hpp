// The Bouc-Wen laws without dimensions (Milehins and Marghitu, Eqs. 9-14 and 22-28). With lengths in
// X = (m/k)^(1/(p+1)) v₀^(2/(p+1)) and times in X/v₀, an impact depends on α, A, n, p and three numbers:
//   π₁ = c v₀/k (damper beside the springs) or (mᵖk)^(1/(p+1)) v₀^((p-1)/(p+1))/c (dashpot in series),
//   π₂ = (β/A) Xⁿ,  π₃ = (γ/A) Xⁿ.
// A material is described by their base values, those at 1 m/s: at other speeds π₁ goes as v₀ or v₀^((p-1)/(p+1)), π₂
// and π₃ as v₀^(2n/(p+1)). law_of(base) has k = 1 N/mᵖ and is meant for a mass of 1 kg: its impact at v₀ m/s returns
// the restitution of the nondimensional system there; lengths, times and forces are then in units of X, X/v₀ and m
// v₀²/X with m = k = 1.
#pragma once

#include <cmath>

#include "hysteron/laws/whole/bouc_wen.hpp"
#include "hysteron/laws/whole/bouc_wen_hertz.hpp"
#include "hysteron/laws/whole/bouc_wen_hunt_crossley.hpp"
#include "hysteron/laws/whole/bouc_wen_maxwell.hpp"

namespace hysteron::bouc_wen {

struct PiNumbers {
  double pi1 = 0.0;  // 0 for the laws without a damper
  double pi2 = 0.0;
  double pi3 = 0.0;
  double alpha = 0.5;                // α
  double a = 1.0;                    // A
  double hysteresis_exponent = 1.0;  // n
  double exponent = 1.5;             // p
};

struct Scales {
  double length;  // X
  double time;    // X/v₀
  double force;   // m v₀²/X
};

inline Scales scales(double stiffness, double exponent, const Touch& touch) noexcept {
  const double m = touch.effective_mass, v = touch.impact_speed;
  const double length = std::pow(m * v * v / stiffness, 1.0 / (exponent + 1.0));
  return {.length = length, .time = length / v, .force = m * v * v / length};
}

inline double damper_number(const BoucWenHuntCrossley& law, const Touch& touch) noexcept {
  return law.damping * touch.impact_speed / law.stiffness;
}
inline double damper_number(const BoucWenMaxwell& law, const Touch& touch) noexcept {
  const Scales unit = scales(law.stiffness, law.exponent, touch);
  return unit.force / (law.damping * touch.impact_speed);
}
inline double damper_number(const HystereticContact&, const Touch&) noexcept { return 0.0; }

// The numbers an impact of this law depends on.
template <class L>
PiNumbers pi_numbers_of(const L& law, const Touch& touch) noexcept {
  const Scales unit = scales(law.stiffness, law.exponent, touch);
  const double loop = std::pow(unit.length, law.hysteresis_exponent) / law.a;
  return {.pi1 = damper_number(law, touch),
          .pi2 = law.beta * loop,
          .pi3 = law.gamma * loop,
          .alpha = law.alpha,
          .a = law.a,
          .hysteresis_exponent = law.hysteresis_exponent,
          .exponent = law.exponent};
}

inline void set_damper(BoucWenHuntCrossley& law, double pi1) noexcept { law.damping = pi1; }
inline void set_damper(BoucWenMaxwell& law, double pi1) noexcept { law.damping = 1.0 / pi1; }
inline void set_damper(HystereticContact&, double) noexcept {}

// The law with k = 1 N/mᵖ whose numbers at 1 m/s and 1 kg are these. A BoucWen needs p = 1, a BoucWenMaxwell π₁ > 0.
template <class L>
L law_of(const PiNumbers& base) noexcept {
  L law;
  law.stiffness = 1.0;
  law.alpha = base.alpha;
  law.a = base.a;
  law.beta = base.pi2 * base.a;
  law.gamma = base.pi3 * base.a;
  law.hysteresis_exponent = base.hysteresis_exponent;
  law.exponent = base.exponent;
  set_damper(law, base.pi1);
  return law;
}

// Base values taken to another speed: what pi_numbers_of(law_of<L>(base), {v₀, 1 kg}) gives.
template <class L>
PiNumbers at_speed(const PiNumbers& base, double speed) noexcept {
  return pi_numbers_of(law_of<L>(base), {.impact_speed = speed, .effective_mass = 1.0});
}

}  // namespace hysteron::bouc_wen
