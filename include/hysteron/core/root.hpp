// Roots of functions of one variable in an interval at whose ends the function has different signs: Algorithm 748 of
// Alefeld, Potra and Shi (Boost.Math), which keeps the root enclosed.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>
#include <limits>

#include "hysteron/core/math_policy.hpp"

namespace hysteron {

// An interval and the values of the function at its ends.
struct RootInterval {
  double low, high;
  double at_low, at_high;
};

// The search stops when this many leading bits of both ends are equal, or after this many evaluations. A double has 53
// bits, of which rounding decides the last.
struct RootLimits {
  int bits = 52;
  std::uintmax_t evaluations = 200;
};

struct RootBracket {
  double low, high;
  double middle() const noexcept { return 0.5 * (low + high); }
};

// The final interval around the root; NaN at both ends where the signs at the ends do not enclose one.
template <class Function>
RootBracket enclose_root(const Function& f, const RootInterval& start, const RootLimits& limits = {}) {
  const bool rises = start.at_low <= 0.0 && start.at_high >= 0.0, falls = start.at_low >= 0.0 && start.at_high <= 0.0;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!(start.low < start.high) || !(rises || falls)) return {nan, nan};
  std::uintmax_t evaluations = limits.evaluations;
  const auto found = boost::math::tools::toms748_solve(
      f, start.low, start.high, start.at_low, start.at_high,
      boost::math::tools::eps_tolerance<double>(static_cast<unsigned>(limits.bits)), evaluations, MathPolicy());
  return {found.first, found.second};
}

// The root of an increasing function in [low, high], to the last bits; the nearer end where it has none inside.
template <class Function>
double root_of_increasing(const Function& f, double low, double high) {
  const double at_low = f(low), at_high = f(high);
  if (at_low >= 0.0) return low;
  if (at_high <= 0.0) return high;
  return enclose_root(f, {low, high, at_low, at_high}).middle();
}

}  // namespace hysteron
