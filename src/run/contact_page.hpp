// The section of a run's page on its contacts.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/report/html.hpp"
#include "hysteron/run/report.hpp"

namespace hysteron::detail {

// Normal forces, when each contact touches, paths of journals in their bores, and the first rows of the table.
std::optional<Error> add_contacts(HtmlPage& page, const RunReport& report, const std::vector<double>& times);

}  // namespace hysteron::detail
