// Reads measurements from CSV: a header that names quantities and units, "speed [m/s], restitution [-], sigma", columns
// in any order, '#' comments. Errors start with file:line:column.
#pragma once

#include <optional>
#include <string_view>

#include "hysteron/identify/data.hpp"
#include "hysteron/laws/restitution_source/table.hpp"

namespace hysteron {

struct ReadDataOptions {
  std::optional<DataKind> kind{};  // not given: from the columns
  std::optional<double> speed{};   // v₀ of a file without a column of speeds
};

inline constexpr std::size_t largest_data_file = std::size_t{1} << 26;

// A table of restitution against speed, the speeds rising: columns "speed [m/s]" (or drop_height) and "restitution".
Result<RestitutionTable> read_restitution_table(std::string_view text, std::string_view name);

// `name` of the file stands in messages, and in DataSet::file as printable() shows it.
Result<DataSet> read_data(std::string_view text, std::string_view name, const ReadDataOptions& options = {});

}  // namespace hysteron
