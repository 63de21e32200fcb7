// Parts of an advice as text, shared by the terminal and the page.
#pragma once

#include <string>
#include <vector>

#include "hysteron/json/advice_words.hpp"
#include "hysteron/report/text_table.hpp"
#include "hysteron/study/advise.hpp"

namespace hysteron::detail {

std::string measured_text(const advise::Check& check);  // "a/R = 0.12", "yes"
bool is_preset(const advise::LawAdvice& law);
std::string outcome_text(const advise::Trial& trial);  // "e = 0.6, peak force 1.2 kN, ..."

// The findings with this rating about a law, joined by "; ", without those that are told once for all laws.
std::string texts_of(const advise::LawAdvice& law, advise::Rating rating,
                     const std::vector<std::string>& told_once = {});

TextTable facts_table(const advise::ContactCase& contact);
TextTable checks_table(const advise::Advice& advice);
// Laws that may be used without calibration, without those of other programs; the last column lists their cautions.
TextTable usable_table(const advise::Advice& advice);
std::string presets_text(const advise::Advice& advice);

// "law: reasons for and against it".
std::vector<std::string> elastic_texts(const advise::Advice& advice);
std::vector<std::string> avoid_texts(const advise::Advice& advice);

// Laws that could not be computed, grouped by reason.
std::vector<std::string> missing_texts(const advise::Advice& advice);

}  // namespace hysteron::detail
