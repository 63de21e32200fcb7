#include "advice_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "entry_parts.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/compare_report.hpp"
#include "hysteron/report/impact_report.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron::detail {

using namespace advise;

namespace {

constexpr int digits = 4;

std::string metres(double x) { return with_prefix(x, "m", digits); }
std::string pascals(double x) { return with_prefix(x, "Pa", digits); }
std::string speed(double x) { return with_prefix(x, "m/s", digits); }

std::string check_text(const Check& check) {
  return std::string(check.is_beyond() ? check.rule->beyond : check.rule->within);
}

// "delivered 0.0256, own-limits 1".
std::string cautions(const LawAdvice& law, const std::vector<std::string>& told_once) {
  std::vector<std::string> all;
  for (const Finding& f : law.findings)
    if (f.rating == Rating::caution && std::find(told_once.begin(), told_once.end(), f.text) == told_once.end())
      all.push_back(std::string(f.rule) + " " + number_text(f.value, 3));
  return joined(all);
}

std::vector<std::string> by_reason(const std::vector<RefusedLaw>& laws) {
  std::vector<std::string> out;
  for (const Refusal& r : refusals(laws)) out.push_back(r.laws + ": " + r.reason);
  return out;
}

}  // namespace

std::string measured_text(const Check& check) {
  if (check.rule->symbol.empty()) return check.is_beyond() ? "yes" : "no";
  return std::string(check.rule->symbol) + " = " + number_text(*check.value, digits);
}

bool is_preset(const LawAdvice& law) { return law.trial.entry().info.family == Family::preset; }

std::string outcome_text(const Trial& trial) {
  const ImpactResult& r = trial.answer.result;
  const std::string out =
      "peak force " + with_prefix(r.peak_force, "N", digits) + ", depth " + metres(r.max_indentation);
  return "e = " + fmt::format("{:.4f}", trial.restitution()) + ", " + out +
         (r.status == ImpactStatus::separated ? ", contact time " + with_prefix(r.duration, "s", digits)
                                              : ", no separation");
}

std::string texts_of(const LawAdvice& law, Rating rating, const std::vector<std::string>& told_once) {
  std::vector<std::string> texts;
  for (const Finding& f : law.findings)
    if (f.rating == rating && !f.text.empty() &&
        std::find(told_once.begin(), told_once.end(), f.text) == told_once.end())
      texts.push_back(f.text);
  return joined(texts, "; ");
}

namespace {

std::string patch_text(ContactKind kind, const ContactPatch& patch) {
  if (kind == ContactKind::square)
    return metres(patch.half_x) + " half side, " + pascals(patch.peak_pressure) + " mean pressure";
  return metres(patch.half_x) + (kind == ContactKind::line ? " half-width, " : " radius, ") +
         pascals(patch.peak_pressure) + " peak pressure";
}

// "body1 yields at 210 MPa; body2 is brittle and crushes at 15 MPa"; empty if nothing is known.
std::string strengths_text(const Pair& pair) {
  std::vector<std::string> all;
  for (const auto& [body, name] : {std::pair{&pair.body1, "body1"}, std::pair{&pair.body2, "body2"}}) {
    if (body->yield) all.push_back(std::string(name) + " yields at " + pascals(*body->yield));
    if (body->is_brittle)
      all.push_back(std::string(name) + " is brittle" +
                    (body->crushing ? " and crushes at " + pascals(*body->crushing) : ""));
  }
  return joined(all, "; ");
}

}  // namespace

