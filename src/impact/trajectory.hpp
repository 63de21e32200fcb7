// A motion being followed: its present point, one step of it, the location of events in a step, and the extremes of the
// force so far. engine.cpp decides what the steps mean.
#pragma once

#include <vector>

#include "hysteron/contact/law_events.hpp"
#include "hysteron/core/root.hpp"
#include "raw_result.hpp"
#include "record.hpp"

namespace hysteron::detail {

template <std::size_t N>
class Trajectory {
 public:
  Trajectory(const LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>* records = nullptr)
      : law_(law), problem_(problem), records_(records) {
    law_.touch(law_.law, problem.touch, memory_, state_);
    if (problem.kept_indentation > 0.0) law_.set_dent(law_.law, problem.touch, problem.kept_indentation, memory_);
    system_ = {.law = &law_, .memory = &memory_, .scales = scales_for(law_, problem_, memory_, state_)};
    system_.reference = problem.kept_indentation / system_.scales.length;
  }

 protected:
  void start() {
    y_ = {};
    y_[component::speed] = problem_.touch.impact_speed / system_.scales.speed;
    for (std::size_t i = 0; i < N; ++i) y_[component::states + i] = state_[i];
    scale_.fill(0.0);
    scale_[component::time] = scale_[component::root] = scale_[component::speed] = 1.0;
    scale_[component::work] = 0.5 * y_[component::speed] * y_[component::speed];
    // Errors of results count against v₀, which may be small against the speed that gravity gives.
    constexpr double finest = 0.01;                                 // of the tolerance of the law
    constexpr double first_step = 0.15, first_careful_step = 0.05;  // of the path, on which 1 is about the reversal
    tolerance_ = law_.tolerance * std::max(y_[component::speed], finest);
    h_ = law_.non_smooth_at_touch ? first_careful_step : first_step;
    restart();
    note_force(instant());
  }

  // After a change of variables or of memory: slope, force rate and sides of the event functions anew.
  void restart() {
    system_(at_, y_, slope_);
    const Instant<N> now = instant();
    force_rate_ = force_rate(now);
    sides_ = {};
    note_sides(events(now));
  }

  Instant<N> instant() const { return system_.instant(y_); }
  Force<double> force(const Instant<N>& i) const { return law_.force(law_.law, i.contact, memory_, i.state); }
  // The event functions of the law; touch, reversal and separation are ends of the variables of motion.hpp.
  struct Events {
    std::array<EventFunction, most_law_events> function;
    std::size_t count;
  };
  Events events(const Instant<N>& i) const {
    const Instant<N> at = nudged_off_zero(i);
    Events out;
    out.count = law_.events(law_.law, at.contact, memory_, at.state,
                            hysteron::may_release(!opening(), problem_.separation), out.function.data());
    return out;
  }
  void note_sides(const Events& seen) {
    for (std::size_t k = 0; k < seen.count; ++k)
      if (seen.function[k].value != 0.0) sides_[k] = seen.function[k].value;
  }
  // Where depth or speed is zero, powers of it do not show the sign of a force or of its rate: the point is moved by a
  // tiny offset to the side that the motion comes from or goes to.
  Instant<N> nudged_off_zero(Instant<N> i) const {
    constexpr double tiny_offset = 1e-30;
    if (i.contact.indentation == 0.0) i.contact.indentation = tiny_offset * system_.scales.length;
    if (law_.memoryless && i.contact.indentation_rate == 0.0)
      i.contact.indentation_rate = system_.rate_sign * tiny_offset * system_.scales.speed;
    return i;
  }
  // Acceleration under a force f, in units of V²/X.
  double net(double f) const { return system_.scales.gravity - f / system_.scales.force; }
  double net(const Instant<N>& i) const { return net(force(i).total()); }
  double force_rate(const Instant<N>& i) const { return force_rate(i, force(i).total()); }
  double force_rate(const Instant<N>& i, double f) const {
    const double a = net(f) * system_.scales.speed / system_.scales.time;
    return law_.force_rate(law_.law, nudged_off_zero(i).contact, a, memory_, i.state);
  }
  integrate::Step<component::states + N> step(double h) const {
    return law_.step(law_.law, system_, at_, y_, slope_, h, scale_, tolerance_);
  }
  Instant<N> instant_after(double h) const { return system_.instant(step(h).end); }

  bool opening() const { return system_.rate_sign < 0.0; }
  bool may_pull() const { return !law_.never_pulls || problem_.gravity != 0.0; }
  // Length of the step at whose end a function, positive at the start of one of length h and not at its end, has just
  // become negative.
  template <class Function>
  double locate(const Function& function, double h, const Motion<N>& end) const {
    constexpr double least = std::numeric_limits<double>::min();
    const auto g = [&](double fraction) {
      const double value = function(instant_after(fraction * h));
      return value > 0.0 || value < 0.0 ? value : -least;
    };
    const double at_start = function(instant()), at_end = std::min(function(system_.instant(end)), -least);
    if (law_.memoryless)
      if (const double found = newton_fraction(function, h, end); found > 0.0) return found * h;
    const double before = at_start > 0.0 && at_start < infinity ? at_start : -at_end;
    constexpr RootLimits limits{.bits = 50, .evaluations = 100};
    return enclose_root(g, {0.0, 1.0, before, at_end}, limits).high * h;
  }

