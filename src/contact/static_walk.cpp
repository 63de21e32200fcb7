#include "static_walk.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

#include "hysteron/core/math_policy.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/integrate/dop853.hpp"

namespace hysteron::detail {
namespace {

// A rate that gives the direction of the path to the law and no viscous force, with any power of it.
constexpr double vanishing_rate = 1e-200;  // m/s
// The touch is resolved for some speed and mass: they enter nothing but viscous terms.
constexpr double any_speed = 1.0, any_mass = 1.0;
constexpr double step_tolerance = 1e-13;
constexpr int most_newton_steps = 100;
// A relaxing state is at rest when a Newton step changes it by no more than this share.
constexpr double rest_tolerance = 1e-14;
// Values of the internal state, in any unit, at which its rate at rest is looked at.
constexpr std::array<double, 2> sample_states{0.3, 1e-3};
constexpr double slope_step = 1e-6;  // of a difference quotient, as a share of the depth

}  // namespace

Contact<double> StaticWalk::contact(double depth) const { return {depth, direction_ * vanishing_rate}; }

double StaticWalk::force_of(const Place& place) const {
  return law_->force(contact(place.depth), record_, place.z.data()).total();
}

// A state that is held at rest has no rate at δ̇ = 0, whatever its value.
bool StaticWalk::holds_state(double depth) const {
  Z z{}, rate{};
  for (const double sample : sample_states) {
    z.fill(sample);
    law_->rate({depth, 0.0}, record_, z.data(), rate.data());
    for (std::size_t i = 0; i < law_->state_size(); ++i)
      if (rate[i] != 0.0) return false;
  }
  return true;
}

bool StaticWalk::moves_every_state(double depth) const {
  for (std::size_t i = 0; i < law_->state_size(); ++i) {
    bool moves = false;
    for (const double sample : sample_states) {
      Z z{}, rate{};
      z.fill(sample);
      law_->rate({depth, 0.0}, record_, z.data(), rate.data());
      moves = moves || rate[i] != 0.0;
    }
    if (!moves) return false;
  }
  return true;
}

std::optional<Error> StaticWalk::begin(double depth) {
  record_.effective_mass = any_mass;
  law_->first_touch(any_speed, record_, at_.z.data());
  if (law_->state_size() == 0) return std::nullopt;
  if (holds_state(depth)) {
    state_ = StateKind::held;
    return std::nullopt;
  }
  state_ = StateKind::relaxed;
  const auto no_curve = [](const std::string& why) {
    return Error{ErrorCode::conflict, "law", "the law has no static curve: " + why};
  };
  if (!moves_every_state(depth))
    return no_curve("one part of its internal state relaxes in time and another one does not");
  const auto rest = rest_state(depth, at_.z);
  if (!rest) return no_curve("its internal state does not come to rest at a held indentation");
  if (!(force_of({.depth = depth, .z = *rest}) > 0.0))
    return no_curve("its force vanishes when the indentation is held");
  at_.z = rest_state(0.0, at_.z).value_or(at_.z);
  return std::nullopt;
}

void StaticWalk::turn() {
  const EventFunction reversal{EventKind::reversal, is_closing() ? Direction::falling : Direction::rising, 0.0};
  law_->apply(reversal, contact(at_.depth), record_, at_.z.data());
  direction_ = -direction_;
}

// dz/dδ of a state that is a function of the path.
StaticWalk::Z StaticWalk::state_slope(const Place& place) const {
  Z rate{};
  law_->rate({place.depth, direction_}, record_, place.z.data(), rate.data());
  for (double& x : rate) x *= direction_;
  return rate;
}

std::optional<StaticWalk::Z> StaticWalk::held_state(const Place& from, double to) const {
  const auto slope = [&](double depth, const Z& z, Z& out) { out = state_slope({.depth = depth, .z = z}); };
  const auto run =
      integrate::integrate<max_hosted_states>(slope, from.depth, from.z, to, step_tolerance, std::abs(to - from.depth));
  return run.finished ? std::optional(run.end) : std::nullopt;
}

// ż(δ, 0, z) = 0 by Newton's method in each component; components of a relaxing state do not act on each other.
std::optional<StaticWalk::Z> StaticWalk::rest_state(double depth, Z z) const {
  const std::size_t n = law_->state_size(), columns = 2 + n;
  std::array<double, max_hosted_states*(2 + max_hosted_states)> gradient{};
  for (int k = 0; k < most_newton_steps; ++k) {
    Z rate{};
    law_->rate({depth, 0.0}, record_, z.data(), rate.data());
    law_->rate_gradient({depth, 0.0}, record_, z.data(), gradient.data());
    bool at_rest = true;
    for (std::size_t i = 0; i < n; ++i) {
      if (rate[i] == 0.0) continue;
      const double step = rate[i] / gradient[i * columns + 2 + i];
      if (!std::isfinite(step)) return std::nullopt;
      z[i] -= step;
      at_rest = at_rest && std::abs(step) <= rest_tolerance * std::abs(z[i]);
    }
    if (at_rest) return z;
  }
  return std::nullopt;
}

std::optional<StaticWalk::Z> StaticWalk::state_at(const Place& from, double to) const {
  if (state_ == StateKind::none || to == from.depth) return from.z;
  return state_ == StateKind::held ? held_state(from, to) : rest_state(to, from.z);
}

// Between points the force is smooth: one Gauss rule gives the work.
std::optional<StaticWalk::Place> StaticWalk::moved(const Place& from, double to) const {
  const auto z = state_at(from, to);
  if (!z) return std::nullopt;
  Place out{.depth = to, .work = from.work, .z = *z};
  if (!with_work_ || to == from.depth) return out;
  const auto force = [&](double depth) {
    const auto state = state_at(from, depth);
    return state ? force_of({.depth = depth, .z = *state}) : std::nan("");
  };
  out.work += direction_ * boost::math::quadrature::gauss<double, 10, MathPolicy>::integrate(
                               force, std::min(from.depth, to), std::max(from.depth, to));
  return std::isfinite(out.work) ? std::optional(out) : std::nullopt;
}

std::size_t StaticWalk::events(const Place& place, std::array<EventFunction, max_hosted_events>& out) const {
  const std::size_t count = law_->events(contact(place.depth), record_, place.z.data(), out.data());
  const auto is_followed = [&](const EventFunction& e) {
    return e.kind == EventKind::branch || (e.kind == EventKind::release && end_of_contact() == 0.0);
  };
  const auto end = std::stable_partition(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count), is_followed);
  return static_cast<std::size_t>(end - out.begin());
}

