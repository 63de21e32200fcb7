#include "peak_forces.hpp"

#include <cmath>

namespace hysteron::multibody::detail {

void PeakForces::take_forces(std::size_t point) {
  const ContactHost& host = bodies_.contacts();
  for (std::size_t i = 0; i < host.count(); ++i) forces_[point * host.count() + i] = host.normal_force(i);
}

void PeakForces::watch(const integrate::DenseStep& step) {
  ContactHost& host = bodies_.contacts();
  if (!host.is_any_in_contact()) return;
  const std::size_t n = host.count();
  state_.resize(bodies_.size());
  forces_.resize(points * n);
  const double h = step.end() - step.begin();
  const auto time = [&](std::size_t p) {
    return p + 1 == points ? step.end() : step.begin() + h * static_cast<double>(p) / (points - 1);
  };
  for (std::size_t p = 0; p < points; ++p) {
    step.estimate(time(p), state_);
    bodies_.look(time(p), state_);
    take_forces(p);
  }
  // Estimates inside a step may be too low by a part of the change over it.
  constexpr double margin = 0.1;
  for (std::size_t i = 0; i < n; ++i) {
    const auto force = [&](std::size_t p) { return forces_[p * n + i]; };
    std::size_t top = 0;
    for (std::size_t p = 1; p < points; ++p)
      if (force(p) > force(top)) top = p;
    if (!(force(top) * (1.0 + margin) > host.peak_force(i))) continue;
    if (top == 0 || top + 1 == points) {
      host.note_force(i, time(top), force(top));
      // A peak may lie between this end and its neighbour: where the parabola through three points has its vertex.
      const std::size_t next = top == 0 ? 1 : points - 2, after = top == 0 ? 2 : points - 3;
      if (4.0 * force(next) - force(after) - 3.0 * force(top) > 0.0)
        refine(step, i, time(std::min(top, next)), time(std::max(top, next)));
    } else {
      refine(step, i, time(top - 1), time(top + 1));
    }
  }
}

// Golden-section search on the dense output; the force is flat there, so that half the digits of the time give all of
// the force.
void PeakForces::refine(const integrate::DenseStep& step, std::size_t contact, double a, double b) {
  constexpr double relative_width = 1e-9;
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0), width = relative_width * (b - a);
  const auto force = [&](double t) {
    step.state(t, state_);
    bodies_.look(t, state_);
    return bodies_.contacts().normal_force(contact);
  };
  double left = b - golden * (b - a), right = a + golden * (b - a);
  double at_left = force(left), at_right = force(right);
  while (b - a > width && left < right) {
    if (at_left > at_right) {
      b = right, right = left, at_right = at_left;
      left = b - golden * (b - a);
      at_left = force(left);
    } else {
      a = left, left = right, at_left = at_right;
      right = a + golden * (b - a);
      at_right = force(right);
    }
  }
  bodies_.contacts().note_force(contact, at_left > at_right ? left : right, std::max(at_left, at_right));
}

}  // namespace hysteron::multibody::detail
