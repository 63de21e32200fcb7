// The options that describe an impact, the same for every command that takes one.
#pragma once

#include <CLI/CLI.hpp>

#include "hysteron/request/impact_request.hpp"

namespace hysteron::cli {

// Bodies, speed, restitution and parameters.
void add_contact_options(CLI::App& command, ImpactRequest& request);

// Everything about an impact but its law: the contact, and how the impact is computed.
void add_request_options(CLI::App& command, ImpactRequest& request);

}  // namespace hysteron::cli
