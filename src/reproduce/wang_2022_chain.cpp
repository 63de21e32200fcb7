// Claims of Wang, Liu and Liu on the chain of 70 beads.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "bead_chain.hpp"
#include "checks.hpp"
#include "hysteron/laws/whole/elastoplastic_dashpot.hpp"
#include "hysteron/pair/pair.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

constexpr ElastoplasticSphere bead_contact() {
  const double nu = bead_poisson.value;
  return {.effective_modulus = 0.5e9 * bead_young.value / (1.0 - nu * nu),
          .effective_radius = 0.5e-3 * bead_radius.value,
          .yield_strength = 1e6 * bead_yield.value,
          .psi = chain_psi.value,
          .xi = chain_xi.value};
}

// The damping of every contact is that of the first, with the restitution 0.65 that the paper sets.
SwitchedDashpot chain_dashpot() {
  const ElastoplasticSphere sphere = bead_contact();
  const shape::YieldCurve curve = sphere.curve();
  SwitchedDashpot law;
  law.below = {curve.yield_force / (curve.yield_depth * std::sqrt(curve.yield_depth))};
  law.above = {mean_stiffness(sphere)};
  law.yield_depth = curve.yield_depth;
  const double c = chain_used_restitution.value;
  law.rate_factor = 1.5 * (1.0 - c) / (c * striker_speed.value);
  return law;
}

// The largest force at each sensor bead and when it occurs.
struct Wave {
  std::vector<double> forces;  // N
  std::vector<double> times;   // µs
};

template <class Law>
Wave computed_wave(const Law& law) {
  constexpr std::array<std::size_t, 8> sensors{9, 16, 24, 31, 40, 50, 56, 63};
  constexpr std::size_t beads = 70;
  constexpr double step = 5e-9, duration = 600e-6;
  const auto peaks = bead_chain(beads, 1e-3 * bead_mass.value, striker_speed.value, law, step, duration);
  Wave out;
  for (const std::size_t i : sensors) {
    out.forces.push_back(peaks[i].force);
    out.times.push_back(1e6 * peaks[i].time);
  }
  return out;
}

const Wave& plastic_wave() {
  static const Wave wave = computed_wave(MaLiu{bead_contact(), {}});
  return wave;
}
const Wave& dashpot_wave() {
  static const Wave wave = computed_wave(chain_dashpot());
  return wave;
}

std::string forces_text() {
  return fmt::format("largest mean force at beads 9 ... 63: dashpot {} N, Ma-Liu {} N",
                     number_list(dashpot_wave().forces), number_list(plastic_wave().forces));
}

Finding dashpot_peaks_are_larger() {
  bool holds = true;
  for (std::size_t i = 0; i < plastic_wave().forces.size(); ++i)
    holds = holds && dashpot_wave().forces[i] > plastic_wave().forces[i];
  return {holds, forces_text()};
}

Finding peaks_decrease_along_the_chain() {
  return {is_strictly_decreasing(plastic_wave().forces) && is_strictly_decreasing(dashpot_wave().forces),
          forces_text()};
}

Finding waves_coincide_in_compression() {
  return {std::abs(dashpot_wave().times.back() / plastic_wave().times.back() - 1.0) < 0.02,
          fmt::format("peak at beads 9 ... 63: dashpot {} µs, Ma-Liu {} µs", number_list(dashpot_wave().times),
                      number_list(plastic_wave().times))};
}

constexpr std::array<Claim, 4> chain_claims{{
    {"Sect. 5.2, Fig. 11", "the peaks of the dashpot are larger than those of Ma-Liu", dashpot_peaks_are_larger},
    {"Sect. 5.2", "the peaks decrease along the chain", peaks_decrease_along_the_chain},
    {"Sect. 5.2, Fig. 11", "in compression the waves of both coincide", waves_coincide_in_compression,
     Verdict::not_reproducible,
     "the stiffer dashpot arrives long before; the paper prints neither the measured waves nor how the law is switched "
     "at yield, where its force jumps"},
    {"Sect. 5.1, Fig. 9", "the slider acceleration agrees with the experiment",
     [] {
       return Finding{false, "not computed"};
     },
     Verdict::not_reproducible,
     "masses, lengths and measured accelerations are those of a cited rig and are not printed"},
}};

}  // namespace

Section chain_statements() { return check_claims("Statements on the chain of 70 beads (Sect. 5.2)", chain_claims); }

}  // namespace hysteron::reproduce::wang_2022
