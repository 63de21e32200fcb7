// Pieces of an advice in words, shared by the terminal text and the page.
#pragma once

#include <string>
#include <vector>

#include "hysteron/advise/advise.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {

std::string source_text(const Reference* source, std::string_view where);  // "Johnson 1985, ch. 6"
std::string measured_text(const advise::Check& check);                     // "a/R = 0.12", "yes"
bool is_preset(const advise::LawAdvice& law);
std::string title_of(const advise::Trial& trial);      // "flores with johnson, exact"
std::string outcome_text(const advise::Trial& trial);  // "e = 0.6, peak force 1.2 kN, ..."

// What rules of this verdict say about a law, joined by "; ".
std::string texts_of(const advise::LawAdvice& law, advise::Verdict verdict);

TextTable facts_table(const advise::ContactCase& contact);
TextTable checks_table(const advise::Advice& advice);
// Laws that may be used as published; those of other programs apart. The last column names the rules to mind.
TextTable usable_table(const advise::Advice& advice);
std::string presets_text(const advise::Advice& advice);

// "law: what speaks for and against it", one each.
std::vector<std::string> elastic_texts(const advise::Advice& advice);
std::vector<std::string> avoid_texts(const advise::Advice& advice);

// Rules that could not be checked, with the inputs they need.
std::vector<std::string> unchecked_texts(const advise::Advice& advice);

// Laws that could not be computed, gathered by reason.
std::vector<std::string> missing_texts(const advise::Advice& advice);

}  // namespace hysteron::detail
