// Lines of files of measurements as people type them.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"

namespace hysteron {

// "17", "17,21-23", "drop.csv:17,21-23": all lines. `files`: the names that may be given.
Result<std::vector<DataLine>> read_excluded_lines(const std::vector<std::string>& texts,
                                                  const std::vector<std::string>& files);

}  // namespace hysteron
