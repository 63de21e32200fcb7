// A function of one variable with exact first and second derivatives: prescribed motion and forces as functions of
// time, spring curves as functions of an elongation. Piecewise functions tell their breakpoints, at which a higher
// derivative jumps: an integrator ends its steps there.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::multibody {

struct FunctionValue {
  double value = 0.0;
  double first = 0.0;   // derivative
  double second = 0.0;  // second derivative
};

class Function {
 public:
  using Callable = std::function<FunctionValue(double)>;

  Function() : Function(0.0) {}
  Function(double constant);  // implicit: a constant is a function

  // Any callable, with the points at which a derivative jumps (in increasing order).
  static Function from(Callable callable, std::vector<double> breakpoints = {});
  // c0 + c1 x + c2 x² + ...
  static Function polynomial(std::vector<double> coefficients);
  // Cubic spline with continuous second derivative through the points, with the not-a-knot end conditions (de Boor, A
  // Practical Guide to Splines, chapter IV); two points give a line, three a parabola. Beyond its ends it continues
  // with its end slope. The knots are its breakpoints. Abscissas must increase.
  static Result<Function> spline(std::vector<double> x, std::vector<double> y);

  FunctionValue operator()(double x) const {
    return constant_ ? FunctionValue{.value = constant_value_} : (*callable_)(x);
  }
  std::span<const double> breakpoints() const {
    return breakpoints_ ? std::span<const double>(*breakpoints_) : std::span<const double>();
  }
  bool is_constant() const { return constant_; }

 private:
  bool constant_ = true;
  double constant_value_ = 0.0;
  std::shared_ptr<const Callable> callable_;
  std::shared_ptr<const std::vector<double>> breakpoints_;
};

using TimeFunction = Function;

}  // namespace hysteron::multibody
