#include "run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "hysteron/integrate/dop853_tableau.hpp"

namespace hysteron::integrate {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();
// So many rounds of events at one instant are taken for an endless cascade.
constexpr int most_rounds_at_an_instant = 1000;
// So many instants of events, and some more for each function watched, within this part of the run, or of the time in
// which the state changes, are one too.
constexpr std::size_t most_instants = 2000, most_instants_per_event = 20;
constexpr double vanishing_progress = 1e-9;
// Events so many roundings of time apart happen at one instant.
constexpr double roundings_of_an_instant = 4.0;

// The implicit method begins with short steps of first order: it is judged after so many evaluations, so many
// Jacobians, and this share of the explicit evaluations since it was last tried, about 15 steps for each finding of
// stiffness. So attempts that are no gain cost little, and each gets more time than the one before.
constexpr double evaluations_of_a_trial = 500.0, jacobians_of_a_trial = 20.0, share_of_a_trial = 0.2;
constexpr double evaluations_of_a_finding = 15.0 * dop853::stages;
// Findings that are waited for at most before it is tried again.
constexpr int most_findings_needed = 1024;

Status status_of(StepStatus status) noexcept {
  if (status == StepStatus::step_limit) return Status::step_limit;
  return status == StepStatus::failed ? Status::implicit_failed : Status::step_too_small;
}

bool is_one_instant(double a, double b) noexcept {
  return std::abs(a - b) <= roundings_of_an_instant * std::numeric_limits<double>::epsilon() * std::abs(b);
}

class StepView final : public DenseStep {
 public:
  StepView(Stepper& stepper, double end) : stepper_(stepper), end_(end) {}
  double begin() const noexcept override { return stepper_.begin_time(); }
  double end() const noexcept override { return end_; }
  void state(double t, Values y) const override { stepper_.interpolate(t, y); }
  void estimate(double t, Values y) const override { stepper_.estimate(t, y); }

 private:
  Stepper& stepper_;
  double end_;
};

}  // namespace

Integrator::Run::Run(Problem p, Settings s)
    : problem(p),
      settings(std::move(s)),
      watch(problem),
      explicit_stepper(problem, settings, statistics),
      state(problem.size()),
      output_state(problem.size()) {
  steps_of_a_call = settings.max_steps;
  std::sort(settings.breakpoints.begin(), settings.breakpoints.end());
  stepper = &explicit_stepper;
  if (settings.method == Method::implicit_bdf) use_implicit();
  if (settings.method == Method::leapfrog || settings.method == Method::symplectic_4) {
    symplectic_stepper = std::make_unique<SymplecticStepper>(problem, settings, statistics);
    stepper = symplectic_stepper.get();
  }
}

void Integrator::Run::use_implicit() {
  if (!implicit_stepper) implicit_stepper = std::make_unique<ImplicitStepper>(problem, settings, statistics);
  stepper = implicit_stepper.get();
}

std::optional<Outcome> Integrator::Run::begin(double t, ConstValues y, double t_end) {
  statistics = {};
  mark = t, length = t_end - t, instants_since_mark = 0;
  time = t, horizon = t_end;
  is_in_step = false;
  last_event_time = -forever;
  begins_anew = false;
  trial = {};
  std::copy(y.begin(), y.end(), state.begin());
  const auto first = std::lower_bound(settings.output_times.begin(), settings.output_times.end(), t);
  outputs_given = static_cast<std::size_t>(first - settings.output_times.begin());
  if (settings.method == Method::automatic) stepper = &explicit_stepper;
  watch.begin(t, state);
  goes_on_anew = goes_on_like_root = false;
  const std::optional<Status> stopped = handle_due_events();
  if (!stopped) stepper->start(t, state, settings.first_step);
  stepper->limit_next_step(problem.first_step_limit());
  if (goes_on_like_root) explicit_stepper.begin_like_root();
  return stopped ? std::optional(Outcome{*stopped, time}) : std::nullopt;
}

void Integrator::Run::note_step_start() {
  step_start.step = stepper == implicit_stepper.get() ? 0.0 : stepper->next_step();
  step_start.event_values.assign(watch.last_seen().begin(), watch.last_seen().end());
  step_start.begins_like_root = explicit_stepper.begins_like_root();
  step_start.root_end = explicit_stepper.root_end();
  step_start.stiff_steps = explicit_stepper.stiff_steps;
  step_start.other_steps = explicit_stepper.other_steps;
}