std::optional<StaticWalk::Passage> StaticWalk::first_passage(const Place& end) const {
  std::array<EventFunction, max_hosted_events> before{}, after{};
  const std::size_t count = events(at_, before);
  if (events(end, after) != count) return std::nullopt;
  std::optional<Passage> first;
  for (std::size_t i = 0; i < count; ++i) {
    if (!has_passed(before[i].value, after[i].value, before[i].direction)) continue;
    const auto value = [&](double depth) {
      const auto z = state_at(at_, depth);
      std::array<EventFunction, max_hosted_events> there{};
      if (z) events({.depth = depth, .z = *z}, there);
      return z ? there[i].value : std::nan("");
    };
    const double low = std::min(at_.depth, end.depth), high = std::max(at_.depth, end.depth);
    const double at_low = is_closing() ? before[i].value : after[i].value,
                 at_high = is_closing() ? after[i].value : before[i].value;
    const RootBracket root = enclose_root(value, {low, high, at_low, at_high});
    // An event is applied on the far side of its zero.
    const double depth = is_closing() ? root.high : root.low;
    if (!std::isfinite(depth)) continue;
    if (!first || std::abs(depth - at_.depth) < std::abs(first->depth - at_.depth)) first = Passage{before[i], depth};
  }
  return first;
}

double StaticWalk::relaxed_slope(const Place& place) const {
  const double step = slope_step * place.depth, low = place.depth - step, high = place.depth + step;
  const auto below = rest_state(low, place.z), above = rest_state(high, place.z);
  if (!(step > 0.0) || !below || !above) return 0.0;
  return (force_of({.depth = high, .z = *above}) - force_of({.depth = low, .z = *below})) / (high - low);
}

double StaticWalk::slope_of(const Place& place) const {
  if (state_ == StateKind::relaxed) return relaxed_slope(place);
  std::array<double, 2 + max_hosted_states> gradient{};
  law_->force_gradient(contact(place.depth), record_, place.z.data(), gradient.data());
  double slope = gradient[0];
  if (state_ == StateKind::none) return slope;
  const Z along = state_slope(place);
  for (std::size_t i = 0; i < law_->state_size(); ++i) slope += gradient[2 + i] * along[i];
  return slope;
}

StaticPoint StaticWalk::point() const {
  return {.indentation = at_.depth,
          .force = force_of(at_),
          .slope = slope_of(at_),
          .work = at_.work,
          .loading = is_closing()};
}

}  // namespace hysteron::detail
