// Energies of a run, each term from its own power: works of drivers and of forces that depend on time, and what
// springs, bushings and other forces dissipate. With kinetic, gravitational and stored energy they must add up:
//
//   kinetic + gravity + stored + Σ dissipated - Σ work  =  its value at the start
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {

class Ledger {
 public:
  enum class Kind {
    driver_work,  // of a driver, index in Model::drivers
    force_work,   // supplied by a force, index in Model::forces
    dissipated,   // by a force
    contact,      // dissipated by a contact
  };
  struct Entry {
    std::string name;  // "work.motor", "dissipated.spring", "dissipated.floor.friction"
    Kind kind{};
    std::size_t index = 0;
    std::string_view cause{};  // of a loss of a contact: "normal", "friction", "rolling"
  };

  explicit Ledger(const Model& model);

  // Terms that are integrated with the bodies, in J.
  std::span<const Entry> entries() const { return entries_; }
  // Adds a loss of a contact, after all others. Its power is the host's to give.
  void add_contact_loss(const std::string& name, std::size_t contact, std::string_view cause);
  // How many of the entries, the first ones, powers() writes.
  std::size_t model_entries() const { return model_entries_; }
  // Whether one of them is the work of a driver, whose force is known after compute_reactions().
  bool has_drivers() const { return !entries_.empty() && entries_.front().kind == Kind::driver_work; }
  // Their powers, after rates() and, with drivers, compute_reactions().
  void powers(const System& system, const Workspace& work, std::span<double> out) const noexcept;

 private:
  std::vector<Entry> entries_;  // drivers first, contacts last
  std::size_t model_entries_ = 0;
};

// All energies at one instant.
struct EnergyBalance {
  Energies energies;
  double work = 0.0;        // Σ of works, J
  double dissipated = 0.0;  // Σ
  double total() const { return energies.kinetic + energies.gravity + energies.stored + energies.contacts; }
  // Same at all times if the ledger closes.
  double invariant() const { return total() + dissipated - work; }
};
EnergyBalance energy_balance(const Ledger& ledger, std::span<const double> terms, const Energies& energies);

// Largest gap of a run, and the energy that passed through: what the gap is compared with. Plain numbers, kept in
// checkpoints.
struct LedgerClosure {
  bool started = false;
  double start = 0.0;       // the invariant at the first sample, J
  double gap = 0.0;         // largest deviation from it, J
  double throughput = 0.0;  // largest of kinetic energy, works and dissipation together, J

  void add(const EnergyBalance& balance);
  double relative_gap() const { return throughput > 0.0 ? gap / throughput : 0.0; }
};

}  // namespace hysteron::multibody