// Within an explicit step: at its begin, from which it is taken again.
Checkpoint Integrator::Run::checkpoint() {
  const bool is_implicit = stepper == implicit_stepper.get();
  if (is_implicit && is_in_step) stop_here(output_state);
  begins_anew = is_implicit;
  trial.work = is_implicit ? work() - work_before_trial : 0.0;
  if (!is_in_step) note_step_start();
  return {.time = time,
          .state = state,
          .step = step_start.step,
          .event_values = step_start.event_values,
          .is_implicit = is_implicit,
          .begins_like_root = step_start.begins_like_root,
          .root_end = step_start.root_end,
          .stiff_steps = step_start.stiff_steps,
          .other_steps = step_start.other_steps,
          .trial = trial,
          .outputs_given = outputs_given};
}

bool Integrator::Run::accepts(const Checkpoint& c) const {
  const auto is_finite = [](double x) { return std::isfinite(x); };
  return c.state.size() == problem.size() && std::all_of(c.state.begin(), c.state.end(), is_finite) &&
         is_finite(c.time) && is_finite(c.step) && (c.is_implicit ? c.step >= 0.0 : c.step > 0.0) &&
         c.outputs_given <= settings.output_times.size();
}

void Integrator::Run::resume(const Checkpoint& from, double t_end) {
  mark = from.time, length = t_end - from.time, instants_since_mark = 0;
  time = from.time, horizon = t_end;
  is_in_step = false;
  last_event_time = -forever;
  begins_anew = false;
  state = from.state;
  outputs_given = from.outputs_given;
  trial = from.trial;
  work_before_trial = work() - trial.work;
  if (settings.method == Method::automatic) stepper = &explicit_stepper;
  if (from.is_implicit) use_implicit();
  watch.begin(time, state);
  if (from.event_values.size() == watch.last_seen().size()) watch.last_seen() = from.event_values;
  stepper->start(time, state, from.step);
  if (from.begins_like_root) explicit_stepper.begin_like_root();
  explicit_stepper.expect_root_end(from.root_end);
  explicit_stepper.stiff_steps = from.stiff_steps;
  explicit_stepper.other_steps = from.other_steps;
}

// Just before the next breakpoint, or the end; earlier if a step as long as planned could miss what acts in it.
double Integrator::Run::limit() const {
  const auto next = std::upper_bound(settings.breakpoints.begin(), settings.breakpoints.end(), time);
  const double end = next == settings.breakpoints.end() || *next > horizon ? horizon : std::nextafter(*next, -forever);
  if (!settings.calm_until) return end;
  constexpr double longest_stretch = 1.25;  // of a step that then meets a limit
  const double planned = std::min(stepper->next_step(), settings.largest_step);
  const double looked_at = stepper == &explicit_stepper ? std::min(end, time + longest_stretch * planned) : end;
  const double calm = settings.calm_until(time, looked_at);
  return calm < looked_at ? calm : end;
}

bool Integrator::Run::is_before_breakpoint(double t) const {
  const double next = std::nextafter(t, forever);
  return next <= horizon && std::binary_search(settings.breakpoints.begin(), settings.breakpoints.end(), next);
}

// After a step that ended just before a breakpoint, the next begins at it, or at the last of several that follow each
// other without a time between them.
std::optional<Status> Integrator::Run::cross_breakpoint() {
  bool crosses = false, jumps = false;
  for (; is_before_breakpoint(time); crosses = true) {
    time = std::nextafter(time, forever);
    jumps = problem.jump(time, state) || jumps;
  }
  return crosses ? begin_after_change(jumps) : std::nullopt;
}

// The rates have changed at this instant, and the state if it has jumped.
std::optional<Status> Integrator::Run::begin_after_change(bool has_jumped) {
  if (has_jumped) {
    watch.begin(time, state);
    if (const auto stopped = handle_due_events()) return stopped;
  }
  stepper->start(time, state, stepper == &explicit_stepper && !has_jumped ? stepper->next_step() : 0.0);
  return std::nullopt;
}

