// Another program as a filter: text in, text out. It is started directly with its arguments; no shell reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::detail {

struct FilterResult {
  bool not_found = false;
  int status = 0;  // of its end; 128 + N when signal N ended it
  std::string output{}, errors{};
};

// An error if the program could not be started or its files not be made.
Result<FilterResult> run_filter(const std::string& program, const std::vector<std::string>& arguments,
                                std::string_view input);

}  // namespace hysteron::detail
