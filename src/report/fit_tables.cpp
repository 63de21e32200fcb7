#include "fit_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {
namespace {

// If fewer than one start in ten reaches the best optimum, a better one may have been missed.
constexpr std::size_t enough_starts_one_in = 10;

std::string starts_text(const FitResult& result) {
  const bool few = result.starts_used > 1 && result.starts_at_best * enough_starts_one_in < result.starts_used;
  return fmt::format("{} of {} starts reached this optimum{}", result.starts_at_best, result.starts_used,
                     few ? ": a better one may exist; --starts tries more" : "");
}

std::string robust_text(const FitResult& result) {
  std::size_t low = 0;
  for (const FittedChannel& g : result.channels)
    for (const FittedDatum& d : g.data) low += d.weight < 0.5;
  return fmt::format("robust fit: {} of {} data points have less than half of their weight", low, result.data);
}

std::string excluded_text(const FitResult& result) {
  std::vector<std::string> lines;
  for (const ExcludedDatum& d : result.excluded) {
    const std::string line = result.channels[d.channel].file + ":" + std::to_string(d.line);
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  return fmt::format("{} {} excluded on request: {}", result.excluded.size(),
                     result.excluded.size() == 1 ? "data point" : "data points", joined(lines));
}

constexpr int digits = 5;
std::string interval_text(const Interval& i) {
  if (i.low_open && i.high_open)
    return "no limit found (searched " + number_text(i.low, 2) + " to " + number_text(i.high, 2) + ")";
  return (i.low_open ? "no lower limit" : number_text(i.low, digits)) + " … " +
         (i.high_open ? "no upper limit" : number_text(i.high, digits));
}

std::string delivered_text(const std::array<double, 2>& range) {
  const std::string low = number_text(range[0], 3), high = number_text(range[1], 3);
  return low == high ? low : low + " … " + high;
}

// "97.5 N", "2.1 % of the value", "12 N and 2.1 % of the value", "0.0081 m of rebound height".
std::string noise_text(const EstimatedNoise& noise) {
  const std::string constant =
      number_text(noise.constant, 3) + unit_suffix(noise.dim) + (noise.of.empty() ? "" : " of " + words_of(noise.of));
  const std::string share = number_text(100.0 * noise.share, 3) + " % of the value";
  switch (noise.growth) {
    case NoiseGrowth::constant:
      return constant;
    case NoiseGrowth::proportional:
      return share;
    case NoiseGrowth::both:
      return constant + " and " + share;
  }
  return constant;
}

std::string sigma_text(const FittedChannel& channel, bool robust) {
  const std::string value = number_text(channel.sigma, 3) + unit_suffix(channel.dim);
  if (channel.sigma_given) return value + " given";
  if (channel.at_rounding) return value + " at rounding level";
  return noise_text(channel.noise) + (robust ? " estimated from the median residual" : " estimated from the residuals");
}

}  // namespace

std::string words_of(std::string quantity) {
  if (quantity.find('.') == std::string::npos) std::replace(quantity.begin(), quantity.end(), '_', ' ');
  return quantity;
}

std::string quantity_text(const FittedChannel& channel) {
  if (channel.kind == DataKind::loop) return "force-indentation loop";
  if (channel.kind == DataKind::static_curve) return "static force-indentation curve";
  return words_of(channel.quantity);
}

TextTable channels_table(const FitResult& result) {
  TextTable table({"data", "quantity", "count", "J", "σ"});
  for (const FittedChannel& g : result.channels)
    table.add({g.file, quantity_text(g), std::to_string(g.data.size()), number_text(g.cost, digits),
               sigma_text(g, result.robust)});
  return table;
}

std::string quality_text(const FitQuality& quality) {
  std::string out = quality.headline + (quality.reasons.empty() ? ".\n" : ":\n");
  const auto add = [&](const std::string& clause) {
    constexpr std::size_t columns = 110;
    std::string lines = wrapped(clause, columns, "    ");
    out += lines.replace(0, 4, "  - ") + (lines.ends_with('\n') ? "" : "\n");
  };
  for (const std::string& reason : quality.reasons) add(reason);
  if (!quality.causes.empty()) out += "What may have caused it:\n";
  for (const std::string& cause : quality.causes) add(cause);
  return out;
}

TextTable parameters_table(const FitResult& result) {
  std::vector<std::string> head{"parameter", "value ± error", "unit", "68 %", "90 %", "verdict"};
  const bool delivers = std::any_of(result.parameters.begin(), result.parameters.end(),
                                    [](const FittedParameter& p) { return p.delivered.has_value(); });
  if (delivers) head.insert(head.begin() + 2, "delivers");
  TextTable table(std::move(head));
  table.align(1, TextTable::Align::right);
  for (const FittedParameter& p : result.parameters) {
    std::vector<std::string> row{p.parameter.label(),           value_and_error(p.value, p.standard_error),
                                 unit_text(p.parameter.dim),    interval_text(p.intervals[0]),
                                 interval_text(p.intervals[1]), determinacy_text(result, p)};
    if (delivers) row.insert(row.begin() + 2, p.delivered ? delivered_text(*p.delivered) : "");
    table.add(std::move(row));
  }
  return table;
}

TextTable equivalents_table(const FitResult& result, std::size_t most) {
  std::vector<std::string> head;
  for (const FittedParameter& p : result.parameters) head.push_back(p.parameter.full_name());
  head.push_back("change in -2 ln L");
  TextTable table(std::move(head));
  table.align_right_from(0);
  for (std::size_t i = 0; i < std::min(most, result.equivalents.size()); ++i) {
    const EquivalentSolution& e = result.equivalents[i];
    std::vector<std::string> row;
    for (const double value : e.values) row.push_back(number_text(value, digits));
    row.push_back(number_text(e.deviance, 3));
    table.add(std::move(row));
  }
  return table;
}

TextTable fixed_table(const FitSubject& subject) {
  TextTable table({"fixed", "value", "unit", "from"});
  table.align(1, TextTable::Align::right);
  for (const FixedValue& f : subject.fixed) table.add({f.name, f.value, f.unit, f.from});
  return table;
}

TextTable correlation_table(const FitResult& result) {
  std::vector<std::string> head{""};
  for (const FittedParameter& p : result.parameters) head.push_back(p.parameter.label());
  TextTable table(std::move(head));
  table.align_right_from(1);
  for (std::size_t i = 0; i < result.parameters.size(); ++i) {
    std::vector<std::string> row{result.parameters[i].parameter.label()};
    for (const double c : result.correlation[i]) row.push_back(fmt::format("{:+.3f}", c));
    table.add(std::move(row));
  }
  return table;
}

std::vector<std::string> goodness_texts(const FitSubject& subject, const FitResult& result) {
  std::vector<std::string> out{
      fmt::format("J = {} (root of the sum of squares)", number_text(result.cost, digits + 1))};
  if (result.robust) out.push_back(robust_text(result));
  if (!result.excluded.empty()) out.push_back(excluded_text(result));
  if (result.sigmas_given && !result.robust)
    out.push_back(fmt::format("χ² = {} with {} degrees of freedom (probability {})", number_text(result.chi2, digits),
                              result.degrees_of_freedom, number_text(result.probability, 3)));
  if (std::isfinite(result.aicc)) out.push_back(fmt::format("AICc = {}", number_text(result.aicc, digits + 1)));
  if (result.starts_used > 0) out.push_back(starts_text(result));
  for (const RepeatScatter& s : result.quality.repeats)
    out.push_back(fmt::format("repeated measurements of {} in {} ({} groups) scatter by {}, all residuals by {}{}",
                              words_of(s.quantity), s.file, s.groups, number_text(s.of_repeats, 3),
                              number_text(s.of_residuals, 3), unit_suffix(s.dim)));
  if (result.linear_within_error)
    out.push_back("intervals from the covariance: the " + subject.noun + " is linear over intervals this narrow");
  else if (!result.profiled && !result.parameters.empty())
    out.push_back("intervals from the covariance alone, not from profile likelihoods");
  return out;
}

}  // namespace hysteron::detail

