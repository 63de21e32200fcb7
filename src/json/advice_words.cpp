#include "hysteron/json/advice_words.hpp"

#include <algorithm>

#include "hysteron/core/number_text.hpp"

namespace hysteron::detail {

using namespace advise;

namespace {

// What speaks most for a law: a rule that favours it, the restitution it delivers, or that no other has fewer cautions.
std::string main_reason(const LawAdvice& law) {
  const auto text_of = [&](auto&& chosen) {
    const auto found = std::find_if(law.findings.begin(), law.findings.end(), chosen);
    return found == law.findings.end() ? std::string() : found->text;
  };
  const std::string favoured = text_of([](const Finding& f) { return f.rating == Rating::favours && !f.text.empty(); });
  if (!favoured.empty()) return favoured;
  const std::string delivered = text_of([](const Finding& f) {
    return f.rating == Rating::fine && (f.rule == "delivered" || f.rule == "predicted") && !f.text.empty();
  });
  if (!delivered.empty()) return "it " + delivered;
  const std::size_t cautions = law.count(Rating::caution);
  if (cautions == 0) return "no check speaks against it";
  return "it has the fewest cautions of the laws that can be computed here (" + std::to_string(cautions) + ")";
}

// "0.484 (thornton) to 0.84 (ma-liu) by 5 laws", or "0.7 (maxwell)".
std::string range_text(const ComputedRestitution& e) {
  constexpr int digits = 3;
  const std::string low = number_text(e.lowest, digits) + " (" + std::string(e.law_of_lowest) + ")";
  if (e.laws == 1) return low;
  return low + " to " + number_text(e.highest, digits) + " (" + std::string(e.law_of_highest) + ") by " +
         std::to_string(e.laws) + " laws";
}

// The yield strength on which the computed restitution rests.
std::string yield_text(const Advice& advice) {
  const auto yield = advice.contact.pair().values().get(PairQuantity::softer_yield);
  constexpr double mega = 1e6;
  return yield ? ", for a yield strength of " + number_text(*yield / mega, 4) + " MPa" : std::string{};
}

// Inputs that would let viscous laws compute the loss.
std::string viscous_hint(const Advice& advice) {
  const Body &a = advice.contact.pair().body1, &b = advice.contact.pair().body2;
  const auto lacks = [](const Body& body) { return body.viscosity && !body.bulk_viscosity; };
  if (!lacks(a) && !lacks(b)) return {};
  return " Give bulk_viscosity beside viscosity: then the laws of viscous spheres compute it.";
}

// The listed laws whose restitution is a rule from measurements of other bodies.
std::string empirical_hint(const Advice& advice) {
  std::string out;
  constexpr int digits = 3;
  for (const LawAdvice& law : advice.usable)
    for (const Finding& f : law.findings)
      if (f.rule == "empirical" && f.rating == Rating::caution && !f.text.empty())
        out += " The e = " + number_text(law.trial.restitution(), digits) + " of " + title_of(law.trial) +
               " is empirical: " + f.text + ".";
  return out;
}

// The first caution of the best law that not all recommended laws share.
std::string own_caution(const Advice& advice) {
  const auto shared = common_texts(advice.recommended, Rating::caution);
  for (const Finding& f : advice.recommended.front().findings)
    if (f.rating == Rating::caution && !f.text.empty() &&
        std::find(shared.begin(), shared.end(), f.text) == shared.end())
      return f.text;
  return {};
}

constexpr std::string_view how_to_know_restitution =
    "measure it (a drop test, 'hysteron fit') or take that of a similar contact, and give --restitution";

}  // namespace

std::string title_of(const Trial& trial) {
  std::string out(trial.entry().info.id);
  if (!trial.setup.spec.elastic.empty()) out += " with " + trial.setup.spec.elastic;
  if (trial.is_exact()) out += " --exact";
  return out;
}

std::string answer_text(const Advice& advice) {
  if (advice.recommended.empty()) return {};
  const LawAdvice& best = advice.recommended.front();
  const std::string title = title_of(best.trial);
  const bool known = advice.contact.restitution() || !advice.contact.inputs.impact.spec.restitution_source.empty();
  if (best.is_avoided()) {
    const auto reason = std::find_if(best.findings.begin(), best.findings.end(),
                                     [](const Finding& f) { return f.rating == Rating::avoid && !f.text.empty(); });
    return "No law is without a reason to avoid it here; " + title + " has the fewest" +
           (reason == best.findings.end() ? "" : ": " + reason->text) + ".";
  }
  if (!known && is_lossless(best.trial))
    return "The restitution e is not known, and no law computes it from the properties of these bodies: " +
           std::string(how_to_know_restitution) + ". Until then " + title +
           " gives the force without any loss (e = 1)." + empirical_hint(advice) + viscous_hint(advice) +
           " xiong and the Bouc-Wen laws describe it with constants of a fit.";
  const auto computed = known ? std::nullopt : computed_restitution(advice);
  constexpr double disagreement = 0.1;  // the limit of the rule "plastic-spread"
  std::string out;
  if (computed && computed->highest - computed->lowest > disagreement)
    out = "The restitution e is not known, and the laws that compute it disagree: " + range_text(*computed) +
          yield_text(advice) + "; " + std::string(how_to_know_restitution) + ". Until then compute both ends. ";
  out += "Use " + title + ", because " + main_reason(best);
  if (const std::string caution = own_caution(advice); !caution.empty()) out += "; but " + caution;
  if (!known && !out.starts_with("The ")) {
    out += "; e is not known: ";
    if (computed) out += "the laws give " + range_text(*computed) + yield_text(advice) + "; ";
    out += how_to_know_restitution;
  }
  return out + ".";
}

std::vector<std::string> common_texts(const std::vector<LawAdvice>& laws, Rating rating) {
  std::vector<std::string> common;
  if (laws.size() < 2) return common;
  const auto has = [&](const LawAdvice& law, const std::string& text) {
    return std::any_of(law.findings.begin(), law.findings.end(),
                       [&](const Finding& f) { return f.rating == rating && f.text == text; });
  };
  for (const Finding& f : laws.front().findings)
    if (f.rating == rating && !f.text.empty() &&
        std::all_of(laws.begin(), laws.end(), [&](const LawAdvice& law) { return has(law, f.text); }))
      common.push_back(f.text);
  return common;
}

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
