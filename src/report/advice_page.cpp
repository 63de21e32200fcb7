#include <algorithm>
#include <array>

#include "advice_parts.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/report/advice_report.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/impact_panels.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/request/advise_request.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

using namespace advise;
using namespace detail;

namespace {

void add_law(HtmlPage& page, const LawAdvice& law, std::size_t rank, const ImpactRequest& request,
             const std::vector<std::string>& told_once) {
  page.subsection(std::to_string(rank) + ". " + title_of(law.trial));
  page.paragraph(std::string(law.trial.entry().info.name) + ": " + std::string(law.trial.entry().info.formula));
  page.paragraph(outcome_text(law.trial));
  constexpr std::array notices{std::pair{Rating::favours, Notice::good}, std::pair{Rating::caution, Notice::warning},
                               std::pair{Rating::avoid, Notice::bad}};
  for (const auto& [rating, notice] : notices)
    for (const Finding& f : law.findings)
      if (f.rating == rating && std::find(told_once.begin(), told_once.end(), f.text) == told_once.end())
        page.notice(notice, f.text);
  if (const std::string fine = texts_of(law, Rating::fine); !fine.empty()) page.paragraph(fine);
  if (law.trial.derived) page.paragraph("with " + derived_text(law.trial));
  if (!law.same.empty()) page.paragraph("Same impact here: " + joined(law.same));
  page.command(impact_command(request_of(request, law.trial)));
}

Result<std::string> loops(const std::vector<LawAdvice>& laws) {
  ImpactCurves curves;
  for (const LawAdvice& law : laws) {
    const auto series = time_series(problem_of(law.trial.setup, law.trial.answer));
    if (!series) return series.error();
    curves.series.push_back({std::string(law.trial.entry().info.id), *series, law_label(law.trial.setup)});
  }
  return picture(impact_figure("Recommended laws in this contact", curves));
}

void add_list(HtmlPage& page, std::string_view heading, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  page.section(heading);
  page.list(texts);
}

// The answer first, then the recommended laws with their figure.
std::optional<Error> add_answer(HtmlPage& page, const Advice& advice, const ImpactRequest& request) {
  if (advice.recommended.empty()) return std::nullopt;
  page.section("Answer");
  page.paragraph(answer_text(advice));
  page.command(impact_command(request_of(request, advice.recommended.front().trial)));
  page.section("Recommended, best first");
  const auto told_once = common_texts(advice.recommended, Rating::caution);
  for (const std::string& text : told_once) page.notice(Notice::warning, "All of these laws: " + text);
  std::size_t rank = 0;
  for (const LawAdvice& law : advice.recommended) add_law(page, law, ++rank, request, told_once);
  const auto figure = loops(advice.recommended);
  if (!figure) return figure.error();
  page.figure(*figure, "Force and velocity of the recommended laws");
  page.paragraph("Side by side:");
  page.command(compare_command(request, advice));
  return std::nullopt;
}

}  // namespace

Result<std::string> advice_page(const Advice& advice, const ImpactRequest& request, std::string_view command) {
  HtmlPage page("Which contact law to use");
  if (const auto error = add_answer(page, advice, request)) return *error;
  page.section("The contact");
  page.table(facts_table(advice.contact), "Properties of the contact");
  page.command(command);
  page.section("Checks");
  page.table(checks_table(advice), "Rules measured in this contact");
  if (const auto unchecked = unchecked_texts(advice); !unchecked.empty()) {
    page.subsection("Not checked");
    page.list(unchecked);
  }
  add_list(page, "Elastic part, best first", elastic_texts(advice));
  page.section("Usable without calibration");
  page.table(usable_table(advice), "Laws without a reason to avoid them, with their cautions");
  add_list(page, "Avoid", avoid_texts(advice));
  if (const std::string presets = presets_text(advice); !presets.empty()) {
    page.section("Restitution delivered by the laws of other programs");
    page.paragraph(presets);
  }
  add_list(page, "Not evaluated: missing input", missing_texts(advice));
  page.section("Rules");
  page.table(advice_rules_table(), "Measured quantity, limits and source of each rule");
  return page.text();
}

}  // namespace hysteron
