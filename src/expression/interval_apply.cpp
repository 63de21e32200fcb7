#include "interval_apply.hpp"

namespace hysteron::detail {
namespace {

constexpr Interval zero{0.0, 0.0};

Ranges circular_ranges(Operation operation, const Interval& x) {
  switch (operation) {
    case Operation::sine: {
      const Interval s = sine_range(x), c = cosine_range(x);
      return {s, c, -s};
    }
    case Operation::cosine: {
      const Interval s = sine_range(x), c = cosine_range(x);
      return {c, -s, -c};
    }
    case Operation::tangent: {
      const Interval t = tangent_range(x), d = Interval{1.0, 1.0} + square(t);
      return {t, d, 2.0 * (t * d)};
    }
    case Operation::arc_sine:
    case Operation::arc_cosine: {
      const Interval in{std::max(x.low, -1.0), std::min(x.high, 1.0)};
      const Interval root = power_range(not_below(Interval{1.0, 1.0} - square(in), 0.0), 0.5), c = reciprocal(root);
      const Ranges r{increasing(in, [](double v) { return std::asin(v); }), c, in * (c * square(c))};
      if (operation == Operation::arc_sine) return r;
      return {increasing(-in, [](double v) { return std::acos(-v); }), -r.first, -r.second};
    }
    case Operation::arc_tangent: {
      const Interval d = reciprocal(Interval{1.0, 1.0} + square(x));
      return {increasing(x, [](double v) { return std::atan(v); }), d, -2.0 * (x * square(d))};
    }
    default:
      return {all_numbers, all_numbers, all_numbers};
  }
}

Ranges logarithm_ranges(const Interval& x, double factor) {
  const Interval in = not_below(x, 0.0), r = reciprocal(in);
  return {factor * increasing(in, [](double v) { return std::log(v); }), factor * r, -factor * square(r)};
}

Ranges ranges_of(Operation operation, const Interval& x) {
  switch (operation) {
    case Operation::hyperbolic_sine: {
      const Interval s = increasing(x, [](double v) { return std::sinh(v); });
      return {s, cosh_range(x), s};
    }
    case Operation::hyperbolic_cosine: {
      const Interval c = cosh_range(x);
      return {c, increasing(x, [](double v) { return std::sinh(v); }), c};
    }
    case Operation::hyperbolic_tangent: {
      const Interval t = increasing(x, [](double v) { return std::tanh(v); });
      const Interval d = not_below(Interval{1.0, 1.0} - square(t), 0.0);
      return {t, d, -2.0 * (t * d)};
    }
    case Operation::square_root: {
      const Interval in = not_below(x, 0.0), r = power_range(in, 0.5), inverse = reciprocal(r);
      return {r, 0.5 * inverse, -0.25 * (inverse * square(inverse))};
    }
    case Operation::cube_root: {
      const Interval r = increasing(x, [](double v) { return std::cbrt(v); }), inverse = reciprocal(r);
      return {r, (1.0 / 3.0) * square(inverse), (-2.0 / 9.0) * (square(square(inverse)) * inverse)};
    }
    case Operation::exponential: {
      const Interval e = increasing(x, [](double v) { return std::exp(v); });
      return {e, e, e};
    }
    case Operation::logarithm:
      return logarithm_ranges(x, 1.0);
    case Operation::decimal_logarithm:
      return logarithm_ranges(x, 1.0 / std::log(10.0));
    default:
      return circular_ranges(operation, x);
  }
}

IntervalJet either_of(const IntervalJet& a, const IntervalJet& b, double middle) {
  return {hull(a.value, b.value), hull(a.first, b.first), all_numbers, middle};
}
// Across a jump nothing is known but the values.
IntervalJet jumping(const Interval& values, double middle) { return {values, all_numbers, all_numbers, middle}; }
IntervalJet fixed(double value) { return {{value, value}, zero, zero, value}; }

IntervalJet power_over(const IntervalJet& a, const IntervalJet& b) {
  const double middle = std::pow(a.middle, b.middle);
  if (b.is_constant()) {
    const double n = b.value.low;
    return chain(
        a, {power_range(a.value, n), n * power_range(a.value, n - 1.0), n * (n - 1.0) * power_range(a.value, n - 2.0)},
        middle);
  }
  IntervalJet out = product(b, chain(a, logarithm_ranges(a.value, 1.0), std::log(a.middle)));
  out = chain(out, ranges_of(Operation::exponential, out.value), middle);
  out.middle = middle;
  return out;
}

IntervalJet hypotenuse_over(const IntervalJet& a, const IntervalJet& b) {
  const IntervalJet squares = sum(product(a, a), product(b, b));
  const Interval in = square(a.value) + square(b.value), root = power_range(in, 0.5);
  const double largest = a.first.magnitude() + b.first.magnitude(), middle = std::hypot(a.middle, b.middle);
  if (!(root.low > 0.0)) return {root, {-largest, largest}, all_numbers, middle};
  return chain({in, squares.first, squares.second, 0.0}, ranges_of(Operation::square_root, in), middle);
}

IntervalJet arc_tangent2_over(const IntervalJet& y, const IntervalJet& x, const Branch& branch) {
  const double middle = std::atan2(y.middle, x.middle);
  constexpr Interval circle{-std::numbers::pi, std::numbers::pi};
  const IntervalJet r2 = sum(product(x, x), product(y, y));
  if (!branch.taken || !(r2.value.low > 0.0)) return jumping(circle, middle);
  if (x.value.low > 0.0) {
    const IntervalJet q = quotient(y, x);
    return chain(q, ranges_of(Operation::arc_tangent, q.value), middle);
  }
  const Interval rate = (x.value * y.first - y.value * x.first) * reciprocal(r2.value);
  return {circle, rate, all_numbers, middle};
}

// Polynomials of the part s of the way, which do not change beyond its ends: both derivatives are zero there.
IntervalJet ramp_over(const IntervalJet* a, bool quintic, const Branch& branch, double middle) {
  if (branch.taken && *branch.taken == 0.0) return a[2];
  if (branch.taken && *branch.taken == 2.0) return a[4];
  const IntervalJet s = quotient(sum(a[0], negative(a[1])), sum(a[3], negative(a[1])));
  const Interval in{std::clamp(s.value.low, 0.0, 1.0), std::clamp(s.value.high, 0.0, 1.0)};
  const auto cubic = [](double x) { return x * x * (3.0 - 2.0 * x); };
  const auto fifth = [](double x) { return x * x * x * (10.0 + x * (6.0 * x - 15.0)); };
  const Interval rest = Interval{1.0, 1.0} - in, bell = in * rest;
  const Interval slope = quintic ? 30.0 * square(bell) : 6.0 * bell;
  const Interval bend = quintic ? 60.0 * (bell * (rest - in)) : 6.0 * (rest - in);
  const IntervalJet p = chain(
      s, {quintic ? increasing(in, fifth) : increasing(in, cubic), slope, branch.taken ? bend : hull(bend, zero)}, 0.0);
  IntervalJet out = sum(a[2], product(sum(a[4], negative(a[2])), p));
  out.middle = middle;
  return out;
}

IntervalJet whole_over(Operation operation, const IntervalJet& a, const Branch& branch) {
  const double middle = apply_unary(operation, a.middle);
  if (branch.taken) return fixed(*branch.taken);
  return jumping(increasing(a.value, [&](double x) { return apply_unary(operation, x); }), middle);
}

IntervalJet modulo_over(const IntervalJet& a, const IntervalJet& b, const Branch& branch) {
  if (branch.taken) return sum(a, negative(product(b, fixed(*branch.taken))));
  return jumping(hull(zero, b.value), a.middle - b.middle * std::floor(a.middle / b.middle));
}

IntervalJet absolute_over(const IntervalJet& a, const Branch& branch) {
  if (branch.taken) return *branch.taken == 1.0 ? negative(a) : a;
  const double largest = a.first.magnitude();
  return {{0.0, a.value.magnitude()}, {-largest, largest}, all_numbers, std::abs(a.middle)};
}

IntervalJet extreme_over(const IntervalJet& a, const IntervalJet& b, const Branch& branch, bool smaller) {
  if (branch.taken) return *branch.taken == 1.0 ? b : a;
  IntervalJet out = either_of(a, b, smaller ? std::min(a.middle, b.middle) : std::max(a.middle, b.middle));
  (smaller ? out.value.high : out.value.low) =
      smaller ? std::min(a.value.high, b.value.high) : std::max(a.value.low, b.value.low);
  return out;
}

// True, false or not known.
std::optional<bool> truth_of(const Interval& x) {
  if (!x.contains(0.0)) return true;
  return x.is_point() ? std::optional(false) : std::nullopt;
}

IntervalJet truth_over(std::optional<bool> truth, double middle) {
  return truth ? fixed(*truth ? 1.0 : 0.0) : jumping({0.0, 1.0}, middle);
}

IntervalJet logic_over(Operation operation, const IntervalJet* a) {
  const auto first = truth_of(a[0].value);
  if (operation == Operation::logical_not)
    return truth_over(first ? std::optional(!*first) : first, a[0].middle == 0.0 ? 1.0 : 0.0);
  const auto second = truth_of(a[1].value);
  const bool decisive = operation == Operation::logical_or;  // this truth of one side decides
  const double middle = apply_condition<double>(operation, a[0].middle, a[1].middle);
  if (first == decisive || second == decisive) return fixed(decisive ? 1.0 : 0.0);
  return truth_over(first && second ? std::optional(!decisive) : std::nullopt, middle);
}

IntervalJet choose_over(const IntervalJet* a) {
  if (const auto truth = truth_of(a[0].value)) return *truth ? a[1] : a[2];
  return jumping(hull(a[1].value, a[2].value), a[0].middle != 0.0 ? a[1].middle : a[2].middle);
}

IntervalJet branched_over(Operation operation, const IntervalJet* a, const Branch& branch) {
  switch (operation) {
    case Operation::absolute:
      return absolute_over(a[0], branch);
    case Operation::cube_root:
      return chain(a[0], ranges_of(operation, a[0].value), std::cbrt(a[0].middle));
    case Operation::sign:
    case Operation::round_down:
    case Operation::round_up:
    case Operation::round_nearest:
      return whole_over(operation, a[0], branch);
    case Operation::minimum:
    case Operation::maximum:
      return extreme_over(a[0], a[1], branch, operation == Operation::minimum);
    case Operation::modulo:
      return modulo_over(a[0], a[1], branch);
    case Operation::arc_tangent2:
      return arc_tangent2_over(a[0], a[1], branch);
    case Operation::step:
    case Operation::step5: {
      double middles[5];
      for (int k = 0; k < 5; ++k) middles[k] = a[k].middle;
      return ramp_over(a, operation == Operation::step5, branch, ramp(middles, operation == Operation::step5));
    }
    default:
      break;
  }
  const double middle = apply_condition<double>(operation, a[0].middle, a[1].middle);
  return truth_over(branch.taken ? std::optional(*branch.taken == 1.0) : std::nullopt, middle);
}

// No value is farther from that in the middle than the largest slope takes it within half of the time.
void tighten(IntervalJet& x, const Interval& time) {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  const double reach = x.first.magnitude() * time.width() / 2.0 + rounding * std::abs(x.middle);
  if (!std::isfinite(reach) || !std::isfinite(x.middle)) return;
  const double low = std::max(x.value.low, x.middle - reach), high = std::min(x.value.high, x.middle + reach);
  if (low <= high) x.value = {low, high};
}

IntervalJet smooth_over(const Instruction& i, const IntervalJet* a) {
  switch (i.operation) {
    case Operation::negate:
      return negative(a[0]);
    case Operation::add:
      return sum(a[0], a[1]);
    case Operation::subtract:
      return sum(a[0], negative(a[1]));
    case Operation::multiply:
      return product(a[0], a[1]);
    case Operation::divide:
      return quotient(a[0], a[1]);
    case Operation::power:
      return power_over(a[0], a[1]);
    case Operation::hypotenuse:
      return hypotenuse_over(a[0], a[1]);
    case Operation::logical_not:
    case Operation::logical_and:
    case Operation::logical_or:
      return logic_over(i.operation, a);
    case Operation::choose:
      return choose_over(a);
    default:
      return chain(a[0], ranges_of(i.operation, a[0].value), apply_unary(i.operation, a[0].middle));
  }
}

}  // namespace

Branch branch_over(Operation operation, const IntervalJet* a, const Interval& time) {
  const auto difference = [&](std::size_t i, std::size_t k) {
    IntervalJet d = sum(a[i], negative(a[k]));
    tighten(d, time);
    return d;
  };
  switch (operation) {
    case Operation::absolute:
    case Operation::cube_root:
      return branch_of_comparison(Operation::less, a[0].value, a[0].first);
    case Operation::sign:
    case Operation::round_down:
    case Operation::round_up:
    case Operation::round_nearest:
      return branch_between(apply_unary(operation, a[0].value.low), apply_unary(operation, a[0].value.high),
                            a[0].first);
    case Operation::minimum:
    case Operation::maximum: {
      const IntervalJet d = difference(1, 0);
      return branch_of_comparison(operation == Operation::minimum ? Operation::less : Operation::greater, d.value,
                                  d.first);
    }
    case Operation::modulo: {
      IntervalJet q = quotient(a[0], a[1]);
      tighten(q, time);
      return branch_between(std::floor(q.value.low), std::floor(q.value.high), q.first);
    }
    case Operation::arc_tangent2: {
      if (a[1].value.low >= 0.0) return {.taken = 0.0};
      if (a[1].value.high >= 0.0) return {{}, a[1].first};
      Branch side = branch_of_comparison(Operation::less, a[0].value, a[0].first);
      if (side.taken) side.taken = *side.taken == 1.0 ? 1.0 : 2.0;
      return side;
    }
    case Operation::step:
    case Operation::step5: {
      const IntervalJet before = difference(0, 1), after = difference(0, 3);
      if (before.value.high <= 0.0) return {.taken = 0.0};
      if (after.value.low >= 0.0 && before.value.low > 0.0) return {.taken = 2.0};
      if (before.value.low > 0.0 && after.value.high < 0.0) return {.taken = 1.0};
      return {{}, before.value.low <= 0.0 ? before.first : after.first};
    }
    default:
      break;
  }
  const IntervalJet d = difference(0, 1);
  return branch_of_comparison(operation, d.value, d.first);
}

IntervalJet apply_over(const Instruction& i, const IntervalJet* a, const Branch& branch, const Interval& time) {
  IntervalJet out = has_branches(i.operation) ? branched_over(i.operation, a, branch) : smooth_over(i, a);
  tighten(out, time);
  return out;
}

}  // namespace hysteron::detail
