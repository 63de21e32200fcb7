// The chain of Wang, Liu and Liu (2022), Sect. 5.2: striker, 70 beads and base, with Ma-Liu and with the readings of
// the dashpot. Computed with chain/; tests and benchmarks use it as well.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "hysteron/chain/simulate.hpp"
#include "hysteron/laws/whole/elastoplastic_dashpot.hpp"

namespace hysteron::reproduce::wang_2022 {

inline constexpr std::size_t bead_count = 70;
// Table 8. Bead 0 is the striker: the paper does not say whether it counts.
inline constexpr std::array<std::size_t, 8> sensor_beads{9, 16, 24, 31, 40, 50, 56, 63};

// The dashpot acts in the elastoplastic phase and Flores et al. in the elastic one; how their forces meet at the yield
// depth is not printed.
enum class ChainLaw {
  ma_liu,
  dashpot_jump,        // K_p δ past the yield depth, as in Eq. (18): the force jumps there
  dashpot_continuous,  // F_y + K_p (δ - δ_y) past the yield depth
  dashpot_alone,       // K_p δ at every depth
};
inline constexpr std::array dashpot_readings{ChainLaw::dashpot_jump, ChainLaw::dashpot_continuous,
                                             ChainLaw::dashpot_alone};
inline constexpr std::array all_chain_laws{ChainLaw::ma_liu, ChainLaw::dashpot_jump, ChainLaw::dashpot_continuous,
                                           ChainLaw::dashpot_alone};
constexpr std::string_view to_text(ChainLaw law) {
  constexpr std::array<std::string_view, all_chain_laws.size()> names{
      "Ma-Liu", "dashpot with jump at yield", "dashpot continuous at yield", "dashpot at every depth"};
  return names[static_cast<std::size_t>(law)];
}

// F_y + K_p (δ - δ_y) in place of K_p δ, with the same factor (1 + a δ̇).
struct ContinuousDashpot : SwitchedDashpot {
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory& memory, const State<0, T>& state) const noexcept {
    if (memory.branch == 0) return SwitchedDashpot::force(c, memory, state);
    const T f = T(below.force(yield_depth)) + above.force(c.indentation - T(yield_depth));
    return {f, f * T(rate_factor) * c.indentation_rate};
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<0, T>&) const noexcept {
    const T past = c.indentation - T(yield_depth);
    if (past <= T(0.0)) return below.energy(c.indentation);
    return T(below.energy(yield_depth)) + past * T(below.force(yield_depth)) + above.energy(past);
  }
};

// The contact of two beads, or of a bead and the flat base: Table 8, ψ and ξ of Sect. 5.2.
ElastoplasticSphere bead_contact();
ElastoplasticSphere base_contact();

// The chain at rest before the impact of the striker.
chain::Chain bead_chain(ChainLaw law, double striker_speed);

// What the eight sensors measure.
struct ChainWave {
  std::vector<double> forces;    // N, peak of the first pulse: the mean of the forces on both sides of the bead
  std::vector<double> times;     // µs, of that peak
  std::vector<double> speeds;    // m/s, largest approach speed of the bead and the one before it
  std::vector<double> rebounds;  // m/s, largest speed at which they part
  chain::Outcome outcome;        // samples: forces at the sensors, then approach speeds
};
// Every number is NaN if the chain cannot be computed.
ChainWave computed_wave(ChainLaw law, double striker_speed, double duration);

// At the printed speed of the striker; computed once.
const ChainWave& chain_wave(ChainLaw law);

// A column of the samples of a wave.
std::vector<double> sampled_column(const chain::Outcome& outcome, std::size_t column);

}  // namespace hysteron::reproduce::wang_2022
