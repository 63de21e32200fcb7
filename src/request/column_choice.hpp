// A column that the user chooses: "speed=v in [m/s]" by its title, "speed=v [mm/s]" by its name with another unit, or
// "speed=3" by its number.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "column_names.hpp"
#include "csv.hpp"

namespace hysteron::detail {

struct ColumnChoice {
  ColumnKind kind;
  std::string text;   // after the '='
  std::string title;  // the text without the unit in brackets at its end
  std::optional<std::string> unit{};
  std::optional<std::size_t> number{};  // from 1
};

// `inputs`: names of parameters of the law, which a column may hold too.
Result<ColumnChoice> read_choice(const std::string& text, const std::vector<std::string>& inputs = {});

// Whether the choice means a column with this title: the whole text, or its name.
bool is_chosen(const ColumnChoice& choice, const Cell& title);

// The column of the header that the choice means; an error lists the titles.
Result<std::size_t> chosen_column(const ColumnChoice& choice, const CsvTable& table, std::string_view file);

}  // namespace hysteron::detail
