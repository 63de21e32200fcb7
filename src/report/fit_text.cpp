#include <fmt/format.h>

#include "fit_tables.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/predicted_report.hpp"

namespace hysteron {
namespace {

constexpr std::size_t most_equivalents_shown = 5;

std::string equivalents_text(const FitResult& result) {
  if (result.equivalents.empty()) return {};
  const std::size_t all = result.equivalents.size();
  return fmt::format("\nStatistically equivalent solutions (within the 90 % likelihood-ratio limit){}:\n",
                     all > most_equivalents_shown ? fmt::format(", {} of {}", most_equivalents_shown, all) : "") +
         detail::equivalents_table(result, most_equivalents_shown).text();
}

}  // namespace

std::string fit_text(const FitSubject& subject, const FitResult& result) {
  std::string out = fmt::format("{} {} {} data points\n\n", subject.name,
                                result.parameters.empty() ? "with given parameters against" : "fitted to", result.data);
  out += detail::quality_text(result.quality) + '\n';
  out += detail::channels_table(result).text() + '\n';
  if (!result.parameters.empty()) out += detail::parameters_table(result).text() + '\n';
  if (!subject.specimens.empty()) out += detail::specimens_table(subject).text() + '\n';
  for (const std::string& text : detail::goodness_texts(subject, result)) out += text + '\n';
  if (!result.free_directions.empty()) {
    out +=
        "\nUndetermined parameter combinations (a change by a factor e, or by a whole starting interval, is within the "
        "error):\n";
    for (const FreeDirection& d : result.free_directions) out += "  " + detail::direction_text(result, d) + '\n';
  }
  out += equivalents_text(result);
  if (!subject.fixed.empty()) out += '\n' + detail::fixed_table(subject).text();
  out += '\n' + detail::commands_text(subject);
  return subject.impacts ? out + predicted_text(*subject.impacts) : out;
}

std::string comparison_text(const FitComparison& comparison) {
  const FittedLaw& best = comparison.laws.front();
  const char* introduction = comparison.ranked
                                 ? "\nThe best law in full:\n\n"
                                 : "\nToo few data to rank these laws (AICc): they are listed by J, which "
                                   "falls with every further parameter.\nThe first in full:\n\n";
  return comparison_table(comparison).text() + introduction +
         fit_text(subject_of(best.setup, best.result), best.result);
}

}  // namespace hysteron
