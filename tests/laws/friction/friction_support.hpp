// Random friction laws and contacts for the tests, reproducible on every machine.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "hysteron/laws/friction/all.hpp"

namespace hysteron::testing {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  // Spread evenly over the orders of magnitude.
  double spread(double low, double high) { return low * std::pow(high / low, uniform(0.0, 1.0)); }
  bool coin() { return uniform(0.0, 1.0) < 0.5; }

 private:
  std::mt19937_64 engine_;
};

template <class L>
double draw_value(Draw& draw, const Param<L>& p) {
  if (p.optional && draw.coin()) return not_given;
  if (!p.range.only.empty())
    return p.range.only[static_cast<std::size_t>(draw.uniform(0.0, static_cast<double>(p.range.only.size())))];
  const bool wide = p.typical.low > 0.0 && p.typical.high > 20.0 * p.typical.low;
  return wide ? draw.spread(p.typical.low, p.typical.high) : draw.uniform(p.typical.low, p.typical.high);
}

// Typical values that the law accepts together.
template <class L>
L draw_law(Draw& draw) {
  for (;;) {
    L law{};
    for (const Param<L>& p : L::params()) law.*(p.field) = draw_value(draw, p);
    if constexpr (requires { law.refusal(); })
      if (!law.refusal().empty()) continue;
    return law;
  }
}

inline Tangent polar(double magnitude, double angle) {
  return {magnitude * std::cos(angle), magnitude * std::sin(angle)};
}
inline Tangent turned(const Tangent& a, double angle) { return as_tangent(hysteron::turned(as_state(a), angle)); }

// Now and then at rest, in stick if the law knows it.
inline Slip draw_slip(Draw& draw, double normal_force) {
  const double angle = draw.uniform(0.0, 2.0 * std::numbers::pi), hold = draw.uniform(0.0, 2.0 * std::numbers::pi);
  const bool rest = draw.uniform(0.0, 1.0) < 0.1;
  return {.velocity = rest ? Tangent{} : polar(draw.spread(1e-6, 1e2), angle),
          .normal_force = normal_force,
          .holding_force = polar(draw.uniform(0.0, 1.2) * normal_force, hold),
          .normal_damping = draw.spread(0.1, 1e3)};
}

struct Stretch {
  Slip slip;
  double duration;
};
// A past of a contact under constant load, which leaves it in some reachable state.
inline std::vector<Stretch> draw_past(Draw& draw, double normal_force) {
  std::vector<Stretch> past;
  for (int i = 0; i < 4; ++i) {
    const Slip slip = draw_slip(draw, normal_force);
    past.push_back({slip, draw.spread(1e-9, 1e-3) / (length(slip.velocity) + 1e-6)});
  }
  return past;
}
template <FrictionLaw L>
State<L::state_size> state_after(const L& law, const std::vector<Stretch>& past) {
  State<L::state_size> z = friction::start(law, past.front().slip);
  for (const Stretch& s : past) z = friction::advance(law, s.slip, z, s.duration);
  return z;
}

// Power lost in the contact: -F·v minus the rate of the stored energy. Central differences are exact, the energy being
// quadratic in the state.
template <FrictionLaw L>
double dissipated_power(const L& law, const Slip& slip, const State<L::state_size>& z, double& scale) {
  const auto rate = friction::rate(law, slip, z);
  State<L::state_size> ahead = z, behind = z;
  double size = 0.0, speed = 0.0;
  for (std::size_t i = 0; i < L::state_size; ++i) {
    size += z[i] * z[i];
    speed += rate[i] * rate[i];
  }
  const double h = speed > 0.0 && size > 0.0 ? std::sqrt(size / speed) : 1.0;
  for (std::size_t i = 0; i < L::state_size; ++i) {
    ahead[i] += h * rate[i];
    behind[i] -= h * rate[i];
  }
  const double stored =
      (friction::stored_energy(law, slip, ahead) - friction::stored_energy(law, slip, behind)) / (2.0 * h);
  const double power = dot(friction::force(law, slip, z), slip.velocity);
  scale =
      std::abs(power) + (friction::stored_energy(law, slip, ahead) + friction::stored_energy(law, slip, behind)) / h;
  return -power - stored;
}

}  // namespace hysteron::testing
