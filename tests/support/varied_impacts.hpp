// Impacts of one law whose speed, mass, stiffness and damping vary: as a batch, and each alone. Random numbers to draw
// them from.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "hysteron/impact/batch.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron::testing {

using Random = std::mt19937_64;
inline double uniform(Random& r, double low, double high) { return std::uniform_real_distribution<>(low, high)(r); }
inline double spread(Random& r, double low, double high) { return std::exp(uniform(r, std::log(low), std::log(high))); }

struct VariedImpacts {
  AnyContactLaw law;
  Separation rule = Separation::force;
  std::vector<double> speed{}, mass{}, stiffness{}, damping{};

  ImpactBatch batch() const { return {law, speed, mass, stiffness, damping, rule}; }
  ImpactProblem problem(std::size_t i) const {
    ImpactProblem p{.law = law, .touch = {speed[i], mass[i]}, .separation = rule};
    visit(
        [&](auto& l) {
          if constexpr (requires { l.rate_factor; }) l.rate_factor = damping[i];
          if constexpr (requires { l.damping.coefficient; }) l.damping.coefficient = damping[i];
          if constexpr (requires { l.elastic.stiffness; })
            if (!stiffness.empty()) l.elastic.stiffness = stiffness[i];
        },
        p.law);
    return p;
  }
};

}  // namespace hysteron::testing
