#include "event_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hysteron::integrate {
namespace {

bool is_beyond(double value, Direction direction) noexcept {
  return direction == Direction::rising ? value > 0.0 : direction == Direction::falling && value < 0.0;
}

}  // namespace

EventWatch::EventWatch(const Problem& problem) : problem_(problem), state_(problem.size()) {}

void EventWatch::resize() {
  list_ = problem_.events();
  const std::size_t n = list_.size();
  for (auto* values : {&seen_, &low_, &high_, &probe_, &second_probe_}) values->resize(n);
  for (auto& values : parts_) values.resize(n);
  passed_.reserve(n);
  candidates_.reserve(n);
  fired_.reserve(n);
}

void EventWatch::begin(double t, ConstValues y) {
  resize();
  passed_.clear();
  if (!list_.empty()) problem_.event_values(t, y, seen_);
}

void EventWatch::evaluate(Stepper& stepper, double t, std::vector<double>& values) {
  stepper.interpolate(t, state_);
  problem_.event_values(t, state_, values);
}

bool EventWatch::has_any_passed(ConstValues before, ConstValues after) const noexcept {
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (has_passed(before[i], after[i], list_[i].direction)) return true;
  return false;
}

// A function whose values at the quarters of the step all lie further from zero than twice the largest change between
// neighbours does not pass. The values inside are estimates.
bool EventWatch::may_pass(Stepper& stepper) {
  constexpr double margin = 2.0;
  const double t = stepper.begin_time(), h = stepper.time() - t;
  for (std::size_t p = 0; p + 1 < parts; ++p) {
    const double inside = t + h * static_cast<double>(p + 1) / parts;
    stepper.estimate(inside, state_);
    problem_.event_values(inside, state_, parts_[p]);
  }
  problem_.event_values(stepper.time(), stepper.state(), parts_[parts - 1]);
  for (std::size_t i = 0; i < list_.size(); ++i) {
    double before = seen_[i], nearest = std::abs(before), change = 0.0;
    for (const auto& values : parts_) {
      change = std::max(change, std::abs(values[i] - before));
      nearest = std::min(nearest, std::abs(values[i]));
      before = values[i];
    }
    if (nearest < margin * change) return true;
  }
  return false;
}

std::optional<double> EventWatch::find(Stepper& stepper) {
  passed_.clear();
  if (list_.empty()) return std::nullopt;
  if (may_pass(stepper)) {
    const double t = stepper.begin_time(), h = stepper.time() - t;
    low_ = seen_;
    double a = t;
    for (std::size_t p = 1; p <= parts; ++p) {
      const double b = p == parts ? stepper.time() : t + h * static_cast<double>(p) / parts;
      if (!(b > a)) continue;
      if (p < parts)
        evaluate(stepper, b, high_);
      else
        high_ = parts_[parts - 1];
      if (const auto found = find_in_part(stepper, a, b)) return found;
      low_ = high_;
      a = b;
    }
  }
  seen_ = parts_[parts - 1];
  return std::nullopt;
}

// Within one quarter, whose values at the ends are low_ and high_.
std::optional<double> EventWatch::find_in_part(Stepper& stepper, double a, double b) {
  if (const auto beyond = find_excursion(stepper, a, b)) {
    // A point on the other side of zero divides the quarter in two.
    const std::vector<double>& middle = probe_;
    if (has_any_passed(low_, middle)) {
      high_ = middle;
      return locate(stepper, a, *beyond);
    }
    low_ = middle;
    return has_any_passed(low_, high_) ? std::optional(locate(stepper, *beyond, b)) : std::nullopt;
  }
  return has_any_passed(low_, high_) ? std::optional(locate(stepper, a, b)) : std::nullopt;
}

