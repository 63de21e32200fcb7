// What an input of a mechanism does over time since the host has last set it, and which functions of a model can be
// inputs.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody::detail {

// Until `from` the polynomial Σ lead_k (t - since)^k, then value + rate τ + second τ²/2 with τ = t - from.
struct InputCourse {
  double since = 0.0, from = 0.0;  // s
  std::array<double, 6> lead{};
  FunctionValue then{};

  FunctionValue operator()(double t) const;
  static InputCourse taylor(double since, const FunctionValue& then) { return {since, since, {}, then}; }
  // From `now` at `since` to `then` at `from`, value and two derivatives continuous.
  static InputCourse between(double since, const FunctionValue& now, double from, const FunctionValue& then);

  static constexpr std::size_t number_count = 11;
  std::array<double, number_count> numbers() const;
  static InputCourse from_numbers(std::span<const double> numbers);
};

// A function of time that the host has taken over.
struct InputFunction {
  std::string name;
  int driver = -1;                                 // in Model::drivers; -1: of a force
  Driver::Kind kind = Driver::Kind::acceleration;  // of a driver
  std::shared_ptr<InputCourse> course{};
};

// Puts an input in the place of the named function; it starts as the function does at this time.
Result<InputFunction> take_over(Model& model, const std::string& name, double start);

}  // namespace hysteron::multibody::detail
