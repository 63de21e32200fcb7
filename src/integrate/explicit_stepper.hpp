// The Dormand-Prince pair of order 8(5,3) with dense output of order 7 for a state whose size is known at run time, and
// a test whether stability limits the step.
#pragma once

#include <algorithm>

#include "stepper.hpp"

namespace hysteron::integrate {

class ExplicitStepper final : public Stepper {
 public:
  ExplicitStepper(const Problem& problem, const Settings& settings, Statistics& statistics);

  void start(double t, ConstValues y, double step) override;
  StepStatus advance(double limit) override;
  void interpolate(double t, Values y) override;
  void estimate(double t, Values y) override;
  double next_step() const override { return next_step_; }
  void limit_next_step(double step) override { next_step_ = std::min(next_step_, step); }

  // Whether the latest steps were limited by stability, not by the error.
  bool is_stiff();
  int stiff_steps = 0, other_steps = 0;

 private:
  double* slope(std::size_t j) noexcept { return slopes_.data() + j * problem_.size(); }
  const double* slope(std::size_t j) const noexcept { return slopes_.data() + j * problem_.size(); }
  Values slope_values(std::size_t j) noexcept { return {slope(j), problem_.size()}; }
  template <std::size_t I>
  void stage(double t, double h);
  template <std::size_t I>
  void dense_stage(double h);
  void all_stages(double h, double end);
  double finish_and_estimate_error(double h);
  double starting_step();
  double weight(std::size_t i, double a, double b) const noexcept;
  void accept(double h, double end, double error);
  void test_stiffness(double h);
  double spectral_radius();
  double norm(const double* values) const noexcept;
  void prepare_dense_output();

  std::vector<double> slopes_;  // 16 of them, one after the other
  std::vector<double> at_;      // where a stage is evaluated; after the last one, its state
  std::vector<double> terms_;   // four highest terms of the dense output
  double next_step_ = 0.0;
  bool last_was_rejected_ = false;
  bool has_dense_output_ = false;
};

}  // namespace hysteron::integrate
