// Tables of a fit, shared by the terminal and the page.
#pragma once

#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/fit_report.hpp"

namespace hysteron::detail {

// "The law does not describe these data" and why, in lines of a terminal.
std::string quality_text(const FitQuality& quality);
TextTable channels_table(const FitResult& result);
TextTable parameters_table(const FitResult& result);
TextTable equivalents_table(const FitResult& result, std::size_t most);
TextTable fixed_table(const FitSubject& subject);
// Of a joint fit: mass, fixed and fitted values of each specimen (fit_specimens.cpp).
TextTable specimens_table(const FitSubject& subject);
// The commands that run what was fitted, one for each specimen.
std::string commands_text(const FitSubject& subject);
TextTable correlation_table(const FitResult& result);

// J, χ², AICc, starts that reached the optimum, kind of intervals: one sentence each.
std::vector<std::string> goodness_texts(const FitSubject& subject, const FitResult& result);

// "peak force" of "peak_force"; quantities of a scene, which contain names and a point, stay as they are.
std::string words_of(std::string quantity);
// "force-indentation loop", "peak force".
std::string quantity_text(const FittedChannel& channel);

}  // namespace hysteron::detail
