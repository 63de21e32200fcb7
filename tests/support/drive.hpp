// Moves the depth of a hosted contact from turning point to turning point, and adds up the work done on it. Events are
// located and applied as by any host.
#pragma once

#include <algorithm>
#include <array>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "hysteron/contact/hosted_law.hpp"

namespace hysteron::testing {

template <ContactLaw Law>
class Drive {
  static_assert(Law::state_size == 0);

 public:
  explicit Drive(const Law& law) : law_(law) {
    record_.effective_mass = 1.0;
    law_.first_touch(1.0, record_, nullptr);
  }

  void to(double depth) {
    const double rate = depth > depth_ ? 1.0 : -1.0;
    if (record_.in_contact() && record_.closing != (rate > 0.0))
      law_.apply({EventKind::reversal, Direction::either}, {depth_, 0.0}, record_, nullptr);
    for (int served = 0; serve_next(depth, rate); ++served)
      if (served == 20) throw std::logic_error("an event is met again and again");
    follow(depth, rate);
  }

  double depth() const { return depth_; }
  double work() const { return work_; }
  double force() const { return law_.force({depth_, 0.0}, record_, nullptr).total(); }
  double stored() const { return law_.stored_energy({depth_, 0.0}, record_, nullptr); }
  const Memory& memory() const { return record_.memory; }
  const std::vector<double>& crossings() const { return crossings_; }  // depths of branch events

 private:
  using Events = std::array<EventFunction, max_hosted_events>;

  std::size_t events(double depth, double rate, Events& out) const {
    return law_.events({depth, rate}, record_, nullptr, out.data());
  }
  // Moves to the first event on the way, if there is one, and applies it.
  bool serve_next(double depth, double rate) {
    Events here{}, there{};
    const std::size_t count = events(depth_, rate, here);
    events(depth, rate, there);
    const EventFunction* first = nullptr;
    double place = depth;
    for (std::size_t i = 0; i < count; ++i) {
      const EventFunction& f = here[i];
      const bool due = is_due(f);
      if (!due && !has_passed(f.value, there[i].value, f.direction)) continue;
      const double where = due ? depth_ : passage(i, f, depth, rate);
      if (!first || (where - place) * rate < 0.0) first = &here[i], place = where;
    }
    if (!first) return false;
    follow(place, rate);
    if (first->kind == EventKind::branch) crossings_.push_back(place);
    law_.apply(*first, {place, rate}, record_, nullptr);
    return true;
  }
  double passage(std::size_t i, const EventFunction& f, double depth, double rate) const {
    double near = depth_, far = depth;
    Events at{};
    for (int k = 0; k < 100; ++k) {
      const double middle = 0.5 * (near + far);
      events(middle, rate, at);
      (has_passed(f.value, at[i].value, f.direction) ? far : near) = middle;
    }
    return far;
  }

  void follow(double depth, double rate) {
    // The force has a corner where it vanishes.
    const double residual = record_.memory.residual_indentation;
    const bool through = (depth_ - residual) * (depth - residual) < 0.0;
    const double corner = through ? residual : depth;
    work_ += work_between(depth_, corner, rate) + work_between(corner, depth, rate);
    depth_ = depth;
  }
  // Integrates in the square root of the distance from the lower end, where half-integer powers of the depth start.
  double work_between(double from, double to, double rate) const {
    const double low = std::min(from, to), span = std::abs(to - from);
    const auto force = [&](double u) {
      return 2.0 * u * law_.force({low + span * u * u, rate}, record_, nullptr).total();
    };
    constexpr unsigned halvings = 5;
    return span == 0.0 ? 0.0 : (to - from) * Quadrature::integrate(force, 0.0, 1.0, halvings, 1e-13);
  }
  using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;

  HostedLaw<Law> law_;
  ContactRecord record_{};
  double depth_ = 0.0, work_ = 0.0;
  std::vector<double> crossings_;
};

}  // namespace hysteron::testing
