// The Dormand-Prince pair of order 8(5,3) with dense output of order 7 for a state whose size is known at run time, and
// a test whether stability limits the step.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

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

  // After start(): the step to try next.
  void plan_step(double step) noexcept { next_step_ = step; }
  // After start(): the rates go on like a power of the root of time, as the force of a contact does after a touch. The
  // next step is then taken in x with t = t₀ + h x², in which they are smooth.
  void begin_like_root() noexcept { begins_like_root_ = true; }
  bool begins_like_root() const noexcept { return begins_like_root_; }
  // Before the next step: the rates are expected to end like a power of the root of the time left until then, as the
  // force of a contact does before a separation. Steps keep their distance until one in x with t = t₁ - h (1 - x)²
  // reaches it.
  void expect_root_end(double t) noexcept { root_end_ = t; }
  double root_end() const noexcept { return root_end_; }

  // Whether the latest steps were limited by stability, not by the error.
  bool is_stiff();
  int stiff_steps = 0, other_steps = 0;

 private:
  double* slope(std::size_t j) noexcept { return slopes_.data() + j * problem_.size(); }
  const double* slope(std::size_t j) const noexcept { return slopes_.data() + j * problem_.size(); }
  Values slope_values(std::size_t j) noexcept { return {slope(j), problem_.size()}; }
  // In which a step is taken: time, or the root of the time since its begin or until its end.
  enum class Variable { time, root_from_begin, root_to_end };
  // The variable x from 0 at the begin of the step to 1 at its end, the time in parts of the step, and its derivative.
  double variable_at(double part) const noexcept;
  double part_at(double x) const noexcept;
  double part_rate(double x) const noexcept;
  void use_variable(Variable variable) noexcept;
  bool can_reach_root_end(double limit) const noexcept;
  double planned_step() const noexcept;
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
  std::vector<double> rates_;   // in time, at the end of the last step
  std::vector<double> at_;      // where a stage is evaluated; after the last one, its state
  std::vector<double> terms_;   // four highest terms of the dense output
  double counted_ = 0.0;        // components whose error counts
  double next_step_ = 0.0;
  bool last_was_rejected_ = false;
  bool has_dense_output_ = false;
  bool begins_like_root_ = false;
  double root_end_ = std::numeric_limits<double>::infinity();
  Variable variable_ = Variable::time;
};

}  // namespace hysteron::integrate
