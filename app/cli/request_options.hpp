// The options that describe an impact, the same for every command that takes one.
#pragma once

#include <CLI/CLI.hpp>

#include "hysteron/request/impact_request.hpp"

namespace hysteron::cli {

// The law's parameters and the bodies.
void add_law_and_body_options(CLI::App& command, ImpactRequest& request);

// The same with mass, speed and gravity.
void add_contact_options(CLI::App& command, ImpactRequest& request);

// Everything about an impact but its law: the contact, and how the impact is computed.
void add_request_options(CLI::App& command, ImpactRequest& request);

// Which options of a command belong to its work with --scene, which to its other work, and which to both.
struct SceneOptions {
  std::vector<std::string> of_both, of_scene;
  std::string scene_work, other_work;  // "a sweep over a scene"
  std::string hint;                    // what the options for parameters of a scene do
};
// An option that does not belong to what is requested is bad input.
void check_scene_options(const CLI::App& command, bool has_scene, const SceneOptions& options);

}  // namespace hysteron::cli
