// The tables `contacts` of a run, with one row per time that two surfaces met, from touch to release, and `events`,
// with one row per event of a contact. Words are numbers in them: indices into the labels of their column. A contact
// that lasts when the run ends is marked as open; its speeds are those at the end of the run, and its restitutions are
// not numbers.
#pragma once

#include <string>
#include <vector>

#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/run/run_table.hpp"

namespace hysteron {

// Names of the contacts, in the order of multibody::contact_points().
std::vector<std::string> contact_names(const multibody::Model& model);

RunTable events_table(const multibody::Model& model);
void fill_event(const multibody::ContactEvent& event, std::vector<double>& row);

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
