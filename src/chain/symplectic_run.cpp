#include "symplectic_run.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"

namespace hysteron::chain {
namespace {

// Omelyan, Mryglod and Folk (2002), the position version of the optimised Forest-Ruth-like algorithm.
constexpr double xi = 0.1786178958448091, lambda = -0.2123418310626054, chi = -0.06626458266981849;

// With x = step / compression time of the first impact the relative error of the peak forces of a Hertz chain is within
// 2e-3 x^2.5 (measured against the golden chain of 70 beads): where two beads part with a speed, the force is not
// smooth, and the order is not 4. With a margin of two, and not above the longest step that follows an impact.
constexpr double error_constant = 4e-3, error_order = 2.5, largest_share = 0.22;
// Steps of a linear chain: ω h at which the error of a period is of the size of the constant above.
constexpr double largest_phase = 1.0;

}  // namespace

double symplectic_step(const Chain& chain, const Equilibrium& equilibrium, const Settings& settings,
                       const Scale& scale) {
  if (settings.step > 0.0) return settings.step;
  const double share = std::min(std::pow(settings.accuracy / error_constant, 1.0 / error_order), largest_share);
  double shortest = scale.time;
  for (std::size_t c = 0; c < chain.contacts(); ++c) {
    const double mass = chain.effective_mass(c);
    const bool is_same = c > 0 && mass == chain.effective_mass(c - 1) && &chain.element(c) == &chain.element(c - 1);
    if (!is_same && c > 0) {
      const double radius = chain.beads[c].radius;
      shortest =
          std::min(shortest, scale_of_impact(chain.element(c), mass, scale.speed, radius > 0.0 ? radius : 1.0).time);
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

SymplecticRun::SymplecticRun(State& state, const Settings& settings, const Scale& scale, double step, Outcome& outcome)
    : state_(state),
      settings_(settings),
      outcome_(outcome),
      step_(step),
      started_step_(first_share * step),
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
  for (std::size_t i = 0; i < state.beads(); ++i) {
    if (!settings.has_active_window) state.mode[i] = Mode::active;
    if (state.mode[i] == Mode::active) parts_.push_back({i, i + 1});
  }
  merge_parts();
  if (!settings.has_active_window) outcome_.work.most_active = state.beads();
  for (std::size_t c = 0; c < state.contacts(); ++c) {
    predict(c);
    if (state.is_apart(c)) state.law(c).first_touch(0.0, state.record[c], nullptr);
  }
  outcome_.bead_peaks.resize(settings.bead_sensors.size());
}

std::size_t SymplecticRun::first_contact(const Part& p) const noexcept {
  return p.low > 0 && state_.mode[p.low - 1] == Mode::resting ? p.low - 1 : p.low;
}
std::size_t SymplecticRun::end_contact(const Part& p) const noexcept {
  if (p.high == state_.beads()) return state_.contacts();
  return state_.mode[p.high] == Mode::resting ? p.high : p.high - 1;
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
  const double *x = state_.position.data(), *gap = state_.gap.data();
  const std::size_t n = end - first, to_next = std::min(end, state_.beads() - 1);
  for (std::size_t c = first; c < to_next; ++c) depths_[c].indentation = x[c] - x[c + 1] - gap[c];
  if (to_next < end) depths_[to_next].indentation = x[to_next] - gap[to_next];  // the wall
  outcome_.work.force_evaluations += static_cast<long>(n);
  if (!state_.chain.element_of.empty()) {
    for (std::size_t c = first; c < end; ++c) forces_[c].elastic = force(c, depths_[c].indentation);
  } else if (n > 0) {
    state_.law(first).forces(std::span(depths_).subspan(first, n), std::span(state_.record).subspan(first, n), nullptr,
                             std::span(forces_).subspan(first, n));
  }
}

void SymplecticRun::drift(const Part& p, double h) {
  double* x = state_.position.data();
  const double* v = state_.velocity.data();
  for (std::size_t i = p.low; i < p.high; ++i) x[i] += h * v[i];
}

void SymplecticRun::kick(const Part& p, double h) {
  const std::size_t first = first_contact(p), end = end_contact(p);
  ++outcome_.work.evaluations;
  compute_forces(first, end);
  double* v = state_.velocity.data();
  const double *inverse_mass = inverse_mass_.data(), *free = free_acceleration_.data();
  const Force<double>* forces = forces_.data();
  double before = first < p.low ? forces[first].elastic : 0.0;
  for (std::size_t i = p.low; i < p.high; ++i) {
    const double after = i < end ? forces[i].elastic : 0.0;
    v[i] += h * (free[i] + (before - after) * inverse_mass[i]);
    before = after;
  }
  if (state_.chain.has_wall && p.high == state_.beads()) state_.wall_impulse += h * forces_.back().elastic;
}

void SymplecticRun::compose(const Part& p, double h) {
  for (std::size_t i = p.low; i < p.high; ++i) {
    begin_position_[i] = state_.position[i];
    begin_velocity_[i] = state_.velocity[i];
  }
  drift(p, xi * h);
  kick(p, (0.5 - lambda) * h);
  drift(p, chi * h);
  kick(p, lambda * h);
  drift(p, (1.0 - 2.0 * (chi + xi)) * h);
  kick(p, lambda * h);
  drift(p, chi * h);
  kick(p, (0.5 - lambda) * h);
  drift(p, xi * h);
  for (std::size_t i = p.low; i < p.high; ++i) state_.since[i] = state_.time + h;
}

void SymplecticRun::step(double h) {
  for (const Part& p : parts_) compose(p, h);
  const bool wall_rests = state_.chain.has_wall && state_.mode.back() == Mode::resting;
  if (wall_rests) state_.wall_impulse += state_.rest_force.back() * h;
  begin_time_ = state_.time;
  state_.time += h;
  ++outcome_.work.steps;
}

// Where bodies meet with a speed, a force like δ^1.5 is not smooth: steps begin short there and grow.
double SymplecticRun::next_step() noexcept {
  constexpr double growth = 1.5;
  const double h = started_step_;
  started_step_ = std::min(step_, growth * h);
  return h;
}

std::optional<Error> SymplecticRun::run() {
  // A rest shorter than this share of a step comes from rounding and is no step of its own.
  constexpr double negligible_share = 1e-6;
  while (state_.time < settings_.duration) {
    if (settings_.has_active_window) adapt_parts();
    if (parts_.empty()) {
      jump_to_next_touch();
      continue;
    }
    const double left = settings_.duration - state_.time, h = next_step();
    step(h * (1.0 + negligible_share) >= left ? left : h);
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
