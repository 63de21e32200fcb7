// SUNDIALS CVODE as a stepper for stiff systems: backward differentiation of order 1 to 5, Newton's method with the
// system's Jacobian or with differences, dense or banded; beyond `largest_dense` components without a band, GMRES.
// States inside a step come from its own interpolation polynomial.
#pragma once

#include <memory>

#include "stepper.hpp"

namespace hysteron::integrate {

class ImplicitStepper final : public Stepper {
 public:
  ImplicitStepper(const Problem& problem, const Settings& settings, Statistics& statistics);
  ~ImplicitStepper() override;

  void start(double t, ConstValues y, double step) override;
  StepStatus advance(double limit) override;
  void interpolate(double t, Values y) override;
  double next_step() const override;

 private:
  struct Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace hysteron::integrate
