// Which parameters a fit is to find, and within what bounds, as typed: --free, --bound and --start.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::detail {

// Bounds and start of one free parameter, as typed; empty text: not given.
struct ParameterOverride {
  std::string low, high, start;
};
using Overrides = std::map<std::string, ParameterOverride>;

// From the names of --free, the "name=low:high" of --bound and the "name=value" of --start: each names a parameter that
// is to be fitted.
Result<Overrides> read_overrides(const std::vector<std::string>& free, const std::vector<std::string>& bound,
                                 const std::vector<std::string>& start);

}  // namespace hysteron::detail
