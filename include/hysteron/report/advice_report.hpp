// Advice as text for the terminal, as JSON and as an HTML page; the rules as a table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "hysteron/advise/advise.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {

std::string advice_text(const advise::Advice& advice);
nlohmann::json advice_json(const advise::Advice& advice);

// Every rule: what it measures, its limits and its source.
TextTable advice_rules_table();

}  // namespace hysteron
