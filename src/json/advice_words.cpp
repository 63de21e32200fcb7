#include "hysteron/json/advice_words.hpp"

#include "hysteron/core/number_text.hpp"

namespace hysteron::detail {

using namespace advise;

std::string short_source(const Reference* ref) {
  if (!ref) return "-";
  const std::string_view first = ref->authors.substr(0, ref->authors.find(','));
  return std::string(first) + " " + std::to_string(ref->year);
}

std::string source_text(const Reference* source, std::string_view where) {
  return short_source(source) + (where.empty() ? "" : ", " + std::string(where));
}

std::vector<std::string> unchecked_texts(const Advice& advice) {
  std::vector<std::string> out;
  for (const Check& check : advice.checks)
    if (!check.value)
      out.push_back(std::string(check.rule->id) + " (" + std::string(check.rule->measures) + "): needs " +
                    std::string(check.rule->needs));
  const Pair& pair = advice.contact.pair();
  for (const auto& [body, body_name] : {std::pair{&pair.body1, "body1"}, std::pair{&pair.body2, "body2"}})
    if (advice.contact.first_yield_speed && !body->yield && body->young != infinity)
      out.push_back(std::string("first-yield of ") + body_name + ": it has no yield strength");
  if (!advice.contact.restitution())
    out.emplace_back(
        "delivered (the restitution that each law returns when one is requested): needs restitution; laws that take "
        "one are not evaluated");
  return out;
}

std::string derived_text(const Trial& trial) {
  if (!trial.derived) return {};
  const DerivedValue& d = *trial.derived;
  return d.name + " = " + std::string(d.formula) + " = " + number_text(d.value, 4) + " " + std::string(d.unit);
}

}  // namespace hysteron::detail