  // The motion inside a step as a cubic through both ends, x from 0 to 1.
  Instant<N> instant_on_cubic(double x, double h, const Motion<N>& end, const Motion<N>& slope_at_end) const {
    Motion<N> y;
    const double a = x * x * (3.0 - 2.0 * x), b = x * (1.0 - x) * (1.0 - x) * h, c = -x * x * (1.0 - x) * h;
    for (std::size_t i = 0; i < y.size(); ++i)
      y[i] = y_[i] + a * (end[i] - y_[i]) + b * slope_[i] + c * slope_at_end[i];
    return system_.instant(y);
  }

  // The fraction of the step that locate() looks for, by Newton's method begun on the cubic; 0 if it does not converge.
  template <class Function>
  double newton_fraction(const Function& function, double h, const Motion<N>& end) const {
    constexpr RootLimits guess_limits{.bits = 20, .evaluations = 30};  // the cubic itself is not more accurate
    constexpr double difference_step = 1e-3;                           // of the distance to the nearer end
    constexpr double last_correction = 1e-6;  // the slope is good to 1e-4 at least: what is left is below 1e-10
    constexpr int most_iterations = 8;
    Motion<N> slope_at_end;
    system_(at_ + h, end, slope_at_end);
    const auto cubic = [&](double x) { return function(instant_on_cubic(x, h, end, slope_at_end)); };
    const double at_start = cubic(0.0), at_end = cubic(1.0);
    if (!(at_start > 0.0 && at_start < infinity && at_end < 0.0)) return 0.0;
    double x = enclose_root(cubic, {0.0, 1.0, at_start, at_end}, guess_limits).middle();
    double low = 0.0, high = 1.0;
    const double offset = difference_step * std::min(x, 1.0 - x);
    double slope = (cubic(x + offset) - cubic(x - offset)) / (2.0 * offset);
    double value = function(instant_after(x * h));
    for (int i = 0; i < most_iterations; ++i) {
      (value > 0.0 ? low : high) = x;
      const double next = x - value / slope;
      if (!(next > low && next < high)) return value == 0.0 ? x : 0.0;
      if (std::abs(next - x) < last_correction) return next;
      const double there = function(instant_after(next * h));
      slope = (there - value) / (next - x);
      x = next, value = there;
      if (value == 0.0) return x;
    }
    return 0.0;
  }

  void commit(double h, double at, const Motion<N>& end, const Events& events_at_end) {
    if (records_) records_->push_back({system_, memory_, at_, h, y_, slope_});
    const Instant<N> now = system_.instant(end);
    const double f = force(now).total(), rate = force_rate(now, f);
    look_for_extremes(f, rate, h, end);
    at_ = at;
    y_ = end;
    for (std::size_t i = 0; i < component::states + N; ++i) scale_[i] = std::max(scale_[i], std::abs(y_[i]));
    note_force(now, f);
    system_(at_, y_, slope_);
    force_rate_ = rate;
    note_sides(events_at_end);
  }

  void note_force(const Instant<N>& i) { note_force(i, force(i).total()); }
  void note_force(const Instant<N>& i, double f) {
    force_ = f;
    if (f > out_.peak_force) {
      out_.peak_force = f;
      out_.peak_time = i.time;
    }
    if (may_pull()) out_.min_force = std::min(out_.min_force, f);
  }

  // Extremes of the force inside a step, where its rate changes sign.
  void look_for_extremes(double force_at_end, double rate_at_end, double h, const Motion<N>& end) {
    constexpr double may_be_highest = 0.5;  // of the peak so far: the force inside a step exceeds its ends by less
    const double high = std::max(force_, force_at_end), low = std::min(force_, force_at_end);
    // An infinite or undefined rate at touch counts as rising.
    const bool peak = !(force_rate_ <= 0.0) && rate_at_end < 0.0 && high >= may_be_highest * out_.peak_force;
    // A force that is zero at both ends of the last step may still pull between them.
    const bool trough = force_rate_ < 0.0 && rate_at_end > 0.0 && may_pull() &&
                        (low < 0.0 || (opening() && problem_.separation == Separation::depth));
    if (!peak && !trough) return;
    const double sign = peak ? 1.0 : -1.0;
    note_force(instant_after(locate([&](const Instant<N>& i) { return sign * force_rate(i); }, h, end)));
  }

  LawView<N> law_;
  const ImpactProblem& problem_;
  std::vector<Record<N>>* records_;
  System<N> system_{};
  Memory memory_{};
  State<N> state_{};
  Motion<N> y_{}, slope_{}, scale_{};
  double at_ = 0.0, h_ = 0.0, path_step_ = 0.1, tolerance_ = 4e-13;
  double force_ = 0.0, force_rate_ = 0.0;
  std::array<double, most_law_events> sides_{};  // last value of each event function that was not zero
  RawResult out_;
};

}  // namespace hysteron::detail
