// The CSV file of a sweep over the parameters of a scene: the parameters; for each quantity its value at the end of the
// run, the smallest and the largest; with contacts how many there were, their largest force and their impulse; the gap
// of the ledger of energies; a status.
#pragma once

#include "hysteron/report/sweep_table.hpp"
#include "hysteron/request/scene/scene_sweep.hpp"

namespace hysteron {

class SceneSweepCsv final : public SweepTable {
 public:
  explicit SceneSweepCsv(const scene::SceneSweep& sweep) : SweepTable(sweep.grid()), sweep_(sweep) {}

  std::string header() const override;
  std::optional<bool> read_has_result(std::size_t row, std::string_view line) const override;
  // Appends the line of a row.
  void append(std::size_t index, const scene::SceneSweepRow& row, std::string& out) const;

 private:
  std::size_t number_count() const;
  const scene::SceneSweep& sweep_;
};

}  // namespace hysteron
