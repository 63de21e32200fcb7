// Runs another program with text as input and output. It is started directly; no shell interprets the arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::detail {

struct FilterResult {
  bool not_found = false;
  int status = 0;  // exit status; 128 + N if signal N ended the program
  std::string output{}, errors{};
};

// An error if the program cannot be started or its temporary files cannot be created.
Result<FilterResult> run_filter(const std::string& program, const std::vector<std::string>& arguments,
                                std::string_view input);

}  // namespace hysteron::detail
