// One method of integration, step by step. The driver (integrator.cpp) looks for events and output inside each step.
#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "hysteron/integrate/integrator.hpp"

namespace hysteron::integrate {

// The distance from a time to the next one that a number can hold.
inline double rounding_of(double t) noexcept {
  return std::nextafter(std::abs(t), std::numeric_limits<double>::infinity()) - std::abs(t);
}

enum class StepStatus { accepted, step_limit, step_too_small, failed };

class Stepper {
 public:
  Stepper(const Problem& problem, const Settings& settings, Statistics& statistics)
      : problem_(problem), settings_(settings), statistics_(statistics), begin_(problem.size()), end_(problem.size()) {}
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;
  virtual ~Stepper() = default;

  // Begins anew at (t, y), with this step or, if it is 0, with one of its own choice.
  virtual void start(double t, ConstValues y, double step) = 0;
  // One accepted step that ends at the limit at most; its end is projected.
  virtual StepStatus advance(double limit) = 0;
  // The state at a time inside the last step, with the accuracy of the method.
  virtual void interpolate(double t, Values y) = 0;
  // The same, as good as it can be had without evaluations: to see whether an event may be near.
  virtual void estimate(double t, Values y) { interpolate(t, y); }
  // The step to try next.
  virtual double next_step() const = 0;
  // Keeps the next step from being longer than this.
  virtual void limit_next_step(double) {}

  double begin_time() const noexcept { return begin_time_; }
  double time() const noexcept { return time_; }
  ConstValues begin_state() const noexcept { return begin_; }
  ConstValues state() const noexcept { return end_; }

 protected:
  double absolute(std::size_t i) const noexcept {
    return settings_.absolute_tolerance.size() == 1 ? settings_.absolute_tolerance[0] : settings_.absolute_tolerance[i];
  }
  double relative(std::size_t i) const noexcept {
    return settings_.relative_tolerance * (settings_.relative_share.empty() ? 1.0 : settings_.relative_share[i]);
  }
  void evaluate(double t, ConstValues y, Values rates) {
    ++statistics_.evaluations;
    problem_.rates(t, y, rates);
  }

  const Problem& problem_;
  const Settings& settings_;
  Statistics& statistics_;
  std::vector<double> begin_, end_;
  double begin_time_ = 0.0, time_ = 0.0;
};

}  // namespace hysteron::integrate
