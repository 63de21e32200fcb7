#include "hysteron/run/tables.hpp"

namespace hysteron {
namespace {

using multibody::Quantity;

RunTable table_of(std::string name, const std::vector<Quantity>& quantities) {
  RunTable table{.name = std::move(name), .columns = {{"t", "s"}}};
  for (const Quantity& q : quantities) table.columns.push_back({q.name, std::string(q.unit)});
  return table;
}

RunTable energy_table(const multibody::Ledger& ledger, bool has_contacts) {
  RunTable table{.name = "energy", .columns = {{"t", "s"}, {"kinetic", "J"}, {"gravity", "J"}, {"stored", "J"}}};
  if (has_contacts) table.columns.push_back({"contacts", "J"});
  table.columns.push_back({"total", "J"});
  for (const auto& entry : ledger.entries()) table.columns.push_back({entry.name, "J"});
  table.columns.push_back({"gap", "J"});
  return table;
}

}  // namespace

RunTables::RunTables(const multibody::Model& model, const multibody::Ledger& ledger, std::vector<Quantity> requested)
    : model_(&model), requested_(std::move(requested)) {
  const auto add = [&](const char* name, std::vector<Quantity> quantities) {
    tables_.push_back(table_of(name, quantities));
    quantities_.push_back(std::move(quantities));
  };
  add("states", multibody::body_quantities(model));
  add("reactions", multibody::reaction_quantities(model));
  if (!requested_.empty()) add("quantities", requested_);
  const bool has_contacts = !model.contacts.empty();
  if (has_contacts) add("contact_states", multibody::contact_quantities(model));
  tables_.push_back(energy_table(ledger, has_contacts));
  if (!has_contacts) return;
  contacts_.emplace(model);
  tables_.push_back(contacts_->table());
  tables_.push_back(events_table(model));
  if (requested_.empty()) return;
  tables_.push_back(table_of("peaks", requested_));
  auto& columns = tables_.back().columns;
  columns.insert(columns.begin() + 1, {"contact", "-", contact_names(model)});
}

void RunTables::fill_peak(std::size_t contact, const multibody::Sample& sample, std::vector<double>& row) const {
  row = {sample.time, static_cast<double>(contact)};
  for (const Quantity& q : requested_) row.push_back(multibody::value(q, *model_, sample));
}

void RunTables::fill(std::size_t table, const multibody::Sample& sample, double invariant,
                     std::vector<double>& row) const {
  row.assign(1, sample.time);
  if (table < quantities_.size()) {
    for (const Quantity& q : quantities_[table]) row.push_back(multibody::value(q, *model_, sample));
    return;
  }
  const multibody::EnergyBalance& balance = sample.balance;
  const multibody::Energies& e = balance.energies;
  row.insert(row.end(), {e.kinetic, e.gravity, e.stored});
  if (contacts_) row.push_back(e.contacts);
  row.push_back(balance.total());
  row.insert(row.end(), sample.ledger_terms.begin(), sample.ledger_terms.end());
  row.push_back(balance.invariant() - invariant);
}

}  // namespace hysteron
