// The Dormand-Prince pair of order 8(5,3) with dense output of order 7 for a state whose size is known at run time, and
// a test whether stability limits the step.
#pragma once

#include <algorithm>
#include <cmath>

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

  // After start(): the rates go on like a power of the root of time, as the force of a contact does after a touch. The
  // next step is then taken in x with t = t₀ + h x², in which they are smooth.
  void begin_like_root() noexcept { begins_like_root_ = true; }
  bool begins_like_root() const noexcept { return begins_like_root_; }

  // Whether the latest steps were limited by stability, not by the error.
  bool is_stiff();
  int stiff_steps = 0, other_steps = 0;

 private:
  double* slope(std::size_t j) noexcept { return slopes_.data() + j * problem_.size(); }
  const double* slope(std::size_t j) const noexcept { return slopes_.data() + j * problem_.size(); }
  Values slope_values(std::size_t j) noexcept { return {slope(j), problem_.size()}; }
  // The variable of the step, from 0 at its begin to 1 at its end, and the time in parts of the step.
  double variable_of(double part) const noexcept { return is_root_step_ ? std::sqrt(part) : part; }
  double part_of(double variable) const noexcept { return is_root_step_ ? variable * variable : variable; }
  // Rates in the variable of the step, over its length in time.
  void evaluate_slope(double t, double variable, ConstValues y, std::size_t slope_index);
  double step_factor(double error) const noexcept;
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
  bool begins_like_root_ = false;  // the next step will be a root step
  bool is_root_step_ = false;      // the present step is one
};

}  // namespace hysteron::integrate
