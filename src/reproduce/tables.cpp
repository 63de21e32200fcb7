#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hysteron::reproduce {
namespace {

// " [2]": refers to a note, which is added if it is new; empty without a note.
std::string add_note(std::vector<std::string>& notes, std::string_view text) {
  if (text.empty()) return {};
  auto found = std::find(notes.begin(), notes.end(), text);
  if (found == notes.end()) found = notes.insert(notes.end(), std::string(text));
  return fmt::format(" [{}]", found - notes.begin() + 1);
}

bool is_shown(Verdict verdict, Detail detail) { return detail == Detail::all || verdict != Verdict::reproduced; }

std::string label(const Number& n) { return n.unit.empty() ? n.quantity : fmt::format("{} [{}]", n.quantity, n.unit); }

}  // namespace

std::string like_printed(double value, const Printed& printed) {
  if (!std::isfinite(value)) return "-";
  const std::string_view text = printed.text.substr(0, printed.text.find('E'));
  const std::size_t point = text.find('.');
  const int decimals = 2 + (point == text.npos ? 0 : static_cast<int>(text.size() - point - 1));
  if (text.size() == printed.text.size()) return fmt::format("{:.{}f}", value, decimals);
  // Notation such as "4.1710E4" keeps the exponent of the paper.
  int exponent = 0;
  for (double unit = printed.last_digit * std::pow(10.0, decimals - 2); unit > 3.0; unit /= 10.0) ++exponent;
  for (double unit = printed.last_digit * std::pow(10.0, decimals - 2); unit < 0.3; unit *= 10.0) --exponent;
  return fmt::format("{:.{}f}E{}", value / std::pow(10.0, exponent), decimals, exponent);
}

AnnotatedTable number_table(const Section& section, Detail detail) {
  const bool has_repeated = std::any_of(section.numbers.begin(), section.numbers.end(),
                                        [&](const Number& n) { return n.repeated && is_shown(n.verdict, detail); });
  std::vector<std::string> head{"where", "quantity", "published", "computed", "difference"};
  if (has_repeated) head.push_back("with the error in the note");
  head.push_back("verdict");
  AnnotatedTable out{TextTable(head), {}};
  for (std::size_t i = 2; i + 1 < head.size(); ++i) out.table.align(i, TextTable::Align::right);
  for (const Number& n : section.numbers) {
    if (!is_shown(n.verdict, detail)) continue;
    std::vector<std::string> row{n.where, label(n), std::string(n.printed.text), like_printed(n.computed, n.printed),
                                 std::isfinite(n.computed) ? fmt::format("{:+.1g}", n.difference()) : std::string("-")};
    if (has_repeated) row.push_back(n.repeated ? like_printed(*n.repeated, n.printed) : "");
    row.push_back(std::string(to_text(n.verdict)) + add_note(out.notes, n.reason) + add_note(out.notes, n.note));
    out.table.add(row);
  }
  return out;
}

AnnotatedTable statement_table(const Section& section, Detail detail) {
  AnnotatedTable out{TextTable({"where", "statement of the paper", "computed", "verdict"}), {}};
  for (const Statement& s : section.statements)
    if (is_shown(s.verdict, detail))
      out.table.add({s.where, s.claim, s.evidence, std::string(to_text(s.verdict)) + add_note(out.notes, s.reason)});
  return out;
}

TextTable summary_table(const std::vector<ReportedPaper>& papers) {
  std::vector<std::string> head{"paper", "kind", "total"};
  for (const Verdict v : all_verdicts) head.emplace_back(to_text(v));
  TextTable table(head);
  table.align_right_from(2);
  const auto add = [&](std::string paper, std::string kind, const Counts& counts) {
    std::vector<std::string> row{std::move(paper), std::move(kind), std::to_string(counts.total())};
    for (const Verdict v : all_verdicts) row.push_back(std::to_string(counts[v]));
    table.add(row);
  };
  for (const ReportedPaper& p : papers) {
    add(std::string(p.paper->name), "numbers", count_numbers(p.report));
    add("", "statements", count_statements(p.report));
  }
  return table;
}

}  // namespace hysteron::reproduce
