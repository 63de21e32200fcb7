#include "hysteron/study/advise.hpp"

#include <algorithm>
#include <cmath>

#include "advise_rank.hpp"
#include "advise_spec.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron::advise {
namespace {

// A restitution that differs from the requested one by less needs no calibration.
constexpr double already_exact = 1e-6;

struct Trials {
  std::vector<LawAdvice> published, exact;
  std::set<std::string> used;  // names of inputs that some law has taken
};

LawAdvice judged(const ContactCase& contact, std::span<const Check> checks, Trial trial) {
  auto findings = judge(contact, checks, trial);
  return {.trial = std::move(trial), .findings = std::move(findings)};
}

void refuse(Advice& advice, std::string_view law, const TrialRefusal& refusal) {
  auto& list = refusal.undefined_here ? advice.impossible : advice.not_computed;
  list.push_back({std::string(law), refusal.reason});
}

// Lossless by intention: they are not judged by the requested restitution.
void try_elastic_laws(Advice& advice) {
  ContactCase lossless = advice.contact;
  lossless.inputs.restitution.reset();
  for (const Entry& entry : catalogue()) {
    if (entry.info.family != Family::elastic_line) continue;
    auto attempt = try_elastic(advice.contact, entry.info.id);
    if (attempt.trial) {
      LawAdvice law = judged(lossless, advice.checks, std::move(*attempt.trial));
      std::erase_if(law.findings, [](const Finding& f) { return f.rule == "lossless"; });
      advice.elastic.push_back(std::move(law));
    } else {
      refuse(advice, entry.info.id, attempt.refusal);
    }
  }
  rank(advice.elastic, std::nullopt);
}

// The elastic part with which dissipation rules are combined; empty: the one they are published with.
std::string elastic_for_rules(const Advice& advice) {
  const ContactCase& contact = advice.contact;
  if (!contact.inputs.impact.spec.elastic.empty()) return contact.elastic;
  if (!advice.elastic.empty()) return std::string(advice.elastic.front().trial.entry().info.id);
  return contact.pair().kind == ContactKind::square ? contact.elastic : std::string{};
}

bool is_elastic(const Entry& entry) {
  return entry.info.family == Family::elastic_point || entry.info.family == Family::elastic_line;
}

// Where an elastic part is chosen, the other elastic laws are tried only if they are published with damping.
bool is_candidate(const Entry& entry, const std::string& chosen) {
  if (!entry.is_contact_law()) return false;
  return chosen.empty() || !is_elastic(entry) || !entry.dissipation.empty() || entry.info.id == chosen;
}

void try_one(Advice& advice, const Entry& entry, const std::string& chosen, Trials& trials) {
  const ContactCase& contact = advice.contact;
  const bool keeps_elastic = is_elastic(entry) || entry.info.family == Family::whole || entry.elastic == chosen;
  const std::string elastic = keeps_elastic ? std::string{} : chosen;
  // Without a restitution the chosen elastic law is tried on its own, whatever damping it is published with.
  const bool alone = entry.info.id == chosen && !contact.restitution();
  auto attempt = alone ? try_elastic(contact, entry.info.id)
                       : try_law(contact, entry.info.id, elastic, RestitutionMode::published, trials.used);
  if (!attempt.trial) return refuse(advice, entry.info.id, attempt.refusal);
  const auto& requested = contact.restitution();
  if (requested && has_restitution(entry) && std::abs(attempt.trial->restitution() - *requested) > already_exact) {
    auto exact = try_law(contact, entry.info.id, elastic, RestitutionMode::exact, trials.used);
    if (exact.trial) trials.exact.push_back(judged(contact, advice.checks, std::move(*exact.trial)));
  }
  trials.published.push_back(judged(contact, advice.checks, std::move(*attempt.trial)));
}

void try_all(Advice& advice, Trials& trials) {
  const std::string chosen = elastic_for_rules(advice);
  const bool line = advice.contact.pair().kind == ContactKind::line;
  for (const Entry& entry : catalogue()) {
    if (!is_candidate(entry, chosen)) continue;
    if (!line && entry.info.family == Family::elastic_line)
      advice.not_computed.push_back({std::string(entry.info.id), "made for parallel cylinders with a length"});
    else
      try_one(advice, entry, chosen, trials);
  }
}

}  // namespace

std::size_t LawAdvice::count(Rating rating) const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.rating == rating; }));
}

Result<Advice> advise(const AdviceInputs& inputs) {
  auto contact = make_case(inputs);
  if (!contact) return contact.error();
  Advice advice{.contact = std::move(*contact)};
  advice.checks = check_contact(advice.contact);
  if (advice.contact.pair().kind == ContactKind::line && inputs.impact.spec.elastic.empty()) try_elastic_laws(advice);
  Trials trials;
  try_all(advice, trials);
  if (const auto error = find_unused(advice.contact.inputs, trials.used)) return *error;

  std::vector<LawAdvice> all = trials.published;
  all.insert(all.end(), trials.exact.begin(), trials.exact.end());
  rank(all, advice.contact.restitution());
  advice.recommended = short_list(all);
  rank(trials.published, advice.contact.restitution());
  for (LawAdvice& law : trials.published) (law.is_avoided() ? advice.avoid : advice.usable).push_back(std::move(law));
  return advice;
}

std::optional<ComputedRestitution> computed_restitution(const Advice& advice) {
  const auto counts = [](const LawAdvice& law) {
    const bool empirical = std::any_of(law.findings.begin(), law.findings.end(),
                                       [](const Finding& f) { return f.rule == "empirical" && f.value > 0.5; });
    return !law.trial.takes_restitution() && !is_lossless(law.trial) && !empirical &&
           law.trial.entry().info.family != Family::preset;
  };
  const bool has_favoured = std::any_of(advice.usable.begin(), advice.usable.end(), [&](const LawAdvice& law) {
    return counts(law) && law.count(Rating::favours) > 0;
  });
  std::optional<ComputedRestitution> out;
  for (const LawAdvice& law : advice.usable) {
    if (!counts(law) || (has_favoured && law.count(Rating::favours) == 0)) continue;
    const double e = law.trial.restitution();
    const std::string_view id = law.trial.entry().info.id;
    if (!out) out = ComputedRestitution{e, e, id, id, 0};
    if (e < out->lowest) out->lowest = e, out->law_of_lowest = id;
    if (e > out->highest) out->highest = e, out->law_of_highest = id;
    ++out->laws;
  }
  return out;
}

}  // namespace hysteron::advise
