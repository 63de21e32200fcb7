// The section of a run's page on its contacts.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/report/html.hpp"
#include "hysteron/run/report.hpp"

namespace hysteron::detail {

// Normal forces, when each contact touches, paths of journals in their bores, and the first rows of the table.
std::optional<Error> add_contacts(HtmlPage& page, const RunReport& report, const std::vector<double>& times);

// Index of a table of the report, if it has one of this name.
std::optional<std::size_t> table_index(const RunReport& report, std::string_view name);

}  // namespace hysteron::detail
