// Synthetic measurements computed from a law, exact or with noise.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "hysteron/identify/data.hpp"
#include "hysteron/impact/resolve.hpp"

namespace hysteron::testing {

// Gaussian noise, the same on every machine.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : generator_(seed) {}
  double operator()(double sigma) {
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    return sigma * radius * std::cos(6.283185307179586 * uniform());
  }

 private:
  double uniform() { return (static_cast<double>(generator_() >> 11) + 0.5) * 0x1p-53; }
  std::mt19937_64 generator_;
};

inline std::vector<double> log_spaced(double from, double to, int count) {
  std::vector<double> out;
  for (int i = 0; i < count; ++i) out.push_back(from * std::pow(to / from, i / (count - 1.0)));
  return out;
}

inline ImpactProblem impact_of(const LawSpec& spec, double mass, double speed) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << (law ? "" : law.error().message);
  const auto resolution = resolve(*law, {speed, mass}, RestitutionMode::published, Separation::force);
  EXPECT_TRUE(resolution);
  return {.law = resolution->law, .touch = {speed, mass}, .separation = Separation::force};
}

// Restitution, and if requested duration and peak force, against speed.
inline DataSet outcomes(const LawSpec& spec, double mass, const std::vector<double>& speeds, bool all = false) {
  DataSet set{.kind = DataKind::restitution, .file = "outcomes", .speed = speeds, .run_start = {}, .columns = {}};
  set.columns.push_back({Measured::restitution, {}});
  if (all) set.columns.insert(set.columns.end(), {{Measured::duration, {}}, {Measured::peak_force, {}}});
  for (const double speed : speeds) {
    const auto result = analyse(impact_of(spec, mass, speed));
    EXPECT_TRUE(result && result->status == ImpactStatus::separated);
    set.columns[0].values.push_back(result->restitution.newton);
    if (!all) continue;
    set.columns[1].values.push_back(result->duration);
    set.columns[2].values.push_back(result->peak_force);
  }
  return set;
}

// Force and indentation against time: a series, or a loop if the times are omitted.
inline DataSet runs(const LawSpec& spec, double mass, const std::vector<double>& speeds, DataKind kind,
                    std::size_t points = 60) {
  DataSet set{.kind = kind, .file = "runs", .speed = {}, .run_start = {}, .columns = {}};
  set.columns = {{Measured::indentation, {}}, {Measured::force, {}}};
  for (const double speed : speeds) {
    const auto series = time_series(impact_of(spec, mass, speed), points);
    EXPECT_TRUE(series);
    set.run_start.push_back(set.speed.size());
    for (const SeriesPoint& p : *series) {
      set.speed.push_back(speed);
      if (kind == DataKind::series) set.time.push_back(p.time);
      set.columns[0].values.push_back(p.indentation);
      set.columns[1].values.push_back(p.elastic_force + p.dissipative_force);
    }
  }
  set.run_start.push_back(set.speed.size());
  return set;
}

// Adds noise to a column, and states its sigma if requested.
inline void disturb(MeasuredColumn& column, double sigma, Noise& noise, bool sigma_is_given) {
  for (double& value : column.values) value += noise(sigma);
  if (sigma_is_given) column.sigma.assign(column.values.size(), sigma);
}

}  // namespace hysteron::testing
