// Parts of a catalogue entry as text, shared by the terminal and the pages.
#pragma once

#include <string>
#include <vector>

#include "hysteron/json/advice_words.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {

std::string aliases_text(const Entry& entry);       // "ye"
std::string parameter_names(const Entry& entry);    // "stiffness, restitution"
std::string full_source(const Reference& ref);      // authors (year): title. venue. doi
std::string class_text(const LawInfo& info);        // "viscoelastic (Kelvin-Voigt type)"
std::string interval_text(const LimitView& limit);  // "0.645 <= restitution <= 1"
TextTable parameter_table(const Entry& entry);

}  // namespace hysteron::detail
