#include <fmt/format.h>

#include "fit_tables.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/predicted_report.hpp"

namespace hysteron {
namespace {

Notice notice_of(Determinacy determinacy) {
  return determinacy == Determinacy::determined ? Notice::good
         : determinacy == Determinacy::weakly   ? Notice::warning
                                                : Notice::bad;
}

void add_determinacy(HtmlPage& page, const FitResult& result) {
  for (const Determinacy determinacy : {Determinacy::not_determined, Determinacy::weakly, Determinacy::determined}) {
    std::vector<std::string> names;
    for (const FittedParameter& p : result.parameters)
      if (p.determinacy == determinacy) names.push_back(p.parameter.label());
    if (names.empty()) continue;
    const char* what = determinacy == Determinacy::not_determined ? "Not determined by these data: "
                       : determinacy == Determinacy::weakly       ? "Weakly determined: "
                                                                  : "Determined: ";
    const bool misfit = result.quality.verdict == FitVerdict::does_not_describe;
    const bool trusted = result.doubts.empty() || determinacy == Determinacy::not_determined;
    page.notice(trusted  ? notice_of(determinacy)
                : misfit ? Notice::bad
                         : Notice::warning,
                what + joined(names) +
                    (trusted  ? ""
                     : misfit ? " (intervals not valid: the fit does not describe the data)"
                              : " (intervals not trusted)"));
  }
}

void add_quality(HtmlPage& page, const FitQuality& quality) {
  page.notice(quality.verdict == FitVerdict::describes           ? Notice::good
              : quality.verdict == FitVerdict::does_not_describe ? Notice::bad
                                                                 : Notice::warning,
              quality.headline + (quality.reasons.empty() ? "." : ": " + joined(quality.reasons, "; ") + ".") +
                  (quality.causes.empty() ? "" : " What may have caused it: " + joined(quality.causes, "; ") + "."));
}

void add_warnings(HtmlPage& page, const FitSubject& subject, const FitResult& result) {
  for (const auto* list : {&subject.warnings, &result.warnings})
    for (const Warning& w : *list) page.notice(Notice::warning, w.message);
  if (result.stopped) page.notice(Notice::bad, "The fit was stopped before its end: this is the best found so far.");
}

// What was understood of each data file, so that a wrong reading is seen.
void add_readings(HtmlPage& page, const std::vector<std::vector<std::string>>& readings) {
  for (const std::vector<std::string>& lines : readings) {
    page.paragraph("Read " + lines.front());
    page.list({lines.begin() + 1, lines.end()});
  }
}

void add_undetermined(HtmlPage& page, const FitResult& result) {
  page.section("Undetermined by the data");
  page.table(detail::correlation_table(result), "Correlation of the fitted coordinates");
  std::vector<std::string> directions;
  for (const FreeDirection& d : result.free_directions) directions.push_back(detail::direction_text(result, d));
  if (directions.empty()) {
    page.paragraph("All parameter combinations are determined.");
  } else {
    page.paragraph(
        "Undetermined parameter combinations: a change by a factor e, or by a whole starting interval, is within the "
        "error.");
    page.list(directions);
  }
  if (!result.equivalents.empty())
    page.table(detail::equivalents_table(result, result.equivalents.size()),
               "Statistically equivalent solutions, within the 90 % limit of the likelihood ratio");
}

void add_specimens(HtmlPage& page, const FitSubject& subject) {
  page.section("Specimens");
  page.table(detail::specimens_table(subject), "What the specimens do not share");
  std::string commands;
  for (const SpecimenSummary& specimen : subject.specimens)
    commands += "# " + specimen.label + '\n' + specimen.command + '\n';
  page.command(commands);
}

void add_impacts(HtmlPage& page, const PredictedUse& impacts) {
  const ImpactPrediction& p = impacts.prediction;
  page.section("Impacts of the fitted law");
  page.table(predicted_table(p),
             "Restitution with its 90 % band, and the dashpot F = K δ (1 + a δ̇), a = 3(1 - e)/(2e v)");
  if (!impacts.band_trusted)
    page.notice(Notice::warning,
                "The law does not describe the data, or its intervals are not trusted: nor is the band.");
  page.paragraph("Stiffness of the dashpot: " + impacts.stiffness_text +
                 ". Rows with * go deeper than the compression and are extrapolated.");
  page.command(impacts.law_command);
  if (!impacts.dashpot_command.empty()) page.command(impacts.dashpot_command);
}

std::optional<Error> add_fit(HtmlPage& page, const FitSubject& subject, const FitResult& result,
                             const std::vector<FittedCurve>& curves) {
  add_quality(page, result.quality);
  page.section("Parameters");
  page.table(detail::parameters_table(result),
             fmt::format("Best values with intervals {}; < and > mark ends at which the data set no limit",
                         result.profiled ? "by profile likelihood" : "from the covariance"));
  add_determinacy(page, result);
  add_warnings(page, subject, result);
  if (subject.specimens.empty()) page.command(subject.command);
  if (!subject.specimens.empty()) add_specimens(page, subject);

  page.section("Data and fit");
  add_readings(page, subject.readings);
  page.table(detail::channels_table(result), "Data, root of the sum of squares J, and standard deviation");
  page.list(detail::goodness_texts(subject, result));
  const auto svg = picture(fit_figure(subject, result, curves, {"all"}));
  if (!svg) return svg.error();
  page.figure(*svg,
              "Data with σ and the fitted " + subject.noun +
                  " with its 90 % band; residuals; profile likelihoods with the limits of the 68 % and 90 % intervals");

  add_undetermined(page, result);
  if (subject.impacts) add_impacts(page, *subject.impacts);

  page.section("Fixed");
  page.values(subject.conditions);
  if (!subject.fixed.empty()) page.table(detail::fixed_table(subject), "Fixed parameters");
  return std::nullopt;
}

}  // namespace

Result<std::string> fit_page(const FitSubject& subject, const FitResult& result, const std::vector<FittedCurve>& curves,
                             std::string_view command) {
  HtmlPage page(subject.title, fmt::format("{} fitted to {} data points", subject.name, result.data));
  page.command(command);
  if (auto error = add_fit(page, subject, result, curves)) return *error;
  return page.text();
}

Result<std::string> comparison_page(const FitComparison& comparison, const std::vector<FittedCurve>& curves,
                                    std::string_view command, std::vector<std::vector<std::string>> readings) {
  const FittedLaw& best = comparison.laws.front();
  HtmlPage page("Contact laws fitted to the same data",
                fmt::format("{} first of {}", best.law, comparison.laws.size()));
  page.command(command);
  page.section("Ranking");
  page.table(comparison_table(comparison),
             comparison.ranked ? "Laws by AICc; the weight is the probability that a law is the best of these"
                               : "Too few data to rank these laws (AICc): they are listed by J");
  TextTable refused({"law", "not fitted because"});
  for (const RefusedLaw& r : comparison.refused) refused.add({r.law, r.reason});
  if (!comparison.refused.empty()) page.table(refused, "Laws that cannot be fitted to these data");
  FitSubject subject = subject_of(best.setup, best.result);
  subject.readings = std::move(readings);
  if (auto error = add_fit(page, subject, best.result, curves)) return *error;
  return page.text();
}

}  // namespace hysteron
