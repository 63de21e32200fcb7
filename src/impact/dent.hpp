// A surface that an earlier impact has left with a permanent indentation: what a law remembers of it.
#pragma once

#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "hysteron/contact/law_rules.hpp"

namespace hysteron::detail {

// The memory after an unloading that left `residual` > 0: false if the law leaves none so deep, whatever the load.
template <class L>
bool dent(const L& law, const Touch& touch, double residual, Memory& memory) {
  if constexpr (LeavesDent<L>) {
    const auto after = [&](double deepest) {
      Memory m;
      State<L::state_size> z{};
      law.touch(touch, m, z);
      law.reverse({deepest, 0.0}, m, z);
      return m;
    };
    const auto excess = [&](double deepest) { return after(deepest).residual_indentation - residual; };
    double low = residual, high = 2.0 * residual;
    while (excess(high) < 0.0) {
      low = high;
      high *= 2.0;
      if (high > 1e15 * residual) return false;
    }
    std::uintmax_t iterations = 200;
    const auto bracket =
        boost::math::tools::toms748_solve(excess, low, high, boost::math::tools::eps_tolerance<double>(52), iterations);
    memory = after(bracket.second);
    memory.residual_indentation = residual;
    return true;
  } else {
    return false;
  }
}

}  // namespace hysteron::detail
