// Settings of a simulation: refused where they are out of range, and the times of samples that follow from them.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody::detail {

std::optional<Error> check(const SimulationSettings& settings);
// The typical time of a scene, in units of that in which it moves by its size.
inline constexpr double sizes_moved = 100.0;
// Times at the end of the run must tell what the scene does one after the other.
std::optional<Error> check_resolution(double until, double typical_time);
std::vector<double> sample_times(const SimulationSettings& settings);

}  // namespace hysteron::multibody::detail
