#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hysteron::reproduce {
namespace {

// The reference with a blank before it.
std::string add_note(std::vector<std::string>& notes, std::string_view text) {
  const std::string reference = note_reference(notes, text);
  return reference.empty() ? reference : ' ' + reference;
}

bool is_shown(Verdict verdict, Detail detail) { return detail == Detail::all || verdict != Verdict::reproduced; }

bool has_note(const Number* n) { return n && (n->verdict != Verdict::reproduced || !n->note.empty()); }
bool is_different(const Number* n) { return n && n->verdict != Verdict::reproduced; }

// The position of the text in the list, to which it is added if it is new.
std::size_t index_of(std::vector<std::string>& list, const std::string& text) {
  const auto found = std::find(list.begin(), list.end(), text);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(text);
  return list.size() - 1;
}

}  // namespace

std::string note_reference(std::vector<std::string>& notes, std::string_view text) {
  return text.empty() ? std::string{} : fmt::format("[{}]", index_of(notes, std::string(text)) + 1);
}

std::string note_references(std::vector<std::string>& notes, const Number& n) {
  std::string out;
  if (n.verdict != Verdict::reproduced)
    out += note_reference(notes, fmt::format("{}: {}", to_text(n.verdict), n.reason));
  return out + note_reference(notes, n.note);
}

std::string name_with_unit(const Number& n) {
  return n.unit.empty() ? n.quantity : fmt::format("{} [{}]", n.quantity, n.unit);
}

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
    std::vector<std::string> row{n.where, name_with_unit(n), std::string(n.printed.text),
                                 like_printed(n.computed, n.printed),
                                 std::isfinite(n.computed) ? fmt::format("{:+.1g}", n.difference()) : std::string("-")};
    if (has_repeated) row.push_back(n.repeated ? like_printed(*n.repeated, n.printed) : "");
    row.push_back(std::string(to_text(n.verdict)) + add_note(out.notes, n.reason) + add_note(out.notes, n.note));
    out.table.add(row);
  }
  return out;
}

NumberMatrix matrix_of(const Section& section) {
  NumberMatrix out;
  for (const Number& n : section.numbers) {
    const std::size_t row = index_of(out.rows, n.where), column = index_of(out.columns, name_with_unit(n));
    out.cells.resize(out.rows.size());
    out.cells[row].resize(std::max(out.cells[row].size(), column + 1));
    out.cells[row][column] = &n;
  }
  for (auto& row : out.cells) row.resize(out.columns.size());
  return out;
}

AnnotatedTable matrix_table(const Section& section, Detail detail) {
  const NumberMatrix matrix = matrix_of(section);
  std::vector<std::string> head{"", ""};
  head.insert(head.end(), matrix.columns.begin(), matrix.columns.end());
  AnnotatedTable out{TextTable(head), {}};
  out.table.align_right_from(2);
  for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
    const auto& cells = matrix.cells[i];
    const bool has_difference = std::any_of(cells.begin(), cells.end(), is_different);
    if (detail == Detail::differences && !has_difference) continue;
    const auto add_line = [&](std::string row, std::string name, const auto& text_of) {
      std::vector<std::string> line{std::move(row), std::move(name)};
      for (const Number* n : cells) line.push_back(n ? text_of(*n) : std::string{});
      out.table.add(line);
    };
    add_line(matrix.rows[i], "published", [](const Number& n) { return std::string(n.printed.text); });
    add_line("", "computed", [](const Number& n) { return like_printed(n.computed, n.printed); });
    if (std::any_of(cells.begin(), cells.end(), [](const Number* n) { return n && n->repeated; }))
      add_line("", "with the error",
               [](const Number& n) { return n.repeated ? like_printed(*n.repeated, n.printed) : ""; });
    if (std::any_of(cells.begin(), cells.end(), has_note))
      add_line("", "note", [&](const Number& n) { return note_references(out.notes, n); });
  }
  return out;
}

TextTable statement_table(const Section& section) {
  TextTable out({"where", "statement of the paper", "computed", "why it differs", "verdict"});
  for (const Statement& s : section.statements)
    out.add({s.where, with_quote(s), s.evidence, s.reason, std::string(to_text(s.verdict))});
  return out;
}

std::string with_quote(const Statement& s) {
  return s.quote.empty() ? s.claim : fmt::format("{}: \"{}\"", s.claim, s.quote);
}

TextTable limits_table() {
  TextTable out({"word", "measure", "limit"});
  out.align(2, TextTable::Align::right);
  for (const JudgementLimit& l : judgement_limits())
    out.add({std::string(l.words), std::string(l.measure), fmt::format("{:g}", l.value)});
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
