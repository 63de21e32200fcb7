// Which law to use in a contact: every law of the catalogue is tried in it and judged by the rules, then ranked.
#pragma once

#include <string>
#include <vector>

#include "hysteron/advise/rule.hpp"
#include "hysteron/request/compare.hpp"

namespace hysteron::advise {

struct LawAdvice {
  Trial trial;
  std::vector<Finding> findings;
  std::vector<std::string> same{};  // other laws that make the same impact here; "--exact" after those that need it

  std::size_t count(Verdict verdict) const;
  bool is_avoided() const { return count(Verdict::avoid) > 0; }
};

struct Advice {
  ContactCase contact;
  std::vector<Check> checks{};
  std::vector<LawAdvice> elastic{};        // the elastic laws of a line contact, best first; empty for other contacts
  std::vector<LawAdvice> recommended{};    // a short list of different laws, best first
  std::vector<LawAdvice> usable{};         // as published, nothing against them that forbids
  std::vector<LawAdvice> avoid{};          // as published
  std::vector<RefusedLaw> impossible{};    // have no meaning in this contact
  std::vector<RefusedLaw> not_computed{};  // lack an input
  std::string compare{};                   // the command that runs the recommended laws side by side
};

// resting: contacts start at rest, or several act at once, so that an impact speed does not exist.
Result<Advice> advise(const ImpactRequest& inputs, bool resting);

}  // namespace hysteron::advise
