// The rules of the adviser, as data: what is measured, the limit, the source, and what follows for which laws.
// A contact rule is measured once in a contact; its effects speak for or against laws. A law rule is measured for every
// law that can be tried.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "hysteron/advise/trial.hpp"

namespace hysteron::advise {

enum class Verdict { favours, fine, caution, avoid };

constexpr std::string_view to_text(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names{"favours", "fine", "caution", "avoid"};
  return names[static_cast<std::size_t>(verdict)];
}

// For values in (above, up_to].
struct Effect {
  double above = -infinity, up_to = infinity;
  Verdict verdict{};
  std::string_view because;
  bool (*concerns)(const Trial&);
};

struct ContactRule {
  std::string_view id;
  std::string_view symbol;    // of the measured value; empty for yes (1) or no (0)
  std::string_view measures;  // in words, with its formula
  std::string_view needs;     // inputs without which it cannot be checked
  double limit;
  const Reference* source;
  std::string_view where;   // in the source; empty for the work as a whole
  std::string_view within;  // what a value up to the limit means
  std::string_view beyond;
  bool (*applies)(const ContactCase&);
  std::optional<double> (*value)(const ContactCase&);
  std::span<const Effect> effects;
};

struct LawRule {
  std::string_view id;
  std::string_view symbol;
  std::string_view measures;
  double caution, avoid;  // values above
  const Reference* source;
  std::string_view where;
  std::string_view fine;  // what a value up to the first limit means; empty: not worth a word
  std::string_view says;  // what a larger value means; empty: the detail says it all
  std::optional<double> (*value)(const ContactCase&, const Trial&);   // nothing: does not apply
  std::string (*detail)(const ContactCase&, const Trial&) = nullptr;  // more than the number
};

std::span<const ContactRule> contact_rules();
std::span<const LawRule> law_rules();

// A contact rule measured.
struct Check {
  const ContactRule* rule;
  std::optional<double> value;  // nothing: could not be checked
  bool is_beyond() const { return value && *value > rule->limit; }
};
std::vector<Check> check_contact(const ContactCase& contact);

// What one rule says about one law.
struct Finding {
  std::string_view rule;
  Verdict verdict{};
  double value{};
  std::string text;  // with the number and the limit
};
std::vector<Finding> judge(const ContactCase& contact, std::span<const Check> checks, const Trial& trial);

}  // namespace hysteron::advise
