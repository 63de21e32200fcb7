// Boost.odeint: Dormand-Prince 5(4) with dense output, separation found by bisection on it.
#pragma once

#include <array>
#include <boost/numeric/odeint.hpp>

namespace peers {

template <class Force>
double odeint_restitution(const Force& force, double tolerance) {
  using State = std::array<double, 2>;
  using namespace boost::numeric::odeint;
  using Base = runge_kutta_dopri5<State>;
  const auto system = [&](const State& y, State& rate, double) {
    rate[0] = y[1];
    rate[1] = -force(y[0], y[1]);
  };
  const auto apart = [&](const State& y) { return y[1] < 0.0 && (y[0] <= 0.0 || force(y[0], y[1]) <= 0.0); };
  auto stepper = make_dense_output<Base>(tolerance, tolerance);
  stepper.initialize(State{0.0, 1.0}, 0.0, 0.01);
  for (int i = 0; i < 1000000 && !apart(stepper.current_state()); ++i) stepper.do_step(system);
  double low = stepper.previous_time(), high = stepper.current_time();
  State y = stepper.current_state();
  while (high - low > 1e-13 * high) {
    const double middle = 0.5 * (low + high);
    stepper.calc_state(middle, y);
    (apart(y) ? high : low) = middle;
  }
  return -y[1];
}

}  // namespace peers
