#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/core/text.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr int digits = 5;
constexpr std::size_t most_equivalents_shown = 5;
// Components of a free direction below this share say nothing.
constexpr double least_component = 0.1;

std::string interval_text(const Interval& i) {
  return (i.low_open ? "< " : "") + number_text(i.low, digits) + " … " + (i.high_open ? "> " : "") +
         number_text(i.high, digits);
}

std::string sigma_text(const FittedGroup& group) {
  const std::string value = number_text(group.sigma, 3) + unit_suffix(info_of(group.what).dim);
  return group.sigma_given ? value + " given" : value + " estimated from the residuals";
}

std::string groups_text(const FitResult& result) {
  TextTable table({"data", "quantity", "count", "J", "σ"});
  for (const FittedGroup& g : result.groups)
    table.add({g.file, g.kind == DataKind::loop ? "force-indentation loop" : std::string(info_of(g.what).name),
               std::to_string(g.data.size()), number_text(g.cost, digits), sigma_text(g)});
  return table.text();
}

std::string parameters_text(const FitResult& result) {
  TextTable table({"parameter", "value", "unit", "68 %", "90 %", "verdict"});
  table.align(1, TextTable::Align::right);
  for (const FittedParameter& p : result.parameters)
    table.add({p.parameter.label(), number_text(p.value, digits + 1), unit_text(p.parameter.dim),
               interval_text(p.intervals[0]), interval_text(p.intervals[1]), std::string(to_text(p.verdict))});
  return table.text();
}

std::string goodness_text(const FitResult& result) {
  std::string out = fmt::format("J = {}  (root of the sum of squares)\n", number_text(result.cost, digits + 1));
  if (result.sigmas_given)
    out += fmt::format("χ² = {} with {} degrees of freedom (probability {})\n", number_text(result.chi2, digits),
                       result.degrees_of_freedom, number_text(result.probability, 3));
  if (std::isfinite(result.aicc)) out += fmt::format("AICc = {}\n", number_text(result.aicc, digits + 1));
  return out + fmt::format("{} of {} searches ended at this optimum; {} evaluations of the law\n",
                           result.starts_at_best, result.starts_used, result.evaluations);
}

std::string equivalents_text(const FitResult& result) {
  if (result.equivalents.empty()) return {};
  std::vector<std::string> head;
  for (const FittedParameter& p : result.parameters) head.push_back(p.parameter.name);
  head.insert(head.end(), {"J", "Δχ²"});
  TextTable table(std::move(head));
  table.align_right_from(0);
  for (std::size_t i = 0; i < std::min(most_equivalents_shown, result.equivalents.size()); ++i) {
    const EquivalentSolution& e = result.equivalents[i];
    std::vector<std::string> row;
    for (const double value : e.values) row.push_back(number_text(value, digits));
    row.insert(row.end(), {number_text(e.cost, digits), number_text(e.deviance, 3)});
    table.add(std::move(row));
  }
  return fmt::format("\nStatistically equivalent solutions (within the 90 % likelihood-ratio limit){}:\n",
                     result.equivalents.size() > most_equivalents_shown
                         ? fmt::format(", {} of {}", most_equivalents_shown, result.equivalents.size())
                         : "") +
         table.text();
}

std::string fixed_text(const FitSetup& setup) {
  std::vector<std::string> items;
  for (const FixedParameter& f : setup.fixed)
    items.push_back(fmt::format("{} = {}{} ({})", f.view.name, value_text(f.view.range, f.value),
                                unit_suffix(f.view.dim), to_text(f.by)));
  return items.empty() ? "" : "\nNot fitted: " + joined(items) + "\n";
}

}  // namespace

std::string direction_text(const FitResult& result, const FreeDirection& direction) {
  std::vector<std::string> product, sum;
  for (std::size_t i = 0; i < direction.components.size(); ++i) {
    const double c = direction.components[i];
    const FreeParameter& p = result.parameters[i].parameter;
    if (std::abs(c) < least_component) continue;
    if (!p.ratio_to.empty())
      sum.push_back(fmt::format("atanh({}) by {:+.2g}", p.label(), c));
    else if (p.logarithmic)
      product.push_back(fmt::format("{}^{:.2f}", p.name, c));
    else
      sum.push_back(fmt::format("{} by {:+.2g}{}", p.name, c * (p.start_high - p.start_low), unit_suffix(p.dim)));
  }
  std::string out = joined(product, " · ");
  if (!sum.empty()) out += (out.empty() ? "" : " with ") + joined(sum);
  return out;
}

std::string fit_text(const FitSetup& setup, const FitResult& result) {
  std::string out = fmt::format("{} fitted to {} data\n\n", setup.problem.spec.law, result.data);
  out += groups_text(result) + '\n' + parameters_text(result) + '\n' + goodness_text(result);
  if (!result.profiled) out += "Intervals from the covariance alone, not from profile likelihoods.\n";
  if (!result.free_directions.empty()) {
    out += "\nDirections that the data leave free (a factor e, or a whole starting interval, within the error):\n";
    for (const FreeDirection& d : result.free_directions) out += "  " + direction_text(result, d) + '\n';
  }
  out += equivalents_text(result) + fixed_text(setup);
  return out + "\nTry it:\n  " + impact_command(setup, result) + '\n';
}

std::string comparison_text(const FitComparison& comparison) {
  TextTable table({"law", "free", "J", "AICc", "ΔAICc", "weight", "not determined"});
  table.align_right_from(1);
  for (const FittedLaw& l : comparison.laws) {
    std::vector<std::string> open;
    for (const FittedParameter& p : l.result.parameters)
      if (p.verdict == Verdict::not_determined) open.push_back(p.parameter.label());
    table.add({l.law, std::to_string(l.result.parameters.size()), number_text(l.result.cost, digits),
               number_text(l.result.aicc, digits), number_text(l.aicc_above_least, 3), fmt::format("{:.3f}", l.weight),
               open.empty() ? "-" : joined(open)});
  }
  const FittedLaw& best = comparison.laws.front();
  return table.text() + "\nThe first in full:\n\n" + fit_text(best.setup, best.result);
}

}  // namespace hysteron
