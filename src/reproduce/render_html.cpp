#include <fmt/format.h>

#include <algorithm>

#include "hysteron/report/html.hpp"
#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

constexpr std::array<Tint, all_verdicts.size()> tints{Tint::green, Tint::teal, Tint::brown,  Tint::blue,
                                                      Tint::amber, Tint::red,  Tint::violet, Tint::grey};

// "not-reproducible".
std::string kind_of(Verdict verdict) {
  std::string out(to_text(verdict));
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

// The verdicts that occur, with their counts.
std::vector<HtmlKind> verdict_kinds(const Counts& counts) {
  std::vector<HtmlKind> kinds;
  for (const Verdict v : all_verdicts)
    if (counts[v] > 0)
      kinds.push_back({kind_of(v), fmt::format("{} ({})", to_text(v), counts[v]), tints[static_cast<std::size_t>(v)]});
  return kinds;
}

void add_bar(HtmlPage& page, std::string_view what, const Counts& counts) {
  std::vector<HtmlBarPart> parts;
  for (const Verdict v : all_verdicts) parts.push_back({kind_of(v), counts[v]});
  const std::string label = fmt::format("{}: {}", what, verdict_counts(counts));
  page.paragraph(label);
  page.bar(parts, label);
}

void add_notes(HtmlPage& page, const std::vector<std::string>& notes) {
  for (std::size_t i = 0; i < notes.size(); ++i) page.paragraph(fmt::format("[{}] {}", i + 1, notes[i]));
}

void add_number_table(HtmlPage& page, const Section& section) {
  const AnnotatedTable table = number_table(section, Detail::all);
  HtmlMarks marks;
  for (const Number& n : section.numbers) marks.rows.push_back(kind_of(n.verdict));
  page.table(table.table, "", marks);
  add_notes(page, table.notes);
}

void add_statement_table(HtmlPage& page, const Section& section) {
  HtmlMarks marks;
  for (const Statement& s : section.statements) marks.rows.push_back(kind_of(s.verdict));
  page.table(statement_table(section), "", marks);
}

// "0.15 [2]", below it "0.0741" and, if the error of the paper is repeated, "(0.1477)".
std::string cell_text(const Number& n, std::vector<std::string>& notes) {
  const std::string reference = note_references(notes, n);
  std::string out = fmt::format("{}{}{}\n{}", n.printed.text, reference.empty() ? "" : " ", reference,
                                like_printed(n.computed, n.printed));
  if (n.repeated) out += fmt::format("\n({})", like_printed(*n.repeated, n.printed));
  return out;
}

void add_matrix(HtmlPage& page, const Section& section) {
  const NumberMatrix matrix = matrix_of(section);
  std::vector<std::string> head{""}, notes;
  head.insert(head.end(), matrix.columns.begin(), matrix.columns.end());
  TextTable table(head);
  table.align_right_from(1);
  HtmlMarks marks{.keep_lines = true};
  for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
    std::vector<std::string> row{matrix.rows[i]}, kinds{""};
    for (const Number* n : matrix.cells[i]) {
      row.push_back(n ? cell_text(*n, notes) : "");
      kinds.push_back(n ? kind_of(n->verdict) : "");
    }
    table.add(row);
    marks.cells.push_back(kinds);
  }
  page.table(table, "", marks);
  page.paragraph("Each cell: published, below it computed; in brackets: computed with the error of the note.");
  add_notes(page, notes);
}

void add_section(HtmlPage& page, const Section& section) {
  page.subsection(section.title);
  if (!section.numbers.empty()) section.is_matrix ? add_matrix(page, section) : add_number_table(page, section);
  if (!section.statements.empty()) add_statement_table(page, section);
}

void add_differences(HtmlPage& page, const PaperReport& report) {
  const DifferenceTable differences = difference_table(report);
  if (differences.table.rows().empty()) return page.paragraph("None.");
  HtmlMarks marks;
  for (const Verdict v : differences.verdicts) marks.rows.push_back(kind_of(v));
  page.table(differences.table, "", marks);
}

std::string figure_caption(const NamedFigure& f) {
  std::string out = f.shows.empty() ? f.caption : fmt::format("{}, drawn from computed values. {}", f.shows, f.caption);
  std::string inputs;
  for (const std::string& input : f.ours) inputs += (inputs.empty() ? "" : "; ") + input;
  return inputs.empty() ? out : fmt::format("{} Not stated in the paper, chosen here: {}.", out, inputs);
}

Counts all_counts(const PaperReport& report) {
  Counts out = count_numbers(report);
  return out += count_statements(report);
}

}  // namespace

std::string paper_page(const ReportedPaper& p, const std::vector<std::string>& pictures) {
  HtmlPage page(fmt::format("{}: published against computed", p.paper->name), citation(*p.paper->source),
                HtmlPage::Numbering::none);
  page.section("Summary");
  page.paragraph(tolerance_text);
  page.paragraph("Show the numbers and statements that are");
  page.filter(verdict_kinds(all_counts(p.report)));
  add_bar(page, "numbers", count_numbers(p.report));
  add_bar(page, "statements", count_statements(p.report));
  page.section("Differences");
  add_differences(page, p.report);
  page.section("Numbers and statements");
  for (const Section& section : p.report.sections) add_section(page, section);
  page.section("Figures");
  for (std::size_t i = 0; i < p.report.figures.size() && i < pictures.size(); ++i)
    page.figure(pictures[i], figure_caption(p.report.figures[i]));
  return page.text();
}

std::string overview_page(const std::vector<ReportedPaper>& papers) {
  HtmlPage page("Published against computed",
                "Numbers and statements of papers, compared with the values computed here", HtmlPage::Numbering::none);
  Counts counts;
  for (const ReportedPaper& p : papers) counts += all_counts(p.report);
  page.section("Summary");
  page.paragraph(tolerance_text);
  page.table(summary_table(papers), "");
  page.paragraph(summary_line(papers));
  std::vector<std::pair<std::string, std::string>> pages;
  for (const ReportedPaper& p : papers)
    pages.emplace_back(fmt::format("{}: every number, statement and figure", p.paper->name),
                       fmt::format("{}.html", p.paper->name));
  page.links(pages);
  page.table(limits_table(), "What words without a number are taken to mean");
  page.paragraph("Show the differences that are");
  auto kinds = verdict_kinds(counts);
  for (HtmlKind& k : kinds) k.can_hide = k.name != kind_of(Verdict::reproduced);  // only differences are listed here
  page.filter(kinds);
  for (const ReportedPaper& p : papers) {
    page.section(p.paper->name);
    page.paragraph(citation(*p.paper->source));
    add_bar(page, "numbers", count_numbers(p.report));
    add_bar(page, "statements", count_statements(p.report));
    add_differences(page, p.report);
  }
  return page.text();
}

}  // namespace hysteron::reproduce