// A time at which some function that has one sign at both ends has the other one, its values then in probe_. Only a
// function that approaches zero at both ends can: the tangents there meet at its extreme value if it is bent one way.
std::optional<double> EventWatch::find_excursion(Stepper& stepper, double a, double b) {
  constexpr double share = 1.0 / 64.0;
  const double d = share * (b - a);
  if (!(a + d > a && b - d < b)) return std::nullopt;
  bool has_candidate = false;
  for (std::size_t i = 0; i < list_.size(); ++i) has_candidate |= low_[i] * high_[i] > 0.0;
  if (!has_candidate) return std::nullopt;
  evaluate(stepper, a + d, probe_);
  evaluate(stepper, b - d, second_probe_);
  const std::vector<double>&after = probe_, &before = second_probe_;
  candidates_.clear();
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (!(low_[i] * high_[i] > 0.0)) continue;
    const double sign = low_[i] > 0.0 ? 1.0 : -1.0, g0 = sign * low_[i], g1 = sign * high_[i];
    const double slope0 = (sign * after[i] - g0) / d, slope1 = (g1 - sign * before[i]) / d;
    if (!(slope0 < 0.0 && slope1 > 0.0)) continue;
    const double meet = (g1 - g0 - slope1 * (b - a)) / (slope0 - slope1);
    if (g0 + slope0 * meet <= 0.0) candidates_.push_back(i);
  }
  double earliest = b;
  for (const std::size_t i : candidates_) {
    const double t = search_beyond_zero(stepper, i, a, b);
    if (has_changed_side(low_[i], probe_[i], Direction::either)) earliest = std::min(earliest, t);
  }
  if (earliest == b) return std::nullopt;
  evaluate(stepper, earliest, probe_);
  return earliest;
}

// Golden-section search for the extreme value, ended as soon as the function has the other sign. The values there are
// left in probe_.
double EventWatch::search_beyond_zero(Stepper& stepper, std::size_t i, double a, double b) {
  constexpr int longest_search = 64;
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0), sign = low_[i] > 0.0 ? 1.0 : -1.0;
  const auto value_at = [&](double t, std::vector<double>& values) {
    evaluate(stepper, t, values);
    return sign * values[i];
  };
  double left = b - golden * (b - a), right = a + golden * (b - a);
  double at_left = value_at(left, probe_);
  if (at_left < 0.0) return left;
  double at_right = value_at(right, probe_);
  for (int k = 0; k < longest_search && at_right >= 0.0 && right - left > 2.0 * rounding_of(b); ++k) {
    if (at_left < at_right) {
      b = right, right = left, at_right = at_left;
      left = b - golden * (b - a);
      at_left = value_at(left, probe_);
      if (at_left < 0.0) return left;
    } else {
      a = left, left = right, at_left = at_right;
      right = a + golden * (b - a);
      at_right = value_at(right, probe_);
    }
  }
  return right;
}

// The first root that a straight line between the ends gives to a function that passes. A value at the near end that is
// small against the other may be rounding, as that of a touch after a separation is: its sign says nothing close to
// that end, and the middle is taken.
double EventWatch::secant_root(double a, double b) const noexcept {
  constexpr double rounding = 1e-6;
  double root = b;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (!has_passed(low_[i], high_[i], list_[i].direction)) continue;
    const double share = std::abs(low_[i]) < rounding * std::abs(high_[i]) ? 0.5 : low_[i] / (low_[i] - high_[i]);
    root = std::min(root, a + (b - a) * share);
  }
  return root;
}

// Narrows the bracket (a, b], in which some function passes, until no time lies between: secant steps that stay at
// least a rounding away from the ends, and bisection when two of them have not halved the bracket. low_ and high_ are
// the values at the ends.
double EventWatch::locate(Stepper& stepper, double a, double b) {
  double width_before = b - a;
  int secants = 0;
  while (true) {
    const double closest = rounding_of(b);
    if (b - a <= closest) break;
    double t = secants < 2 ? secant_root(a, b) : 0.5 * (a + b);
    if (secants >= 2) secants = 0, width_before = b - a;
    t = std::clamp(t, a + closest, b - closest);
    if (!(t > a && t < b)) break;
    evaluate(stepper, t, probe_);
    if (has_any_passed(low_, probe_)) {
      b = t;
      std::swap(high_, probe_);
    } else {
      a = t;
      std::swap(low_, probe_);
    }
    secants = b - a <= 0.5 * width_before ? 0 : secants + 1;
    if (secants == 0) width_before = b - a;
  }
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (has_passed(low_[i], high_[i], list_[i].direction)) passed_.push_back(i);
  return b;
}

void EventWatch::note_projection(double t, ConstValues projected) {
  problem_.event_values(t, projected, probe_);
  fired_.clear();
  for (const std::size_t i : passed_) fired_.push_back({i, high_[i], std::abs(high_[i] - probe_[i])});
}

void EventWatch::begin_after_event(double t, ConstValues y) {
  constexpr double margin = 2.0;
  begin(t, y);
  for (const Fired& f : fired_)
    if (f.index < list_.size() && std::abs(seen_[f.index]) <= margin * f.shift) seen_[f.index] = f.value;
  fired_.clear();
}

bool EventWatch::find_due() {
  passed_.clear();
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].handled_when_due && is_beyond(seen_[i], list_[i].direction)) passed_.push_back(i);
  return !passed_.empty();
}

}  // namespace hysteron::integrate
