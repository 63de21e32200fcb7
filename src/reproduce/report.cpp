#include "hysteron/reproduce/report.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::reproduce {

Number number(std::string place, std::string what, std::string unit, Printed printed, double ours, Cause cause,
              std::optional<double> reading, std::string_view note) {
  Number out{.place = std::move(place),
             .what = std::move(what),
             .unit = std::move(unit),
             .printed = printed,
             .ours = ours,
             .reading = reading,
             .note = std::string(note)};
  // Strictly less than one unit, beyond the rounding of the two numbers themselves.
  const bool equal = std::abs(out.difference()) < (1.0 - 1e-9) * printed.last_digit;
  if (equal) {
    out.reading.reset();
    return out;
  }
  out.verdict = cause.verdict;
  out.reason = std::move(cause.text);
  return out;
}

Statement statement(std::string place, std::string claim, std::string measured, bool holds, Cause cause) {
  return {.place = std::move(place),
          .claim = std::move(claim),
          .measured = std::move(measured),
          .verdict = holds ? Verdict::reproduced : cause.verdict,
          .reason = holds ? std::string{} : std::move(cause.text)};
}

void Section::compare(std::string place, std::string what, std::string unit, Printed printed, double ours, Cause cause,
                      std::optional<double> reading, std::string_view note) {
  numbers.push_back(
      number(std::move(place), std::move(what), std::move(unit), printed, ours, std::move(cause), reading, note));
}

void Section::state(std::string place, std::string claim, std::string measured, bool holds, Cause cause) {
  statements.push_back(statement(std::move(place), std::move(claim), std::move(measured), holds, std::move(cause)));
}

namespace {

template <class Rows>
void add(Counts& counts, const Rows& rows) {
  for (const auto& row : rows) ++counts.of[static_cast<std::size_t>(row.verdict)];
}

}  // namespace

Counts count_numbers(const PaperReport& report) {
  Counts counts;
  for (const Section& section : report.sections) add(counts, section.numbers);
  return counts;
}

Counts count_statements(const PaperReport& report) {
  Counts counts;
  for (const Section& section : report.sections) add(counts, section.statements);
  return counts;
}

}  // namespace hysteron::reproduce
