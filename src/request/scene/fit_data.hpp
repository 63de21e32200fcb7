// Measurements of a run of a scene, from CSV: quantities against time, or numbers of each touch of a contact.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::scene {

struct FitColumn {
  std::string name;
  Dim dim{};
  const multibody::HistoryField* field = nullptr;  // of events; a series has the quantity `name` of the run
  std::vector<double> values;                      // SI; NaN where a cell is empty
  std::vector<double> sigma{};                     // the same; empty: unknown
};

struct FitFile {
  std::string name;
  std::vector<FitColumn> columns;
  std::vector<std::size_t> lines;  // of the rows
  std::vector<double> times{};     // series: of the rows, s, not descending
  // Events: contact of each row, in the order of contact_points(), and which of its touches the row is, from 1.
  std::vector<std::size_t> contacts{}, touches{};

  bool is_series() const { return !times.empty(); }
};

// `name` of the file stands in messages. Errors start with file:line:column. Quantities and contacts are those of the
// model.
Result<FitFile> read_fit_file(std::string_view text, std::string_view name, const multibody::Model& model);

}  // namespace hysteron::scene
