#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/study/advise_rule.hpp"

namespace hysteron::advise {
namespace {

// "a/R = 0.12"; empty for a rule whose value is yes or no.
std::string measured(std::string_view symbol, double value) {
  return symbol.empty() ? std::string{} : std::string(symbol) + " = " + number_text(value, 3);
}

// "meaning: detail, symbol = value (limit 1)", without the parts that are empty.
std::string sentence(std::string_view meaning, const std::string& detail, const std::string& number) {
  std::string rest = detail;
  if (!number.empty()) rest += (rest.empty() ? "" : ", ") + number;
  if (meaning.empty() || rest.empty()) return std::string(meaning) + rest;
  return std::string(meaning) + ": " + rest;
}

// A value that exceeds its limit by rounding alone does not pass it.
constexpr double rounding_margin = 1e-9;
bool passes(double value, double limit) { return value > limit + rounding_margin * std::abs(limit); }

Finding finding_of(const LawRule& rule, const ContactCase& contact, const Trial& trial, double value) {
  Finding out{.rule = rule.id, .rating = Rating::fine, .value = value, .text = std::string(rule.within)};
  const std::string detail = rule.detail ? rule.detail(contact, trial) : std::string();
  if (!passes(value, std::min(rule.caution, rule.avoid))) {
    if (!rule.within.empty()) out.text = sentence(rule.within, detail, {});
    return out;
  }
  out.rating = passes(value, rule.avoid) ? Rating::avoid : Rating::caution;
  std::string number = rule.beyond.empty() ? std::string{} : measured(rule.symbol, value);
  if (!number.empty())
    number += " (limit " + number_text(out.rating == Rating::avoid ? rule.avoid : rule.caution, 3) + ")";
  out.text = sentence(rule.beyond, detail, number);
  return out;
}

}  // namespace

std::vector<Check> check_contact(const ContactCase& contact) {
  std::vector<Check> checks;
  for (const ContactRule& rule : contact_rules())
    if (rule.applies(contact)) checks.push_back({&rule, rule.value(contact)});
  return checks;
}

std::vector<Finding> judge(const ContactCase& contact, std::span<const Check> checks, const Trial& trial) {
  std::vector<Finding> findings;
  for (const Check& check : checks) {
    if (!check.value) continue;
    for (const Effect& effect : check.rule->effects)
      if (*check.value > effect.above && *check.value <= effect.up_to && effect.concerns(trial))
        findings.push_back({check.rule->id, effect.rating, *check.value,
                            sentence(effect.because, {}, measured(check.rule->symbol, *check.value))});
  }
  for (const LawRule& rule : law_rules())
    if (const auto value = rule.value(contact, trial); value && std::isfinite(*value))
      findings.push_back(finding_of(rule, contact, trial, *value));
  return findings;
}

}  // namespace hysteron::advise
