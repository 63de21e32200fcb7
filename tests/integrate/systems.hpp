// Small systems with known solutions, and the slope of errors against steps.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "hysteron/integrate/integrator.hpp"

namespace hysteron::integrate {

// Settings with which every step is accepted and as long as the first.
inline Settings fixed_steps(double step, Method method = Method::explicit_8) {
  return {.method = method,
          .relative_tolerance = 0.9,
          .absolute_tolerance = {1e6},
          .first_step = step,
          .largest_step = step};
}

// x'' = -x
struct Oscillator {
  std::size_t size() const { return 2; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    out[0] = y[1];
    out[1] = -y[0];
  }
  void accelerations(double, std::span<const double> q, std::span<double> a) const { a[0] = -q[0]; }
};

// y' = y² cos t, solved by 1/(2 - sin t).
struct Nonlinear {
  std::size_t size() const { return 1; }
  void rates(double t, std::span<const double> y, std::span<double> out) const { out[0] = y[0] * y[0] * std::cos(t); }
  static double exact(double t) { return 1.0 / (2.0 - std::sin(t)); }
};

// y' = 1 with events that are functions of y, which is the time, recorded as they come.
struct Clock {
  struct Function {
    std::function<double(double)> value;
    WatchedEvent event{};
  };
  struct Record {
    double time;
    double state;
    std::vector<std::size_t> passed;
  };

  std::size_t size() const { return 1; }
  void rates(double, std::span<const double>, std::span<double> out) const { out[0] = 1.0; }
  std::span<const WatchedEvent> events() {
    list.clear();
    for (const Function& f : functions) list.push_back(f.event);
    return list;
  }
  void event_values(double, std::span<const double> y, std::span<double> values) const {
    for (std::size_t i = 0; i < functions.size(); ++i) values[i] = functions[i].value(y[0]);
  }
  AfterEvent handle_events(double t, std::span<double> y, std::span<const std::size_t> passed) {
    records.push_back({t, y[0], {passed.begin(), passed.end()}});
    return handler ? handler(t, y, passed) : AfterEvent::proceed;
  }

  std::vector<Function> functions{};
  std::function<AfterEvent(double, std::span<double>, std::span<const std::size_t>)> handler{};
  std::vector<WatchedEvent> list{};
  std::vector<Record> records{};
};

template <class S>
Outcome run(S& system, std::vector<double>& y, double t_end, Settings settings, Statistics* statistics = nullptr) {
  auto integrator = Integrator::make(system, std::move(settings));
  EXPECT_TRUE(integrator) << (integrator ? "" : integrator.error().message);
  const Outcome outcome = integrator->run(0.0, y, t_end);
  if (statistics) *statistics = integrator->statistics();
  return outcome;
}

// Least-squares slope of log(error) against log(step).
inline double slope(const std::vector<double>& steps, const std::vector<double>& errors) {
  const auto n = static_cast<double>(steps.size());
  double mx = 0.0, my = 0.0, sxy = 0.0, sxx = 0.0;
  for (std::size_t i = 0; i < steps.size(); ++i) mx += std::log(steps[i]) / n, my += std::log(errors[i]) / n;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double dx = std::log(steps[i]) - mx;
    sxy += dx * (std::log(errors[i]) - my);
    sxx += dx * dx;
  }
  return sxy / sxx;
}

}  // namespace hysteron::integrate
