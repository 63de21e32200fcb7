// "name=value" lists as typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

struct Assignment {
  std::string name, value;
};

// Whether this selects a component of the law or its source of restitution by name. "dissipation" is also the name of a
// parameter: then its value is a number.
bool selects_component(const Assignment& assignment);
// Puts the name of a component into a spec.
void choose_component(const Assignment& assignment, LawSpec& spec);
bool starts_as_number(std::string_view text);

// One "name=value"; `where` starts the error message.
Result<Assignment> read_assignment(std::string_view text, std::string_view where);

// Several, separated by commas; a name may appear only once.
Result<std::vector<Assignment>> read_assignments(std::string_view text, std::string_view where);

}  // namespace hysteron