// To the end of a step at t, or into the step that goes beyond t, or beyond a breakpoint just after it.
Outcome Integrator::Run::advance(double t) {
  if (!is_in_step && time < t)
    if (const auto stopped = cross_breakpoint()) return {*stopped, time};
  while (time < t) {
    if (!is_in_step)
      if (const auto failed = take_step()) return {status_of(*failed), time};
    if (t < step_end() || (t == step_end() && is_before_breakpoint(t))) {
      paused_at = t;
      break;
    }
    if (const auto stopped = finish_step()) return {*stopped, time};
  }
  give_output(t);
  return {Status::finished, t};
}

// A step and the first event in it. Nothing: it succeeded.
std::optional<StepStatus> Integrator::Run::take_step() {
  while (true) {
    if (std::exchange(begins_anew, false)) stepper->start(time, state, 0.0);
    if (settings.before_step) settings.before_step();
    note_step_start();
    const StepStatus step = stepper->advance(limit());
    if (step == StepStatus::failed && settings.method == Method::automatic) {
      return_to_explicit(true);
      continue;
    }
    if (step != StepStatus::accepted) return step;
    event_in_step = watch.find(*stepper, settings.output_times);
    is_in_step = true;
    return std::nullopt;
  }
}

std::optional<Status> Integrator::Run::finish_step() {
  is_in_step = false;
  if (const auto stopped = end_step()) return stopped;
  if (const auto stopped = cross_breakpoint()) return stopped;
  choose_method();
  if (settings.on_step && !settings.on_step(time, state)) return Status::stopped_by_observer;
  return std::nullopt;
}

std::optional<Status> Integrator::Run::end_step() {
  if (settings.on_dense_step) settings.on_dense_step(StepView(*stepper, step_end()));
  give_output(step_end());
  if (event_in_step) return handle_events_at(*event_in_step);
  explicit_stepper.expect_root_end(watch.root_end());
  time = stepper->time();
  std::copy(stepper->state().begin(), stepper->state().end(), state.begin());
  return std::nullopt;
}

// At the time at which advance() has just ended, as an output shows it.
void Integrator::Run::state_at(double t, Values y) {
  if (is_in_step)
    stepper->interpolate(t, y);
  else
    std::copy(state.begin(), state.end(), y.begin());
  problem.project(t, y);
}

// Gives up the rest of the step.
double Integrator::Run::stop_here(Values y) {
  if (is_in_step) {
    if (settings.on_dense_step) settings.on_dense_step(StepView(*stepper, paused_at));
    state_at(paused_at, state);
    time = paused_at;
    is_in_step = false;
    watch.begin(time, state);
  }
  std::copy(state.begin(), state.end(), y.begin());
  return time;
}

std::optional<Status> Integrator::Run::restart(ConstValues y, bool has_jumped) {
  std::copy(y.begin(), y.end(), state.begin());
  const bool is_explicit = stepper == &explicit_stepper,
             is_like_root = is_explicit && explicit_stepper.begins_like_root();
  const double planned = is_explicit ? stepper->next_step() : 0.0;
  const long events = statistics.events;
  if (const auto stopped = begin_after_change(has_jumped)) return stopped;
  // A host that changes something again and again would otherwise begin with short steps each time.
  if (is_explicit && statistics.events == events) explicit_stepper.plan_step(planned);
  if (is_like_root) explicit_stepper.begin_like_root();
  return std::nullopt;
}

std::optional<Status> Integrator::Run::handle_events_at(double t) {
  stepper->interpolate(t, state);
  time = t;
  if (problem.has_projection()) {
    problem.project(t, state);
    watch.note_projection(t, state);
  }
  rounds_at_instant = is_one_instant(last_event_time, t) ? rounds_at_instant + 1 : 0;
  last_event_time = t;
  if (rounds_at_instant > most_rounds_at_an_instant || has_stalled(t)) return Status::event_cascade;
  goes_on_anew = goes_on_like_root = false;
  if (!handle_passed_events()) return Status::stopped_by_event;
  watch.begin_after_event(t, state);
  if (const auto stopped = handle_due_events()) return stopped;
  restart_after_event();
  return std::nullopt;
}

