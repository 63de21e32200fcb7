#include "wang_2022_chain.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "hysteron/contact/make_element.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

ElastoplasticSphere chain_contact(double effective_radius) {
  const double nu = bead_poisson.value;
  return {.effective_modulus = 0.5e9 * bead_young.value / (1.0 - nu * nu),
          .effective_radius = effective_radius,
          .yield_strength = 1e6 * bead_yield.value,
          .psi = chain_psi.value,
          .xi = chain_xi.value};
}

// The damping of every contact is that of the first, with the restitution 0.65 that the paper sets.
template <class Dashpot>
Dashpot switched_dashpot(const ElastoplasticSphere& sphere) {
  const shape::YieldCurve curve = sphere.curve();
  const double c = chain_used_restitution.value;
  Dashpot law;
  law.below = {curve.yield_force / (curve.yield_depth * std::sqrt(curve.yield_depth))};
  law.above = {mean_stiffness(sphere)};
  law.yield_depth = curve.yield_depth;
  law.rate_factor = 1.5 * (1.0 - c) / (c * striker_speed.value);
  return law;
}

ContactElement chain_element(ChainLaw law, const ElastoplasticSphere& sphere) {
  if (law == ChainLaw::ma_liu) return make_element(MaLiu{sphere, {}});
  if (law == ChainLaw::dashpot_jump) return make_element(switched_dashpot<SwitchedDashpot>(sphere));
  const auto continuous = switched_dashpot<ContinuousDashpot>(sphere);
  if (law == ChainLaw::dashpot_continuous) return make_element(continuous);
  return make_element(Factor(continuous.above, continuous.rate_factor));
}

// Forces at the sensors, then the velocities of each sensor bead and the one before it.
chain::Settings chain_settings(double duration) {
  chain::Settings out{.duration = duration, .accuracy = 1e-8, .samples = 2401};
  for (const std::size_t bead : sensor_beads) {
    out.bead_sensors.push_back(bead);
    out.velocity_sensors.push_back(bead - 1);
    out.velocity_sensors.push_back(bead);
  }
  return out;
}

// Replaces the pair of velocities of each sensor by their difference.
std::vector<double> with_approach_speeds(const std::vector<double>& samples) {
  constexpr std::size_t sensors = sensor_beads.size(), columns = 3 * sensors;
  std::vector<double> out;
  for (std::size_t row = 0; row + columns <= samples.size(); row += columns) {
    const std::span<const double> values(samples.data() + row, columns);
    out.insert(out.end(), values.begin(), values.begin() + sensors);
    for (std::size_t k = 0; k < sensors; ++k) out.push_back(values[sensors + 2 * k] - values[sensors + 2 * k + 1]);
  }
  return out;
}

struct Extremum {
  double value, time;
};

// The largest value of the first pulse, which ends when less than half of it is left; what comes before it is below a
// tenth of the largest of all. The parabola through three samples refines the value.
Extremum pulse_peak(const std::vector<double>& times, const std::vector<double>& values) {
  if (values.empty()) return {not_computed, not_computed};
  const double least = 0.1 * *std::max_element(values.begin(), values.end());
  std::size_t top = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] > values[top]) top = i;
    if (values[top] > least && values[i] < 0.5 * values[top]) break;
  }
  if (top == 0 || top + 1 == values.size()) return {values[top], times[top]};
  const double before = values[top - 1] - values[top], after = values[top + 1] - values[top];
  const double share = before + after < 0.0 ? 0.5 * (before - after) / (before + after) : 0.0;
  return {values[top] + 0.25 * share * (after - before), times[top] + share * (times[top + 1] - times[top])};
}

}  // namespace

std::vector<double> sampled_column(const chain::Outcome& outcome, std::size_t column) {
  std::vector<double> out;
  for (std::size_t i = column; i < outcome.samples.size(); i += 2 * sensor_beads.size())
    out.push_back(outcome.samples[i]);
  return out;
}

ChainWave computed_wave(ChainLaw law, double striker_speed, double duration) {
  auto outcome = chain::simulate(bead_chain(law, striker_speed), chain_settings(duration));
  ChainWave out;
  if (outcome) {
    out.outcome = *std::move(outcome);
    out.outcome.samples = with_approach_speeds(out.outcome.samples);
  }
  for (std::size_t k = 0; k < sensor_beads.size(); ++k) {
    const Extremum force = pulse_peak(out.outcome.sample_times, sampled_column(out.outcome, k));
    out.forces.push_back(force.value);
    out.times.push_back(1e6 * force.time);
    std::vector<double> rates = sampled_column(out.outcome, sensor_beads.size() + k);
    out.speeds.push_back(pulse_peak(out.outcome.sample_times, rates).value);
    for (double& rate : rates) rate = -rate;
    out.rebounds.push_back(pulse_peak(out.outcome.sample_times, rates).value);
  }
  return out;
}

ElastoplasticSphere bead_contact() { return chain_contact(0.5e-3 * bead_radius.value); }
ElastoplasticSphere base_contact() { return chain_contact(1e-3 * bead_radius.value); }

chain::Chain bead_chain(ChainLaw law, double speed) {
  chain::Chain out;
  out.beads.assign(bead_count + 1, {.mass = 1e-3 * bead_mass.value, .radius = 1e-3 * bead_radius.value});
  out.beads[0].velocity = speed;
  out.has_wall = true;
  out.elements = {chain_element(law, bead_contact()), chain_element(law, base_contact())};
  out.element_of.assign(out.contacts(), 0);
  out.element_of.back() = 1;
  return out;
}

const ChainWave& chain_wave(ChainLaw law) {
  constexpr double duration = 600e-6;  // until the slowest wave has passed the last sensor
  const auto wave = [](ChainLaw l) { return computed_wave(l, striker_speed.value, duration); };
  static const std::array waves{wave(ChainLaw::ma_liu), wave(ChainLaw::dashpot_jump),
                                wave(ChainLaw::dashpot_continuous), wave(ChainLaw::dashpot_alone)};
  return waves[static_cast<std::size_t>(law)];
}

}  // namespace hysteron::reproduce::wang_2022
