#include "peak_forces.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <cstdint>

namespace hysteron::multibody::detail {

void PeakForces::look(const integrate::DenseStep& step, double t, std::vector<double>& forces) {
  step.estimate(t, state_);
  bodies_.look(t, state_);
  for (std::size_t i = 0; i < forces.size(); ++i) forces[i] = bodies_.contacts().normal_force(i);
}

void PeakForces::watch(const integrate::DenseStep& step) {
  ContactHost& host = bodies_.contacts();
  if (!host.is_any_in_contact()) return;
  state_.resize(bodies_.size());
  for (auto* forces : {&begin_, &middle_, &end_}) forces->resize(host.count());
  if (known_time_ == step.begin())
    std::swap(begin_, end_);
  else
    look(step, step.begin(), begin_);
  look(step, 0.5 * (step.begin() + step.end()), middle_);
  look(step, step.end(), end_);
  known_time_ = step.end();
  // The value in the middle is an estimate, and the parabola is one too.
  constexpr double margin = 0.1;
  for (std::size_t i = 0; i < host.count(); ++i) {
    const double a = begin_[i], m = middle_[i], b = end_[i], top = std::max({a, m, b});
    if (!(top * (1.0 + margin) > host.peak_force(i))) continue;
    host.note_force(i, step.begin(), a);
    host.note_force(i, step.end(), b);
    const double slope_begin = 4.0 * m - 3.0 * a - b, slope_end = a - 4.0 * m + 3.0 * b;
    if (slope_begin > 0.0 && slope_end < 0.0) refine(step, i);
  }
}

// The force is flat at its peak, so that half the digits of the time give all of the force.
void PeakForces::refine(const integrate::DenseStep& step, std::size_t contact) {
  constexpr int half_the_digits = 26;
  std::uintmax_t most_evaluations = 60;
  const auto push_down = [&](double t) {
    step.state(t, state_);
    bodies_.look(t, state_);
    return -bodies_.contacts().normal_force(contact);
  };
  const auto [time, force] =
      boost::math::tools::brent_find_minima(push_down, step.begin(), step.end(), half_the_digits, most_evaluations);
  bodies_.contacts().note_force(contact, time, -force);
}

}  // namespace hysteron::multibody::detail
