// Several laws in the same impact, and against the restitution asked for.
#pragma once

#include <optional>
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
  std::vector<RefusedLaw> refused;     // cannot be computed from these inputs, with the reason
  std::optional<ComparedLaw> hertz{};  // the same impact without loss by Hertz's law, of points or lines
};

// Each law takes of the inputs what it knows (hertz takes no restitution); a name that none of them knows is an error,
// as is an unknown law or text that cannot be read. A law that lacks a parameter, does not take a value or unit, or
// would leave its domain is refused with the reason.
Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws);

// One law over a range of asked restitutions, everything else equal.
struct RestitutionSweep {
  std::string law;
  std::vector<double> asked;
  std::vector<std::optional<ImpactResult>> results;  // nothing where the law does not take or cannot return that e
  std::vector<std::optional<double>> damping;        // impact/damping_number.hpp
};

// For each law with a restitution of its own: `points` + 1 values from 0 to 1.
std::vector<RestitutionSweep> sweep_restitution(const Comparison& comparison, std::size_t points = 100);

}  // namespace hysteron
