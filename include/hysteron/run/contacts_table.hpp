// The table `contacts` of a run: one row per time that two surfaces met, from touch to release. Words are numbers in
// it: indices into the labels of their column. A contact that lasts when the run ends is marked as open; its speeds are
// those at the end of the run, and its restitutions are not numbers.
#pragma once

#include <string>
#include <vector>

#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/run/run_table.hpp"

namespace hysteron {

class ContactsTable {
 public:
  explicit ContactsTable(const multibody::Model& model);

  const RunTable& table() const { return table_; }
  void fill(const multibody::ContactHistory& history, std::vector<double>& row) const;

 private:
  struct Bodies {
    double first, second;  // labels of the two bodies, in the order of the pair
  };
  RunTable table_;
  std::vector<Bodies> bodies_;  // of each contact
};

}  // namespace hysteron
