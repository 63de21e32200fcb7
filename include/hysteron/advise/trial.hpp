// One law tried in the contact: what to type to run it, and what it does there.
#pragma once

#include <set>
#include <string>
#include <variant>

#include "hysteron/advise/contact_case.hpp"

namespace hysteron::advise {

struct Trial {
  ImpactRequest request;
  ImpactSetup setup;
  ImpactAnswer answer;
  std::string derived{};  // a parameter that was not given but follows from the contact, with its formula

  const Entry& entry() const { return *setup.law.entry; }
  double restitution() const { return answer.result.restitution.newton; }
  bool is_exact() const { return setup.mode == RestitutionMode::exact; }
  bool takes_restitution() const { return value_of(setup.law, "restitution").has_value(); }
  bool claims(Claim claim) const { return has(entry().info.claims, claim); }
};

// `elastic` replaces the elastic part that a rule is published with; empty: as published.
Result<Trial> try_law(const ContactCase& contact, std::string_view law, const std::string& elastic, bool exact,
                      std::set<std::string>& used);

// An elastic law on its own.
Result<Trial> try_elastic(const ContactCase& contact, std::string_view law);

// Whether two trials are the same impact, to a millionth of its force, duration and restitution.
bool same_impact(const Trial& a, const Trial& b);

}  // namespace hysteron::advise
