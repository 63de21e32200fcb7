// Advice as text for the terminal and as an HTML page; the rules as a table.
#pragma once

#include <string>

#include "hysteron/report/text_table.hpp"
#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/advise.hpp"

namespace hysteron {

// `request`: the inputs as typed, for the commands that run the laws.
std::string advice_text(const advise::Advice& advice, const ImpactRequest& request);

// A self-contained HTML page; `command` is the command that made it.
Result<std::string> advice_page(const advise::Advice& advice, const ImpactRequest& request, std::string_view command);

// Every rule with its measured quantity, limits and source.
TextTable advice_rules_table();

// The advice for the example contacts.
TextTable advice_examples_table();

}  // namespace hysteron
