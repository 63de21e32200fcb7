// Adaptive integration of a Problem with dense output, located events, breakpoints and a projection after each step.
//
//   Result<Integrator> integrator = Integrator::make(problem, {.relative_tolerance = 1e-9});
//   Outcome outcome = integrator->run(0.0, y, 2.0);      // y is changed in place
//
// Events. A function counts as passed as in integrate/passage.hpp. Its passage is located on the dense output to the
// rounding of time, and handled on the far side. All functions that pass at that instant are handed over together, in
// ascending order; the list is then evaluated anew, and those that are due (WatchedEvent) are handed over, until none
// is. Between the ends of a step the functions are looked at in quarters, which are divided further if the system says
// that its functions turn faster (Problem), and in each part for one minimum or maximum that goes beyond zero: two
// passages within a step are missed only if a function has more than that. They are also looked at where output is
// given. A jump that a handler itself causes is no passage.
//
// Breakpoints end a step just before them, and the next begins at them: the rates may jump there, and the state by what
// the system's jump() does.
// Output at the instant of an event shows the state before it. Runs give the same bits each time: there are no threads.
// Nothing is allocated between the first and the last step, except for a longer list of events and for the implicit
// solver when a run first switches to it.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/integrate/problem.hpp"

namespace hysteron::integrate {

enum class Method {
  // Explicit, and implicit from where the step is limited by stability to the next event. It returns to the explicit
  // method where the implicit one fails or needs more evaluations, and then tries it less often.
  automatic,
  explicit_8,    // Dormand-Prince 8(5,3)
  implicit_bdf,  // SUNDIALS CVODE: backward differentiation, order 1 to 5
  leapfrog,      // fixed steps, symplectic, order 2
  symplectic_4,  // fixed steps, symplectic, order 4
};

// The last step as a function of time.
class DenseStep {
 public:
  virtual ~DenseStep() = default;
  virtual double begin() const noexcept = 0;
  virtual double end() const noexcept = 0;
  virtual void state(double t, Values y) const = 0;     // with the accuracy of the method; costs evaluations once
  virtual void estimate(double t, Values y) const = 0;  // without evaluations
};

struct Settings {
  Method method = Method::automatic;
  double relative_tolerance = 1e-9;
  // One for all components, or one for each. The error of a component with an infinite one does not count: a quadrature
  // that acts on nothing leaves the steps as they are without it.
  std::vector<double> absolute_tolerance{1e-9};
  // The part of the relative tolerance that counts for each component, from 0 to 1; empty: all of it.
  std::vector<double> relative_share{};
  double first_step = 0.0;    // s; 0: chosen from the rates. The step of the methods with fixed steps
  double typical_time = 1.0;  // s: in which the state changes; for the first guess of a step and to recognise cascades
  double largest_step = std::numeric_limits<double>::infinity();  // s
  long max_steps = 100'000'000;                                   // accepted and rejected, in one run
  std::vector<double> breakpoints{};                              // s, in any order
  // A time after `from`, `to` at the latest, up to which a step may go without missing what acts in between; no
  // breakpoint is in between. Empty: any step may be taken.
  std::function<double(double from, double to)> calm_until{};
  std::vector<double> output_times{};                        // s, ascending
  std::function<void(double t, ConstValues y)> on_output{};  // at each output time, y projected
  std::function<bool(double t, ConstValues y)> on_step{};    // after each step and event; false stops the run
  std::function<void(const DenseStep&)> on_dense_step{};     // each step up to its first event, before the latter
  std::function<void()> before_step{};                       // before each step that is taken
};

enum class Status {
  finished,
  stopped_by_event,
  stopped_by_observer,
  step_limit,       // max_steps
  step_too_small,   // the error or the system's refusal asks for steps below the rounding of time
  event_cascade,    // events follow each other at one instant without end
  implicit_failed,  // the implicit solver gave up, in a run by Method::implicit_bdf
};

struct MethodChange {
  double time;
  Method to;
};

struct Statistics {
  long evaluations = 0;  // of the rates, those for Jacobians by differences included
  long steps = 0;        // accepted
  long rejected = 0;
  long events = 0;       // functions that passed
  long dense_steps = 0;  // steps with the evaluations for dense output
  long jacobians = 0;
  std::vector<MethodChange> changes{};  // where an automatic run changed its method
};

// What an automatic run remembers of the implicit method.
struct ImplicitTrial {
  int findings_needed = 1;         // of stiffness before it is tried; doubled each time that it was no gain
  int findings = 0;                // since it was last tried
  double begin = 0.0;              // s, of the period of implicit steps
  double explicit_progress = 0.0;  // s per evaluation, of the explicit step before that period
  double work = 0.0;               // evaluations in that period
};

// From which a run goes on with the same bits as if it had not been interrupted: at the end of a step.
struct Checkpoint {
  double time = 0.0;
  std::vector<double> state{};
  double step = 0.0;                   // the next one to try
  std::vector<double> event_values{};  // on which side each function was seen
  bool is_implicit = false;
  bool begins_like_root = false;  // an event has just been handled: AfterEvent::proceed_like_root
  double root_end =
      std::numeric_limits<double>::infinity();  // s, when WatchedEvent::ends_like_root is expected to pass
  int stiff_steps = 0, other_steps = 0;         // of the test for stiffness
  ImplicitTrial trial{};
  std::size_t outputs_given = 0;
};

struct Outcome {
  Status status = Status::finished;
  double time = 0.0;
};

class Integrator {
 public:
  // Refuses settings out of range, and a method that the problem does not offer what it needs for.
  static Result<Integrator> make(Problem problem, Settings settings);
  Integrator(Integrator&&) noexcept;
  Integrator& operator=(Integrator&&) noexcept;
  ~Integrator();

