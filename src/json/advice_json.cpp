#include "hysteron/json/advice_json.hpp"

#include <nlohmann/json.hpp>

#include "hysteron/json/advice_words.hpp"
#include "hysteron/pair/implausible.hpp"
#include "hysteron/request/advise_request.hpp"
#include "hysteron/request/law_request.hpp"
#include "json_number.hpp"
#include "warnings_json.hpp"

namespace hysteron {

using namespace advise;
using detail::source_text;
using nlohmann::json;

namespace {

json contact_json(const ContactCase& c) {
  const ImpactResult& r = c.reference.result;
  json out{{"kind", to_text(c.pair().kind)},
           {"effective_mass", c.mass},
           {"effective_modulus", number_or_null(c.pair().effective_modulus)},
           {"effective_radius", number_or_null(c.pair().effective_radius)},
           {"speed", c.speed},
           {"restitution", number_or_null(c.restitution())},
           {"resting", c.is_resting()},
           {"wave_speed", number_or_null(c.pair().wave_speed)},
           {"yield_strength", number_or_null(c.pair().values().get(PairQuantity::softer_yield))},
           {"first_yield_speed", number_or_null(c.first_yield_speed)},
           {"contact_size", number_or_null(contact_size(c))},
           {"lossless",
            {{"law", c.elastic},
             {"peak_force", r.peak_force},
             {"max_indentation", r.max_indentation},
             {"duration", r.duration}}},
           {"elastic_plastic", nullptr}};
  if (c.plastic)
    out["elastic_plastic"] = {{"restitution", c.plastic->restitution.newton}, {"peak_force", c.plastic->peak_force}};
  return out;
}

json check_json(const Check& check) {
  const ContactRule& rule = *check.rule;
  json out{{"rule", rule.id},           {"symbol", rule.symbol},
           {"measures", rule.measures}, {"value", number_or_null(check.value)},
           {"limit", rule.limit},       {"source", source_text(rule.source, rule.where)}};
  out["beyond"] = check.value ? json(check.is_beyond()) : json(nullptr);
  out["meaning"] = check.value ? json(check.is_beyond() ? rule.beyond : rule.within) : json(nullptr);
  out["needs"] = check.value ? json(nullptr) : json(rule.needs);
  return out;
}

json law_json(const LawAdvice& law, const ImpactRequest& request) {
  const Trial& t = law.trial;
  const ImpactResult& r = t.answer.result;
  json findings = json::array();
  for (const Finding& f : law.findings)
    findings.push_back({{"rule", f.rule}, {"verdict", to_text(f.rating)}, {"value", f.value}, {"text", f.text}});
  return {{"law", t.entry().info.id},
          {"elastic", t.setup.spec.elastic.empty() ? json(t.entry().elastic) : json(t.setup.spec.elastic)},
          {"mode", to_text(t.setup.mode)},
          {"restitution", t.restitution()},
          {"peak_force", r.peak_force},
          {"max_indentation", r.max_indentation},
          {"duration", r.status == ImpactStatus::separated ? json(r.duration) : json(nullptr)},
          {"findings", findings},
          {"derived", t.derived ? json(detail::derived_text(t)) : json(nullptr)},
          {"same_impact", law.same},
          {"command", impact_command(request_of(request, t))}};
}

json laws_json(const std::vector<LawAdvice>& laws, const ImpactRequest& request) {
  json out = json::array();
  for (const LawAdvice& law : laws) out.push_back(law_json(law, request));
  return out;
}

json refused_json(const std::vector<RefusedLaw>& laws) {
  json out = json::array();
  for (const RefusedLaw& law : laws) out.push_back({{"law", law.law}, {"reason", law.reason}});
  return out;
}

}  // namespace

json advice_json(const Advice& advice, const ImpactRequest& request) {
  const std::string compare = compare_command(request, advice);
  json checks = json::array();
  for (const Check& check : advice.checks) checks.push_back(check_json(check));
  json computed;
  if (const auto e = computed_restitution(advice))
    computed = {{"lowest", e->lowest},
                {"law_of_lowest", e->law_of_lowest},
                {"highest", e->highest},
                {"law_of_highest", e->law_of_highest},
                {"laws", e->laws}};
  return {{"answer", detail::answer_text(advice)},
          {"computed_restitution", computed},
          {"contact", contact_json(advice.contact)},
          {"checks", checks},
          {"not_checked", detail::unchecked_texts(advice)},
          {"elastic", laws_json(advice.elastic, request)},
          {"recommended", laws_json(advice.recommended, request)},
          {"usable", laws_json(advice.usable, request)},
          {"avoid", laws_json(advice.avoid, request)},
          {"impossible", refused_json(advice.impossible)},
          {"not_computed", refused_json(advice.not_computed)},
          {"warnings", warnings_json(find_implausible(advice.contact.pair()))},
          {"next", compare.empty() ? json(nullptr) : json(compare)}};
}

}  // namespace hysteron
