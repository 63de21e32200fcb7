// Contacts that stick: their slip velocity is held at zero by forces in the contact plane. These are found from the
// accelerations without them and the response of the system to forces along rows (System::response()).
//
// Bodies that stick at more points than they have freedom leave the forces undetermined, or nearly so: they are then
// shared in proportion to the normal forces, and what only very large forces could hold is left to drift.
#pragma once

#include <span>
#include <vector>

#include "contact_geometry.hpp"
#include "dense.hpp"

namespace hysteron::multibody::detail {

// Friction of several contacts at rest, each with its largest force.
struct LimitedFriction {
  std::vector<Tangent> forces;         // along the tangents, of each contact that sticks
  std::vector<Tangent> accelerations;  // of the slip that these forces leave
  std::vector<double> scales;          // m/s², of the accelerations that friction and load of each can give
  bool is_redundant = false;           // the rows of the contacts depend on each other
};

class StickSolver {
 public:
  StickSolver(const System& system, ContactGeometry& geometry);

  // Contacts that stick from now on.
  void use(std::span<const std::size_t> contacts) {
    contacts_.assign(contacts.begin(), contacts.end());
    solution_.clear();
  }

  // After System::accelerations(): finds the forces that hold the contacts, and adds them. `loads` are the normal
  // forces of the contacts.
  void hold(std::span<const double> loads, std::span<double> dy, Workspace& work);
  // Whether the forces that hold the contacts are known: after hold().
  bool is_solved() const noexcept { return solution_.size() == contacts_.size() * each_; }
  // After hold(): on the contact at this place of the list.
  Tangent force(std::size_t k) const noexcept { return tangent(solution_, k); }
  // After hold(): the forces, none above its limit, that bring the contacts nearest to rest (the least Σ f·a, which
  // Coulomb's law with given normal forces obeys).
  LimitedFriction limited_friction(std::span<const double> limits) const;
  // Sets the slip of the contacts to zero by the smallest change of the speeds in y, weighted with the masses. The
  // geometry is that of y.
  void stop_slip(double t, std::span<const double> loads, std::span<double> y, Workspace& work);

 private:
  void find_rows();
  void find_response(std::span<const double> loads, Workspace& work);
  void solve(Sharing sharing);
  Tangent tangent(const std::vector<double>& v, std::size_t k) const noexcept {
    return {v[k * each_], each_ == 2 ? v[2 * k + 1] : 0.0};
  }

  const System& system_;
  ContactGeometry& geometry_;
  std::size_t each_;  // rows of a contact
  std::vector<std::size_t> contacts_;
  std::vector<PointRow> rows_;
  std::vector<double> matrix_, loads_;  // of the rows: response, and normal force
  std::vector<double> solution_;        // right-hand side, then the forces
  std::vector<double> factors_;
};

}  // namespace hysteron::multibody::detail
