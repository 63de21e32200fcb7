#include "hysteron/multibody/ledger.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

namespace hysteron::multibody {
namespace {

// Whether a force can supply or dissipate energy at all: terms that are always zero are not integrated.
bool may_supply(const LinearSpring&) { return false; }
bool may_supply(const Bushing&) { return false; }
bool may_supply(const JointForce& f) { return !f.effort.is_constant() || f.effort(0.0).value != 0.0; }
bool may_supply(const AppliedForce&) { return true; }
bool may_supply(const CustomForce&) { return true; }

bool is_zero(const Vector3& v) { return v.x == 0.0 && v.y == 0.0 && v.z == 0.0; }
bool may_dissipate(const LinearSpring& f) { return f.damping != 0.0 || f.damping_curve.has_value(); }
bool may_dissipate(const JointForce& f) { return f.damping != 0.0 || f.damping_curve.has_value(); }
bool may_dissipate(const Bushing& f) { return !is_zero(f.damping) || !is_zero(f.rotational_damping); }
bool may_dissipate(const AppliedForce&) { return false; }
bool may_dissipate(const CustomForce&) { return true; }

bool is_loss(Ledger::Kind kind) { return kind == Ledger::Kind::dissipated || kind == Ledger::Kind::contact; }

}  // namespace

Ledger::Ledger(const Model& model) {
  for (std::size_t i = 0; i < model.drivers.size(); ++i)
    entries_.push_back({.name = "work." + model.drivers[i].name, .kind = Kind::driver_work, .index = i});
  for (std::size_t i = 0; i < model.forces.size(); ++i)
    std::visit(
        [&](const auto& force) {
          if (may_supply(force))
            entries_.push_back({.name = "work." + force.name, .kind = Kind::force_work, .index = i});
          if (may_dissipate(force))
            entries_.push_back({.name = "dissipated." + force.name, .kind = Kind::dissipated, .index = i});
        },
        model.forces[i]);
  model_entries_ = entries_.size();
}

void Ledger::add_contact_loss(const std::string& name, std::size_t contact, std::string_view cause) {
  entries_.push_back({"dissipated." + name + "." + std::string(cause), Kind::contact, contact, cause});
}

void Ledger::powers(const System& system, const Workspace& work, std::span<double> out) const noexcept {
  for (std::size_t i = 0; i < model_entries_; ++i) {
    const Entry& entry = entries_[i];
    if (entry.kind == Kind::driver_work)
      out[i] = system.driver_power(entry.index, work);
    else if (entry.kind == Kind::force_work)
      out[i] = system.force_power(entry.index, work).supplied;
    else
      out[i] = system.force_power(entry.index, work).dissipated;
  }
}

EnergyBalance energy_balance(const Ledger& ledger, std::span<const double> terms, const Energies& energies) {
  EnergyBalance balance{.energies = energies};
  for (std::size_t i = 0; i < terms.size(); ++i)
    (is_loss(ledger.entries()[i].kind) ? balance.dissipated : balance.work) += terms[i];
  return balance;
}

void LedgerClosure::add(const EnergyBalance& balance) {
  if (!started) start = balance.invariant();
  started = true;
  gap = std::max(gap, std::abs(balance.invariant() - start));
  throughput = std::max(throughput, balance.energies.kinetic + std::abs(balance.work) + std::abs(balance.dissipated));
}

}  // namespace hysteron::multibody
