// Two results of the same impact, compared by what each quantity is measured against.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {

// The largest difference of any quantity, relative to peak force, largest depth, duration or energy in; infinite where
// statuses differ or a number is missing in one of the two.
inline double difference(const ImpactResult& a, const ImpactResult& b) {
  if (a.status != b.status) return infinity;
  const double time = std::isnan(a.duration) ? a.compression_time : a.duration;
  double worst = 0.0;
  const auto compare = [&](double x, double y, double scale) {
    if (std::isnan(x) && std::isnan(y)) return;
    const double d = std::abs(x - y) / scale;
    worst = d >= 0.0 ? std::max(worst, d) : infinity;
  };
  compare(a.restitution.newton, b.restitution.newton, 1.0);
  compare(a.restitution.poisson, b.restitution.poisson, 1.0);
  compare(a.restitution.stronge, b.restitution.stronge, 1.0);
  compare(a.separation_speed * a.separation_speed / a.energy_in, b.separation_speed * b.separation_speed / a.energy_in,
          std::max(1.0, a.separation_speed * a.separation_speed / a.energy_in));
  compare(a.peak_force, b.peak_force, a.peak_force);
  compare(a.peak_force_time, b.peak_force_time, time);
  compare(a.max_indentation, b.max_indentation, a.max_indentation);
  compare(a.residual_indentation, b.residual_indentation, a.max_indentation);
  compare(a.compression_time, b.compression_time, time);
  compare(a.duration, b.duration, time);
  compare(a.energy_in, b.energy_in, a.energy_in);
  compare(a.energy_lost, b.energy_lost, a.energy_in);
  compare(a.energy_lost_compression, b.energy_lost_compression, a.energy_in);
  compare(a.energy_lost_restitution, b.energy_lost_restitution, a.energy_in);
  return worst;
}

}  // namespace hysteron
