// One law tried in the contact: its parameters and its impact there.
#pragma once

#include <set>
#include <string>

#include "hysteron/study/advise_contact.hpp"

namespace hysteron::advise {

// A parameter that was not given but follows from the contact.
struct DerivedValue {
  std::string name;
  double value;
  std::string_view formula, unit;
};

struct Trial {
  ImpactSetup setup;
  ImpactAnswer answer;
  std::optional<DerivedValue> derived{};

  const Entry& entry() const { return *setup.law.entry; }
  double restitution() const { return answer.result.restitution.newton; }
  bool is_exact() const { return setup.mode == RestitutionMode::exact; }
  bool takes_restitution() const { return value_of(setup.law, "restitution").has_value(); }
  bool claims(Claim claim) const { return has(entry().info.claims, claim); }
};

// Why a law was not computed.
struct TrialRefusal {
  bool undefined_here;  // the law does not exist at these values, this speed or this depth; false: it lacks an input
  std::string reason;
};

// A trial, or why there is none.
struct Attempt {
  std::optional<Trial> trial{};
  TrialRefusal refusal{};
};

// `elastic` replaces the elastic part that a rule is published with; empty: as published. The names of the values that
// the law takes are added to `used`.
Attempt try_law(const ContactCase& contact, std::string_view law, const std::string& elastic, RestitutionMode mode,
                std::set<std::string>& used);

// An elastic law on its own, without the damping that it may be published with.
Attempt try_elastic(const ContactCase& contact, std::string_view law);

// Whether the impact returns all of its energy.
bool is_lossless(const Trial& trial);

// Whether two trials are the same impact, to a millionth of its force, duration and restitution.
bool is_same_impact(const Trial& a, const Trial& b);

}  // namespace hysteron::advise
