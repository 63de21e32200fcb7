// What each column of a file of measurements holds.
#pragma once

#include "column_names.hpp"
#include "csv.hpp"

namespace hysteron::detail {

struct DataColumn {
  ColumnKind kind;
  double factor = 1.0;                     // to SI
  std::size_t index = 0, text_column = 0;  // which cell of a row; column of the header's text
  std::string title;                       // as it stands in the file, for messages; empty without a header
  bool has_unit = false;                   // the file, or the user's choice, gives its unit
};

struct DataHeader {
  std::vector<DataColumn> columns;
  std::vector<std::string> ignored;  // titles that are not known

  const DataColumn* find(Role role) const;
  const DataColumn* find(Measured what) const;  // the column of this quantity
  const DataColumn* sigma_of(std::string_view quantity) const;
};

// `choices`: "speed=TITLE" or "speed=NUMBER", columns chosen by the user. `inputs`: names of parameters of the law
// whose values are to be read from columns.
Result<DataHeader> read_header(const CsvTable& table, std::string_view file, const std::vector<std::string>& choices,
                               const std::vector<std::string>& inputs);

// Whether a title names a known quantity or a chosen column. Words that also stand before a header ("Sample: A", "mass
// 0.5 kg") do not count.
bool is_known_title(const Cell& cell, const std::vector<std::string>& choices, const std::vector<std::string>& inputs);

}  // namespace hysteron::detail
