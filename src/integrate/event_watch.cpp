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
  for (auto* values : {&seen_, &low_, &high_, &probe_, &second_probe_, &nearest_, &change_}) values->resize(n);
  for (auto& values : quarters_) values.resize(n);
  passed_.reserve(n);
  candidates_.reserve(n);
  fired_.reserve(n);
}

void EventWatch::begin(double t, ConstValues y) {
  resize();
  passed_.clear();
  turn_interval_ = infinity;
  if (list_.empty()) return;
  problem_.event_values(t, y, seen_);
  turn_interval_ = problem_.turn_interval();
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].starts_at_zero && is_beyond(seen_[i], list_[i].direction)) seen_[i] = 0.0;
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

// Into how many parts each quarter of the step is divided, so that no function has more than one extreme value in a
// part. The functions have just been evaluated at the end of the step.
std::size_t EventWatch::parts_of_a_quarter(Stepper& stepper) {
  constexpr double most_parts = 1e6;
  const double quarter = 0.25 * (stepper.time() - stepper.begin_time()), before = turn_interval_;
  turn_interval_ = problem_.turn_interval();
  if (!(quarter > std::min(before, turn_interval_))) return 1;
  const double interval =
      problem_.look_interval(stepper.begin_time(), stepper.begin_state(), stepper.time(), stepper.state());
  return static_cast<std::size_t>(std::clamp(std::ceil(quarter / interval), 1.0, most_parts));
}

// A function whose values at the parts of the step all lie further from zero than twice the largest change between
// neighbours does not pass. The values inside are estimates.
bool EventWatch::may_pass(Stepper& stepper) {
  constexpr double margin = 2.0;
  const double t = stepper.begin_time(), h = stepper.time() - t;
  problem_.event_values(stepper.time(), stepper.state(), quarters_.back());
  quarter_parts_ = parts_of_a_quarter(stepper);
  const std::size_t parts = quarters * quarter_parts_;
  for (std::size_t i = 0; i < list_.size(); ++i) nearest_[i] = std::abs(seen_[i]), change_[i] = 0.0;
  const std::vector<double>* before = &seen_;
  for (std::size_t p = 1; p <= parts; ++p) {
    const bool is_quarter = p % quarter_parts_ == 0;
    std::vector<double>& values = is_quarter ? quarters_[p / quarter_parts_ - 1] : p % 2 ? probe_ : second_probe_;
    if (p < parts) {
      const double inside = t + h * static_cast<double>(p) / static_cast<double>(parts);
      stepper.estimate(inside, state_);
      problem_.event_values(inside, state_, values);
    }
    for (std::size_t i = 0; i < list_.size(); ++i) {
      change_[i] = std::max(change_[i], std::abs(values[i] - (*before)[i]));
      nearest_[i] = std::min(nearest_[i], std::abs(values[i]));
    }
    before = &values;
  }
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (nearest_[i] < margin * change_[i]) return true;
  return false;
}

// When the functions are looked at: at all outputs in the step, so that none shows a passage that was not found, and,
// if some function may pass, at the ends of all parts.
void EventWatch::list_looks(const Stepper& stepper, ConstValues outputs, bool may_pass) {
  const double t = stepper.begin_time(), end = stepper.time();
  looks_.clear();
  const auto first = std::upper_bound(outputs.begin(), outputs.end(), t);
  looks_.insert(looks_.end(), first, std::lower_bound(first, outputs.end(), end));
  const std::size_t parts = may_pass ? quarters * quarter_parts_ : 1;
  for (std::size_t p = 1; p < parts; ++p)
    looks_.push_back(t + (end - t) * static_cast<double>(p) / static_cast<double>(parts));
  if (parts > 1) std::sort(looks_.begin(), looks_.end());
  looks_.push_back(end);
}

