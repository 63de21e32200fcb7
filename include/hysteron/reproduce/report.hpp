// The printed numbers and statements of a paper compared with the values that this library computes. A number is
// reproduced if it differs by less than one unit in its last printed digit; otherwise the verdict classifies the error.
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

// The result of comparing a printed number or statement:
// `approximation`: it holds in part or within an error that is stated, as a rounded constant does.
// `definition`: a definition or convention, which cannot be false; what differs is stated.
// `misprint`: an error of typesetting or copying.
// `miscomputed`: an error in the paper's computation; repeating the computation with that error gives the printed
// number. `contradicted`: the statement is false. `not_reproducible`: no interpretation of the paper gives it.
// `undecidable`: what is printed does not decide it: inputs or measured data are missing, or no computation can.
enum class Verdict {
  reproduced,
  approximation,
  definition,
  misprint,
  miscomputed,
  contradicted,
  not_reproducible,
  undecidable
};
inline constexpr std::array all_verdicts{Verdict::reproduced,       Verdict::approximation, Verdict::definition,
                                         Verdict::misprint,         Verdict::miscomputed,   Verdict::contradicted,
                                         Verdict::not_reproducible, Verdict::undecidable};

constexpr std::string_view to_text(Verdict verdict) {
  constexpr std::array<std::string_view, all_verdicts.size()> names{"reproduced",       "approximation", "definition",
                                                                    "misprint",         "miscomputed",   "contradicted",
                                                                    "not reproducible", "undecidable"};
  return names[static_cast<std::size_t>(verdict)];
}

// Why a printed number or statement is not reproduced.
struct Cause {
  Verdict verdict = Verdict::not_reproducible;
  std::string reason{};
};

// A printed number and the computed value.
struct Number {
  std::string where;     // row and column of the table, or the section
  std::string quantity;  // "largest force"
  std::string unit;      // empty if dimensionless
  Printed printed;
  double computed;                   // NaN if it cannot be computed
  std::optional<double> repeated{};  // the value with the paper's error repeated: it explains the printed number
  Verdict verdict{};
  std::string reason{};  // why it differs; empty if reproduced
  std::string note{};    // assumptions about inputs that the paper omits

  double difference() const { return printed.value - computed; }
};

// What a comparison needs besides the printed and the computed number; only the note is kept if they agree.
struct IfDifferent {
  Cause cause{};
  std::optional<double> repeated{};
  std::string_view note{};
};

Number compare_number(std::string where, std::string quantity, std::string unit, Printed printed, double computed,
                      IfDifferent other = {});

// A statement of the paper (trend, ordering, bound) with the computed numbers that decide it.
struct Statement {
  std::string where;
  std::string claim;     // paraphrased
  std::string quote;     // a few words of the paper
  std::string evidence;  // computed numbers
  Verdict verdict{};
  std::string reason{};  // why it does not hold; empty if it does
};

struct Section {
  std::string title;
  std::vector<Number> numbers{};
  std::vector<Statement> statements{};
  // The numbers are a matrix: a row for each `where`, a column for each quantity; cells may be missing.
  bool is_matrix = false;

  // See compare_number.
  void add_number(std::string where, std::string quantity, std::string unit, Printed printed, double computed,
                  IfDifferent other = {});
  // The cause is used only if the statement does not hold.
  void add_statement(std::string where, std::string claim, std::string quote, std::string evidence, bool holds,
                     Cause cause = {});
};

// What a vague word of the papers is taken to mean.
struct JudgementLimit {
  std::string_view words;
  std::string_view measure;
  double value;
};
// Declared once for all papers (src/reproduce/limits.hpp).
std::span<const JudgementLimit> judgement_limits();

struct NamedFigure {
  std::string name;  // file stem
  std::string caption;
  Figure figure;
  std::string shows{};              // the figure of the paper that is drawn again: "Fig. 4"; empty for one of our own
  std::vector<std::string> ours{};  // inputs that the paper does not state

  // The figure as drawn, with the inputs that the paper does not state in its note.
  Figure with_note() const;
};

struct PaperReport {
  std::vector<Section> sections;
  std::vector<NamedFigure> figures{};
};

struct Counts {
  std::array<std::size_t, all_verdicts.size()> of{};  // indexed by verdict

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
  std::string_view name;  // id on the command line: "corral-2021"
  const Reference* source;
  std::string_view citation_prefix;  // the beginning of Erratum::where for this paper
  std::span<const Erratum> errata;   // errata of the text; errata of formulas are listed with their laws
  PaperReport (*report)();
};

std::span<const Paper> papers();

// nullptr if no paper has this name.
const Paper* find_paper(std::string_view name);

}  // namespace hysteron::reproduce
