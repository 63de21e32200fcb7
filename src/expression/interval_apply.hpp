// The operations of a program on intervals of time. Those that are not smooth have branches: which one is taken is a
// number, known of an interval if all of its times take the same.
#pragma once

#include <optional>
#include <span>

#include "apply.hpp"
#include "interval.hpp"

namespace hysteron::detail {

// Whether a formula with this operation can jump or bend where the operation changes its branch. Logic and choices
// change with the comparisons inside them.
inline bool has_branches(Operation operation) {
  switch (operation) {
    case Operation::less:
    case Operation::less_equal:
    case Operation::greater:
    case Operation::greater_equal:
    case Operation::equal:
    case Operation::not_equal:
    case Operation::absolute:
    case Operation::sign:
    case Operation::cube_root:
    case Operation::round_down:
    case Operation::round_up:
    case Operation::round_nearest:
    case Operation::minimum:
    case Operation::maximum:
    case Operation::modulo:
    case Operation::arc_tangent2:
    case Operation::step:
    case Operation::step5:
      return true;
    default:
      return false;
  }
}

// The branch at one time.
inline double branch_at(Operation operation, const double* a) {
  switch (operation) {
    case Operation::absolute:
    case Operation::cube_root:
      return a[0] < 0.0 ? 1.0 : 0.0;
    case Operation::minimum:
      return a[1] < a[0] ? 1.0 : 0.0;
    case Operation::maximum:
      return a[1] > a[0] ? 1.0 : 0.0;
    case Operation::modulo:
      return std::floor(a[0] / a[1]);
    case Operation::arc_tangent2:
      return a[1] >= 0.0 ? 0.0 : a[0] < 0.0 ? 1.0 : 2.0;
    case Operation::step:
    case Operation::step5:
      return a[0] <= a[1] ? 0.0 : a[0] >= a[3] ? 2.0 : 1.0;
    case Operation::sign:
    case Operation::round_down:
    case Operation::round_up:
    case Operation::round_nearest:
      return apply_unary(operation, a[0]);
    default:
      return apply_condition<double>(operation, a[0], a[1]);
  }
}

// The branches over an interval: one number if it is decided. If not, the derivative of the function whose passage
// through a value changes it: where that one does not change its sign, no branch is taken twice.
struct Branch {
  std::optional<double> taken{};
  Interval rate{};

  bool is_monotone() const { return rate.low >= 0.0 || rate.high <= 0.0; }
};

inline Branch branch_between(double first, double last, const Interval& rate) {
  return first == last ? Branch{.taken = first} : Branch{{}, rate};
}
// Of a comparison of d = a - b with zero.
inline Branch branch_of_comparison(Operation operation, const Interval& d, const Interval& rate) {
  const Branch open{{}, rate};
  const auto decided = [](bool truth) { return Branch{.taken = truth ? 1.0 : 0.0}; };
  switch (operation) {
    case Operation::less:
      return d.high < 0.0 ? decided(true) : d.low >= 0.0 ? decided(false) : open;
    case Operation::less_equal:
      return d.high <= 0.0 ? decided(true) : d.low > 0.0 ? decided(false) : open;
    case Operation::greater:
      return d.low > 0.0 ? decided(true) : d.high <= 0.0 ? decided(false) : open;
    case Operation::greater_equal:
      return d.low >= 0.0 ? decided(true) : d.high < 0.0 ? decided(false) : open;
    default:
      break;
  }
  const bool is_equality = operation == Operation::equal;
  if (!d.contains(0.0)) return decided(!is_equality);
  return d.is_point() ? decided(is_equality) : Branch{{}, all_numbers};
}

Branch branch_over(Operation operation, const IntervalJet* a, const Interval& time);
// The value over an interval of time, with all arguments known there.
IntervalJet apply_over(const Instruction& i, const IntervalJet* a, const Branch& branch, const Interval& time);

}  // namespace hysteron::detail
