#include "hysteron/json/impact_json.hpp"

#include <nlohmann/json.hpp>

#include "hysteron/impact/quantities.hpp"
#include "json_number.hpp"
#include "warnings_json.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json parameters_json(const Law& law, const LawSpec& spec) {
  json out = json::object();
  if (const auto params = parameters(spec))
    for (const ParamView& p : *params)
      if (const auto value = value_of(law, p.name)) out[std::string(p.name)] = number_or_null(*value);
  return out;
}

// Nothing for a law that takes no restitution.
json restitution_source(const ImpactSetup& setup) {
  if (!setup.law.has_restitution_source() && !value_of(setup.law, "restitution")) return nullptr;
  return setup.law.restitution_source_id();
}

json part(const std::string& given, std::string_view published) {
  if (!given.empty()) return given;
  return published.empty() ? json(nullptr) : json(published);
}

json pressure_profile_json(const ImpactAnswer& answer) {
  if (answer.pressure_profile.empty()) return nullptr;
  json out = json::array();
  for (const PressurePoint& p : answer.pressure_profile) out.push_back({p.position, p.pressure});
  return out;
}

}  // namespace

json impact_json(const ImpactSetup& setup, const ImpactAnswer& answer) {
  const ImpactResult& r = answer.result;
  json out{{"law", setup.law.entry->info.id},
           {"elastic", part(setup.spec.elastic, setup.law.entry->elastic)},
           {"dissipation", part(setup.spec.dissipation, setup.law.entry->dissipation)},
           {"mode", to_text(setup.mode)},
           {"separation", to_text(setup.separation)},
           {"restitution_requested", number_or_null(answer.restitution_requested)},
           {"restitution_source", restitution_source(setup)},
           {"pulled", r.pulled},
           {"status", to_text(r.status)},
           {"recommended_step", answer.recommended_step},
           {"mass", setup.mass},
           {"speed", setup.speed},
           {"gravity", setup.gravity},
           {"keep_indentation", setup.kept_indentation},
           {"nondimensional", setup.nondimensional},
           {"parameters", parameters_json(setup.law, setup.spec)},
           {"body_speeds", answer.body_speeds ? json(*answer.body_speeds) : json(nullptr)},
           {"pressure_profile", pressure_profile_json(answer)},
           {"warnings", warnings_json(answer.warnings)}};
  for (const ImpactQuantity& q : impact_quantities)
    out[json::json_pointer("/" + std::string(q.name))] = number_or_null(q.get(r));
  for (const PatchNumber& n : patch_numbers) out[std::string(n.name)] = number_or_null(answer.*n.value);
  return out;
}

}  // namespace hysteron
