#include <fmt/format.h>

#include <algorithm>

#include "hysteron/report/text_table.hpp"
#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

constexpr std::size_t line_width = 118;

void append(std::string& out, const RemarkedTable& table) {
  out += table.table.text() + '\n';
  for (std::size_t i = 0; i < table.remarks.size(); ++i)
    out += fmt::format("[{}]\n{}", i + 1, wrapped(table.remarks[i], line_width, "    "));
  out += '\n';
}

// Statements are sentences: one below the other rather than side by side.
void append_statements(std::string& out, const Section& section, Detail detail) {
  for (const Statement& s : section.statements) {
    if (detail == Detail::differences && s.verdict == Verdict::reproduced) continue;
    out += wrapped(fmt::format("{}: {}: {}", to_text(s.verdict), s.place, s.claim), line_width);
    out += wrapped("ours: " + s.measured, line_width, "    ");
    if (!s.reason.empty()) out += wrapped(s.reason, line_width, "    ");
  }
  out += '\n';
}

bool anything(const Section& section, Detail detail) {
  const auto counts = [](const auto& row) { return row.verdict != Verdict::reproduced; };
  return detail == Detail::all || std::any_of(section.numbers.begin(), section.numbers.end(), counts) ||
         std::any_of(section.statements.begin(), section.statements.end(), counts);
}

std::string verdicts(const Counts& counts) {
  std::string out;
  for (const Verdict v : all_verdicts) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", counts[v], to_text(v));
  return out;
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
                     papers.size() == 1 ? "paper" : "papers", numbers.total(), verdicts(numbers), statements.total(),
                     verdicts(statements));
}

std::string text(const std::vector<ReportedPaper>& papers, Detail detail) {
  std::string out;
  for (const ReportedPaper& p : papers) {
    if (detail == Detail::counts) break;
    out += fmt::format("{}\n{}\n", p.paper->name, wrapped(citation(*p.paper->source), line_width));
    for (const Section& section : p.report.sections) {
      if (!anything(section, detail)) continue;
      out += section.title + "\n\n";
      if (!section.numbers.empty()) append(out, number_table(section, detail));
      if (!section.statements.empty()) append_statements(out, section, detail);
    }
  }
  out += wrapped(tolerance_text, line_width) + '\n' + summary_table(papers).text() + '\n' + summary_line(papers) + '\n';
  return out;
}

}  // namespace hysteron::reproduce
