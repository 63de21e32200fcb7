// A paper's printed numbers and statements beside what this library computes in their place. A number is reproduced if
// it differs by less than one unit in its last printed digit; otherwise the verdict says why, or that nobody knows.
#pragma once

#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/law_info.hpp"
#include "hysteron/report/figure.hpp"
#include "hysteron/reproduce/printed.hpp"

namespace hysteron::reproduce {

// Why a number or statement does not come out:
// `misprint`: a slip of typesetting or copying; something else should stand there.
// `miscomputed`: a slip in a computation; the reading in the reason gives the printed number.
// `contradicted`: a statement that does not hold.
// `not_reproducible`: no reading of the paper gives it, or the paper does not say what it was computed from.
enum class Verdict { reproduced, misprint, miscomputed, contradicted, not_reproducible };
inline constexpr std::array all_verdicts{Verdict::reproduced, Verdict::misprint, Verdict::miscomputed,
                                         Verdict::contradicted, Verdict::not_reproducible};

constexpr std::string_view to_text(Verdict verdict) {
  constexpr std::array<std::string_view, all_verdicts.size()> names{"reproduced", "misprint", "miscomputed",
                                                                    "contradicted", "not reproducible"};
  return names[static_cast<std::size_t>(verdict)];
}

struct Cause {
  Verdict verdict = Verdict::not_reproducible;
  std::string text;
};

struct Number {
  std::string place;  // row and column of the table, or the section
  std::string what;
  std::string unit;  // empty for none
  Printed printed;
  double ours;                      // NaN if it cannot be computed
  std::optional<double> reading{};  // what the reading in the reason gives: it shows where the printed number is from
  Verdict verdict{};
  std::string reason{};  // why it is off; empty if reproduced
  std::string note{};    // what had to be assumed

  double difference() const { return printed.value - ours; }
};

// Compares, and takes the cause only if the number is off.
Number number(std::string place, std::string what, std::string unit, Printed printed, double ours, Cause cause,
              std::optional<double> reading = {}, std::string_view note = {});

// A statement (trend, ordering, bound) with the numbers that decide it.
struct Statement {
  std::string place;
  std::string claim;     // in our words
  std::string measured;  // ours
  Verdict verdict{};
  std::string reason{};  // why it does not hold; empty if it does
};

Statement statement(std::string place, std::string claim, std::string measured, bool holds, Cause cause = {});

struct Section {
  std::string title;
  std::vector<Number> numbers{};
  std::vector<Statement> statements{};

  // Adds a number or a statement with its verdict.
  void compare(std::string place, std::string what, std::string unit, Printed printed, double ours, Cause cause = {},
               std::optional<double> reading = {}, std::string_view note = {});
  void state(std::string place, std::string claim, std::string measured, bool holds, Cause cause = {});
};

struct NamedFigure {
  std::string name;  // file stem
  std::string caption;
  Figure figure;
};

struct PaperReport {
  std::vector<Section> sections;
  std::vector<NamedFigure> figures{};
};

struct Counts {
  std::array<std::size_t, all_verdicts.size()> of{};  // by verdict

  std::size_t total() const { return std::accumulate(of.begin(), of.end(), std::size_t{0}); }
  std::size_t operator[](Verdict v) const { return of[static_cast<std::size_t>(v)]; }
  Counts& operator+=(const Counts& other) {
    for (std::size_t i = 0; i < of.size(); ++i) of[i] += other.of[i];
    return *this;
  }
  bool operator==(const Counts&) const = default;
};

Counts count_numbers(const PaperReport& report);
Counts count_statements(const PaperReport& report);

struct Paper {
  std::string_view name;  // as given on the command line
  const Reference* source;
  std::string_view citation_prefix;  // how errata name it
  std::span<const Erratum> errata;   // of the paper itself; those of its laws are with the laws
  PaperReport (*report)();
};

std::span<const Paper> papers();

// nullptr if there is none of that name.
const Paper* find_paper(std::string_view name);

}  // namespace hysteron::reproduce