// From the end of a step of length h, by the derivatives there of the polynomial through the values at its quarters.
// g'' dies away like the power 1.5 of the time left, so that its integrals are 1/2.5 and 2/7 of those of its value now.
double EventWatch::expected_passage(std::size_t i, double h) const noexcept {
  constexpr double farthest = 4.0;  // in steps
  const double k = h / quarters, g = quarters_[3][i], g3 = quarters_[2][i], g2 = quarters_[1][i], g1 = quarters_[0][i],
               g0 = seen_[i];
  const double slope = (25.0 * g - 48.0 * g3 + 36.0 * g2 - 16.0 * g1 + 3.0 * g0) / (12.0 * k);
  const double bend = (35.0 * g - 104.0 * g3 + 114.0 * g2 - 56.0 * g1 + 11.0 * g0) / (12.0 * k * k);
  const double square = slope * slope - 4.0 * (2.0 / 7.0) * bend * g;
  if (!(g > 0.0 && slope < 0.0 && square > 0.0)) return infinity;
  const double time = 2.0 * g / (std::sqrt(square) - slope);
  return time < farthest * h ? time : infinity;
}

std::optional<double> EventWatch::find(Stepper& stepper, ConstValues outputs) {
  passed_.clear();
  root_end_ = infinity;
  if (list_.empty()) return std::nullopt;
  const bool may = may_pass(stepper);
  list_looks(stepper, outputs, may);
  low_ = seen_;
  double a = stepper.begin_time();
  for (const double b : looks_) {
    if (!(b > a)) continue;
    if (b < stepper.time())
      evaluate(stepper, b, high_);
    else
      high_ = quarters_.back();
    if (may) {
      if (const auto found = find_in_part(stepper, a, b)) return found;
    } else if (has_any_passed(low_, high_)) {
      return locate(stepper, a, b);
    }
    std::swap(low_, high_);
    a = b;
  }
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].ends_like_root)
      root_end_ = std::min(root_end_, stepper.time() + expected_passage(i, stepper.time() - stepper.begin_time()));
  seen_ = quarters_.back();
  return std::nullopt;
}

// Within one part of the step, whose values at the ends are low_ and high_.
std::optional<double> EventWatch::find_in_part(Stepper& stepper, double a, double b) {
  if (const auto beyond = find_excursion(stepper, a, b)) {
    // A point on the other side of zero divides the part in two.
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

// An extreme value within this distance of an end may not be seen. It is short, but long against the rounding of time.
double distance_for_slopes(double a, double b) noexcept {
  constexpr double shortest = 0x1p-20, longest = 0x1p-6, roundings = 4096.0;
  return std::min(longest * (b - a), std::max(shortest * (b - a), roundings * rounding_of(b)));
}

// Within a part of a step functions are at most so many times as steep as at its ends.
constexpr double steepness = 2.0;

// A time at which some function that has one sign at both ends has the other one, its values then in probe_. Only a
// function that approaches zero at both ends can, and steeply enough to reach it.
std::optional<double> EventWatch::find_excursion(Stepper& stepper, double a, double b) {
  const double d = distance_for_slopes(a, b);
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
    const double steepest = steepness * std::max(-slope0, slope1);
    if (g0 + g1 <= steepest * (b - a)) candidates_.push_back({i, steepest});
  }
  double earliest = b;
  for (const Candidate& c : candidates_) {
    const double t = search_beyond_zero(stepper, c, a, b);
    if (has_changed_side(low_[c.index], probe_[c.index], Direction::either)) earliest = std::min(earliest, t);
  }
  if (earliest == b) return std::nullopt;
  evaluate(stepper, earliest, probe_);
  return earliest;
}

// Golden-section search for the extreme value, ended as soon as the function has the other sign, or cannot reach it any
// more in what is left. The values there are left in probe_.
double EventWatch::search_beyond_zero(Stepper& stepper, const Candidate& candidate, double a, double b) {
  constexpr int longest_search = 64;
  const std::size_t i = candidate.index;
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0), sign = low_[i] > 0.0 ? 1.0 : -1.0;
  const auto value_at = [&](double t, std::vector<double>& values) {
    evaluate(stepper, t, values);
    return sign * values[i];
  };
  double left = b - golden * (b - a), right = a + golden * (b - a);
  double at_left = value_at(left, probe_);
  if (at_left < 0.0) return left;
  double at_right = value_at(right, probe_);
  const auto may_reach_zero = [&] { return std::min(at_left, at_right) < candidate.steepest * (b - a); };
  for (int k = 0; k < longest_search && at_right >= 0.0 && right - left > 2.0 * rounding_of(b) && may_reach_zero();
       ++k) {
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
