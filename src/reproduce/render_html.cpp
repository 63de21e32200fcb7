#include <fmt/format.h>

#include "hysteron/report/html.hpp"
#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

void add_table(HtmlPage& page, const AnnotatedTable& table, std::string_view caption) {
  page.table(table.table, caption);
  for (std::size_t i = 0; i < table.notes.size(); ++i) page.paragraph(fmt::format("[{}] {}", i + 1, table.notes[i]));
}

// The page numbers its own tables, so a table of the paper is named as such.
std::string caption_of(const Section& section) {
  return section.title.starts_with("Table ") ? "Published " + section.title : section.title;
}

}  // namespace

Result<std::string> html(const std::vector<ReportedPaper>& papers) {
  HtmlPage page("Published against computed",
                "Numbers and statements of papers, compared with the values computed here");
  page.section("Summary");
  page.paragraph(tolerance_text);
  page.table(summary_table(papers), summary_line(papers));
  for (const ReportedPaper& p : papers) {
    page.section(p.paper->name);
    page.paragraph(citation(*p.paper->source));
    for (const Section& section : p.report.sections) {
      if (!section.numbers.empty()) add_table(page, number_table(section, Detail::all), caption_of(section));
      if (!section.statements.empty()) add_table(page, statement_table(section, Detail::all), caption_of(section));
    }
    for (const NamedFigure& f : p.report.figures) {
      const auto svg = picture(f.figure);
      if (!svg) return svg.error();
      page.figure(*svg, f.caption);
    }
  }
  return page.text();
}

}  // namespace hysteron::reproduce
