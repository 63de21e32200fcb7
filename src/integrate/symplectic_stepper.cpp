#include "symplectic_stepper.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::integrate {
namespace {

// Omelyan, Mryglod and Folk (2002), the position version of the optimised Forest-Ruth-like algorithm.
constexpr double xi = 0.1786178958448091, lambda = -0.2123418310626054, chi = -0.06626458266981849;

}  // namespace

SymplecticStepper::SymplecticStepper(const Problem& problem, const Settings& settings, Statistics& statistics)
    : Stepper(problem, settings, statistics), accelerations_(problem.size() / 2) {}

void SymplecticStepper::start(double t, ConstValues y, double) {
  begin_time_ = time_ = t;
  std::copy(y.begin(), y.end(), end_.begin());
  begin_ = end_;
}

void SymplecticStepper::drift(double h, Values y) const noexcept {
  const std::size_t n = y.size() / 2;
  for (std::size_t i = 0; i < n; ++i) y[i] += h * y[n + i];
}

void SymplecticStepper::kick(double t, double h, Values y) {
  const std::size_t n = y.size() / 2;
  ++statistics_.evaluations;
  problem_.accelerations(t, y.first(n), accelerations_);
  for (std::size_t i = 0; i < n; ++i) y[n + i] += h * accelerations_[i];
}

void SymplecticStepper::compose(double t, double h, Values y) {
  if (settings_.method == Method::leapfrog) {
    drift(0.5 * h, y);
    kick(t + 0.5 * h, h, y);
    drift(0.5 * h, y);
    return;
  }
  drift(xi * h, y);
  kick(t + xi * h, (0.5 - lambda) * h, y);
  drift(chi * h, y);
  kick(t + (xi + chi) * h, lambda * h, y);
  drift((1.0 - 2.0 * (chi + xi)) * h, y);
  kick(t + (1.0 - xi - chi) * h, lambda * h, y);
  drift(chi * h, y);
  kick(t + (1.0 - xi) * h, (0.5 - lambda) * h, y);
  drift(xi * h, y);
}

StepStatus SymplecticStepper::advance(double limit) {
  if (statistics_.steps >= settings_.max_steps) return StepStatus::step_limit;
  begin_time_ = time_;
  begin_ = end_;
  // A rest shorter than this share of a step comes from rounding and is no step of its own.
  constexpr double negligible_share = 1e-6;
  const double h = settings_.first_step, left = limit - begin_time_;
  const bool is_last = h * (1.0 + negligible_share) >= left;
  time_ = is_last ? limit : begin_time_ + h;
  compose(begin_time_, is_last ? left : h, end_);
  problem_.project(time_, end_);
  if (!std::all_of(end_.begin(), end_.end(), [](double x) { return std::isfinite(x); })) {
    time_ = begin_time_;
    end_ = begin_;
    return StepStatus::step_too_small;
  }
  ++statistics_.steps;
  return StepStatus::accepted;
}

void SymplecticStepper::interpolate(double t, Values y) {
  const std::vector<double>& nearest = t == time_ ? end_ : begin_;
  std::copy(nearest.begin(), nearest.end(), y.begin());
  if (t != time_ && t != begin_time_) compose(begin_time_, t - begin_time_, y);
}

}  // namespace hysteron::integrate
