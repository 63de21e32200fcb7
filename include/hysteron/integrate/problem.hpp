// What an integrator needs to know of a system of first-order equations y' = f(t, y) with events, as a light reference:
// one indirect call per evaluation, nothing per component. The system keeps everything and must outlive the Problem.
//
// A system has
//   size()                        how many components the state has
//   rates(t, y, rates)            f(t, y); a system that cannot be evaluated there writes NaN, and the step is
//   shortened
// and may have
//   project(t, y)                 moves y to the nearest state that satisfies the constraints
//   jump(t, y)                    changes y at a breakpoint by what acts there in an instant; true if it did
//   jacobian(t, y, columns)       ∂f/∂y, column by column (integrate/dual_jacobian.hpp makes it from dual numbers)
//   has_jacobian()                whether it is known; if not, it is found by differences
//   bandwidth()                   {below, above}: how many diagonals of the Jacobian are not zero
//   accelerations(t, q, a)        if y = (q, v), q' = v and v' = a(t, q): what symplectic methods require
//   events(), event_values(t, y, values), handle_events(t, y, passed)   together:
//       events() lists what is watched now; handle_events gets the indices of all that passed at this instant in
//       ascending order, may change state, modes and list, and says whether to go on.
//   first_step_limit()            with events: after they were handled, the longest step that still shows in its stages
//       what sets in now; infinite if there is no such bound
//   turn_interval(), look_interval(t, y, t_end, y_end)   together, with events: how often the functions must be looked
//   at
//       turn_interval() is asked after event_values() and gives a time within which no function has more than one
//       extreme value, as far as the motion at that instant tells; infinite if nothing turns. If a step is longer than
//       some of those, look_interval() gives the same for one step, without the functions that cannot reach zero in it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>

#include "hysteron/integrate/passage.hpp"

namespace hysteron::integrate {

using Values = std::span<double>;
using ConstValues = std::span<const double>;

struct WatchedEvent {
  Direction direction = Direction::falling;
  // Whether a function found on its far side at the start, or after another event was handled, is handled at once.
  bool handled_when_due = false;
  // Whether the rates end at the passage like a power of the root of the time left, as the force of a contact does
  // before its separation.
  bool ends_like_root = false;
  // Whether the function stands at zero up to rounding when the list is made, as the depth of a contact does that has
  // just ended: it is then passed when it leaves zero in its direction, whatever sign the rounding has given it.
  bool starts_at_zero = false;
};

enum class AfterEvent {
  proceed,            // with steps at most as long as the one planned before
  proceed_anew,       // with steps of any length: the cause of short ones has ended
  proceed_like_root,  // the rates go on like a power of the root of time, as those of a contact after a touch do
  stop
};

struct Bandwidth {
  std::size_t below = 0, above = 0;
};

template <class S>
concept System = requires(S& system, double t, ConstValues y, Values rates) {
  { system.size() } -> std::convertible_to<std::size_t>;
  system.rates(t, y, rates);
};

template <class S>
concept SystemWithEvents = requires(S& system, double t, ConstValues y, Values out,
                                    std::span<const std::size_t> passed) {
  { system.events() } -> std::convertible_to<std::span<const WatchedEvent>>;
  system.event_values(t, y, out);
  { system.handle_events(t, out, passed) } -> std::same_as<AfterEvent>;
};

template <class S>
concept SystemWithTurns = requires(S& system, double t, ConstValues y) {
  { system.turn_interval() } -> std::convertible_to<double>;
  { system.look_interval(t, y, t, y) } -> std::convertible_to<double>;
};

class Problem {
 public:
  template <System S>
  requires(!std::same_as<S, Problem>) Problem(S& system) : system_(&system), size_(system.size()) {
    rates_ = [](void* s, double t, ConstValues y, Values out) { static_cast<S*>(s)->rates(t, y, out); };
    if constexpr (requires(Values y) { system.project(0.0, y); })
      project_ = [](void* s, double t, Values y) { static_cast<S*>(s)->project(t, y); };
    if constexpr (requires(Values y) { bool(system.jump(0.0, y)); })
      jump_ = [](void* s, double t, Values y) { return static_cast<S*>(s)->jump(t, y); };
    if constexpr (requires(ConstValues y, Values out) { system.jacobian(0.0, y, out); })
      jacobian_ = [](void* s, double t, ConstValues y, Values out) { static_cast<S*>(s)->jacobian(t, y, out); };
    if constexpr (requires { bool(system.has_jacobian()); })
      if (!system.has_jacobian()) jacobian_ = nullptr;
    if constexpr (requires { Bandwidth(system.bandwidth()); }) {
      bandwidth_ = system.bandwidth();
      is_banded_ = true;
    }
    if constexpr (requires(ConstValues q, Values a) { system.accelerations(0.0, q, a); })
      accelerations_ = [](void* s, double t, ConstValues q, Values a) { static_cast<S*>(s)->accelerations(t, q, a); };
    if constexpr (SystemWithEvents<S>) {
      events_ = [](void* s) { return std::span<const WatchedEvent>(static_cast<S*>(s)->events()); };
      event_values_ = [](void* s, double t, ConstValues y, Values out) { static_cast<S*>(s)->event_values(t, y, out); };
      handle_events_ = [](void* s, double t, Values y, std::span<const std::size_t> passed) {
        return static_cast<S*>(s)->handle_events(t, y, passed);
      };
    }
    if constexpr (requires { double(system.first_step_limit()); })
      first_step_limit_ = [](void* s) -> double { return static_cast<S*>(s)->first_step_limit(); };
    if constexpr (SystemWithTurns<S>) {
      turn_interval_ = [](void* s) -> double { return static_cast<S*>(s)->turn_interval(); };
      look_interval_ = [](void* s, double t, ConstValues y, double t_end, ConstValues y_end) -> double {
        return static_cast<S*>(s)->look_interval(t, y, t_end, y_end);
      };
    }
  }