// Whether time has hardly moved on since many events.
bool Integrator::Run::has_stalled(double t) {
  if (++instants_since_mark <= most_instants + most_instants_per_event * problem.events().size()) return false;
  const bool stalled = t - mark < vanishing_progress * std::min(length, settings.typical_time);
  mark = t;
  instants_since_mark = 0;
  return stalled;
}

// False: the run is to stop.
bool Integrator::Run::handle_passed_events() {
  statistics.events += static_cast<long>(watch.passed().size());
  const AfterEvent after = problem.handle_events(time, state, watch.passed());
  goes_on_anew = goes_on_anew || after == AfterEvent::proceed_anew;
  goes_on_like_root = goes_on_like_root || after == AfterEvent::proceed_like_root;
  return after != AfterEvent::stop;
}

std::optional<Status> Integrator::Run::handle_due_events() {
  for (int round = 0; watch.find_due(); ++round) {
    if (round >= most_rounds_at_an_instant) return Status::event_cascade;
    if (!handle_passed_events()) return Status::stopped_by_event;
    watch.begin(time, state);
  }
  return std::nullopt;
}

// The rates may have changed: the step is chosen anew, but not longer than the one planned before the event, unless a
// handler says that it may be. What was stiff may no longer be.
void Integrator::Run::restart_after_event() {
  const bool leaves_implicit = settings.method == Method::automatic && stepper != &explicit_stepper;
  const double planned = leaves_implicit ? settings.largest_step : stepper->next_step();
  if (leaves_implicit)
    return_to_explicit(false);
  else
    stepper->start(time, state, 0.0);
  if (!goes_on_anew) stepper->limit_next_step(planned);
  stepper->limit_next_step(problem.first_step_limit());
  if (goes_on_like_root) explicit_stepper.begin_like_root();
}

void Integrator::Run::choose_method() {
  if (settings.method != Method::automatic) return;
  if (stepper != &explicit_stepper) {
    const double columns = static_cast<double>(
        problem.is_banded() ? problem.bandwidth().below + problem.bandwidth().above + 1 : problem.size());
    const double least = evaluations_of_a_trial + jacobians_of_a_trial * columns +
                         share_of_a_trial * evaluations_of_a_finding * trial.findings_needed;
    if (work() - work_before_trial > least && is_trial_no_gain()) return_to_explicit(false);
  } else if (explicit_stepper.is_stiff() && ++trial.findings >= trial.findings_needed) {
    begin_trial();
  }
}

void Integrator::Run::begin_trial() {
  trial.findings = 0;
  trial.begin = time;
  trial.explicit_progress = (explicit_stepper.time() - explicit_stepper.begin_time()) / dop853::stages;
  work_before_trial = work();
  use_implicit();
  statistics.changes.push_back({time, Method::implicit_bdf});
  stepper->start(time, state, 0.0);
}

// From the last accepted state.
void Integrator::Run::return_to_explicit(bool has_failed) {
  trial.findings_needed = has_failed || is_trial_no_gain() ? std::min(2 * trial.findings_needed, most_findings_needed)
                                                           : std::max(trial.findings_needed / 2, 1);
  stepper = &explicit_stepper;
  statistics.changes.push_back({time, Method::explicit_8});
  stepper->start(time, state, 0.0);
}

// Whether explicit steps would have come as far with the evaluations of the implicit ones.
bool Integrator::Run::is_trial_no_gain() const {
  return time - trial.begin <= trial.explicit_progress * (work() - work_before_trial);
}

// Evaluations so far. A Jacobian that the system gives costs about one for each of its columns.
double Integrator::Run::work() const {
  const double of_jacobian = problem.has_jacobian() ? static_cast<double>(problem.size()) : 0.0;
  return static_cast<double>(statistics.evaluations) + of_jacobian * static_cast<double>(statistics.jacobians);
}

void Integrator::Run::give_output(double until) {
  const auto& times = settings.output_times;
  for (; outputs_given < times.size() && times[outputs_given] <= until; ++outputs_given) {
    const double t = times[outputs_given];
    stepper->interpolate(t, output_state);
    problem.project(t, output_state);
    if (settings.on_output) settings.on_output(t, output_state);
  }
}

}  // namespace hysteron::integrate
