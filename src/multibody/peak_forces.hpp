// The largest normal force of each contact, found inside the steps: at their ends and quarters, and by a search on the
// dense output where the force rises at the begin of the step and falls at its end. A force that falls from a largest
// value on, inside the step or from its begin, has a peak there.
#pragma once

#include <functional>
#include <vector>

#include "hysteron/integrate/integrator.hpp"
#include "mechanism_equations.hpp"

namespace hysteron::multibody::detail {

class PeakForces {
 public:
  explicit PeakForces(MechanismEquations& bodies) : bodies_(bodies) {}
  void watch(const integrate::DenseStep& step);
  // After a change of the system or of its state between two steps.
  void forget() { known_time_ = -1.0; }

  // Called at a peak that is the largest force of its contact so far, with the state there.
  std::function<void(std::size_t contact, double t, ConstValues y)> on_peak = {};

 private:
  // Forces in `state_` at this time.
  void look(double t, std::vector<double>& forces);
  void refine(const integrate::DenseStep& step, std::size_t contact);
  void report(const integrate::DenseStep& step, std::size_t contact);
  double force_at(const integrate::DenseStep& step, std::size_t contact, double t);

  MechanismEquations& bodies_;
  std::vector<double> state_, begin_, early_, middle_, late_, end_;
  double known_time_ = -1.0;  // at which `end_` was taken
};

}  // namespace hysteron::multibody::detail
