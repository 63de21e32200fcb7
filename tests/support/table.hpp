// Comma-separated values read and compared by the names of their columns: the library's CSV output, and golden tables
// with a head of # lines.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hysteron::testing {

struct Row {
  std::map<std::string, std::string> cells;
  const std::string& text(const std::string& column) const {
    const auto cell = cells.find(column);
    if (cell == cells.end()) throw std::runtime_error("no column '" + column + "'");
    return cell->second;
  }
  double operator[](const std::string& column) const { return std::strtod(text(column).c_str(), nullptr); }
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t end; (end = line.find(',', start)) != std::string::npos; start = end + 1)
    parts.push_back(line.substr(start, end - start));
  parts.push_back(line.substr(start));
  return parts;
}

inline std::vector<Row> parse_table(std::istream& in) {
  std::vector<std::string> columns;
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = split(line);
    if (columns.empty()) {
      columns = parts;
      continue;
    }
    if (parts.size() != columns.size()) throw std::runtime_error("wrong number of cells: " + line);
    Row row;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (!row.cells.emplace(columns[i], parts[i]).second)
        throw std::runtime_error("column named twice: " + columns[i]);
    rows.push_back(row);
  }
  return rows;
}

inline std::vector<Row> parse_table(const std::string& text) {
  std::istringstream in(text);
  return parse_table(in);
}

// The golden table of this name.
inline std::vector<Row> table(const std::string& name) {
  std::ifstream file(std::string(HYSTERON_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("cannot open " + name);
  return parse_table(file);
}

// Every named cell holds the value, to `tolerance` of it; a value that is not finite is an empty cell.
inline void expect_cells(const Row& row, const std::vector<std::pair<std::string, double>>& expected,
                         double tolerance = 1e-11) {
  for (const auto& [column, value] : expected) {
    SCOPED_TRACE(column);
    if (std::isfinite(value))
      EXPECT_NEAR(row[column], value, tolerance * std::abs(value));
    else
      EXPECT_EQ(row.text(column), "");
  }
}

}  // namespace hysteron::testing
