// The largest normal force of each contact, found inside the steps: at their ends and quarters, and by a search on the
// dense output where the force rises at the begin of the step and falls at its end.
#pragma once

#include <vector>

#include "bodies_and_ledger.hpp"
#include "hysteron/integrate/integrator.hpp"

namespace hysteron::multibody::detail {

class PeakForces {
 public:
  explicit PeakForces(BodiesAndLedger& bodies) : bodies_(bodies) {}
  void watch(const integrate::DenseStep& step);

 private:
  // Forces in `state_` at this time.
  void look(double t, std::vector<double>& forces);
  void refine(const integrate::DenseStep& step, std::size_t contact);
  double force_at(const integrate::DenseStep& step, std::size_t contact, double t);

  BodiesAndLedger& bodies_;
  std::vector<double> state_, begin_, early_, middle_, late_, end_;
  double known_time_ = -1.0;  // at which `end_` was taken
};

}  // namespace hysteron::multibody::detail
