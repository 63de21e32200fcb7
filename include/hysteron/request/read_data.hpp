// Reads measurements from tables as people have them: a header that names quantities and units, "speed [m/s],
// restitution [-], sigma", columns in any order; comma, semicolon, tab or blanks between cells; decimal point or comma;
// comments, missing cells, a row of units; UTF-8, UTF-16 or Latin-1. Errors start with file:line:column.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/laws/restitution_source/table.hpp"

namespace hysteron {

struct ReadDataOptions {
  std::optional<DataKind> kind{};       // not given: from the columns
  std::optional<double> speed{};        // v₀ of a file without a column of speeds
  std::optional<double> drop_height{};  // likewise; of bounce times: that of the first bounce
  std::optional<double> mass{};         // turns a peak acceleration into a peak force
  std::optional<std::size_t> header{};  // line that holds the titles, from 1, also a comment; not given: found
  std::vector<std::string> columns{};   // "speed=TITLE": which column holds a quantity, by title or number
  std::vector<std::string> inputs{};    // parameters of the law whose values, one for each specimen, stand in columns
};

inline constexpr std::size_t largest_data_file = std::size_t{1} << 26;

// A table of restitution against speed, the speeds rising: columns "speed [m/s]" (or drop_height) and "restitution".
Result<RestitutionTable> read_restitution_table(std::string_view text, std::string_view name);

struct DataFile {
  DataSet data;
  std::vector<std::string> reading;  // what was understood of the file, in three lines, and one on its specimens
};

// `name` of the file stands in messages, and in DataSet::file as printable() shows it.
Result<DataFile> read_data_file(std::string_view text, std::string_view name, const ReadDataOptions& options = {});

// The data alone.
Result<DataSet> read_data(std::string_view text, std::string_view name, const ReadDataOptions& options = {});

}  // namespace hysteron
