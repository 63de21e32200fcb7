// A checkpoint of a simulation as a list of plain numbers.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody::detail {

void write_numbers(const SimulationCheckpoint& checkpoint, std::vector<double>& out);
// Nothing if the numbers are not those of a checkpoint.
std::optional<SimulationCheckpoint> read_numbers(std::span<const double> numbers);

}  // namespace hysteron::multibody::detail
