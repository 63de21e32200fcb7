// The tables of a run: one row per sample, all numbers in SI.
//   states       motion of every body
//   reactions    force and torque in every joint
//   quantities   what the scene requests, if it does
//   energy       energies, works, dissipation, and the gap of the ledger
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron {

struct Column {
  std::string name;
  std::string unit;  // SI; "-" for a pure number
};

struct RunTable {
  std::string name;
  std::vector<Column> columns;  // the first is time
};

class RunTables {
 public:
  RunTables(const multibody::Model& model, const multibody::Ledger& ledger, std::vector<multibody::Quantity> requested);

  const std::vector<RunTable>& tables() const { return tables_; }
  // The row of a table. Gaps of the ledger count from `invariant`, that of the first sample.
  void fill(std::size_t table, const multibody::Sample& sample, double invariant, std::vector<double>& row) const;

 private:
  const multibody::Model* model_;
  std::vector<RunTable> tables_;
  std::vector<std::vector<multibody::Quantity>> quantities_;  // of each table but the last
};

// "t [s],slider.x [m],...\n".
std::string csv_header(const RunTable& table);
void append_csv_row(std::span<const double> row, std::string& out);

}  // namespace hysteron
