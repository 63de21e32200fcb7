#include "advice_parts.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/report/advice_report.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/impact_panels.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

using namespace advise;
using namespace detail;

namespace {

void add_law(HtmlPage& page, const LawAdvice& law, std::size_t place) {
  page.subsection(std::to_string(place) + ". " + title_of(law.trial));
  page.paragraph(std::string(law.trial.entry().info.name) + ": " + std::string(law.trial.entry().info.formula));
  page.paragraph(outcome_text(law.trial));
  constexpr std::array notices{std::pair{Verdict::favours, Notice::good}, std::pair{Verdict::caution, Notice::warning},
                               std::pair{Verdict::avoid, Notice::bad}};
  for (const auto& [verdict, notice] : notices)
    for (const Finding& f : law.findings)
      if (f.verdict == verdict) page.notice(notice, f.text);
  if (const std::string fine = texts_of(law, Verdict::fine); !fine.empty()) page.paragraph(fine);
  if (!law.trial.derived.empty()) page.paragraph("with " + law.trial.derived);
  if (!law.same.empty()) page.paragraph("The same impact here: " + joined(law.same));
  page.command(impact_command(law.trial.request));
}

Result<std::string> loops(const std::vector<LawAdvice>& laws) {
  ImpactCurves curves;
  for (const LawAdvice& law : laws) {
    const auto series = time_series(problem_of(law.trial.setup, law.trial.answer));
    if (!series) return series.error();
    curves.series.push_back({std::string(law.trial.entry().info.id), *series});
  }
  return picture(impact_figure("Recommended laws in this contact", curves));
}

void add_list(HtmlPage& page, std::string_view heading, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  page.section(heading);
  page.list(texts);
}

}  // namespace

Result<std::string> advice_page(const Advice& advice, std::string_view command) {
  HtmlPage page("Which contact law to use");
  page.section("The contact");
  page.table(facts_table(advice.contact), "What is known of the contact");
  page.command(command);
  page.section("Checks");
  page.table(checks_table(advice), "What was measured in this contact");
  if (const auto unchecked = unchecked_texts(advice); !unchecked.empty()) {
    page.subsection("Not checked");
    page.list(unchecked);
  }
  add_list(page, "Elastic part, best first", elastic_texts(advice));
  page.section("Recommended, best first");
  std::size_t place = 0;
  for (const LawAdvice& law : advice.recommended) add_law(page, law, ++place);
  if (!advice.recommended.empty()) {
    const auto figure = loops(advice.recommended);
    if (!figure) return figure.error();
    page.figure(*figure, "Force and velocity of the recommended laws");
    page.paragraph("Side by side:");
    page.command(advice.compare);
  }
  page.section("Possible as published");
  page.table(usable_table(advice), "Laws without a reason to avoid them; the last column names the rules to mind");
  add_list(page, "Avoid", avoid_texts(advice));
  if (const std::string presets = presets_text(advice); !presets.empty()) {
    page.section("What the laws of other programs return");
    page.paragraph(presets);
  }
  add_list(page, "Not judged, for want of an input", missing_texts(advice));
  page.section("Rules");
  page.table(advice_rules_table(), "What each rule measures, its limits and its source");
  return page.text();
}

}  // namespace hysteron
