// Advice as text for the terminal, as JSON and as an HTML page; the rules as a table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "hysteron/advise/advise.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {

std::string advice_text(const advise::Advice& advice);
nlohmann::json advice_json(const advise::Advice& advice);

// A self-contained HTML page; `command` is how it was made.
Result<std::string> advice_page(const advise::Advice& advice, std::string_view command);

// Every rule: what it measures, its limits and its source.
TextTable advice_rules_table();

// What is advised in the example contacts.
TextTable advice_examples_table();

}  // namespace hysteron
