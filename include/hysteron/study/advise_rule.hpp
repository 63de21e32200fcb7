// The rules of the adviser, as data: the measured value, its limit, its source, and the consequences for laws.
// A contact rule is measured once in a contact; its effects favour laws or speak against them. A law rule is measured
// for every law that can be tried.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/study/advise_trial.hpp"

namespace hysteron::advise {

enum class Rating { favours, fine, caution, avoid };

constexpr std::string_view to_text(Rating rating) {
  constexpr std::array<std::string_view, 4> names{"favours", "fine", "caution", "avoid"};
  return names[static_cast<std::size_t>(rating)];
}

// The consequence of a value in (above, up_to] for some laws.
struct Effect {
  double above = -infinity, up_to = infinity;
  Rating rating{};
  std::string_view because;
  bool (*concerns)(const Trial&);  // whether it applies to this law
};

struct ContactRule {
  std::string_view id;
  std::string_view symbol;    // of the measured value; empty for yes (1) or no (0)
  std::string_view measures;  // in words, with its formula
  std::string_view needs;     // inputs required for the check
  double limit;
  const Reference* source;
  std::string_view where;   // in the source; empty for the work as a whole
  std::string_view within;  // meaning of a value up to the limit
  std::string_view beyond;  // meaning of a larger value
  bool (*applies)(const ContactCase&);
  std::optional<double> (*value)(const ContactCase&);
  std::span<const Effect> effects;
};

struct LawRule {
  std::string_view id;
  std::string_view symbol;
  std::string_view measures;
  double caution, avoid;  // limits: a larger value gets this rating
  const Reference* source;
  std::string_view where;
  std::string_view within;  // meaning of a value up to the first limit; empty: not reported
  std::string_view beyond;  // meaning of a larger value; empty: the detail is enough
  std::optional<double> (*value)(const ContactCase&, const Trial&);   // nothing: the rule does not apply
  std::string (*detail)(const ContactCase&, const Trial&) = nullptr;  // text that accompanies the number
};

std::span<const ContactRule> contact_rules();
std::span<const LawRule> law_rules();

// The result of a contact rule.
struct Check {
  const ContactRule* rule;
  std::optional<double> value;  // nothing: an input is missing
  bool is_beyond() const { return value && *value > rule->limit; }
};
std::vector<Check> check_contact(const ContactCase& contact);

// The result of one rule for one law.
struct Finding {
  std::string_view rule;
  Rating rating{};
  double value{};
  std::string text;  // meaning, number and limit
};
std::vector<Finding> judge(const ContactCase& contact, std::span<const Check> checks, const Trial& trial);

}  // namespace hysteron::advise
