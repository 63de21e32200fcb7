// Random laws and contacts for property tests, drawn from what the catalogue says is typical. Deterministic: the seed
// comes from RC_PARAMS, which the build sets.
#pragma once

#include <rapidcheck.h>

#include <cmath>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron::sampling {

// Uniform in [0, 1).
inline double fraction() { return *rc::gen::inRange(0, 1 << 30) / static_cast<double>(1 << 30); }
inline double uniform(double low, double high) { return low + (high - low) * fraction(); }
inline double log_uniform(double low, double high) { return low * std::pow(high / low, fraction()); }

inline double value(const ParamView& p) {
  // Of a choice the default: other choices are readings that a law keeps for comparison, with tests of their own.
  if ((!p.range.only.empty() || !p.range.words.empty()) && p.fallback) return *p.fallback;
  if (!p.range.only.empty())
    return p.range.only[static_cast<std::size_t>(*rc::gen::inRange<int>(0, static_cast<int>(p.range.only.size())))];
  const Typical& t = p.typical;
  return t.low > 0.0 && t.high > 20.0 * t.low ? log_uniform(t.low, t.high) : uniform(t.low, t.high);
}

// Typical random values for every parameter; drawn again where the law refuses their combination.
inline LawSpec spec(const Entry& entry) {
  for (int attempt = 0;; ++attempt) {
    LawSpec out{.law = std::string(entry.info.id)};
    for (const ParamView& p : entry.params)
      if (!p.optional || p.name == "restitution" || p.from_pair != PairQuantity::none)
        out.values[std::string(p.name)] = value(p);
    if (make_law(out) || attempt == 200) return out;
  }
}

// An impact that neither yields nothing nor runs past the law's domain.
inline Touch touch() { return {.impact_speed = log_uniform(0.01, 5.0), .effective_mass = log_uniform(1e-3, 10.0)}; }

// Depth at which the elastic part holds the kinetic energy, or half of the law's domain if that is less.
inline double depth_scale(const AnyContactLaw& law, const Touch& t) {
  return visit(
      [&](const auto& l) {
        const double energy = 0.5 * t.effective_mass * t.impact_speed * t.impact_speed;
        Memory memory;
        State<std::decay_t<decltype(l)>::state_size> state{};
        l.touch(t, memory, state);
        double low = 0.0, high = std::min(1.0, 0.5 * l.max_indentation());
        if constexpr (std::decay_t<decltype(l)>::state_size == 0) {
          if (l.stored_energy({high, 0.0}, memory, state) < energy) return high;
          for (int i = 0; i < 60; ++i) {
            const double mid = 0.5 * (low + high);
            (l.stored_energy({mid, 0.0}, memory, state) < energy ? low : high) = mid;
          }
        }
        return high;
      },
      law);
}

}  // namespace hysteron::sampling
