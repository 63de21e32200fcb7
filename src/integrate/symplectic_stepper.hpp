// Symplectic compositions with fixed steps for q'' = a(t, q), state y = (q, v): leapfrog of order 2, and the position
// extended Forest-Ruth-like scheme of order 4 (Omelyan, Mryglod and Folk, Computer Physics Communications 146, 2002,
// p. 188), four evaluations a step. Energy errors stay bounded as long as the steps are equal: an event, a breakpoint
// or the end of a run cuts a step short. States inside a step are those of a shorter step, and so of the method's
// order.
#pragma once

#include "stepper.hpp"

namespace hysteron::integrate {

class SymplecticStepper final : public Stepper {
 public:
  SymplecticStepper(const Problem& problem, const Settings& settings, Statistics& statistics);

  void start(double t, ConstValues y, double step) override;
  StepStatus advance(double limit) override;
  void interpolate(double t, Values y) override;
  double next_step() const override { return settings_.first_step; }

 private:
  // From (t, y) over a time h, in place.
  void compose(double t, double h, Values y);
  void drift(double h, Values y) const noexcept;
  void kick(double t, double h, Values y);

  std::vector<double> accelerations_;
};

}  // namespace hysteron::integrate
