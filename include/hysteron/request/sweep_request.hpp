// A sweep as people type it, checked and turned into SI.
#pragma once

#include <string>
#include <vector>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/sweep.hpp"

namespace hysteron {

// vary: "name=from:to:count", "name=from:to:count,log", "name=a,b,c".
Result<Sweep> read_sweep(const ImpactRequest& base, const std::vector<std::string>& vary);

// A text that differs between different sweeps, and between versions of the program.
std::string sweep_fingerprint(const ImpactRequest& base, const std::vector<std::string>& vary);

}  // namespace hysteron