  std::size_t size() const noexcept { return size_; }
  void rates(double t, ConstValues y, Values out) const { rates_(system_, t, y, out); }

  bool has_projection() const noexcept { return project_ != nullptr; }
  void project(double t, Values y) const {
    if (project_) project_(system_, t, y);
  }

  bool jump(double t, Values y) const { return jump_ && jump_(system_, t, y); }

  bool has_jacobian() const noexcept { return jacobian_ != nullptr; }
  void jacobian(double t, ConstValues y, Values columns) const { jacobian_(system_, t, y, columns); }
  bool is_banded() const noexcept { return is_banded_; }
  Bandwidth bandwidth() const noexcept { return bandwidth_; }

  bool has_accelerations() const noexcept { return accelerations_ != nullptr; }
  void accelerations(double t, ConstValues q, Values a) const { accelerations_(system_, t, q, a); }

  std::span<const WatchedEvent> events() const { return events_ ? events_(system_) : std::span<const WatchedEvent>{}; }
  void event_values(double t, ConstValues y, Values values) const { event_values_(system_, t, y, values); }
  AfterEvent handle_events(double t, Values y, std::span<const std::size_t> passed) const {
    return handle_events_(system_, t, y, passed);
  }
  double first_step_limit() const { return first_step_limit_ ? first_step_limit_(system_) : infinity; }
  double turn_interval() const { return turn_interval_ ? turn_interval_(system_) : infinity; }
  double look_interval(double t, ConstValues y, double t_end, ConstValues y_end) const {
    return look_interval_(system_, t, y, t_end, y_end);
  }

 private:
  using Evaluation = void (*)(void*, double, ConstValues, Values);
  void* system_;
  std::size_t size_;
  Bandwidth bandwidth_{};
  bool is_banded_ = false;
  Evaluation rates_ = nullptr, jacobian_ = nullptr, accelerations_ = nullptr, event_values_ = nullptr;
  void (*project_)(void*, double, Values) = nullptr;
  bool (*jump_)(void*, double, Values) = nullptr;
  std::span<const WatchedEvent> (*events_)(void*) = nullptr;
  AfterEvent (*handle_events_)(void*, double, Values, std::span<const std::size_t>) = nullptr;
  double (*first_step_limit_)(void*) = nullptr;
  double (*turn_interval_)(void*) = nullptr;
  double (*look_interval_)(void*, double, ConstValues, double, ConstValues) = nullptr;
};

}  // namespace hysteron::integrate
