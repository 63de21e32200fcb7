#include "hysteron/run/tables.hpp"

#include "hysteron/core/number_text.hpp"

namespace hysteron {
namespace {

using multibody::Quantity;

RunTable table_of(std::string name, const std::vector<Quantity>& quantities) {
  RunTable table{.name = std::move(name), .columns = {{"t", "s"}}};
  for (const Quantity& q : quantities) table.columns.push_back({q.name, std::string(q.unit)});
  return table;
}

RunTable energy_table(const multibody::Ledger& ledger) {
  RunTable table{.name = "energy",
                 .columns = {{"t", "s"}, {"kinetic", "J"}, {"gravity", "J"}, {"stored", "J"}, {"total", "J"}}};
  for (const auto& entry : ledger.entries()) table.columns.push_back({entry.name, "J"});
  table.columns.push_back({"gap", "J"});
  return table;
}

}  // namespace

RunTables::RunTables(const multibody::Model& model, const multibody::Ledger& ledger, std::vector<Quantity> requested)
    : model_(&model) {
  const auto add = [&](const char* name, std::vector<Quantity> quantities) {
    tables_.push_back(table_of(name, quantities));
    quantities_.push_back(std::move(quantities));
  };
  add("states", multibody::body_quantities(model));
  add("reactions", multibody::reaction_quantities(model));
  if (!requested.empty()) add("quantities", std::move(requested));
  tables_.push_back(energy_table(ledger));
}

void RunTables::fill(std::size_t table, const multibody::Sample& sample, double invariant,
                     std::vector<double>& row) const {
  row.assign(1, sample.time);
  if (table < quantities_.size()) {
    for (const Quantity& q : quantities_[table])
      row.push_back(multibody::value(q, *model_, sample.system, sample.work));
    return;
  }
  const multibody::EnergyBalance& balance = sample.balance;
  row.insert(row.end(), {balance.energies.kinetic, balance.energies.gravity, balance.energies.stored, balance.total()});
  row.insert(row.end(), sample.ledger_terms.begin(), sample.ledger_terms.end());
  row.push_back(balance.invariant() - invariant);
}

std::string csv_header(const RunTable& table) {
  std::string out;
  for (const Column& column : table.columns)
    out += (out.empty() ? "" : ",") + column.name + (column.unit == "-" ? "" : " [" + column.unit + "]");
  return out + '\n';
}

void append_csv_row(std::span<const double> row, std::string& out) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += ',';
    out += number_text(row[i]);
  }
  out += '\n';
}

}  // namespace hysteron
