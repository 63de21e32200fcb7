#include "peak_forces.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::multibody::detail {

void PeakForces::look(double t, std::vector<double>& forces) {
  bodies_.look(t, state_);
  for (std::size_t i = 0; i < forces.size(); ++i) forces[i] = bodies_.contacts().normal_force(i);
}

void PeakForces::watch(const integrate::DenseStep& step) {
  ContactHost& host = bodies_.contacts();
  if (!host.is_any_in_contact()) return;
  state_.resize(bodies_.size());
  for (auto* forces : {&begin_, &early_, &middle_, &late_, &end_}) forces->resize(host.count());
  if (known_time_ == step.begin()) {
    std::swap(begin_, end_);
  } else {
    step.state(step.begin(), state_);
    look(step.begin(), begin_);
  }
  const double quarter = 0.25 * (step.end() - step.begin());
  const auto estimate = [&](int quarters, std::vector<double>& forces) {
    const double t = step.begin() + quarters * quarter;
    step.estimate(t, state_);
    look(t, forces);
  };
  estimate(1, early_);
  estimate(2, middle_);
  estimate(3, late_);
  // An event at which the step ends is known to the accuracy of the method.
  step.state(step.end(), state_);
  look(step.end(), end_);
  known_time_ = step.end();
  // The values inside are estimates, and the parabolas through those at each end of the step are so too.
  constexpr double margin = 0.1;
  for (std::size_t i = 0; i < host.count(); ++i) {
    const double a = begin_[i], e = early_[i], m = middle_[i], l = late_[i], b = end_[i];
    const double top = std::max({a, e, m, l, b});
    if (!(top * (1.0 + margin) > host.peak_force(i))) continue;
    host.note_force(i, step.begin(), a);
    host.note_force(i, step.end(), b);
    const double slope_begin = 4.0 * e - 3.0 * a - m, slope_end = m - 4.0 * l + 3.0 * b;
    if (slope_begin > 0.0 && slope_end < 0.0) refine(step, i);
    const double time = host.peak_force_time(i);
    const bool is_inside = time > step.begin() && time < step.end();
    if (is_inside || (time == step.begin() && slope_begin <= 0.0)) report(step, i);
  }
}

// Parabolas through the three best points, with a golden section where a parabola does not narrow the bracket. The
// force is flat at its peak, so that half the digits of the time give all of the force.
void PeakForces::refine(const integrate::DenseStep& step, std::size_t contact) {
  constexpr double relative_width = 1e-8, golden = 0.381966011250105;
  constexpr int most_evaluations = 60;
  double a = step.begin(), b = step.end(), best = 0.5 * (a + b);
  double left = begin_[contact], right = end_[contact], top = force_at(step, contact, best);
  const double width = relative_width * (b - a);
  for (int k = 0; k < most_evaluations && b - a > width; ++k) {
    const double p = (best - a) * (top - right), q = (b - best) * (top - left);
    double t = best + 0.5 * ((b - best) * q - (best - a) * p) / (p + q);
    const bool is_inside = t > a + width && t < b - width && std::abs(t - best) > 0.1 * width;
    if (!is_inside || k % 3 == 2) t = best + golden * (b - best > best - a ? b - best : a - best);
    const double force = force_at(step, contact, t);
    double& outer = t > best ? b : a;
    double& outer_force = t > best ? right : left;
    if (force > top) {
      (t > best ? a : b) = best;
      (t > best ? left : right) = top;
      best = t;
      top = force;
    } else {
      outer = t;
      outer_force = force;
    }
  }
  bodies_.contacts().note_force(contact, best, top);
}

void PeakForces::report(const integrate::DenseStep& step, std::size_t contact) {
  if (!on_peak) return;
  const double t = bodies_.contacts().peak_force_time(contact);
  step.state(t, state_);
  on_peak(contact, t, state_);
}

double PeakForces::force_at(const integrate::DenseStep& step, std::size_t contact, double t) {
  step.state(t, state_);
  bodies_.look(t, state_);
  return bodies_.contacts().normal_force(contact);
}

}  // namespace hysteron::multibody::detail
