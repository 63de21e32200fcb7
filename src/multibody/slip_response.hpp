// What a system does about contacts that stick beyond holding them: for the host of contacts, which decides who sticks.
#pragma once

#include <span>
#include <vector>

#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::detail {

// Friction of several contacts at rest, each with its largest force.
struct LimitedFriction {
  std::vector<Tangent> forces;         // along the tangents, of each contact in the order of System::set_sticking()
  std::vector<Tangent> accelerations;  // of the slip that these forces leave
  std::vector<double> scales;          // m/s², of the accelerations that friction and load of each can give
  bool is_redundant = false;           // the rows of the contacts depend on each other
};

class SlipResponse {
 public:
  virtual ~SlipResponse() = default;
  // After System::accelerations(): the forces, none above its limit, that bring the contacts that stick nearest to rest
  // (the least Σ f·a, which Coulomb's law with given normal forces obeys).
  virtual LimitedFriction limited_friction(std::span<const double> limits, const Workspace& work) const = 0;
  // After System::move() and move_contact(): sets the slip of the contacts that stick to zero by the smallest change of
  // the speeds in y, weighted with the masses.
  virtual void stop_slip(double t, std::span<double> y, Workspace& work) const = 0;
};

}  // namespace hysteron::multibody::detail
