#include <algorithm>
#include <cmath>

#include "hysteron/advise/rule.hpp"
#include "hysteron/core/text.hpp"

namespace hysteron::advise {
namespace {

// "a/R = 0.12", or nothing for a rule whose value is yes or no.
std::string measured(std::string_view symbol, double value) {
  return symbol.empty() ? std::string{} : std::string(symbol) + " = " + number_text(value, 3);
}

// "what it means: detail, symbol = value (limit 1)", as far as there is something to say.
std::string sentence(std::string_view meaning, const std::string& detail, const std::string& number) {
  std::string rest = detail;
  if (!number.empty()) rest += (rest.empty() ? "" : ", ") + number;
  if (meaning.empty() || rest.empty()) return std::string(meaning) + rest;
  return std::string(meaning) + ": " + rest;
}

// Limits are met up to rounding.
bool passes(double value, double limit) { return value > limit + 1e-9 * std::abs(limit); }

Finding finding_of(const LawRule& rule, const ContactCase& contact, const Trial& trial, double value) {
  Finding out{.rule = rule.id, .verdict = Verdict::fine, .value = value, .text = std::string(rule.fine)};
  const std::string detail = rule.detail ? rule.detail(contact, trial) : std::string();
  if (!passes(value, std::min(rule.caution, rule.avoid))) {
    if (!rule.fine.empty()) out.text = sentence(rule.fine, detail, {});
    return out;
  }
  out.verdict = passes(value, rule.avoid) ? Verdict::avoid : Verdict::caution;
  std::string number = rule.says.empty() ? std::string{} : measured(rule.symbol, value);
  if (!number.empty())
    number += " (limit " + number_text(out.verdict == Verdict::avoid ? rule.avoid : rule.caution, 3) + ")";
  out.text = sentence(rule.says, detail, number);
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
        findings.push_back({check.rule->id, effect.verdict, *check.value,
                            sentence(effect.because, {}, measured(check.rule->symbol, *check.value))});
  }
  for (const LawRule& rule : law_rules())
    if (const auto value = rule.value(contact, trial); value && std::isfinite(*value))
      findings.push_back(finding_of(rule, contact, trial, *value));
  return findings;
}

}  // namespace hysteron::advise
