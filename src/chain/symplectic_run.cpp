#include "symplectic_run.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"

namespace hysteron::chain {
namespace {

// Omelyan, Mryglod and Folk (2002), the position version of the optimised Forest-Ruth-like algorithm.
constexpr double xi = 0.1786178958448091, lambda = -0.2123418310626054, chi = -0.06626458266981849;

// The relative error of a peak force is about this times (step / compression time of the first impact)⁴ for Hertz
// contacts (measured against the golden chain of 70 beads; tests/chain/symplectic_test.cpp), with a margin of four.
constexpr double error_constant = 0.1;
// Steps of a linear chain: ω h at which the error of a period is of the size of the constant above.
constexpr double largest_phase = 1.0;

}  // namespace

double symplectic_step(const Chain& chain, const Equilibrium& equilibrium, const Settings& settings,
                       const Scale& scale) {
  if (settings.step > 0.0) return settings.step;
  const double share = std::sqrt(std::sqrt(settings.accuracy / error_constant));
  double shortest = scale.time;
  for (std::size_t c = 0; c < chain.contacts(); ++c) {
    const double mass = chain.effective_mass(c);
    const bool is_same = c > 0 && mass == chain.effective_mass(c - 1) && &chain.element(c) == &chain.element(c - 1);
    if (!is_same && c > 0) {
      const double radius = chain.beads[c].radius;
      shortest = std::min(
          shortest, scale_of_impact(chain.element(c), mass, scale.speed, radius > 0.0 ? radius : 1.0).time);
    }
    if (equilibrium.forces[c] == 0.0) continue;
    ContactRecord record{.effective_mass = mass};
    const AnyHostedLaw& law = chain.element(c).normal();
    law.first_touch(0.0, record, nullptr);
    std::array<double, 2> gradient{};
    law.force_gradient({equilibrium.indentations[c], 0.0}, record, nullptr, gradient.data());
    // Two neighbours that oscillate against each other: ω² = 2k/m for each, 4k/m in a chain.
    shortest = std::min(shortest, largest_phase / std::sqrt(2.0 * gradient[0] / mass));
  }
  return share * shortest;
}

SymplecticRun::SymplecticRun(State& state, const Settings& settings, const Scale& scale, double step,
                             Outcome& outcome)
    : state_(state),
      settings_(settings),
      outcome_(outcome),
      step_(step),
      least_peak_(settings.accuracy * scale.force),
      begin_position_(state.position),
      begin_velocity_(state.velocity),
      inverse_mass_(state.beads()),
      free_acceleration_(state.beads()),
      depths_(state.contacts()),
      forces_(state.contacts()) {
  for (std::size_t i = 0; i < state.beads(); ++i) {
    inverse_mass_[i] = 1.0 / state.chain.beads[i].mass;
    free_acceleration_[i] = state.external[i] * inverse_mass_[i];
  }
  low_ = state.beads();
  for (std::size_t i = 0; i < state.beads(); ++i)
    if (state.mode[i] == Mode::active || !settings.has_active_window) {
      low_ = std::min(low_, i);
      high_ = i + 1;
    }
  if (high_ == 0) low_ = 0;
  for (std::size_t i = low_; i < high_; ++i) state.mode[i] = Mode::active;
  for (std::size_t c = 0; c < state.contacts(); ++c) {
    predict(c);
    if (state.is_apart(c)) state.law(c).first_touch(0.0, state.record[c], nullptr);
  }
  outcome_.bead_peaks.resize(settings.bead_sensors.size());
}

std::size_t SymplecticRun::first_contact() const noexcept {
  return low_ > 0 && state_.mode[low_ - 1] == Mode::resting ? low_ - 1 : low_;
}
std::size_t SymplecticRun::end_contact() const noexcept {
  if (high_ == state_.beads()) return state_.contacts();
  return state_.mode[high_] == Mode::resting ? high_ : high_ - 1;
}

double SymplecticRun::indentation(std::size_t c) const noexcept {
  return state_.position[c] - (c + 1 < state_.beads() ? state_.position[c + 1] : 0.0) - state_.gap[c];
}
double SymplecticRun::indentation_rate(std::size_t c) const noexcept {
  return state_.velocity[c] - (c + 1 < state_.beads() ? state_.velocity[c + 1] : 0.0);
}
double SymplecticRun::force(std::size_t c, double depth) const noexcept {
  return depth > 0.0 ? state_.law(c).force({depth, 0.0}, state_.record[c], nullptr).elastic : 0.0;
}
double SymplecticRun::force_slope(std::size_t c, double depth) const noexcept {
  std::array<double, 2> gradient{};
  if (depth > 0.0) state_.law(c).force_gradient({depth, 0.0}, state_.record[c], nullptr, gradient.data());
  return gradient[0];
}

void SymplecticRun::compute_forces(std::size_t first, std::size_t end) {
  for (std::size_t c = first; c < end; ++c) depths_[c].indentation = indentation(c);
  const std::size_t n = end - first;
  outcome_.work.force_evaluations += static_cast<long>(n);
  if (state_.chain.element_of.empty()) {
    if (n > 0)
      state_.law(first).forces(std::span(depths_).subspan(first, n), std::span(state_.record).subspan(first, n), nullptr,
                               std::span(forces_).subspan(first, n));
    return;
  }
  for (std::size_t c = first; c < end; ++c) forces_[c].elastic = force(c, depths_[c].indentation);
}

void SymplecticRun::drift(double h) {
  for (std::size_t i = low_; i < high_; ++i) state_.position[i] += h * state_.velocity[i];
}

void SymplecticRun::kick(double h) {
  const std::size_t first = first_contact(), end = end_contact();
  ++outcome_.work.evaluations;
  compute_forces(first, end);
  for (std::size_t i = low_; i < high_; ++i) {
    const double before = i > first ? forces_[i - 1].elastic : 0.0;
    const double after = i < end ? forces_[i].elastic : 0.0;
    state_.velocity[i] += h * (free_acceleration_[i] + (before - after) * inverse_mass_[i]);
  }
  if (state_.chain.has_wall)
    state_.wall_impulse += h * (end == state_.contacts() ? forces_.back().elastic : state_.rest_force.back());
}

void SymplecticRun::step(double h) {
  std::copy(state_.position.begin() + static_cast<std::ptrdiff_t>(low_),
            state_.position.begin() + static_cast<std::ptrdiff_t>(high_),
            begin_position_.begin() + static_cast<std::ptrdiff_t>(low_));
  std::copy(state_.velocity.begin() + static_cast<std::ptrdiff_t>(low_),
            state_.velocity.begin() + static_cast<std::ptrdiff_t>(high_),
            begin_velocity_.begin() + static_cast<std::ptrdiff_t>(low_));
  begin_time_ = state_.time;
  drift(xi * h);
  kick((0.5 - lambda) * h);
  drift(chi * h);
  kick(lambda * h);
  drift((1.0 - 2.0 * (chi + xi)) * h);
  kick(lambda * h);
  drift(chi * h);
  kick((0.5 - lambda) * h);
  drift(xi * h);
  state_.time += h;
  ++outcome_.work.steps;
}

std::optional<Error> SymplecticRun::run() {
  while (state_.time < settings_.duration) {
    if (is_empty()) {
      jump_to_next_touch();
      if (is_empty()) break;
      continue;
    }
    if (settings_.has_active_window) adapt_window();
    if (is_empty()) continue;
    outcome_.work.most_active = std::max(outcome_.work.most_active, high_ - low_);
    // A rest shorter than this share of a step comes from rounding and is no step of its own.
    constexpr double negligible_share = 1e-6;
    const double left = settings_.duration - state_.time;
    const bool is_last = step_ * (1.0 + negligible_share) >= left;
    step(is_last ? left : step_);
    if (is_last) state_.time = settings_.duration;
    for (std::size_t i = low_; i < high_; ++i) state_.since[i] = state_.time;
    note_peaks();
    give_samples(state_.time);
    if (settings_.on_step && !settings_.on_step(state_.time)) {
      outcome_.was_stopped = true;
      return std::nullopt;
    }
    if (outcome_.work.steps >= settings_.max_steps)
      return Error{ErrorCode::failed, "steps",
                   "at " + number_text(state_.time, 9) + " s the number of steps reached its limit"};
  }
  return std::nullopt;
}

std::optional<Error> run_symplectic(State& state, const Settings& settings, const Scale& scale, double step,
                                    Outcome& outcome) {
  return SymplecticRun(state, settings, scale, step, outcome).run();
}

}  // namespace hysteron::chain
