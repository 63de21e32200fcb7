// Cited works as BibTeX entries.
#pragma once

#include <string>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// One entry; the key is that of the reference.
std::string bibtex(const Reference& work);

// This program, as CITATION.cff names it.
std::string bibtex_of_program();

// The works of a law: its sources, then that of the elastic part it is published with.
std::vector<const Reference*> works_of(const Entry& law);

// The works of one law.
std::string bibtex_of_law(const Entry& law);
// The works of these laws, each once, in the order of the laws; then the program.
std::string bibtex_of_laws(const std::vector<const Entry*>& laws);

}  // namespace hysteron
