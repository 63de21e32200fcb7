// The catalogue as tables and pages, generated from its entries; no law is named here.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// `hysteron laws`: id, family, group, parameters, source.
std::string laws_table(std::optional<Family> family);

// `hysteron law NAME`: everything about one law, for the terminal.
std::string law_text(const Entry& entry);

// One Markdown page per law, an index and laws.json; file name -> content.
std::map<std::string, std::string> law_pages();

std::optional<Family> family_from_text(std::string_view text);
std::string family_list();

}  // namespace hysteron
