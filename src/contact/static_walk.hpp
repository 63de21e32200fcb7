// The state of a contact that is moved slowly along a prescribed path of indentation.
#pragma once

#include <array>

#include "hysteron/contact/quasi_static.hpp"

namespace hysteron::detail {

class StaticWalk {
 public:
  StaticWalk(const AnyHostedLaw& law, bool with_work) : law_(&law), with_work_(with_work) {}

  // First touch. `depth` is some depth of the path, at which the kind of the internal state is found out.
  std::optional<Error> begin(double depth);

  double depth() const { return at_.depth; }
  double force() const { return force_of(at_); }
  double work() const { return at_.work; }
  bool is_relaxed() const { return state_ == StateKind::relaxed; }
  StaticPoint point() const;

  // Reversal of the path.
  void turn();
  // The depth at which the unloading must end, whatever its force: that of the dent, or of the first touch.
  double end_of_contact() const { return law_->touch_depth(record_); }

  enum class Stop { reached, released, failed };
  // Moves to this depth; while opening it stops where the force vanishes. `visit` is called before and after a change
  // of the law's formula.
  template <class Visit>
  Stop advance(double to, const Visit& visit);
  Stop advance(double to) {
    return advance(to, [] {});
  }

 private:
  enum class StateKind { none, held, relaxed };
  using Z = std::array<double, max_hosted_states>;
  struct Place {
    double depth = 0.0, work = 0.0;
    Z z{};
  };
  struct Passage {
    EventFunction event;
    double depth;
  };

  bool is_closing() const { return direction_ > 0.0; }
  Contact<double> contact(double depth) const;
  double force_of(const Place& place) const;
  double slope_of(const Place& place) const;
  double relaxed_slope(const Place& place) const;
  Z state_slope(const Place& place) const;
  std::optional<Z> state_at(const Place& from, double to) const;
  std::optional<Z> held_state(const Place& from, double to) const;
  std::optional<Z> rest_state(double depth, Z z) const;
  std::optional<Place> moved(const Place& from, double to) const;
  bool holds_state(double depth) const;
  bool moves_every_state(double depth) const;
  // The first change of formula or release on the way from `at_` to `end`.
  std::optional<Passage> first_passage(const Place& end) const;
  std::size_t events(const Place& place, std::array<EventFunction, max_hosted_events>& out) const;

  const AnyHostedLaw* law_;
  bool with_work_;
  StateKind state_ = StateKind::none;
  ContactRecord record_{};
  double direction_ = 1.0;
  Place at_{};
};

// More changes of formula than any law has between two points.
inline constexpr int most_static_events = 64;

template <class Visit>
StaticWalk::Stop StaticWalk::advance(double to, const Visit& visit) {
  for (int served = 0; served < most_static_events; ++served) {
    auto end = moved(at_, to);
    if (!end) return Stop::failed;
    const auto passage = first_passage(*end);
    if (!passage) {
      at_ = *end;
      return Stop::reached;
    }
    end = moved(at_, passage->depth);
    if (!end) return Stop::failed;
    at_ = *end;
    if (passage->event.kind == EventKind::release) return Stop::released;
    visit();
    law_->apply(passage->event, contact(at_.depth), record_, at_.z.data());
    visit();
  }
  return Stop::failed;
}

}  // namespace hysteron::detail
