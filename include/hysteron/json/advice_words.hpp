// Texts about advice that JSON and reports share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/study/advise.hpp"

namespace hysteron::detail {

std::string short_source(const Reference* ref);                            // "Flores 2011"
std::string source_text(const Reference* source, std::string_view where);  // "Johnson 1985, ch. 6"

std::string title_of(const advise::Trial& trial);  // "flores with johnson --exact"

// The answer in one sentence: which law, why, and what is not known. Empty if no law can be computed.
std::string answer_text(const advise::Advice& advice);

// Texts of this rating that every one of these laws has; none if there are fewer than two laws.
std::vector<std::string> common_texts(const std::vector<advise::LawAdvice>& laws, advise::Rating rating);

// Rules that could not be checked, with the inputs they need.
std::vector<std::string> unchecked_texts(const advise::Advice& advice);

// "dissipation = (1-e)/v₀ = 0.3 s/m"; empty if no parameter was derived.
std::string derived_text(const advise::Trial& trial);

}  // namespace hysteron::detail
