#include <fmt/format.h>

#include <algorithm>

#include "hysteron/report/text_table.hpp"
#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

constexpr std::size_t line_width = 118;

std::size_t column_width(const TextTable& table, std::size_t column) {
  std::size_t width = display_width(table.head()[column]);
  for (const auto& row : table.rows()) width = std::max(width, display_width(row[column]));
  return width;
}

// The table with only these columns.
TextTable with_columns(const TextTable& table, const std::vector<std::size_t>& columns) {
  const auto chosen = [&](const std::vector<std::string>& row) {
    std::vector<std::string> out;
    for (const std::size_t c : columns) out.push_back(row[c]);
    return out;
  };
  TextTable out(chosen(table.head()));
  for (std::size_t i = 0; i < columns.size(); ++i) out.align(i, table.align(columns[i]));
  for (const auto& row : table.rows()) out.add(chosen(row));
  return out;
}

// A table that is too wide is divided into several, each with the columns that name its rows.
std::string divided_text(const TextTable& table, std::size_t naming_columns) {
  constexpr std::size_t gap = 2;  // between columns
  std::vector<std::size_t> naming;
  std::size_t naming_width = 0;
  for (std::size_t i = 0; i < naming_columns; ++i) {
    naming.push_back(i);
    naming_width += column_width(table, i) + gap;
  }
  std::string out;
  std::vector<std::size_t> columns = naming;
  std::size_t width = naming_width;
  for (std::size_t i = naming_columns; i < table.head().size(); ++i) {
    const std::size_t more = column_width(table, i) + gap;
    if (width + more > line_width && columns.size() > naming.size()) {
      out += with_columns(table, columns).text() + '\n';
      columns = naming;
      width = naming_width;
    }
    columns.push_back(i);
    width += more;
  }
  return out + with_columns(table, columns).text();
}

void append_table(std::string& out, const std::vector<std::string>& notes, const std::string& table) {
  out += table + '\n';
  for (std::size_t i = 0; i < notes.size(); ++i)
    out += fmt::format("[{}]\n{}", i + 1, wrapped(notes[i], line_width, "    "));
  out += '\n';
}

// Statements are sentences, so they are printed as a list instead of a table.
void append_statements(std::string& out, const Section& section, Detail detail) {
  for (const Statement& s : section.statements) {
    if (detail == Detail::differences && s.verdict == Verdict::reproduced) continue;
    out += wrapped(fmt::format("{}: {}: {}", to_text(s.verdict), s.where, s.claim), line_width);
    if (!s.quote.empty()) out += wrapped("\"" + s.quote + "\"", line_width, "    ");
    out += wrapped("computed: " + s.evidence, line_width, "    ");
    if (!s.reason.empty()) out += wrapped(s.reason, line_width, "    ");
  }
  out += '\n';
}

bool has_rows(const Section& section, Detail detail) {
  const auto is_different = [](const auto& row) { return row.verdict != Verdict::reproduced; };
  return detail == Detail::all || std::any_of(section.numbers.begin(), section.numbers.end(), is_different) ||
         std::any_of(section.statements.begin(), section.statements.end(), is_different);
}

}  // namespace

std::string citation(const Reference& r) {
  std::string out = fmt::format("{} ({}): {}. {}.", r.authors, r.year, r.title, r.venue);
  if (!r.doi.empty()) out += fmt::format(" https://doi.org/{}", r.doi);
  return out;
}

std::string summary_line(const std::vector<ReportedPaper>& papers) {
  Counts numbers, statements;
  for (const ReportedPaper& p : papers) {
    numbers += count_numbers(p.report);
    statements += count_statements(p.report);
  }
  return fmt::format("{} {}. {} numbers: {}. {} statements: {}.", papers.size(),
                     papers.size() == 1 ? "paper" : "papers", numbers.total(), verdict_counts(numbers),
                     statements.total(), verdict_counts(statements));
}

std::string text(const std::vector<ReportedPaper>& papers, Detail detail) {
  std::string out;
  for (const ReportedPaper& p : papers) {
    if (detail == Detail::counts) break;
    out += fmt::format("{}\n{}\n", p.paper->name, wrapped(citation(*p.paper->source), line_width));
    for (const Section& section : p.report.sections) {
      if (!has_rows(section, detail)) continue;
      out += section.title + "\n\n";
      if (!section.numbers.empty()) {
        const AnnotatedTable table = section.is_matrix ? matrix_table(section, detail) : number_table(section, detail);
        append_table(out, table.notes, section.is_matrix ? divided_text(table.table, 2) : table.table.text());
      }
      if (!section.statements.empty()) append_statements(out, section, detail);
    }
  }
  if (detail == Detail::all) out += "What words without a number are taken to mean\n\n" + limits_table().text() + '\n';
  out += wrapped(tolerance_text, line_width) + '\n' + divided_text(summary_table(papers), 2) + '\n' +
         summary_line(papers) + '\n';
  return out;
}

}  // namespace hysteron::reproduce
