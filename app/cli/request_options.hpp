// The options that describe an impact, the same for every command that takes one.
#pragma once

#include <CLI/CLI.hpp>

#include "hysteron/request/impact_request.hpp"

namespace hysteron::cli {

// Bodies, speed, restitution and parameters.
void add_contact_options(CLI::App& command, ImpactRequest& request);

// The same and how the impact is computed: all but the law itself.
void add_request_options(CLI::App& command, ImpactRequest& request);

}  // namespace hysteron::cli
