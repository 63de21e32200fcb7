// Force peaks and samples inside symplectic steps.
#include <algorithm>
#include <cmath>

#include "hysteron/core/root.hpp"
#include "symplectic_run.hpp"

namespace hysteron::chain {

// A bead at the begin or the end of the last step.
BeadPoint SymplecticRun::point(std::size_t bead, bool at_begin) const noexcept {
  if (bead >= state_.beads()) return {0.0, 0.0};
  if (!is_inside(bead)) return state_.free_point(bead, at_begin ? begin_time_ : state_.time);
  return at_begin ? BeadPoint{begin_position_[bead], begin_velocity_[bead]}
                  : BeadPoint{state_.position[bead], state_.velocity[bead]};
}

double SymplecticRun::depth_at_end(std::size_t c, bool at_begin) const noexcept {
  return point(c, at_begin).position - point(c + 1, at_begin).position - state_.gap[c];
}

double SymplecticRun::acceleration(std::size_t bead, bool at_begin) const noexcept {
  if (bead >= state_.beads()) return 0.0;
  if (!is_inside(bead)) return state_.free_acceleration(bead);
  const double before = bead > 0 ? force(bead - 1, depth_at_end(bead - 1, at_begin)) : 0.0;
  const double after = bead < state_.contacts() ? force(bead, depth_at_end(bead, at_begin)) : 0.0;
  return free_acceleration_[bead] + (before - after) * inverse_mass_[bead];
}

StepPath SymplecticRun::path_of(std::size_t c) const noexcept {
  const auto rate = [&](bool at_begin) { return point(c, at_begin).velocity - point(c + 1, at_begin).velocity; };
  const auto bend = [&](bool at_begin) { return acceleration(c, at_begin) - acceleration(c + 1, at_begin); };
  return {depth_at_end(c, true),    rate(true), bend(true), depth_at_end(c, false), rate(false), bend(false),
          state_.time - begin_time_};
}

StepPath SymplecticRun::bead_path(std::size_t bead) const noexcept {
  const BeadPoint begin = point(bead, true), end = point(bead, false);
  return {begin.position,
          begin.velocity,
          acceleration(bead, true),
          end.position,
          end.velocity,
          acceleration(bead, false),
          state_.time - begin_time_};
}

void SymplecticRun::note_peaks() {
  const double *v = state_.velocity.data(), *begin = begin_velocity_.data();
  for (const Part& p : parts_) {
    // Inside, a contact whose rate does not change its sign is seen at once.
    for (std::size_t c = p.low; c + 1 < p.high; ++c)
      if (begin[c] > begin[c + 1] && v[c] <= v[c + 1] && !state_.peak[c]) note_peak(c);
    const std::size_t first = first_contact(p), last = p.high - 1;
    if (first < p.low && !state_.peak[first]) note_peak(first);
    if (last < end_contact(p) && !state_.peak[last]) note_peak(last);
  }
  for (std::size_t s = 0; s < settings_.bead_sensors.size(); ++s)
    if (!outcome_.bead_peaks[s]) note_bead_peak(s);
}

// The force of a lossless law is largest where the indentation is.
void SymplecticRun::note_peak(std::size_t c) {
  const double before = point(c, true).velocity - point(c + 1, true).velocity, after = indentation_rate(c);
  if (!(before > 0.0 && after <= 0.0)) return;
  if (!(force(c, indentation(c)) - state_.rest_force[c] > least_peak_)) return;
  const StepPath path = path_of(c);
  const double s = enclose_root([&](double x) { return path.rate(x); }, {0.0, 1.0, before, after}).middle();
  state_.peak[c] = Peak{force(c, path.depth(s)), begin_time_ + s * path.h};
}

void SymplecticRun::note_bead_peak(std::size_t sensor) {
  const std::size_t bead = settings_.bead_sensors[sensor];
  if (!is_inside(bead)) return;
  const std::size_t first = bead > 0 ? bead - 1 : 0, last = std::min(bead + 1, state_.contacts());
  double rise = 0.0;
  for (std::size_t c = first; c < last; ++c) rise += 0.5 * (force(c, indentation(c)) - state_.rest_force[c]);
  if (!(rise > least_peak_)) return;
  std::array<StepPath, 2> paths{};
  for (std::size_t c = first; c < last; ++c) paths[c - first] = path_of(c);
  const auto slope = [&](double s) {
    double sum = 0.0;
    for (std::size_t c = first; c < last; ++c)
      sum += force_slope(c, paths[c - first].depth(s)) * paths[c - first].rate(s);
    return sum;
  };
  const double before = slope(0.0), after = slope(1.0);
  if (!(before > 0.0 && after <= 0.0)) return;
  const double s = enclose_root(slope, {0.0, 1.0, before, after}).middle();
  double sum = 0.0;
  for (std::size_t c = first; c < last; ++c) sum += force(c, paths[c - first].depth(s));
  outcome_.bead_peaks[sensor] = Peak{0.5 * sum, begin_time_ + s * (state_.time - begin_time_)};
}

double SymplecticRun::sampled_force(std::size_t c, double share) const noexcept {
  if (is_inside(c) || (c + 1 < state_.beads() && is_inside(c + 1))) return force(c, path_of(c).depth(share));
  return state_.is_apart(c) || state_.mode[c] == Mode::flying ? 0.0 : state_.rest_force[c];
}

void SymplecticRun::give_samples(double until) {
  while (outcome_.sample_times.size() < settings_.samples) {
    const double t = sample_time(settings_, outcome_.sample_times.size());
    if (t > until) return;
    const double h = until - begin_time_, share = h > 0.0 ? std::max(0.0, (t - begin_time_) / h) : 1.0;
    outcome_.sample_times.push_back(t);
    for (const std::size_t c : settings_.contact_sensors) outcome_.samples.push_back(sampled_force(c, share));
    for (const std::size_t b : settings_.bead_sensors)
      outcome_.samples.push_back(0.5 * ((b > 0 ? sampled_force(b - 1, share) : 0.0) +
                                        (b < state_.contacts() ? sampled_force(b, share) : 0.0)));
    for (const std::size_t b : settings_.velocity_sensors)
      outcome_.samples.push_back(is_inside(b) ? bead_path(b).rate(share) : state_.free_point(b, t).velocity);
  }
}

}  // namespace hysteron::chain
