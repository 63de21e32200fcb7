// The driver of a run: steps of one method, with events, output, breakpoints and a change of method in between.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "event_watch.hpp"
#include "explicit_stepper.hpp"
#include "implicit_stepper.hpp"
#include "symplectic_stepper.hpp"

namespace hysteron::integrate {

// What a checkpoint within a step needs from before the step.
struct StepStart {
  double step = 0.0;
  std::vector<double> event_values{};
  bool begins_like_root = false;
  double root_end = 0.0;
  int stiff_steps = 0, other_steps = 0;
};

struct Integrator::Run {
  Run(Problem p, Settings s);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::optional<Outcome> begin(double t, ConstValues y, double t_end);
  void resume(const Checkpoint& from, double t_end);
  bool accepts(const Checkpoint& checkpoint) const;
  Checkpoint checkpoint();

  Outcome advance(double t);
  void state_at(double t, Values y);
  double stop_here(Values y);
  std::optional<Status> restart(ConstValues y, bool has_jumped);
  std::optional<StepStatus> take_step();
  std::optional<Status> finish_step();
  std::optional<Status> end_step();
  double step_end() const { return event_in_step.value_or(stepper->time()); }
  void note_step_start();
  std::optional<Status> begin_after_change(bool has_jumped);
  std::optional<Status> handle_events_at(double t);
  std::optional<Status> handle_due_events();
  bool handle_passed_events();
  bool has_stalled(double t);
  double limit() const;
  bool is_before_breakpoint(double t) const;
  std::optional<Status> cross_breakpoint();
  void give_output(double until);
  void restart_after_event();
  void choose_method();
  void begin_trial();
  void return_to_explicit(bool has_failed);
  bool is_trial_no_gain() const;
  double work() const;
  void use_implicit();

  Problem problem;
  Settings settings;
  Statistics statistics;
  EventWatch watch;
  ExplicitStepper explicit_stepper;
  std::unique_ptr<ImplicitStepper> implicit_stepper;
  std::unique_ptr<SymplecticStepper> symplectic_stepper;
  Stepper* stepper = nullptr;
  std::vector<double> state, output_state;
  double time = 0.0;
  double horizon = 0.0;  // s, beyond which no step goes
  // A step has been taken that goes beyond the time that was asked for: `time` and `state` are still those at its
  // begin.
  bool is_in_step = false;
  double paused_at = 0.0;                 // s, within that step
  std::optional<double> event_in_step{};  // s, the first one
  StepStart step_start{};
  double last_event_time = 0.0;
  int rounds_at_instant = 0;
  long steps_of_a_call = 0;             // Settings::max_steps as it was given
  double mark = 0.0, length = 0.0;      // since when events are counted, and the length of the run
  std::size_t instants_since_mark = 0;  // with events
  std::size_t outputs_given = 0;
  // What the handlers at this instant have said: AfterEvent.
  bool goes_on_anew = false, goes_on_like_root = false;
  bool begins_anew = false;  // a checkpoint was taken in an implicit run
  ImplicitTrial trial{};
  double work_before_trial = 0.0;
};

}  // namespace hysteron::integrate