namespace hysteron {
namespace {

std::string verdict_text(FitVerdict verdict) {
  return verdict == FitVerdict::describes ? "yes" : verdict == FitVerdict::does_not_describe ? "no" : "too few data";
}

}  // namespace

TextTable comparison_table(const FitComparison& comparison) {
  TextTable table({"law", "free", "J", "AICc", "ΔAICc", "weight", "describes the data", "not determined"});
  table.align_right_from(1);
  for (const std::size_t words : {std::size_t{6}, std::size_t{7}}) table.align(words, TextTable::Align::left);
  for (const FittedLaw& l : comparison.laws) {
    std::vector<std::string> open;
    for (const FittedParameter& p : l.result.parameters)
      if (p.determinacy == Determinacy::not_determined) open.push_back(p.parameter.label());
    table.add({l.law, std::to_string(l.result.parameters.size()), number_text(l.result.cost, detail::digits),
               comparison.ranked ? number_text(l.result.aicc, detail::digits) : "-",
               comparison.ranked ? number_text(l.aicc_above_least, 3) : "-",
               comparison.ranked ? fmt::format("{:.3f}", l.weight) : "-", verdict_text(l.result.quality.verdict),
               open.empty() ? "-" : joined(open)});
  }
  return table;
}

}  // namespace hysteron
