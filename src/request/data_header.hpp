// What each column of a file of measurements holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "csv.hpp"
#include "hysteron/identify/data.hpp"

namespace hysteron::detail {

enum class Role { speed, drop_height, time, run, measured, sigma, ignored };

struct DataColumn {
  Role role = Role::ignored;
  std::string name;                        // in lower case, blanks as '_'
  std::optional<Measured> what{};          // of a measured column, or what a sigma belongs to
  double factor = 1.0;                     // to SI
  std::size_t index = 0, text_column = 0;  // which cell of a row; column of the header's text
};

struct DataHeader {
  std::vector<DataColumn> columns;
  std::vector<std::string> ignored;  // names that are not known

  const DataColumn* find(Role role) const;
  const DataColumn* find(Role role, Measured what) const;
};

Result<DataHeader> read_header(const CsvRow& header, std::string_view file);

}  // namespace hysteron::detail