  // From t to t_end >= t. At the end, or where it stopped, y is the state there.
  Outcome run(double t, Values y, double t_end);

  // Step by step, for a host that stops at times of its own: begin() or go_on(), and advance_to() again and again.
  // The steps do not end at these times: a step goes beyond, up to the horizon at most, the state is taken from within
  // it, and the rest of it and its events follow when the host goes on. So a run has the same bits wherever it is
  // stopped.
  Outcome begin(double t, ConstValues y, double horizon);
  void go_on(const Checkpoint& from, double horizon);
  // For t up to the horizon. Settings::max_steps counts from call to call.
  Outcome advance_to(double t);
  // At the time of the outcome of the last call.
  void state_at(double t, Values y);
  bool is_within_step() const;
  // At the horizon, or after stop_here(): moves the horizon, and replaces the breakpoints.
  void extend(double horizon, std::vector<double> breakpoints);
  // For a host that changes the system, or the state, at the time where advance_to() has ended: gives up the rest of
  // the step and writes the state there, which restart() takes back, changed or not. `has_jumped`: the state may be
  // another one, so that events are due, and not the rates alone.
  double stop_here(Values y);
  Outcome restart(ConstValues y, bool has_jumped);

  // For on_step and after a run, or between two calls of advance_to(). While the method is implicit, the solver begins
  // anew at the checkpoint, so that an undisturbed run with the same checkpoints gives the same bits. Within an
  // explicit step it is taken at the begin of the step.
  Checkpoint checkpoint();
  // Of a checkpoint that the integrator accepts.
  Outcome resume(const Checkpoint& from, Values y, double t_end);
  // Whether a checkpoint that was read from a file can be one of this problem and these settings.
  bool accepts(const Checkpoint& checkpoint) const;

  const Statistics& statistics() const noexcept;

 private:
  struct Run;
  explicit Integrator(std::unique_ptr<Run> run);
  std::unique_ptr<Run> run_;
};

}  // namespace hysteron::integrate
