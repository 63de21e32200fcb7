// The rows of a file of measurements that are used, and the numbers in them.
#pragma once

#include "data_header.hpp"
#include "hysteron/request/read_data.hpp"

namespace hysteron::detail {

constexpr double standard_gravity = 9.80665;  // m/s², turns heights and times of flight into speeds

struct DataRows {
  std::string_view file;
  const CsvTable& table;
  const DataHeader& header;
  const ReadDataOptions& options;
  std::vector<const CsvRow*> rows{};  // without those that lack a value which every row must have

  bool is_missing(const CsvRow& row, const DataColumn& column) const {
    return hysteron::detail::is_missing(row.cells[column.index]);
  }
  // The number in a cell, in SI.
  Result<double> number(const CsvRow& row, const DataColumn& column) const;
  // A number above 0.
  Result<double> positive(const CsvRow& row, const DataColumn& column) const;

  Error refuse(ErrorCode code, const std::string& field, std::size_t line, std::size_t column,
               const std::string& message) const;
  Error refuse_header(const std::string& message) const;
  Error out_of_range(const CsvRow& row, const DataColumn& column, const std::string& allowed) const;
};

// The numbers of a column above 0 that stands beside measured ones as their sigma; NaN where a cell is missing.
Result<std::vector<double>> read_sigmas(const DataRows& rows, const DataColumn& column, Warnings& warnings);

}  // namespace hysteron::detail
