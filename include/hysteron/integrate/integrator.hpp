// Adaptive integration of a Problem with dense output, located events, breakpoints and a projection after each step.
//
//   Result<Integrator> integrator = Integrator::make(problem, {.relative_tolerance = 1e-9});
//   Outcome outcome = integrator->run(0.0, y, 2.0);      // y is changed in place
//
// Events. A function counts as passed as in integrate/passage.hpp. Its passage is located on the dense output to the
// rounding of time, and handled on the far side. All functions that pass at that instant are handed over together, in
// ascending order; the list is then evaluated anew, and those that are due (WatchedEvent) are handed over, until none
// is. Between the ends of a step the functions are looked at in quarters, and in each quarter for one minimum or
// maximum that goes beyond zero: two passages within a step are missed only if a function has more than that. A jump
// that a handler itself causes is no passage.
//
// Breakpoints end a step just before them, and the next begins at them: the rates may jump there.
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
  automatic,     // explicit, and implicit from where the step is limited by stability to the next event
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
  std::vector<double> absolute_tolerance{1e-9};  // one for all components, or one for each
  // The part of the relative tolerance that counts for each component, from 0 to 1; empty: all of it.
  std::vector<double> relative_share{};
  double first_step = 0.0;  // s; 0: chosen from the rates. The step of the methods with fixed steps
  double largest_step = std::numeric_limits<double>::infinity();  // s
  long max_steps = 100'000'000;                                   // accepted and rejected, in one run
  std::vector<double> breakpoints{};                              // s, in any order
  std::vector<double> output_times{};                             // s, ascending
  std::function<void(double t, ConstValues y)> on_output{};       // at each output time, y projected
  std::function<bool(double t, ConstValues y)> on_step{};         // after each step and event; false stops the run
  std::function<void(const DenseStep&)> on_dense_step{};          // each step up to its first event, before the latter
};

enum class Status {
  finished,
  stopped_by_event,
  stopped_by_observer,
  step_limit,       // max_steps
  step_too_small,   // the error or the system's refusal asks for steps below the rounding of time
  event_cascade,    // events follow each other at one instant without end
  implicit_failed,  // the implicit solver gave up
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

// From which a run goes on with the same bits as if it had not been interrupted: at the end of a step.
struct Checkpoint {
  double time = 0.0;
  std::vector<double> state{};
  double step = 0.0;                   // the next one to try
  std::vector<double> event_values{};  // on which side each function was seen
  bool is_implicit = false;
  bool begins_like_root = false;         // an event has just been handled: AfterEvent::proceed_like_root
  int stiff_steps = 0, other_steps = 0;  // of the test for stiffness
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

  // For on_step and after a run. While the method is implicit, the solver begins anew at the checkpoint, so that an
  // undisturbed run with the same checkpoints gives the same bits.
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
