// The exact Jacobian of rates that are written for dual numbers: one evaluation per component of the state.
//
//   struct Oscillator {
//     template <class T> void rates(double t, std::span<const T> y, std::span<T> out);
//     void jacobian(double t, std::span<const double> y, std::span<double> columns) {
//       by_duals(t, y, columns, [this](double t, auto y, auto out) { rates<Dual>(t, y, out); });
//     }
//     DualJacobian by_duals{2};
//   };
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "hysteron/core/dual.hpp"

namespace hysteron::integrate {

class DualJacobian {
 public:
  explicit DualJacobian(std::size_t size) : state_(size), rates_(size) {}

  // columns[j * size + i] = ∂f_i/∂y_j
  template <class Rates>
  void operator()(double t, std::span<const double> y, std::span<double> columns, Rates&& rates) {
    const std::size_t n = state_.size();
    for (std::size_t j = 0; j < n; ++j) state_[j] = Dual(y[j]);
    for (std::size_t j = 0; j < n; ++j) {
      state_[j].derivative = 1.0;
      rates(t, std::span<const Dual>(state_), std::span<Dual>(rates_));
      state_[j].derivative = 0.0;
      for (std::size_t i = 0; i < n; ++i) columns[j * n + i] = rates_[i].derivative;
    }
  }

 private:
  std::vector<Dual> state_, rates_;
};

}  // namespace hysteron::integrate
