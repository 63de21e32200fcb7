// Sizes of a scene against which absolute errors are measured.
#pragma once

#include <vector>

#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {

struct Sizes {
  double length = 1.0;  // m: largest distance between bodies, frames and joints at the start
  double energy = 1.0;  // J: largest of the energies at the start and of the weight lifted by that length
};

// After rates() at the start.
Sizes sizes_of(const Model& model, const System& system, const Workspace& work);

// The length alone, of a system as it was built.
double length_of(const Model& model, const BuiltSystem& built, double start_time = 0.0);

// One size for each entry of the state: angles, quaternions and own states of forces 1, lengths the length of the
// scene; speeds that size per second.
std::vector<double> state_sizes(const System& system, const Sizes& sizes);

}  // namespace hysteron::multibody