TextTable facts_table(const ContactCase& contact) {
  TextTable table({"quantity", "value"});
  const auto add = [&](std::string_view name, const std::string& value) { table.add({std::string(name), value}); };
  const auto add_if = [&](std::string_view name, const std::optional<double>& value, auto text) {
    if (value) add(name, text(*value));
  };
  const ImpactResult& r = contact.reference.result;
  add("kind of contact", std::string(to_text(contact.pair().kind)));
  add_if("effective modulus E*", contact.pair().effective_modulus, pascals);
  add_if("effective radius R", contact.pair().effective_radius, metres);
  add("effective mass m", with_prefix(contact.mass, "kg", digits));
  add("approach speed v₀", speed(contact.speed));
  add("requested restitution", contact.restitution() ? number_text(*contact.restitution()) : "not given");
  add("lossless impact (" + contact.elastic + ")", "peak force " + with_prefix(r.peak_force, "N", digits) + ", depth " +
                                                       metres(r.max_indentation) + ", contact time " +
                                                       with_prefix(r.duration, "s", digits));
  if (contact.patch)
    add(contact.pair().kind == ContactKind::square ? "contact at its peak" : "contact at its peak (Hertz)",
        patch_text(contact.pair().kind, *contact.patch));
  add_if("elastic wave speed √(E/ρ)", contact.pair().wave_speed, speed);
  if (const std::string strengths = strengths_text(contact.pair()); !strengths.empty())
    add("strength of the material", strengths);
  if (const auto v_y = contact.first_yield_speed) {
    const bool body1 = contact.pair().body1.yield.has_value(), both = body1 && contact.pair().body2.yield;
    const std::string whose = both ? "" : body1 ? " (yield of body1 alone)" : " (yield of body2 alone)";
    add("speed at first yield v_y",
        (*v_y < contact.pair().wave_speed.value_or(infinity) ? speed(*v_y) : "above √(E/ρ)") + whose);
  }
  if (contact.plastic)
    add("elastic-plastic spheres (ma-liu)", "e = " + number_text(contact.plastic->restitution.newton, digits) +
                                                ", peak force " +
                                                with_prefix(contact.plastic->peak_force, "N", digits));
  return table;
}

TextTable checks_table(const Advice& advice) {
  TextTable table({"check", "measured", "limit", "meaning", "source"});
  for (const Check& check : advice.checks)
    if (check.value)
      table.add({std::string(check.rule->id), measured_text(check),
                 check.rule->symbol.empty() ? "-" : number_text(check.rule->limit), check_text(check),
                 source_text(check.rule->source, check.rule->where)});
  return table;
}

TextTable usable_table(const Advice& advice) {
  TextTable table({"law", "e", "peak force", "largest δ", "cautions"});
  for (const std::size_t column : {1u, 2u, 3u}) table.align(column, TextTable::Align::right);
  const auto told_once = common_texts(advice.recommended, Rating::caution);
  for (const LawAdvice& law : advice.usable) {
    if (is_preset(law)) continue;
    const ImpactResult& r = law.trial.answer.result;
    table.add({title_of(law.trial), fmt::format("{:.4f}", law.trial.restitution()),
               with_prefix(r.peak_force, "N", digits), metres(r.max_indentation), cautions(law, told_once)});
  }
  return table;
}

std::string presets_text(const Advice& advice) {
  std::vector<std::string> all;
  for (const auto* laws : {&advice.usable, &advice.avoid})
    for (const LawAdvice& law : *laws)
      if (is_preset(law))
        all.push_back(std::string(law.trial.entry().info.id) + " " + number_text(law.trial.restitution(), digits));
  return joined(all);
}

std::vector<std::string> elastic_texts(const Advice& advice) {
  std::vector<std::string> out, told_once;
  for (const Rating rating : {Rating::fine, Rating::caution})
    for (std::string& text : common_texts(advice.elastic, rating)) told_once.push_back(std::move(text));
  for (const LawAdvice& law : advice.elastic) {
    std::string text = title_of(law.trial) + ": " + outcome_text(law.trial);
    for (const Rating rating : {Rating::favours, Rating::fine, Rating::caution, Rating::avoid})
      if (const std::string said = texts_of(law, rating, told_once); !said.empty())
        text += std::string("; ") + (rating >= Rating::caution ? "but " : "") + said;
    out.push_back(std::move(text));
  }
  if (!told_once.empty()) out.push_back("All of them: " + joined(told_once, "; "));
  return out;
}

std::vector<std::string> avoid_texts(const Advice& advice) {
  std::vector<RefusedLaw> all;
  for (const LawAdvice& law : advice.avoid)
    if (!is_preset(law)) all.push_back({title_of(law.trial), texts_of(law, Rating::avoid)});
  all.insert(all.end(), advice.impossible.begin(), advice.impossible.end());
  return by_reason(all);
}

std::vector<std::string> missing_texts(const Advice& advice) {
  // Laws that lack the restitution alone are named together, whichever range they allow.
  std::vector<RefusedLaw> laws = advice.not_computed;
  for (RefusedLaw& law : laws)
    if (law.reason.starts_with("missing parameter restitution "))
      law.reason = "missing restitution: give --restitution";
  return by_reason(laws);
}

}  // namespace hysteron::detail
