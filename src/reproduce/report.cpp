#include "hysteron/reproduce/report.hpp"

#include <algorithm>
#include <cmath>

#include "limits.hpp"

namespace hysteron::reproduce {

Number compare_number(std::string where, std::string quantity, std::string unit, Printed printed, double computed,
                      IfDifferent other) {
  Number out{.where = std::move(where),
             .quantity = std::move(quantity),
             .unit = std::move(unit),
             .printed = printed,
             .computed = computed,
             .note = std::string(other.note)};
  // Strictly less than one unit, beyond the rounding of the two numbers themselves.
  const bool is_reproduced = std::abs(out.difference()) < (1.0 - 1e-9) * printed.last_digit;
  if (is_reproduced) return out;
  out.repeated = other.repeated;
  out.verdict = other.cause.verdict;
  out.reason = std::move(other.cause.reason);
  return out;
}

void Section::add_number(std::string where, std::string quantity, std::string unit, Printed printed, double computed,
                         IfDifferent other) {
  numbers.push_back(
      compare_number(std::move(where), std::move(quantity), std::move(unit), printed, computed, std::move(other)));
}

std::span<const JudgementLimit> judgement_limits() { return limits::all; }

void Section::add_statement(std::string where, std::string claim, std::string quote, std::string evidence, bool holds,
                            Cause cause) {
  statements.push_back({.where = std::move(where),
                        .claim = std::move(claim),
                        .quote = std::move(quote),
                        .evidence = std::move(evidence),
                        .verdict = holds ? Verdict::reproduced : cause.verdict,
                        .reason = holds ? std::string{} : std::move(cause.reason)});
}

Figure NamedFigure::with_note() const {
  Figure out = figure;
  for (const std::string& input : ours)
    out.note += (out.note.empty() ? "Not stated in the paper, chosen here: " : "; ") + input;
  return out;
}

namespace {

template <class Rows>
void count_verdicts(Counts& counts, const Rows& rows) {
  for (const auto& row : rows) ++counts.of[static_cast<std::size_t>(row.verdict)];
}

}  // namespace

Counts count_numbers(const PaperReport& report) {
  Counts counts;
  for (const Section& section : report.sections) count_verdicts(counts, section.numbers);
  return counts;
}

Counts count_statements(const PaperReport& report) {
  Counts counts;
  for (const Section& section : report.sections) count_verdicts(counts, section.statements);
  return counts;
}

}  // namespace hysteron::reproduce
