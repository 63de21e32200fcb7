// The tables of a run, all numbers in SI. One row per sample:
//   states          motion of every body
//   reactions       force and torque in every joint
//   quantities      what the scene requests, if it does
//   contact_states  all fields of every contact, if the scene has contacts
//   energy          energies, works, dissipation, and the gap of the ledger
// If the scene has contacts (contacts_table.hpp):
//   contacts        one row per contact from touch to release, in the order of touches
//   events          one row per touch, reversal, stick ...
//   peaks           what the scene requests, if it does, at the located peak of the normal force of each contact
#pragma once

#include <optional>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"
#include "hysteron/run/contacts_table.hpp"
#include "hysteron/run/run_table.hpp"

namespace hysteron {

class RunTables {
 public:
  RunTables(const multibody::Model& model, const multibody::Ledger& ledger, std::vector<multibody::Quantity> requested);

  const std::vector<RunTable>& tables() const { return tables_; }
  // How many of them, the first ones, have a row per sample.
  std::size_t sampled_count() const { return quantities_.size() + 1; }
  // The table `contacts`, which comes next; then `events`, then `peaks` if there is one.
  const std::optional<ContactsTable>& contacts() const { return contacts_; }
  std::size_t contacts_index() const { return sampled_count(); }
  std::size_t events_index() const { return sampled_count() + 1; }
  std::size_t peaks_index() const { return sampled_count() + 2; }
  bool has_peaks() const { return tables_.size() > peaks_index(); }
  // The row of a table with samples. Gaps of the ledger count from `invariant`, that of the first sample.
  void fill(std::size_t table, const multibody::Sample& sample, double invariant, std::vector<double>& row) const;
  void fill_peak(std::size_t contact, const multibody::Sample& sample, std::vector<double>& row) const;

 private:
  const multibody::Model* model_;
  std::vector<RunTable> tables_;
  std::vector<std::vector<multibody::Quantity>> quantities_;  // of each table before `energy`
  std::vector<multibody::Quantity> requested_;
  std::optional<ContactsTable> contacts_;
};

}  // namespace hysteron
