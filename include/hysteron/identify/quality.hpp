// Whether a model describes the data it was fitted to: tests of the residuals, outliers, and one verdict. The tests are
// explained in docs/manual/fit.md.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/dim.hpp"

namespace hysteron {

enum class FitVerdict {
  describes,          // no test finds a misfit
  does_not_describe,  // the misfit is larger than chance explains
  undecided,          // no test finds a misfit, but with so few data none would
};
constexpr std::string_view to_text(FitVerdict verdict) {
  constexpr std::array<std::string_view, 3> names{"describes the data", "does not describe the data",
                                                  "cannot be decided"};
  return names[static_cast<std::size_t>(verdict)];
}

enum class MisfitTestKind {
  given_sigmas,  // χ² of the residuals against the given standard deviations
  repeats,       // the misfit of the means of repeated measurements against the scatter of the repeats (F)
  runs,          // number of runs of equal sign along the speeds or times (Wald and Wolfowitz)
  neighbours,    // correlation of neighbouring residuals
  trend,         // slow variation of the residuals along the speeds or times that no parameter can follow (F)
  specimens,     // mean residuals of the specimens differ more than chance explains (F)
};
constexpr std::string_view to_text(MisfitTestKind kind) {
  constexpr std::array<std::string_view, 6> names{"given sigmas", "repeats", "runs of signs",
                                                  "neighbours",   "trend",   "specimens"};
  return names[static_cast<std::size_t>(kind)];
}

// One test of one channel of data.
struct MisfitTest {
  MisfitTestKind kind{};
  std::string file, quantity;
  double statistic = 0.0;    // χ², F, number of runs, or lag-1 correlation
  double probability = 1.0;  // of a statistic at least this far out if the model is right
  std::string finding;       // what the test shows, as a clause: "residuals of force are correlated (lag-1 ...)"
};

// The scatter of repeated measurements of one specimen, at speeds that differ by less than 1 %, beside that of all
// residuals.
struct RepeatScatter {
  std::string file, quantity;
  Dim dim{};
  std::size_t groups = 0;
  double of_repeats = 0.0, of_residuals = 0.0;  // standard deviations
};

struct Outlier {
  std::string file, quantity;
  Dim dim{};
  std::size_t line = 0;                // 0 if the datum is not from a file
  std::size_t channel = 0, datum = 0;  // indices in FitResult::channels and FittedChannel::data
  double at = 0.0, measured = 0.0;
  double residual = 0.0;      // data minus model, in standard deviations of the other data
  double probability = 1.0;   // that any of the data is this far out
  std::string place() const;  // "drop.csv:11"
};

struct FitQuality {
  FitVerdict verdict = FitVerdict::undecided;
  // Probability that a right model fails the m tests as clearly: the smallest of m p_k/k over the probabilities p_k in
  // rising order (Simes). NaN if no test could be made.
  double probability = 1.0;
  double level = 0.0;                 // below this probability the model is said not to describe the data
  std::string headline;               // the verdict in words: "The law does not describe these data"
  std::vector<std::string> reasons;   // clauses, the clearest first
  std::vector<std::string> causes{};  // what the data show of the causes of a misfit, with cures, as clauses
  std::vector<MisfitTest> tests;
  std::vector<RepeatScatter> repeats;
  std::vector<Outlier> outliers;
};

}  // namespace hysteron
