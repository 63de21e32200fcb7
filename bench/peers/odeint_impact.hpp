// Boost.odeint: Dormand-Prince 5(4) with dense output, separation found by bisection on it.
#pragma once

#include <array>
#include <boost/numeric/odeint.hpp>

namespace peers {

// The state at which apart(y) becomes true.
template <class State, class System, class Apart>
State odeint_until(const System& system, const Apart& apart, const State& start, double tolerance) {
  using namespace boost::numeric::odeint;
  auto stepper = make_dense_output<runge_kutta_dopri5<State>>(tolerance, tolerance);
  stepper.initialize(start, 0.0, 0.01);
  for (int i = 0; i < 1000000 && !apart(stepper.current_state()); ++i) stepper.do_step(system);
  double low = stepper.previous_time(), high = stepper.current_time();
  State y = stepper.current_state();
  while (high - low > 1e-13 * high) {
    const double middle = 0.5 * (low + high);
    stepper.calc_state(middle, y);
    (apart(y) ? high : low) = middle;
  }
  return y;
}

template <class Force>
double odeint_restitution(const Force& force, double tolerance) {
  using State = std::array<double, 2>;
  const auto system = [&](const State& y, State& rate, double) {
    rate[0] = y[1];
    rate[1] = -force(y[0], y[1]);
  };
  const auto apart = [&](const State& y) { return y[1] < 0.0 && (y[0] <= 0.0 || force(y[0], y[1]) <= 0.0); };
  return -odeint_until(system, apart, State{0.0, 1.0}, tolerance)[1];
}

}  // namespace peers
