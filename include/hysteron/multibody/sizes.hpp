// Sizes of a scene against which absolute errors are measured.
#pragma once

#include <vector>

#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {

// All follow from the scene and change with its units.
struct Sizes {
  double length = 1.0;  // m: largest distance between bodies, frames and joints at the start
  double energy = 1.0;  // J: largest of the energies at the start and of the weight lifted by that length
  double speed = 1.0;   // m/s: that of all bodies with this energy
};

// After rates() at the start. A scene without distances has the length `contact_size`, or that of its motion during
// the run.
Sizes sizes_of(const Model& model, const System& system, const Workspace& work, double contact_size, double duration);

// The largest distance alone, of a system as it was built; 0 if there is none.
double length_of(const Model& model, const BuiltSystem& built, double start_time = 0.0);

// The part of the speed of the scene that counts as the size of speeds.
constexpr double speed_size(const Sizes& sizes) { return 0.25 * sizes.speed; }

// One size for each entry of the state: angles, quaternions and own states of forces 1, lengths the length of the
// scene, speeds a part of its speed; angular speeds that part over the length.
std::vector<double> state_sizes(const System& system, const Sizes& sizes);

}  // namespace hysteron::multibody
