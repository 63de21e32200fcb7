#include "hysteron/advise/advise.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/request/law_request.hpp"
#include "rank.hpp"

namespace hysteron::advise {
namespace {

// A restitution nearer than this to the one asked for needs no calibration.
constexpr double already_exact = 1e-6;

struct Trials {
  std::vector<LawAdvice> published, exact;
  std::set<std::string> used;  // names of inputs that some law has taken
};

LawAdvice judged(const ContactCase& contact, std::span<const Check> checks, Trial trial) {
  auto findings = judge(contact, checks, trial);
  return {.trial = std::move(trial), .findings = std::move(findings)};
}

// A law that has no meaning at this speed or depth is one to avoid; a law that lacks an input cannot be judged.
void refuse(Advice& advice, std::string_view law, const Error& error) {
  auto& list = error.code == ErrorCode::out_of_range ? advice.impossible : advice.not_computed;
  list.push_back({std::string(law), error.message});
}

// Lossless by intention: the restitution asked for is not theirs to meet.
void try_elastic_laws(Advice& advice) {
  ContactCase lossless = advice.contact;
  lossless.restitution.reset();
  for (const Entry& entry : catalogue()) {
    if (entry.info.family != Family::elastic_line) continue;
    auto trial = try_elastic(advice.contact, entry.info.id);
    if (trial)
      advice.elastic.push_back(judged(lossless, advice.checks, std::move(*trial)));
    else
      refuse(advice, entry.info.id, trial.error());
  }
  rank(advice.elastic, std::nullopt);
}

// The elastic part that dissipation rules are to be combined with; empty: the one they are published with.
std::string elastic_for_rules(const Advice& advice) {
  if (part_given(advice.contact.inputs, "elastic")) return advice.contact.elastic;
  if (!advice.elastic.empty()) return std::string(advice.elastic.front().trial.entry().info.id);
  return advice.contact.pair.kind == ContactKind::square ? advice.contact.elastic : std::string{};
}

bool is_elastic(const Entry& entry) {
  return entry.info.family == Family::elastic_point || entry.info.family == Family::elastic_line;
}

void try_all(Advice& advice, Trials& trials) {
  const std::string replacement = elastic_for_rules(advice);
  const bool line = advice.contact.pair.kind == ContactKind::line;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    // Where an elastic part is chosen, of the others only those published with damping are laws of their own.
    if (!replacement.empty() && is_elastic(entry) && entry.dissipation.empty() && entry.info.id != replacement)
      continue;
    if (!line && entry.info.family == Family::elastic_line) {
      advice.not_computed.push_back({std::string(entry.info.id), "made for parallel cylinders with a length"});
      continue;
    }
    const bool keeps_elastic = is_elastic(entry) || entry.info.family == Family::whole || entry.elastic == replacement;
    const std::string elastic = keeps_elastic ? std::string{} : replacement;
    // Without a restitution the chosen elastic law stands alone, whatever damping it is published with.
    const bool alone = entry.info.id == replacement && !advice.contact.restitution;
    auto trial = alone ? try_elastic(advice.contact, entry.info.id)
                       : try_law(advice.contact, entry.info.id, elastic, false, trials.used);
    if (!trial) {
      refuse(advice, entry.info.id, trial.error());
      continue;
    }
    const auto& asked = advice.contact.restitution;
    if (asked && has_restitution(entry) && std::abs(trial->restitution() - *asked) > already_exact)
      if (auto exact = try_law(advice.contact, entry.info.id, elastic, true, trials.used))
        trials.exact.push_back(judged(advice.contact, advice.checks, std::move(*exact)));
    trials.published.push_back(judged(advice.contact, advice.checks, std::move(*trial)));
  }
}

// In the mode and with the elastic part of the first, and with every input that one of them takes.
std::string side_by_side(const Advice& advice) {
  const Trial& first = advice.recommended.front().trial;
  ImpactRequest shared = advice.contact.inputs;
  shared.exact = first.is_exact();
  std::vector<std::string> names;
  for (const LawAdvice& law : advice.recommended) {
    if (law.trial.setup.spec.elastic != first.setup.spec.elastic) continue;
    names.emplace_back(law.trial.entry().info.id);
    for (const std::string& text : law.trial.request.set)
      if (std::find(shared.set.begin(), shared.set.end(), text) == shared.set.end()) shared.set.push_back(text);
  }
  return compare_command(shared, names);
}

}  // namespace

std::size_t LawAdvice::count(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.verdict == verdict; }));
}

Result<Advice> advise(const ImpactRequest& inputs, bool resting) {
  auto contact = read_case(inputs, resting);
  if (!contact) return contact.error();
  Advice advice{.contact = std::move(*contact)};
  advice.checks = check_contact(advice.contact);
  if (advice.contact.pair.kind == ContactKind::line && !part_given(inputs, "elastic")) try_elastic_laws(advice);
  Trials trials;
  try_all(advice, trials);
  if (const auto error = unused_input(advice.contact.inputs, trials.used)) return *error;

  std::vector<LawAdvice> all = trials.published;
  all.insert(all.end(), trials.exact.begin(), trials.exact.end());
  rank(all, advice.contact.restitution);
  advice.recommended = short_list(all);
  rank(trials.published, advice.contact.restitution);
  for (LawAdvice& law : trials.published) (law.is_avoided() ? advice.avoid : advice.usable).push_back(std::move(law));

  if (!advice.recommended.empty()) advice.compare = side_by_side(advice);
  return advice;
}

}  // namespace hysteron::advise
