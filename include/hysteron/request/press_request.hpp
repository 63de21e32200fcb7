// A slow compression as typed on the command line, and its conversion to SI.
#pragma once

#include <string>
#include <vector>

#include "hysteron/contact/quasi_static.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron {

struct PressRequest {
  ImpactRequest contact{};           // law, bodies and parameters; no mass, speed or gravity
  std::vector<std::string> depth{};  // of each cycle: "10um"
  std::vector<std::string> force{};  // likewise, in place of the depths
};

struct PressSetup {
  ImpactSetup contact;  // law, bodies and parameters
  std::vector<PressTarget> targets;
  std::vector<std::string> without_effect;  // viscous parameters that are not given, and need not be
};

// Warnings about what came out: a cycle that returns more energy than it received.
Warnings press_warnings(const PressSetup& setup, const StaticRun& run);

Result<PressSetup> read_press_request(const PressRequest& request);

}  // namespace hysteron
