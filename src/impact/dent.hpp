// A surface that an earlier impact has left with a permanent indentation: what a law remembers of it.
#pragma once

#include <cmath>

#include "hysteron/contact/law_events.hpp"
#include "hysteron/core/root.hpp"

namespace hysteron::detail {

// Sets the memory to that after an unloading that left `residual` > 0; false if the law leaves none so deep, whatever
// the load.
template <class L>
bool set_dent(const L& law, const Touch& touch, double residual, Memory& memory) {
  if constexpr (LeavesDent<L>) {
    const auto after = [&](double deepest) {
      Memory m;
      State<L::state_size> z{};
      law.touch(touch, m, z);
      law.reverse({deepest, 0.0}, m, z);
      return m;
    };
    const auto excess = [&](double deepest) { return after(deepest).residual_indentation - residual; };
    constexpr double deepest_search = 1e15;  // where the difference between depth and residual is lost in rounding
    constexpr RootLimits limits{.evaluations = 198};
    double low = residual, high = 2.0 * residual;
    while (excess(high) < 0.0) {
      low = high;
      high *= 2.0;
      if (high > deepest_search * residual) return false;
    }
    memory = after(enclose_root(excess, {low, high, excess(low), excess(high)}, limits).high);
    memory.residual_indentation = residual;
    return true;
  } else {
    return false;
  }
}

}  // namespace hysteron::detail
