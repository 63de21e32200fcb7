// A function of one variable with exact first and second derivatives: prescribed motion and forces as functions of
// time, spring curves as functions of an elongation. A function of time also tells where it jumps or bends, so that an
// integrator ends its steps there, and how far it goes without a turn that a step could miss.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::multibody {

struct FunctionValue {
  double value = 0.0;
  double first = 0.0;   // derivative
  double second = 0.0;  // second derivative
};

// How a table goes from point to point.
enum class Interpolation {
  spline,    // cubic spline with continuous second derivative; it may overshoot the points
  monotone,  // cubics with continuous slope that rise and fall as the points do
  linear,    // straight lines
};
// What a table does beyond its ends: `straight` goes on with the slope that it has there, `level` keeps its value.
enum class TableEnds { straight, level };

// The point of a table that lies farthest outside the range of its values, between two of them.
struct TableOvershoot {
  double at = 0.0, value = 0.0;
  double lowest = 0.0, highest = 0.0;  // of the values of the table
  // Beyond the nearer end of the range, in units of the range.
  double share() const { return (value > highest ? value - highest : lowest - value) / (highest - lowest); }
};

class Function {
 public:
  using Callable = std::function<FunctionValue(double)>;
  // What is known of a function between its values, over any interval.
  struct Course {
    // Where the value or a derivative jumps, in increasing order; nothing: too many to be found.
    std::function<std::optional<std::vector<double>>(double from, double to)> breakpoints;
    // Between breakpoints: a point after `from`, `to` at the latest, up to which samples of a step show all of it.
    std::function<double(double from, double to)> calm_until;
  };

  Function() : Function(0.0) {}
  Function(double constant);  // implicit: a constant is a function

  // Any callable, with the points at which a derivative jumps (in increasing order).
  static Function from(Callable callable, std::vector<double> knots = {});
  static Function from(Callable callable, Course course);
  // c0 + c1 x + c2 x² + ...
  static Function polynomial(std::vector<double> coefficients);
  // Through points, whose abscissas must increase; they are its knots. `spline` has the not-a-knot end conditions (de
  // Boor, A Practical Guide to Splines, chapter IV): two points give a line, three a parabola. `monotone` has the
  // slopes of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5, 1984), with one-sided three-point slopes at its ends.
  static Result<Function> table(std::vector<double> x, std::vector<double> y,
                                Interpolation interpolation = Interpolation::spline,
                                TableEnds ends = TableEnds::straight);

  FunctionValue operator()(double x) const {
    return constant_ ? FunctionValue{.value = constant_value_} : (*callable_)(x);
  }
  std::span<const double> knots() const {
    return knots_ ? std::span<const double>(*knots_) : std::span<const double>();
  }
  // Knots, and what the course of the function knows, after `from` up to `to`.
  std::optional<std::vector<double>> breakpoints(double from, double to) const;
  double calm_until(double from, double to) const { return course_ ? course_->calm_until(from, to) : to; }
  bool is_constant() const { return constant_; }
  bool is_table() const { return is_table_; }
  const std::optional<TableOvershoot>& overshoot() const { return overshoot_; }

 private:
  bool constant_ = true, is_table_ = false;
  double constant_value_ = 0.0;
  std::shared_ptr<const Callable> callable_;
  std::shared_ptr<const std::vector<double>> knots_;
  std::shared_ptr<const Course> course_;
  std::optional<TableOvershoot> overshoot_;
};

using TimeFunction = Function;

}  // namespace hysteron::multibody
