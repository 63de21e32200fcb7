// The largest normal force of each contact, found inside the steps: at their ends, at points between, and by a search
// on the dense output where one of these lies above both neighbours.
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
  static constexpr std::size_t points = 5;  // of a step, both ends included

  void take_forces(std::size_t point);
  void refine(const integrate::DenseStep& step, std::size_t contact, double from, double to);

  BodiesAndLedger& bodies_;
  std::vector<double> state_, forces_;  // [point][contact]
};

}  // namespace hysteron::multibody::detail
