#include "hysteron/report/advice_report.hpp"

#include <fmt/format.h>

#include "advice_parts.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/request/advise_request.hpp"
#include "hysteron/request/law_request.hpp"
#include "hysteron/study/advise_examples.hpp"

namespace hysteron {

using namespace advise;
using namespace detail;

namespace {

constexpr std::size_t advice_width = 110;

std::string first_few(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 5;
  if (names.size() <= shown) return joined(names);
  return joined(std::vector(names.begin(), names.begin() + shown)) + fmt::format(" and {} more", names.size() - shown);
}

std::string recommended_text(const Advice& advice, const ImpactRequest& request) {
  const auto told_once = common_texts(advice.recommended, Rating::caution);
  std::string out;
  std::size_t rank = 0;
  for (const LawAdvice& law : advice.recommended) {
    out += fmt::format("{}. {}: {}\n", ++rank, title_of(law.trial), outcome_text(law.trial));
    for (const auto& [lead, rating] : {std::pair{"pros: ", Rating::favours}, std::pair{"", Rating::fine},
                                       std::pair{"cons: ", Rating::caution}, std::pair{"avoid: ", Rating::avoid}})
      if (const std::string said = texts_of(law, rating, told_once); !said.empty())
        out += wrapped(lead + said, advice_width - 3, "   ");
    if (law.trial.derived) out += "   with: " + derived_text(law.trial) + '\n';
    if (!law.same.empty()) out += wrapped("same impact here: " + first_few(law.same), advice_width - 3, "   ");
    out += "   run: " + impact_command(request_of(request, law.trial)) + '\n';
  }
  if (!told_once.empty()) out += wrapped("All of them: " + joined(told_once, "; "), advice_width, "");
  return out;
}

// The answer, and the command that runs it.
std::string answer_lines(const Advice& advice, const ImpactRequest& request) {
  const std::string answer = answer_text(advice);
  if (answer.empty()) return {};
  return wrapped(answer, advice_width, "") + "  " +
         impact_command(request_of(request, advice.recommended.front().trial)) + '\n';
}

std::string paragraph(std::string_view title, const std::string& body) {
  return body.empty() ? std::string{} : "\n" + std::string(title) + "\n" + body;
}

std::string lines(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += wrapped(text, advice_width - 2, "  ");
  return out;
}

}  // namespace

std::string advice_text(const Advice& advice, const ImpactRequest& request) {
  std::string out = answer_lines(advice, request);
  out += paragraph("Recommended, best first", recommended_text(advice, request));
  if (const std::string compare = compare_command(request, advice); !compare.empty())
    out += paragraph("Compare the recommended laws", "  " + compare + "\n");
  out += paragraph("The contact", facts_table(advice.contact).text());
  out += paragraph("Checks", checks_table(advice).text());
  out += paragraph("Not checked", lines(unchecked_texts(advice)));
  out += paragraph("Elastic part, best first", lines(elastic_texts(advice)));
  if (!advice.usable.empty()) out += paragraph("Usable without calibration", usable_table(advice).text());
  out += paragraph("Avoid", lines(avoid_texts(advice)));
  if (const std::string presets = presets_text(advice); !presets.empty())
    out += paragraph("Restitution delivered by the laws of other programs", wrapped(presets, advice_width - 2, "  "));
  out += paragraph("Not evaluated: missing input", lines(missing_texts(advice)));
  return out;
}

TextTable advice_rules_table() {
  TextTable table({"rule", "measures", "caution above", "avoid above", "source"});
  const auto what = [](const auto& rule) {
    return (rule.symbol.empty() ? "" : std::string(rule.symbol) + ": ") + std::string(rule.measures);
  };
  const auto limit = [](double x) { return std::isfinite(x) ? number_text(x) : std::string("-"); };
  for (const ContactRule& r : contact_rules()) {
    double caution = infinity, avoid = infinity;
    for (const Effect& e : r.effects) {
      if (e.rating == Rating::caution && std::isfinite(e.above)) caution = std::min(caution, e.above);
      if (e.rating == Rating::avoid && std::isfinite(e.above)) avoid = std::min(avoid, e.above);
    }
    table.add({std::string(r.id), what(r), limit(caution), limit(avoid), source_text(r.source, r.where)});
  }
  for (const LawRule& r : law_rules())
    table.add({std::string(r.id), what(r), limit(r.caution), limit(r.avoid), source_text(r.source, r.where)});
  return table;
}

TextTable advice_examples_table() {
  TextTable table({"contact", "beyond its limit", "recommended", "to avoid as published"});
  for (const Example& example : examples()) {
    const auto advice = advise::advise(example.inputs);
    if (!advice) continue;
    std::vector<std::string> beyond, recommended, avoid;
    for (const Check& check : advice->checks)
      if (check.is_beyond())
        beyond.push_back(std::string(check.rule->id) + (check.rule->symbol.empty() ? "" : ": " + measured_text(check)));
    for (const LawAdvice& law : advice->recommended)
      recommended.push_back(title_of(law.trial) + " (" + outcome_text(law.trial) + ")");
    for (const LawAdvice& law : advice->avoid)
      if (!is_preset(law)) avoid.push_back(title_of(law.trial));
    for (const RefusedLaw& law : advice->impossible) avoid.push_back(law.law);
    table.add({std::string(example.name), joined(beyond, "; "), joined(recommended, "; "), joined(avoid)});
  }
  return table;
}

}  // namespace hysteron
