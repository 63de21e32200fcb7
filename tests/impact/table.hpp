// Reads a golden table: a head of # lines, a line of column names, rows of comma-separated values.
#pragma once

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace hysteron::test {

struct Row {
  std::map<std::string, std::string> cells;
  const std::string& text(const std::string& column) const { return cells.at(column); }
  double operator[](const std::string& column) const { return std::strtod(cells.at(column).c_str(), nullptr); }
};

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> parts;
  std::stringstream stream(line);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

inline std::vector<Row> table(const std::string& name) {
  std::ifstream file(std::string(HYSTERON_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("cannot open " + name);
  std::vector<std::string> columns;
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = split(line);
    if (columns.empty()) {
      columns = parts;
      continue;
    }
    if (parts.size() != columns.size()) throw std::runtime_error("wrong number of cells in " + name + ": " + line);
    Row row;
    for (std::size_t i = 0; i < parts.size(); ++i) row.cells[columns[i]] = parts[i];
    rows.push_back(row);
  }
  return rows;
}

}  // namespace hysteron::test
