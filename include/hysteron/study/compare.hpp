// Several laws in the same impact, beside the lossless impact by Hertz's law, and over a range of restitutions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hysteron/study/run_impact.hpp"

namespace hysteron {

// The value by which an impact differs from others of the same law.
struct VariedInput {
  std::string name;               // "restitution", "body1.radius"
  std::string symbol{};           // "e"; empty if there is none
  std::optional<double> value{};  // SI; none for a name
  Dim dim{};
  std::string text{};  // a name as it was given
};

struct ComparedLaw {
  std::string law;
  ImpactSetup setup;
  ImpactAnswer answer;
  std::optional<VariedInput> varied{};
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

// A law that is to be compared: its impact, or why the inputs do not make one.
struct Candidate {
  std::string law;
  Result<ImpactSetup> setup;
  std::optional<VariedInput> varied{};
};

// A law that cannot be computed is refused with the reason; an error if none can.
Result<Comparison> compare(std::vector<Candidate> candidates);

// The same impact for each of these laws; the spec of the inputs is not used. A law without a restitution has nothing
// to calibrate and is computed as published.
Result<Comparison> compare(const ImpactInputs& inputs, const std::vector<LawSpec>& laws);

// Whether exact mode has something to calibrate: the law takes a restitution, or implies one.
bool exact_mode_applies(const LawSpec& spec);

// One law over a range of requested restitutions, everything else equal.
struct RestitutionSweep {
  std::string law;
  std::size_t compared = 0;  // index in the laws of the comparison
  std::vector<double> requested;
  std::vector<std::optional<ImpactResult>> results;  // nothing where the law does not take or cannot return that e
  std::vector<std::optional<double>> damping;        // impact/damping_number.hpp
};

// For each law with a restitution of its own: `points` + 1 values from 0 to 1.
std::vector<RestitutionSweep> sweep_restitution(const Comparison& comparison, std::size_t points = 100);

}  // namespace hysteron
