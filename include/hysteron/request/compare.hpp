// Several laws in the same impact.
#pragma once

#include <string>
#include <vector>

#include "hysteron/request/run_impact.hpp"

namespace hysteron {

struct ComparedLaw {
  std::string law;
  ImpactSetup setup;
  ImpactAnswer answer;
};

struct RefusedLaw {
  std::string law;
  std::string reason;
};

struct Comparison {
  std::vector<ComparedLaw> laws;
  std::vector<RefusedLaw> refused;  // cannot be computed from these inputs, with the reason
};

// Each law takes of the inputs what it knows (hertz takes no restitution); a name that none of them knows is an error.
// An unknown law is an error too; a law that lacks a parameter is refused with the reason.
Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws);

}  // namespace hysteron
