#include <nlohmann/json.hpp>

#include "advice_parts.hpp"
#include "hysteron/report/advice_report.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

using namespace advise;
using detail::source_text;
using nlohmann::json;

namespace {

json number_or_null(const std::optional<double>& x) { return x && std::isfinite(*x) ? json(*x) : json(nullptr); }

json contact_json(const ContactCase& c) {
  const ImpactResult& r = c.reference.result;
  json out{{"kind", to_text(c.pair.kind)},
           {"effective_mass", c.mass},
           {"effective_modulus", number_or_null(c.pair.effective_modulus)},
           {"effective_radius", number_or_null(c.pair.effective_radius)},
           {"speed", c.speed},
           {"restitution", number_or_null(c.restitution)},
           {"resting", c.resting},
           {"wave_speed", number_or_null(c.pair.wave_speed)},
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
  out["says"] = check.value ? json(check.is_beyond() ? rule.beyond : rule.within) : json(nullptr);
  out["needs"] = check.value ? json(nullptr) : json(rule.needs);
  return out;
}

json law_json(const LawAdvice& law) {
  const Trial& t = law.trial;
  const ImpactResult& r = t.answer.result;
  json findings = json::array();
  for (const Finding& f : law.findings)
    findings.push_back({{"rule", f.rule}, {"verdict", to_text(f.verdict)}, {"value", f.value}, {"text", f.text}});
  return {{"law", t.entry().info.id},
          {"elastic", t.setup.spec.elastic.empty() ? json(t.entry().elastic) : json(t.setup.spec.elastic)},
          {"mode", to_text(t.setup.mode)},
          {"restitution", t.restitution()},
          {"peak_force", r.peak_force},
          {"max_indentation", r.max_indentation},
          {"duration", r.status == ImpactStatus::separated ? json(r.duration) : json(nullptr)},
          {"findings", findings},
          {"derived", t.derived.empty() ? json(nullptr) : json(t.derived)},
          {"same_impact", law.same},
          {"command", impact_command(t.request)}};
}

json laws_json(const std::vector<LawAdvice>& laws) {
  json out = json::array();
  for (const LawAdvice& law : laws) out.push_back(law_json(law));
  return out;
}

json refused_json(const std::vector<RefusedLaw>& laws) {
  json out = json::array();
  for (const RefusedLaw& law : laws) out.push_back({{"law", law.law}, {"reason", law.reason}});
  return out;
}

}  // namespace

json advice_json(const Advice& advice) {
  json checks = json::array();
  for (const Check& check : advice.checks) checks.push_back(check_json(check));
  return {{"contact", contact_json(advice.contact)},
          {"checks", checks},
          {"not_checked", detail::unchecked_texts(advice)},
          {"elastic", laws_json(advice.elastic)},
          {"recommended", laws_json(advice.recommended)},
          {"usable", laws_json(advice.usable)},
          {"avoid", laws_json(advice.avoid)},
          {"impossible", refused_json(advice.impossible)},
          {"not_computed", refused_json(advice.not_computed)},
          {"next", advice.compare.empty() ? json(nullptr) : json(advice.compare)}};
}

}  // namespace hysteron
