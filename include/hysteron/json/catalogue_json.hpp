// The catalogue as JSON, and laws with their values. Made from the entries; no law is known by name.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

nlohmann::json to_json(const Entry& entry);
nlohmann::json catalogue_json();

// A law with its values in SI, and back: {"law", "elastic", "dissipation", "parameters": {name: value}}.
nlohmann::json to_json(const LawSpec& spec);
Result<LawSpec> law_spec_from_json(const nlohmann::json& json);

}  // namespace hysteron
