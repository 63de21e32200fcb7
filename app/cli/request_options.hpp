// The options that describe an impact, the same for every command that takes one.
#pragma once

#include <CLI/CLI.hpp>

#include "hysteron/request/impact_request.hpp"

namespace hysteron::cli {

// All but the law itself.
void add_request_options(CLI::App& command, ImpactRequest& request);

}  // namespace hysteron::cli
