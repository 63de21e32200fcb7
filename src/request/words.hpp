// "name=value" lists as typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron {

struct Assignment {
  std::string name, value;
};

// Whether this chooses a part of the law by name. "dissipation" is also the name of a parameter: a number is its value.
bool names_part(const Assignment& assignment);
bool starts_as_number(std::string_view text);

// One "name=value"; `where` starts the error message.
Result<Assignment> read_assignment(std::string_view text, std::string_view where);

// Several, separated by commas; a name may stand only once.
Result<std::vector<Assignment>> read_assignments(std::string_view text, std::string_view where);

}  // namespace hysteron
