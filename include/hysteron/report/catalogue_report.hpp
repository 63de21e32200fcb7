// The catalogue as tables, JSON and pages. Everything here is made from the entries; no law is known by name.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

nlohmann::json to_json(const Entry& entry);
nlohmann::json catalogue_json();

// A law with its values in SI, and back: {"law", "elastic", "dissipation", "parameters": {name: value}}.
nlohmann::json to_json(const LawSpec& spec);
Result<LawSpec> law_spec_from_json(const nlohmann::json& json);

// `hysteron laws`: id, family, group, parameters, source.
std::string laws_table(std::optional<Family> family);

// `hysteron law NAME`: everything about one law, for the terminal.
std::string law_text(const Entry& entry);

// One Markdown page per law, an index and laws.json; file name -> content.
std::map<std::string, std::string> law_pages();

std::optional<Family> family_from_text(std::string_view text);
std::string family_list();

}  // namespace hysteron
