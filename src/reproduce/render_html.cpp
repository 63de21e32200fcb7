#include <fmt/format.h>

#include "hysteron/report/html.hpp"
#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

void add(HtmlPage& page, const RemarkedTable& table, std::string_view caption) {
  page.table(table.table, caption);
  for (std::size_t i = 0; i < table.remarks.size(); ++i)
    page.paragraph(fmt::format("[{}] {}", i + 1, table.remarks[i]));
}

}  // namespace

Result<std::string> html(const std::vector<ReportedPaper>& papers) {
  HtmlPage page("Printed and computed", "Numbers and statements of papers beside what this program computes");
  page.section("Summary");
  page.paragraph(tolerance_text);
  page.table(summary_table(papers), summary_line(papers));
  for (const ReportedPaper& p : papers) {
    page.section(p.paper->name);
    page.paragraph(citation(*p.paper->source));
    for (const Section& section : p.report.sections) {
      if (!section.numbers.empty()) add(page, number_table(section, Detail::all), section.title);
      if (!section.statements.empty()) add(page, statement_table(section, Detail::all), section.title);
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
