// Which law to use in a contact: every law of the catalogue is tried in it, judged by the rules, and ranked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/study/advise_rule.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron::advise {

struct LawAdvice {
  Trial trial;
  std::vector<Finding> findings;
  std::vector<std::string> same{};  // other laws that make the same impact here; "--exact" after those that need it

  std::size_t count(Rating rating) const;
  bool is_avoided() const { return count(Rating::avoid) > 0; }
};

struct Advice {
  ContactCase contact;
  std::vector<Check> checks{};
  std::vector<LawAdvice> elastic{};        // the elastic laws of a line contact, best first; empty for other contacts
  std::vector<LawAdvice> recommended{};    // a short list of different laws, best first
  std::vector<LawAdvice> usable{};         // as published, without a reason to avoid them
  std::vector<LawAdvice> avoid{};          // as published
  std::vector<RefusedLaw> impossible{};    // are not defined in this contact
  std::vector<RefusedLaw> not_computed{};  // lack an input
};

Result<Advice> advise(const AdviceInputs& inputs);

// The restitutions that valid laws compute from the bodies: the lowest and the highest, each with its law. Laws that a
// check favours count alone, if there are any; laws that take a restitution, lose nothing or are avoided do not count.
struct ComputedRestitution {
  double lowest, highest;
  std::string_view law_of_lowest, law_of_highest;
  std::size_t laws;
};
std::optional<ComputedRestitution> computed_restitution(const Advice& advice);

}  // namespace hysteron::advise
