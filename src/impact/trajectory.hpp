// A motion being followed: where it is, how a step goes, and what is noted of the force on the way. What the steps mean
// is decided in engine.hpp.
#pragma once

#include <boost/math/tools/roots.hpp>
#include <vector>

#include "hysteron/contact/law_rules.hpp"
#include "motion.hpp"
#include "outcome.hpp"

namespace hysteron::detail {

// One accepted step, kept for drawing.
template <std::size_t N>
struct Record {
  System<N> system;
  Memory memory;
  double at, h;
  Motion<N> y, slope;
};

template <std::size_t N>
class Trajectory {
 public:
  Trajectory(const LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>* records = nullptr)
      : law_(law), problem_(problem), records_(records) {
    law_.touch(law_.law, problem.touch, memory_, state_);
    if (problem.kept_indentation > 0.0) law_.dent(law_.law, problem.touch, problem.kept_indentation, memory_);
    system_ = {.law = &law_, .memory = &memory_, .scales = scales_for(law_, problem_, memory_, state_)};
    system_.reference = problem.kept_indentation / system_.scales.length;
  }

 protected:
  void start() {
    y_ = {};
    y_[speed_] = problem_.touch.impact_speed / system_.scales.speed;
    for (std::size_t i = 0; i < N; ++i) y_[states_ + i] = state_[i];
    scale_.fill(0.0);
    scale_[time_] = scale_[root_] = scale_[speed_] = 1.0;
    scale_[work_] = 0.5 * y_[speed_] * y_[speed_];
    // Results count against v₀, which may be little against what gravity gives.
    tolerance_ = law_.tolerance * std::max(y_[speed_], 0.01);
    h_ = law_.rough ? 0.05 : 0.15;
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
    const Instant<N> at = beside(i);
    Events out;
    out.count = law_.events(law_.law, at.contact, memory_, at.state,
                            hysteron::may_release(!opening(), problem_.separation), out.function.data());
    return out;
  }
  void note_sides(const Events& seen) {
    for (std::size_t k = 0; k < seen.count; ++k)
      if (seen.function[k].value != 0.0) sides_[k] = seen.function[k].value;
  }
  // Where depth or speed is zero, powers of it say nothing of the sign of a force or of its rate: look just beside, on
  // the side the motion comes from or goes to.
  Instant<N> beside(Instant<N> i) const {
    constexpr double little = 1e-30;
    if (i.contact.indentation == 0.0) i.contact.indentation = little * system_.scales.length;
    if (law_.memoryless && i.contact.indentation_rate == 0.0)
      i.contact.indentation_rate = system_.way * little * system_.scales.speed;
    return i;
  }
  // Acceleration under a force f, in units of V²/X.
  double net(double f) const { return system_.scales.gravity - f / system_.scales.force; }
  double net(const Instant<N>& i) const { return net(force(i).total()); }
  double force_rate(const Instant<N>& i) const { return force_rate(i, force(i).total()); }
  double force_rate(const Instant<N>& i, double f) const {
    const double a = net(f) * system_.scales.speed / system_.scales.time;
    return law_.force_rate(law_.law, beside(i).contact, a, memory_, i.state);
  }
  integrate::Step<states_ + N> step(double h) const {
    return law_.step(law_.law, system_, at_, y_, slope_, h, scale_, tolerance_);
  }
  Instant<N> instant_after(double h) const { return system_.instant(step(h).end); }

  bool opening() const { return system_.way < 0.0; }
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
      if (const double found = polish(function, h, end); found > 0.0) return found * h;
    std::uintmax_t iterations = 100;
    const auto bracket =
        boost::math::tools::toms748_solve(g, 0.0, 1.0, at_start > 0.0 && at_start < infinity ? at_start : -at_end,
                                          at_end, boost::math::tools::eps_tolerance<double>(50), iterations);
    return bracket.second * h;
  }

  // That fraction of the step by Newton's method, begun on a cubic through both ends; 0 if it leads nowhere.
  template <class Function>
  double polish(const Function& function, double h, const Motion<N>& end) const {
    Motion<N> slope_at_end;
    system_(at_ + h, end, slope_at_end);
    const auto cubic = [&](double x) {
      Motion<N> y;
      const double a = x * x * (3.0 - 2.0 * x), b = x * (1.0 - x) * (1.0 - x) * h, c = -x * x * (1.0 - x) * h;
      for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = y_[i] + a * (end[i] - y_[i]) + b * slope_[i] + c * slope_at_end[i];
      return function(system_.instant(y));
    };
    const double at_start = cubic(0.0), at_end = cubic(1.0);
    if (!(at_start > 0.0 && at_start < infinity && at_end < 0.0)) return 0.0;
    std::uintmax_t iterations = 30;
    const auto guess = boost::math::tools::toms748_solve(cubic, 0.0, 1.0, at_start, at_end,
                                                         boost::math::tools::eps_tolerance<double>(20), iterations);
    double x = 0.5 * (guess.first + guess.second), low = 0.0, high = 1.0;
    const double little = 1e-3 * std::min(x, 1.0 - x);
    double slope = (cubic(x + little) - cubic(x - little)) / (2.0 * little);
    double value = function(instant_after(x * h));
    for (int i = 0; i < 8; ++i) {
      (value > 0.0 ? low : high) = x;
      const double next = x - value / slope;
      if (!(next > low && next < high)) return value == 0.0 ? x : 0.0;
      // The slope is good to 1e-4 at least, so is what is left.
      if (std::abs(next - x) < 1e-6) return next;
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
    for (std::size_t i = 0; i < states_ + N; ++i) scale_[i] = std::max(scale_[i], std::abs(y_[i]));
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
    const double high = std::max(force_, force_at_end), low = std::min(force_, force_at_end);
    // An infinite or undefined rate at touch counts as rising.
    const bool peak = !(force_rate_ <= 0.0) && rate_at_end < 0.0 && high >= 0.5 * out_.peak_force;
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
  Outcome out_;
};

}  // namespace hysteron::detail
