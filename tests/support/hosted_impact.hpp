// A body of one mass against a wall, hosted through a ContactElement as an event-driven host would: states integrated
// with the motion, events located and applied from the element's own list. Accurate to about 1e-12 by force: steps
// shrink towards every event, where powers are not smooth.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "hysteron/contact/element.hpp"
#include "hysteron/integrate/dop853.hpp"

namespace hysteron::testing {

struct LocatedEvent {
  EventKind kind;
  std::size_t index;
  double time;
  Contact<double> contact;
};

struct HostedOutcome {
  bool separated = false;
  double restitution = 0.0, duration = 0.0, max_indentation = 0.0, residual_indentation = 0.0;
  double dissipated = 0.0, lost_in_events = 0.0;
  std::vector<LocatedEvent> events;
};

class HostedImpact {
 public:
  static constexpr std::size_t most_states = 4, size = 3 + most_states;
  using Y = integrate::Vector<size>;  // δ, δ̇, dissipated energy, states

  HostedImpact(const ContactElement& element, double mass) : element_(element), mass_(mass) {
    record_.effective_mass = mass;
  }

  // Called after every accepted step, with everything that the host owns.
  std::function<void(ContactRecord&, double*)> between_steps = {};
  std::function<void(const Contact<double>&, const ContactRecord&, const double*)> after_step = {};

  const ContactRecord& record() const { return record_; }
  ContactRecord& record() { return record_; }

  // From touch at this speed to release or separation. `time_scale` is of the order of the duration.
  HostedOutcome hit(double speed, double time_scale) {
    const AnyHostedLaw& law = element_.normal();
    HostedOutcome out;
    y_[0] = law.touch_depth(record_);
    y_[1] = speed;
    y_[2] = 0.0;
    record_.memory.phase = Phase::apart;  // a contact released before has come apart since
    law.apply({EventKind::touch, Direction::rising, 0.0}, contact(y_), record_, states());
    double time = 0.0, h = 1e-7 * time_scale;
    scale_ = {1e-3 * speed * time_scale, speed, 0.5 * mass_ * speed * speed};
    for (std::size_t i = 0; i < most_states; ++i) scale_[3 + i] = 0.0;
    std::vector<EventFunction> before = events(y_);
    for (int step = 0; step < 200000 && record_.in_contact(); ++step) {
      h = std::min(h, std::max(0.3 * time, 1e-7 * time_scale));
      const auto tried = stepped(h);
      if (!(tried.error <= 1.0)) {
        h *= std::max(0.2, 0.9 * std::pow(tried.error, -0.125));
        continue;
      }
      const std::vector<EventFunction> after = events(tried.end);
      const std::size_t first = first_passage(before, after, h);
      if (first == none) {
        time += h;
        accept(tried.end);
        if (between_steps) between_steps(record_, states());
        if (after_step) after_step(contact(y_), record_, states());
        h = std::min(1.5 * h, next_limit(before, after, h, time_scale));
        before = after;
        continue;
      }
      const double part = passage_;
      time += part;
      accept(stepped(part).end);
      out.events.push_back({before[first].kind, before[first].index, time, contact(y_)});
      if (before[first].kind == EventKind::reversal && record_.closing)
        out.max_indentation = std::max(out.max_indentation, y_[0]);
      if (before[first].kind == EventKind::domain) return out;
      out.lost_in_events += law.apply(before[first], contact(y_), record_, states());
      before = events(y_);
      for (const EventFunction& f : before)
        if (is_due(f)) {
          out.events.push_back({f.kind, f.index, time, contact(y_)});
          out.lost_in_events += law.apply(f, contact(y_), record_, states());
          before = events(y_);
          break;
        }
      h = 1e-7 * time_scale;
    }
    out.separated = !record_.in_contact();
    out.restitution = -y_[1] / speed;
    out.duration = time;
    out.residual_indentation = y_[0];
    out.dissipated = y_[2];
    // Go on until the bodies are apart: the host moves away at constant speed.
    if (record_.memory.phase == Phase::released)
      law.apply({EventKind::separation, Direction::falling, 0.0}, {law.touch_depth(record_), y_[1]}, record_, states());
    return out;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  static Contact<double> contact(const Y& y) { return {y[0], y[1]}; }
  double* states() { return y_.data() + 3; }

  std::vector<EventFunction> events(const Y& y) const {
    std::vector<EventFunction> out(element_.normal().max_events());
    out.resize(element_.normal().events(contact(y), record_, y.data() + 3, out.data()));
    return out;
  }
  void slope(const Y& y, Y& out) const {
    const AnyHostedLaw& law = element_.normal();
    out.fill(0.0);
    out[0] = y[1];
    out[1] = -law.force(contact(y), record_, y.data() + 3).total() / mass_;
    out[2] = law.dissipated_power(contact(y), record_, y.data() + 3);
    law.rate(contact(y), record_, y.data() + 3, out.data() + 3);
  }
  integrate::Step<size> stepped(double h) const {
    const auto system = [&](double, const Y& y, Y& out) { slope(y, out); };
    Y here{};
    slope(y_, here);
    return integrate::step<size>(system, 0.0, y_, here, h, scale_, 1e-13);
  }
  void accept(const Y& y) {
    y_ = y;
    for (std::size_t i = 0; i < size; ++i) scale_[i] = std::max(scale_[i], std::abs(y_[i]));
  }

  // The function that passes first; its time in passage_.
  std::size_t first_passage(const std::vector<EventFunction>& before, const std::vector<EventFunction>& after,
                            double h) {
    std::size_t first = none;
    passage_ = h;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!has_passed(before[i].value, after[i].value, before[i].direction)) continue;
      double low = 0.0, high = h;
      for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        const double value = events(stepped(middle).end)[i].value;
        (has_passed(before[i].value, value, before[i].direction) ? high : low) = middle;
      }
      if (first == none || high < passage_) first = i, passage_ = high;
    }
    return first;
  }
  // Not longer than 0.3 of the time to the next event, by the slopes over the last step.
  static double next_limit(const std::vector<EventFunction>& before, const std::vector<EventFunction>& after, double h,
                           double time_scale) {
    double limit = time_scale;
    for (std::size_t i = 0; i < after.size(); ++i) {
      const double slope = (after[i].value - before[i].value) / h;
      if (after[i].value * slope < 0.0) limit = std::min(limit, -0.3 * after[i].value / slope);
    }
    return std::max(limit, 1e-7 * time_scale);
  }

  const ContactElement& element_;
  double mass_;
  ContactRecord record_{};
  Y y_{}, scale_{};
  double passage_ = 0.0;
};

}  // namespace hysteron::testing
