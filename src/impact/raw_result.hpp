// The numbers that every way of computing an impact returns; analyse() makes the ImpactResult from them.
#pragma once

#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

// The bound on the work of one impact: half a second of it on a slow machine, a thousand times an ordinary impact.
inline constexpr int most_steps = 60000;

// Whether the lowest force of an impact is tensile by more than rounding.
inline bool is_tensile(double min_force, double peak_force) {
  constexpr double rounding = 1e-12;
  return min_force < -rounding * peak_force;
}

struct RawResult {
  ImpactStatus status = ImpactStatus::separated;
  bool failed = false;  // no answer; another way must be tried
  int steps = 0;
  double compression_time = 0.0, max_indentation = 0.0, stored_at_reversal = 0.0;
  // At the end of the contact.
  double time = 0.0, indentation = 0.0, indentation_rate = 0.0, stored = 0.0;
  double work = 0.0;           // integrated separately: lost by a memoryless law, done against any other
  double given_by_rest = 0.0;  // by gravity less what stays stored, of a body that sticks; NaN if not known
  double peak_force = -infinity, peak_time = 0.0, min_force = infinity;
};

}  // namespace hysteron::detail
